import type { Problems } from '#kit/records/check.ts';
import type { Connection, Reader, Reads } from '../../database/database.ts';
import { sightOf, type RowsBeside } from '../reach.ts';
import type { Registry, Writer } from '../registry.ts';
import { columnsOf } from '../agreement.ts';
import type { RecordRow, Shape } from '../shape.ts';
import type { Draft } from './storing.ts';

/** A change that is asked for beside others: the record as it was, undefined for one that is new or returns, and as it is to be, undefined for one that goes. */
export interface ChangeAhead {
  readonly before: RecordRow | undefined;
  readonly after: Draft | undefined;
}

/** A row's value in a column, worked out once a statement asks: most rules ask for few columns, or none. */
type ValueIn = (column: string) => unknown;

/** A row of a table as it will stand, and as it is where it is there already. */
export interface RowAhead {
  readonly id: number;
  readonly was: ValueIn | undefined;
  readonly will: ValueIn;
}

/** The row of a record after a change. `id` is that of a record that has none yet: one that no record has. */
export function rowAhead({ columns }: Shape, { before, after }: ChangeAhead, id: number, by: number | null): RowAhead {
  const at = new Date().toISOString();
  const valueIn = (record: Draft, stamps: Readonly<Record<string, unknown>>): ValueIn => (column) =>
    column in stamps ? stamps[column] : columns.find(({ name }) => name === column)?.of(record);
  const now = { id, version: 1, createdAt: at, updatedAt: at, createdBy: by, updatedBy: by, deletedAt: after ? null : at };
  if (!before) return { id, was: undefined, will: valueIn(after!, now) };
  const { version, createdAt, updatedAt } = before;
  return {
    id,
    was: valueIn(before, { id, version, createdAt, updatedAt, createdBy: null, updatedBy: null, deletedAt: null }),
    will: valueIn(after ?? before, { ...now, version: version + 1, createdAt, createdBy: null }),
  };
}

/** Rows of a table for those who look at it. */
export function rowsBeside(shape: Shape, rows: readonly RowAhead[]): RowsBeside {
  const known = new Map<string, ReturnType<RowsBeside['rowsIn']>>();
  return {
    columns: columnsOf(shape),
    rowsIn(columns, as) {
      const key = `${as} ${columns.join(' ')}`;
      const found = known.get(key);
      if (found) return found;
      const other = rows.filter(({ was, will }) => !was || columns.some((column) => was(column) !== will(column)));
      const json = JSON.stringify(other.map(({ will }) => (as === 'lists' ? columns.map(will) : Object.fromEntries(columns.map((column) => [column, will(column)])))));
      const some = { ids: other.map(({ id }) => id), json };
      known.set(key, some);
      return some;
    },
  };
}

/** Where the tables are read and by whom, and who makes the new records. */
interface SightParts {
  readonly on: Reader | Connection;
  readonly registry: Registry;
  readonly reader: Writer;
  readonly by: number | null;
}

/**
 * The tables as one of some changes finds them: its own record as it was, the others as they will stand. A rule that
 * looks at other records of the kind then sees those that are changed beside it.
 */
export function sightAhead<T extends ChangeAhead>({ on, registry, reader, by }: SightParts, shape: Shape): (one: T, standing: readonly T[]) => Reads {
  const rows = new Map<T, RowAhead>();
  const rowOf = (one: T) => {
    const row = rows.get(one) ?? rowAhead(shape, one, (one.before?.id ?? one.after?.['id'] ?? -1 - rows.size) as number, by);
    rows.set(one, row);
    return row;
  };
  const known = new WeakMap<readonly T[], RowsBeside>();
  return (one, standing) => {
    const beside = known.get(standing) ?? rowsBeside(shape, standing.map(rowOf));
    known.set(standing, beside);
    return sightOf(on, registry, reader, new Map([[shape.name, { ...beside, except: rowOf(one).id }]])).narrow;
  };
}

/**
 * Asks about each of some changes while the others stand, and returns the reasons against those that are refused. Whoever
 * does not fit into all of them is tried again in turn, so that of two that exclude each other the first stays; who leaned
 * on one that is refused in the end is refused, too. `beside` are others that stand already.
 */
export async function refusedAmong<T>(all: readonly T[], ask: (one: T, standing: readonly T[]) => Promise<Problems | undefined>, beside: readonly T[] = []): Promise<ReadonlyMap<T, Problems>> {
  const refused = new Map<T, Problems>();
  const doubtful = new Set<T>();
  let standing = [...beside, ...all];
  for (const one of all) if (await ask(one, standing)) doubtful.add(one);
  if (doubtful.size === 0) return refused;
  standing = standing.filter((one) => !doubtful.has(one));
  for (const one of doubtful) {
    const problems = await ask(one, standing);
    if (problems) refused.set(one, problems);
    else standing = [...standing, one];
  }
  for (let count = -1; count !== refused.size; ) {
    count = refused.size;
    for (const one of all.toReversed()) {
      const problems = refused.has(one) ? undefined : await ask(one, standing);
      if (!problems) continue;
      refused.set(one, problems);
      standing = standing.filter((other) => other !== one);
    }
  }
  return refused;
}
