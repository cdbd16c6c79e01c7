import { expect, it } from 'vitest';
import { definePermission, type Permission } from '#core/access/permission.ts';
import { permissions } from '#core/slots.ts';
import { serverPlugins } from '#plugins/server.ts';
import en from '../translations/en.ts';
import { changedRights, codeFor, grantsFor, nextReach, rowsOf, verbOf, withReach } from './matrix.ts';

const view = definePermission('heater/view', { manager: 'department', leasingAgent: 'own' });
const edit = definePermission('heater/edit', ['manager']);
const light = definePermission('heater/light', []);

it('puts the rights of an area into columns, its own ones together', () => {
  expect(rowsOf([view, edit, light])).toEqual([{ area: 'heater', cells: [view, edit, undefined, undefined, undefined], others: [light] }]);
});

it('goes through the reaches that a right can have', () => {
  expect(['none', 'own', 'department', 'all'].map((reach) => nextReach(view, reach as never, 'none'))).toEqual(['own', 'department', 'all', 'none']);
  expect([nextReach(edit, 'none', 'none'), nextReach(edit, 'all', 'none')]).toEqual(['all', 'none']);
  expect(['department', 'all'].map((reach) => nextReach(view, reach as never, 'department'))).toEqual(['all', 'department']);
});

it('stores a role as it differs from its default, and what is taken away as none', () => {
  expect(grantsFor([view, edit, light], 'manager', { 'heater/view': 'department', 'heater/edit': 'all' })).toEqual([]);
  expect(grantsFor([view, edit, light], 'manager', { 'heater/view': 'all' })).toEqual([{ right: 'heater/view', reach: 'all' }, { right: 'heater/edit', reach: 'none' }]);
  expect(grantsFor([view, edit], 'copied', { 'heater/view': 'own' })).toEqual([{ right: 'heater/view', reach: 'own' }]);
});

it('counts what a draft changes', () => {
  const before = { 'heater/view': 'own', 'heater/edit': 'all' } as const;
  expect(changedRights(before, withReach(withReach(before, view, 'all'), edit, 'none'))).toEqual(['heater/view', 'heater/edit']);
  expect(changedRights(before, withReach(withReach(before, view, 'all'), view, 'own'))).toEqual([]);
});

it('makes a code of a name in any script, never one that is taken', () => {
  expect(codeFor('Front desk', [])).toBe('frontDesk');
  expect(codeFor('Front desk', ['frontDesk'])).toBe('frontDesk2');
  expect(codeFor('매니저', [])).toBe('role');
  expect(codeFor('Admin', [])).toBe('admin2');
});

it('calls every right of the product by a word', async () => {
  const { plugins } = await serverPlugins();
  const all = plugins.flatMap(({ contributes }) => contributes).filter(({ key }) => key === (permissions as unknown)).map(({ value }) => value as Permission);
  const words: Readonly<Record<string, string>> = en;
  expect(all.map(verbOf).filter((verb) => words[`role.right.${verb}`] === undefined)).toEqual([]);
});
