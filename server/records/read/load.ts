import type { Reads } from '../../database/database.ts';
import { engineOf } from '../../database/engine.ts';
import { places, quoted, rowsOf } from '../../database/statement.ts';
import type { RawRow, RecordRow, Shape } from '../shape.ts';

/** Rows that go through one statement: a fair share of what both engines take. */
export const chunkSize = 500;

/** Holds records on PostgreSQL until the commit: for a change of theirs, or for an end, which whatever names them waits for. */
type Lock = 'change' | 'end';

/** Columns to select: all stored ones, and the expressions of computed fields. */
const columnsOf = ({ computed }: Shape, isStored = false): string =>
  ['*', ...computed.map(({ name, sql }) => `${isStored ? 'null' : sql} as ${quoted(name)}`)].join(', ');

/** The SQL that loading records of a kind runs, for whoever keeps them: it names every table they are read from. */
export const readingOfRows = (shape: Shape): string =>
  [`select ${columnsOf(shape)} from ${quoted(shape.name)}`, ...shape.links.map(({ table }) => `from ${quoted(table)}`)].join(' ');

/**
 * Loads records by id with what they refer to, in the order of the ids; those that are not there, or not deleted, are left
 * out. `isStored` leaves what is computed and lists of records empty.
 */
export async function loadRecords(
  on: Reads,
  shape: Shape,
  ids: readonly number[],
  options: { readonly lock?: Lock; readonly deleted?: boolean; readonly isStored?: boolean } = {},
): Promise<RecordRow[]> {
  const found = new Map<number, RecordRow>();
  for (let start = 0; start < ids.length; start += chunkSize) {
    const some = ids.slice(start, start + chunkSize);
    const among = `(${places(some.length)})`;
    // Locks are taken in the order of ids, so that two writers never wait for each other in a circle.
    const end = options.lock && engineOf(on) === 'postgres' ? ` order by "id" for ${options.lock === 'end' ? 'update' : 'no key update'}` : '';
    const sql = `select ${columnsOf(shape, options.isStored)} from ${quoted(shape.name)} where "id" in ${among} and "deletedAt" is ${options.deleted ? 'not null' : 'null'}${end}`;
    for (const raw of await rowsOf<RawRow>(on, sql, some)) found.set(raw['id'] as number, shape.read(raw));
    for (const { field, table } of options.isStored ? [] : shape.links) {
      const lists = await rowsOf<{ ownerId: number; targetId: number }>(
        on,
        `select "ownerId", "targetId" from ${quoted(table)} where "ownerId" in ${among} order by "ownerId", "position"`,
        some,
      );
      const byOwner = new Map<number, number[]>();
      for (const { ownerId, targetId } of lists) {
        const list = byOwner.get(ownerId);
        if (list) list.push(targetId);
        else byOwner.set(ownerId, [targetId]);
      }
      for (const [owner, list] of byOwner) {
        const row = found.get(owner) as Record<string, unknown> | undefined;
        if (row) row[field] = list;
      }
    }
  }
  return ids.flatMap((id) => found.get(id) ?? []);
}
