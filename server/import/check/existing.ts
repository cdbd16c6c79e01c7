import type { Reads } from '../../database/database.ts';
import { places, quoted, rowsOf } from '../../database/statement.ts';
import type { ReadingOf } from '../../records/read/reading.ts';
import type { RecordRow, Shape, Uniqueness } from '../../records/shape.ts';
import { identityColumn, identityKey } from './validate-row.ts';
import type { Keys } from './duplicates-in-file.ts';

/** Most keys in one statement. */
const atOnce = 500;

/** The live records that hold some of the keys, by unique column and key. */
export async function recordsByKeys(
  read: Reads,
  reading: Pick<ReadingOf, 'rows'>,
  shape: Shape,
  keys: readonly Keys[],
  identity: readonly string[] = [],
): Promise<ReadonlyMap<string, ReadonlyMap<string, RecordRow>>> {
  const found = new Map<string, ReadonlyMap<string, RecordRow>>();
  for (const unique of shape.uniques) {
    const wanted = new Set(keys.flatMap(({ [unique.column]: key }) => key ?? []));
    found.set(unique.column, await recordsOf(read, reading, shape, unique, wanted));
  }
  if (identity.length > 0) {
    const wanted = new Set(keys.flatMap(({ [identityColumn]: key }) => key ?? []));
    found.set(identityColumn, await recordsAlike(read, reading, shape, identity, wanted));
  }
  return found;
}

/** The live records that agree with some keys in the fields of their identity, the first of each. */
async function recordsAlike(
  read: Reads,
  reading: Pick<ReadingOf, 'rows'>,
  shape: Shape,
  identity: readonly string[],
  wanted: ReadonlySet<string>,
): Promise<ReadonlyMap<string, RecordRow>> {
  const ids: number[] = [];
  for (let at = 0, all = [...wanted]; at < all.length; at += atOnce) {
    const some = all.slice(at, at + atOnce).map((key) => JSON.parse(key) as (string | number | null)[]);
    const values: (string | number)[] = [];
    const conditions = identity.flatMap((name, place) => {
      const own = [...new Set(some.map((key) => key[place] ?? null))];
      if (own.includes(null) || shape.columns.every((column) => column.name !== name)) return [];
      values.push(...(own as (string | number)[]));
      return [`${quoted(name)} in (${places(own.length)})`];
    });
    const sql = `select "id" from ${quoted(shape.name)} where ${['"deletedAt" is null', ...conditions].join(' and ')} order by "id"`;
    for (const { id } of await rowsOf<{ id: number }>(read, sql, values)) ids.push(id);
  }
  const found = new Map<string, RecordRow>();
  for (const record of await reading.rows(shape.name, ids)) {
    const key = identityKey(identity, record);
    if (wanted.has(key) && !found.has(key)) found.set(key, record);
  }
  return found;
}

async function recordsOf(
  read: Reads,
  reading: Pick<ReadingOf, 'rows'>,
  shape: Shape,
  { column, field, within, keyOf }: Uniqueness,
  wanted: ReadonlySet<string>,
): Promise<ReadonlyMap<string, RecordRow>> {
  const numeric = shape.columns.find(({ name }) => name === column)?.storage !== 'text';
  const cells = [...wanted].map((key) =>
    within === undefined ? [null, key] : (JSON.parse(key) as [unknown, unknown]),
  );
  const ids: number[] = [];
  for (let at = 0; at < cells.length; at += atOnce) {
    const some = cells.slice(at, at + atOnce);
    const values = some.map(([, key]) => (numeric ? Number(key) : String(key)));
    // Naming what the values are unique within lets the engines use the index that keeps them so.
    const scopes =
      within === undefined ? [] : [...new Set(some.map(([scope]) => scope).filter((scope) => scope !== null))];
    if (within !== undefined && scopes.length === 0) continue;
    const scoped = within === undefined ? '' : `${quoted(within)} in (${places(scopes.length)}) and `;
    const sql = `select "id" from ${quoted(shape.name)} where "deletedAt" is null and ${scoped}${quoted(column)} in (${places(values.length)})`;
    for (const { id } of await rowsOf<{ id: number }>(read, sql, [...scopes, ...values])) ids.push(id);
  }
  const found = new Map<string, RecordRow>();
  for (const record of await reading.rows(shape.name, ids)) {
    const key = keyOf(record[field]);
    const own = within === undefined ? String(key) : JSON.stringify([record[within] ?? null, key]);
    if (wanted.has(own)) found.set(own, record);
  }
  return found;
}
