import { defaultReach, everyRole, widerReach, type Permission, type Reach, type Rights } from '#core/access/permission.ts';
import { defineSlot, type Scope } from '#core/kernel/index.ts';
import { permissions } from '#core/slots.ts';
import type { Reads } from '../database/database.ts';
import type { Account } from '../session/accounts.ts';
import type { Access, PeopleIds } from './caller-rights.ts';

/** Reach of a role by the id of the permission, where it differs from the default; `none` takes the right away. */
export type Grants = Readonly<Record<string, Reach | 'none'>>;

/** Where roles are stored. Those it does not know have no right at all. */
export interface RoleBook {
  readonly id: string;
  /** Kinds of records whose changes change what people may do. */
  readonly records: readonly string[];
  /** Grants of every role, or of some, by code. */
  readonly read: (on: Reads, codes?: readonly string[]) => Promise<ReadonlyMap<string, Grants>>;
}

/** Where employees are kept: their roles, and the branch under their department. */
export interface EmployeeSource {
  readonly id: string;
  /** Kinds of records whose changes change what people may do. */
  readonly records: readonly string[];
  /** Codes of the roles that a member has as an employee. */
  readonly rolesOf: (on: Reads, userIdx: number) => Promise<readonly string[]>;
  /** Members who have one of some roles as employees. */
  readonly membersWith: (on: Reads, codes: readonly string[]) => Promise<readonly number[]>;
  /** Ids of a member and of everybody in the branch under their department, by kind of record: `user`, `employee`, and of its `department`s. */
  readonly peopleOf: (on: Reads, userIdx: number) => Promise<Access['people']>;
}

export const roleBooks = defineSlot<RoleBook>('server/role-books', ({ id }) => id);
export const staffings = defineSlot<EmployeeSource>('server/staffings', ({ id }) => id);

/** Works out what people may do. */
export interface AccessBook {
  /** Kinds of records whose changes change what people may do. */
  readonly records: ReadonlySet<string>;
  /** Codes of every role there is. */
  codes(on: Reads): Promise<readonly string[]>;
  of(on: Reads, account: Pick<Account, 'userIdx' | 'userType' | 'roleList'>): Promise<Access>;
  /** Union of the rights of some roles; `instead` has grants that some of them might be given. */
  rightsOf(on: Reads, codes: readonly string[], instead?: ReadonlyMap<string, Grants>): Promise<Rights>;
  /** Reach of each of some roles with a right; undefined where a role does not have it. */
  reachesOf(on: Reads, codes: readonly string[], permission: Permission): Promise<readonly (readonly [code: string, reach: Reach | undefined])[]>;
  /** Codes of the roles that have a right. */
  rolesWith(on: Reads, permission: Permission): Promise<readonly string[]>;
  /** Members who have one of some roles as employees. */
  employeesWith(on: Reads, codes: readonly string[]): Promise<readonly number[]>;
}

/** The access book of the plugins of a kernel. */
export const accessBookOf = (slots: Pick<Scope, 'read'>): AccessBook =>
  createAccessBook(slots.read(permissions), slots.read(roleBooks), slots.read(staffings));

/** Makes the access book. Without a role book the roles are those of the code. */
export function createAccessBook(
  all: readonly Permission[] = [],
  books: readonly RoleBook[] = [],
  staff: readonly EmployeeSource[] = [],
): AccessBook {
  const grantsOf = async (on: Reads, codes?: readonly string[]): Promise<ReadonlyMap<string, Grants> | undefined> =>
    books.length === 0 ? undefined : new Map((await Promise.all(books.map((book) => book.read(on, codes)))).flatMap((one) => [...one]));
  const rightsIn = (known: ReadonlyMap<string, Grants> | undefined, codes: readonly string[]): Rights => {
    const rights: Record<string, Reach> = {};
    for (const code of codes) {
      const grants = known ? known.get(code) : {};
      if (!grants) continue;
      for (const permission of all) {
        const reach = reachIn(grants, permission, code);
        if (reach) rights[permission.id] = widerReach(rights[permission.id], reach)!;
      }
    }
    return rights;
  };
  const codesIn = (known: ReadonlyMap<string, Grants> | undefined): readonly string[] => (known ? [...known.keys()] : everyRole);
  return {
    records: new Set([...books, ...staff].flatMap((one) => one.records)),
    codes: async (on) => codesIn(await grantsOf(on)),
    async of(on, { userIdx, userType, roleList }) {
      const people = await peopleOf(on, staff, userIdx);
      if (userType === 'admin') return { roleList: ['admin'], rights: {}, people };
      const employed = await Promise.all(staff.map((one) => one.rolesOf(on, userIdx)));
      const codes = [...new Set([...roleList, ...employed.flat()])].toSorted();
      return { roleList: codes, rights: codes.length === 0 ? {} : rightsIn(await grantsOf(on, codes), codes), people };
    },
    async rightsOf(on, codes, instead) {
      const known = await grantsOf(on, codes);
      return rightsIn(instead ? new Map([...(known ?? everyRole.map((code) => [code, {}] as const)), ...instead]) : known, codes);
    },
    async reachesOf(on, codes, permission) {
      const known = await grantsOf(on, codes);
      return codes.map((code) => [code, !known || known.has(code) ? reachIn(known?.get(code) ?? {}, permission, code) : undefined] as const);
    },
    async rolesWith(on, permission) {
      const known = await grantsOf(on);
      return codesIn(known).filter((code) => reachIn(known?.get(code) ?? {}, permission, code) !== undefined);
    },
    employeesWith: async (on, codes) => (await Promise.all(staff.map((one) => one.membersWith(on, codes)))).flat(),
  };
}

/** Reach that a role with some grants has with a right. What is not about people's records reaches all of them. */
export function reachIn(grants: Grants, permission: Permission, code: string): Reach | undefined {
  const granted = Object.hasOwn(grants, permission.id) ? grants[permission.id] : defaultReach(permission, code);
  if (granted === undefined || granted === 'none') return undefined;
  return permission.reach ? granted : 'all';
}

async function peopleOf(on: Reads, staff: readonly EmployeeSource[], userIdx: number): Promise<Access['people']> {
  const self: PeopleIds = { user: [userIdx] };
  const [first, ...others] = await Promise.all(staff.map((one) => one.peopleOf(on, userIdx)));
  if (!first) return { own: self, department: self };
  if (others.length > 0) throw new Error('Employees are kept in one place');
  return first;
}
