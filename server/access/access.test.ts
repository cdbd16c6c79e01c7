import { describe, expect, it } from 'vitest';
import { definePermission, everyRole } from '#core/access/permission.ts';
import type { Reads } from '../database/database.ts';
import { createAccessBook, reachIn, type Grants, type RoleBook, type EmployeeSource } from './access.ts';
import { accessOf, callerRights, coversRights, keepsAccess, narrowedBy, placeOf, type Access } from './caller-rights.ts';

const view = definePermission('lamp/view', { manager: 'all', leasingAgent: 'department', viewer: 'own' });
const edit = definePermission('lamp/edit', { manager: 'all', leasingAgent: 'own' });
const configure = definePermission('lamp/configure', ['manager']);
const all = [view, edit, configure];

// books that read nothing from a database
const nowhere = undefined as unknown as Reads;
const bookOf = (grants: Readonly<Record<string, Grants>>, records: readonly string[] = ['role']): RoleBook => ({ id: records.join(), records, read: async () => new Map(Object.entries(grants)) });
const staffing = (more: Partial<EmployeeSource> = {}): EmployeeSource => ({
  id: 'employees',
  records: ['employee', 'department'],
  rolesOf: async (_, userIdx) => (userIdx === 7 ? ['viewer', 'leasingAgent'] : []),
  membersWith: async (_, codes) => (codes.includes('viewer') ? [7] : []),
  peopleOf: async (_, userIdx) => ({ own: { user: [userIdx], employee: [70] }, department: { user: [userIdx, 8], employee: [70, 80] } }),
  ...more,
});
const account = (userIdx: number, roleList: readonly string[], userType: 'admin' | 'normal' = 'normal') => ({ userIdx, roleList, userType });

describe('the reach of a role with a right', () => {
  it('is what an agency granted, else the default', () => {
    expect(reachIn({}, view, 'leasingAgent')).toBe('department');
    expect(reachIn({ 'lamp/view': 'own' }, view, 'leasingAgent')).toBe('own');
    expect(reachIn({ 'lamp/view': 'all' }, view, 'contentEditor')).toBe('all');
    expect(reachIn({ 'lamp/edit': 'all' }, view, 'contentEditor')).toBeUndefined();
  });

  it('is none where it was taken away', () => {
    expect(reachIn({ 'lamp/view': 'none' }, view, 'manager')).toBeUndefined();
  });

  it('is everything with a right that is not about people’s records', () => {
    expect(reachIn({ 'lamp/configure': 'own' }, configure, 'viewer')).toBe('all');
  });
});

describe('the access book', () => {
  it('knows the roles of the code where no plugin stores any', async () => {
    const book = createAccessBook(all);
    expect(await book.codes(nowhere)).toEqual(everyRole);
    expect(await book.rightsOf(nowhere, ['leasingAgent'])).toEqual({ 'lamp/view': 'department', 'lamp/edit': 'own' });
    expect(await book.rolesWith(nowhere, edit)).toEqual(['manager', 'leasingAgent']);
    expect(await book.reachesOf(nowhere, ['viewer', 'manager'], edit)).toEqual([['viewer', undefined], ['manager', 'all']]);
  });

  it('gives a role that no book knows nothing at all, whatever its default', async () => {
    const book = createAccessBook(all, [bookOf({ viewer: {} })]);
    expect(await book.codes(nowhere)).toEqual(['viewer']);
    expect(await book.rightsOf(nowhere, ['manager', 'viewer'])).toEqual({ 'lamp/view': 'own' });
    expect(await book.rolesWith(nowhere, view)).toEqual(['viewer']);
    expect(await book.reachesOf(nowhere, ['manager', 'viewer'], view)).toEqual([['manager', undefined], ['viewer', 'own']]);
  });

  it('joins the rights of several roles, each with its widest reach, in any order', async () => {
    const book = createAccessBook(all);
    for (const codes of [['viewer', 'leasingAgent'], ['leasingAgent', 'viewer']]) expect(await book.rightsOf(nowhere, codes)).toEqual({ 'lamp/view': 'department', 'lamp/edit': 'own' });
  });

  it('reads several books as one', async () => {
    const book = createAccessBook(all, [bookOf({ viewer: {} }), bookOf({ curator: { 'lamp/edit': 'all' } }, ['curator'])]);
    expect(await book.codes(nowhere)).toEqual(['viewer', 'curator']);
    expect(await book.rightsOf(nowhere, ['curator'])).toEqual({ 'lamp/edit': 'all' });
    expect(book.records).toEqual(new Set(['role', 'curator']));
  });

  it('tries grants that a role might be given, with and without books', async () => {
    const instead = new Map<string, Grants>([['viewer', { 'lamp/edit': 'own' }]]);
    for (const book of [createAccessBook(all), createAccessBook(all, [bookOf({ viewer: {}, manager: {} })])]) {
      expect(await book.rightsOf(nowhere, ['viewer'], instead)).toEqual({ 'lamp/view': 'own', 'lamp/edit': 'own' });
      expect(await book.rightsOf(nowhere, ['manager'], instead)).toEqual({ 'lamp/view': 'all', 'lamp/edit': 'all', 'lamp/configure': 'all' });
    }
  });

  it('gives a member the rights of their own roles and of those they have as an employee, each once', async () => {
    const book = createAccessBook(all, [], [staffing()]);
    expect(await book.of(nowhere, account(7, ['viewer']))).toEqual({
      roleList: ['leasingAgent', 'viewer'],
      rights: { 'lamp/view': 'department', 'lamp/edit': 'own' },
      people: { own: { user: [7], employee: [70] }, department: { user: [7, 8], employee: [70, 80] } },
    });
    expect(await book.employeesWith(nowhere, ['viewer'])).toEqual([7]);
    expect(book.records).toEqual(new Set(['employee', 'department']));
  });

  it('gives an administrator every right by their type, and a member without a role none', async () => {
    const book = createAccessBook(all);
    const people = { own: { user: [3] }, department: { user: [3] } };
    expect(await book.of(nowhere, account(3, ['viewer'], 'admin'))).toEqual({ roleList: ['admin'], rights: {}, people });
    expect(await book.of(nowhere, account(3, []))).toEqual({ roleList: [], rights: {}, people });
  });

  it('takes no employees from two places', async () => {
    const book = createAccessBook(all, [], [staffing(), staffing({ id: 'others' })]);
    await expect(book.of(nowhere, account(7, []))).rejects.toThrow('one place');
  });
});

describe('the rights of a caller', () => {
  const people = { own: { user: [7] }, department: { user: [7, 8] } };
  const member: Access = { roleList: ['leasingAgent'], rights: { 'lamp/view': 'department', 'lamp/edit': 'own' }, people };
  const admin: Access = { roleList: ['admin'], rights: {}, people };

  it('are those they were given, with their reach', () => {
    const who = callerRights(member);
    expect([view, edit, configure].map(who.reachOf)).toEqual(['department', 'own', undefined]);
    expect([view, edit, configure].map(who.may)).toEqual([true, true, false]);
    expect(callerRights({ ...member, rights: {} }).may(definePermission('toString', []))).toBe(false);
  });

  it('are all of them for an administrator', () => {
    const who = callerRights(admin);
    expect([view, edit, configure].map(who.reachOf)).toEqual(['all', 'all', 'all']);
    expect([view, configure].map(who.may)).toEqual([true, true]);
  });

  it('reach no further than another right where they are narrowed by it', () => {
    const who = callerRights(member);
    const narrowed = narrowedBy(who, view, edit);
    expect([narrowed.reachOf(view), narrowed.reachOf(edit), narrowed.rights]).toEqual(['own', 'own', { 'lamp/view': 'own', 'lamp/edit': 'own' }]);
    expect(narrowedBy(who, edit, view)).toBe(who);
    expect(narrowedBy(who, edit, edit)).toBe(who);
    expect(narrowedBy(who, view, configure)).toBe(who);
    expect(narrowedBy(who, configure, edit)).toBe(who);
  });

  it('go to another thread as plain data', () => {
    expect(accessOf(callerRights(member))).toEqual(member);
  });

  it('cover those of somebody with as many, who reach as far', () => {
    expect(coversRights(member, { 'lamp/view': 'department' }, 'own')).toBe(true);
    expect(coversRights(member, { 'lamp/view': 'own', 'lamp/edit': 'own' }, 'own')).toBe(true);
    expect(coversRights(member, { 'lamp/view': 'all' }, 'own')).toBe(false);
    expect(coversRights(member, { 'lamp/view': 'own', 'lamp/configure': 'all' }, 'own')).toBe(false);
    expect(coversRights(member, {}, 'all')).toBe(true);
    expect(coversRights(member, { toString: 'own' } as never, 'own')).toBe(false);
    expect(coversRights(admin, { 'lamp/configure': 'all' }, 'all')).toBe(true);
  });

  it('cover the same rights only where they reach to: the records of others are one’s own nowhere', () => {
    for (const reach of ['own', 'department'] as const) {
      expect(coversRights(member, { 'lamp/view': reach }, 'department')).toBe(true);
      expect(coversRights(member, { 'lamp/view': reach }, 'all')).toBe(false);
    }
    expect(coversRights(member, { 'lamp/edit': 'own' }, 'department')).toBe(false);
    expect(coversRights({ ...member, rights: { 'lamp/view': 'all' } }, { 'lamp/view': 'department' }, 'all')).toBe(true);
  });

  it('are kept as long as no right, reach, role or record of somebody goes', () => {
    const people = { own: { user: [7] }, department: { user: [7, 8] } };
    const before: Access = { roleList: ['viewer'], rights: { 'lamp/view': 'department' }, people };
    const kept = (now: Partial<Access>, was: Partial<Access> = {}) => keepsAccess({ ...before, ...was }, { ...before, ...now });
    expect(kept({})).toBe(true);
    expect(kept({ rights: { 'lamp/view': 'all', 'lamp/edit': 'own' }, people: { ...people, department: { user: [7, 8, 9] } } })).toBe(true);
    expect(kept({ roleList: ['admin'], rights: {} })).toBe(true);
    expect(kept({ rights: { 'lamp/view': 'own' } })).toBe(false);
    expect(kept({ rights: {} })).toBe(false);
    expect(kept({ people: { ...people, department: { user: [7] } } })).toBe(false);
    expect(kept({ roleList: [] })).toBe(false);
    expect(kept({}, { roleList: ['admin'], rights: {} })).toBe(false);
  });

  it('find others in the narrowest reach that takes in all of them', () => {
    const who = { people: { own: { user: [7] }, department: { user: [7, 8], department: [70, 71] } } };
    expect([[], [7], [7, 8], [8, 9]].map((ids) => placeOf(who, 'user', ids))).toEqual(['own', 'own', 'department', 'all']);
    expect([[70], [70, 72], [null]].map((ids) => placeOf(who, 'department', ids))).toEqual(['department', 'all', 'all']);
    expect(placeOf({ system: true }, 'user', [9])).toBe('own');
  });
});
