import type { Reads } from '../database/database.ts';
import { change, places, quoted, rowsOf } from '../database/statement.ts';
import type { RecordResource } from '../slots.ts';
import type { AfterChange } from './after-change.ts';

/** A kind whose records belong to those whom another record belongs to. */
interface OwnersOf<Owner extends string = string> {
  readonly record: string;
  /** The field that names the other record. */
  readonly by: string;
  readonly target: string;
  /** The columns that hold the owners, each with the column of the other record that it repeats. */
  readonly owners: Readonly<Record<Owner, string>>;
}

/** Records that are looked at at once. */
const chunkSize = 500;

/**
 * Keeps records in reach of whoever reaches the one they are about: `ownersFirst` gives each its owners, whoever writes
 * it, and with `follows` they pass to new owners together, and to the present ones where an undo brings them back.
 */
export function ownersOf<Owner extends string>(kind: OwnersOf<Owner>): { readonly ownersFirst: NonNullable<RecordResource['beforeValidate']>; readonly follows: AfterChange } {
  const { record, by, target } = kind;
  const owners = Object.entries<string>(kind.owners);
  return {
    ownersFirst: async (connection, some) => {
      const idOf = ({ before, patch }: (typeof some)[number]) => Number(patch[by] ?? before?.[by] ?? 0);
      const found = await readOwners(connection, kind, [...new Set(some.map(idOf))]);
      return some.map((one) => found.get(idOf(one)) ?? Object.fromEntries(owners.map(([column]) => [column, null])));
    },
    follows: {
      id: `${target}/owners-of-${record}`,
      of: [target, record],
      run: async (batch, { changes }) => {
        const moved = changes.filter((one) => one.record === target && one.kind === 'update' && owners.some(([, source]) => one.fields.includes(source))).map(({ id }) => id);
        const back = changes.filter((one) => one.record === record && one.kind !== 'delete').map(({ id }) => id);
        for (const [column, ids] of [[by, moved], ['id', back]] as const) {
          for (let from = 0; from < ids.length; from += chunkSize) await follow(batch, kind, column, ids.slice(from, from + chunkSize));
        }
      },
    },
  };
}

async function readOwners(connection: Reads, { target, owners }: OwnersOf, ids: readonly number[]): Promise<ReadonlyMap<number, Readonly<Record<string, unknown>>>> {
  const columns = Object.entries(owners).map(([column, source]) => `${quoted(source)} as ${quoted(column)}`);
  const found = new Map<number, Readonly<Record<string, unknown>>>();
  for (let from = 0; from < ids.length; from += chunkSize) {
    const some = ids.slice(from, from + chunkSize);
    const rows = await rowsOf<{ readonly id: number }>(connection, `select "id", ${columns.join(', ')} from ${quoted(target)} where "id" in (${places(some.length)})`, some);
    for (const { id, ...rest } of rows) found.set(Number(id), rest);
  }
  return found;
}

async function follow(batch: Parameters<AfterChange['run']>[0], { record, by, target, owners }: OwnersOf, column: string, ids: readonly number[]): Promise<void> {
  const columns = Object.entries(owners).map(([own, source]) => ({
    own: quoted(own),
    theirs: `(select ${quoted(source)} from ${quoted(target)} where ${quoted(target)}."id" = ${quoted(record)}.${quoted(by)})`,
  }));
  const elsewhere = `${quoted(column)} in (${places(ids.length)}) and (${columns.map(({ own, theirs }) => `coalesce(${own}, 0) <> coalesce(${theirs}, 0)`).join(' or ')})`;
  const rows = await rowsOf<{ readonly id: number }>(
    batch.connection,
    `select "id", ${columns.map(({ own, theirs }) => `${theirs} as ${own}`).join(', ')} from ${quoted(record)} where "deletedAt" is null and ${elsewhere} order by "id"`,
    ids,
  );
  if (rows.length > 0) await batch.updateMany(record, rows.map(({ id, ...patch }) => ({ id, patch })));
  // the history of those that were taken back goes along
  await change(batch.connection, `update ${quoted(record)} set ${columns.map(({ own, theirs }) => `${own} = ${theirs}`).join(', ')} where "deletedAt" is not null and ${elsewhere}`, ids);
}
