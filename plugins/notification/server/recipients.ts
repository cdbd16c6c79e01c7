import type { Permission } from '#core/access/permission.ts';
import { permissions } from '#core/slots.ts';
import { kindOf, targetOf } from '#kit/records/kinds/kinds.ts';
import { accessBookOf, type AccessBook } from '#server/access/access.ts';
import { callerRights } from '#server/access/caller-rights.ts';
import type { Connection } from '#server/database/database.ts';
import { places, rowsOf } from '#server/database/statement.ts';
import type { Notification, StoredRow } from '#server/notify.ts';
import { reachedBy } from '#server/records/reach.ts';
import type { Cause } from '#server/records/after-change.ts';
import { records } from '#server/slots.ts';

type Entity = Notification['on']['entity'];

/** Fields that name one member or employee, and which of the two. */
export const personFields = (entity: Entity): readonly (readonly [field: string, to: 'user' | 'employee'])[] =>
  Object.entries(entity.fields).flatMap(([name, field]) => {
    const to = targetOf(field);
    return kindOf(field).refers === 'one' && field.presence !== 'computed' && (to === 'user' || to === 'employee') ? [[name, to] as const] : [];
  });

/** Fields that a rule's condition may be about: choices with their values, and references to records that are no people. */
export const conditionFields = (entity: Entity): { readonly field: string; readonly values: string[] | null; readonly names: string | null }[] =>
  Object.entries(entity.fields).flatMap(([field, described]): ReturnType<typeof conditionFields> => {
    if (described.presence === 'computed' || described.options.internal === true) return [];
    const words = (kindOf(described).words?.(described.options as never) ?? []).filter((word) => typeof word === 'string');
    if (words.length > 0) return [{ field, values: words, names: null }];
    const to = kindOf(described).refers === 'one' ? targetOf(described) : undefined;
    return to === undefined || to === 'user' || to === 'employee' ? [] : [{ field, values: null, names: to }];
  });

/** Recipients that a rule about these records may have, roles left out. */
export const personWords = (entity: Entity): readonly string[] => [
  ...personFields(entity).flatMap(([field]) => [field, `${field}.manager`, `${field}.department`]),
  'createdBy',
];

/** Members whose own a record is: those that its fields name, and who made it. */
export async function ownersOf(connection: Connection, entity: Entity, row: StoredRow): Promise<ReadonlySet<number>> {
  const words = [...personFields(entity).map(([field]) => field), 'createdBy'];
  return new Set((await Promise.all(words.map((word) => membersOf(connection, entity, row, word)))).flat());
}

const idsOf = (rows: readonly { readonly id: number | null }[]): readonly number[] => rows.flatMap(({ id }) => (id === null ? [] : [Number(id)]));

/** Members who have a right, administrators among them. */
async function holdersOf(connection: Connection, book: AccessBook, right: Permission): Promise<readonly number[]> {
  const codes = await book.rolesWith(connection, right);
  const held = await rowsOf<{ readonly id: number }>(
    connection,
    `select "id" from "user" where "type" = 'admin' or "id" in (select "userIdx" from "userRole" where "role" in (${places(codes.length + 1)}))`,
    [...codes, ''],
  );
  return [...idsOf(held), ...(await book.employeesWith(connection, codes))];
}

/** Members behind one recipient. */
async function membersOf(connection: Connection, entity: Entity, row: StoredRow, word: string, read?: Cause['read']): Promise<readonly number[]> {
  if (word.startsWith('right:')) {
    const right = read?.(permissions).find(({ id }) => id === word.slice(6));
    return read && right ? holdersOf(connection, accessBookOf({ read }), right) : [];
  }
  if (word === 'createdBy') return row['createdBy'] === null ? [] : [Number(row['createdBy'])];
  if (word.startsWith('role:')) {
    return idsOf(await rowsOf(connection, 'select "userIdx" as "id" from "userRole" where "role" = ?', [word.slice(5)]));
  }
  const [name = '', whose] = word.split('.');
  const to = personFields(entity).find(([field]) => field === name)?.[1];
  const id = row[name];
  if (to === undefined || typeof id !== 'number') return [];
  if (to === 'user' && whose === undefined) return [id];
  const key = to === 'user' ? 'member' : 'id';
  const found = (sql: string) => rowsOf<{ readonly id: number | null }>(connection, `select ${sql}`, [id]);
  if (whose === undefined) return idsOf(await found(`"member" as "id" from "employee" where "${key}" = ?`));
  if (whose === 'manager') return idsOf(await found(`"above"."member" as "id" from "employee" join "employee" "above" on "above"."id" = "employee"."manager" where "employee"."${key}" = ?`));
  if (whose === 'department') {
    return idsOf(await found(`"colleague"."member" as "id" from "employee" join "employee" "colleague" on "colleague"."department" = "employee"."department" and "colleague"."deletedAt" is null where "employee"."${key}" = ?`));
  }
  return [];
}

/**
 * Members who are told of a record: those that the words name, as far as they get in and may see the record. Nobody is
 * told of what they did themselves.
 */
export async function recipientsOf(
  connection: Connection,
  { by, read }: Pick<Cause, 'by' | 'read'>,
  entity: Entity,
  row: StoredRow,
  to: readonly string[],
): Promise<readonly number[]> {
  const named = (await Promise.all(to.map((word) => membersOf(connection, entity, row, word, read)))).flat();
  const ids = [...new Set(named)].filter((id) => id !== by?.userIdx);
  if (ids.length === 0) return [];
  const members = await rowsOf<{ readonly id: number; readonly type: string }>(
    connection,
    `select "id", "type" from "user" where "id" in (${places(ids.length)}) and "status" = 'approved' and "active" = ? and "deletedAt" is null order by "id"`,
    [...ids, true],
  );
  const spec = read(records).find((one) => one.entity.name === entity.name);
  if (spec === undefined) return members.map(({ id }) => Number(id));
  const book = accessBookOf({ read });
  const seeing: number[] = [];
  for (const member of members) {
    const id = Number(member.id);
    const roleList = (await rowsOf<{ readonly role: string }>(connection, 'select "role" from "userRole" where "userIdx" = ?', [id])).map(({ role }) => role);
    const rights = callerRights(await book.of(connection, { userIdx: id, userType: member.type === 'admin' ? 'admin' : 'normal', roleList }));
    if (!rights.may(spec.read)) continue;
    const reached = reachedBy({ entity, spec }, rights, 'read');
    if (reached === 'all' || reached.some(({ column, ids }) => ids.includes(Number(row[column])))) seeing.push(id);
  }
  return seeing;
}
