import type { Reads } from '#server/database/database.ts';
import { change, places, rowsOf } from '#server/database/statement.ts';
import type { AfterChange } from '#server/records/after-change.ts';
import type { RecordResource } from '#server/slots.ts';

/** Matches that are asked for at once. */
const chunkSize = 500;

/** Owners of matches as their refusals hold them, by match. */
async function ownersOf(connection: Reads, ids: readonly number[]): Promise<ReadonlyMap<number, { readonly host: number; readonly openedBy: number | null }>> {
  if (ids.length === 0) return new Map();
  const rows = await rowsOf<{ id: number; host: number; createdBy: number | null }>(connection, `select "id", "host", "createdBy" from "match" where "id" in (${places(ids.length)})`, ids);
  return new Map(rows.map(({ id, host, createdBy }) => [id, { host, openedBy: createdBy }]));
}

/** Gives each refusal the owners of its match, whoever writes it. */
export const refusalBeforeValidate: NonNullable<RecordResource['beforeValidate']> = async (connection, some) => {
  const matchOf = ({ before, patch }: (typeof some)[number]) => Number(patch['match'] ?? before?.['match'] ?? 0);
  const owners = await ownersOf(connection, [...new Set(some.map(matchOf))]);
  return some.map((one) => owners.get(matchOf(one)) ?? { host: null, openedBy: null });
};

/** Refusals pass to the new host of their match with it, and to the present one where an undo brings them back. */
export const refusalsFollow: AfterChange = {
  id: 'match/refusals',
  of: ['match', 'matchRefusal'],
  run: async (batch, { changes }) => {
    const moved = changes.filter(({ record, kind, fields }) => record === 'match' && kind === 'update' && fields.includes('host')).map(({ id }) => id);
    const back = changes.filter(({ record, kind }) => record === 'matchRefusal' && kind !== 'delete').map(({ id }) => id);
    for (const [column, ids] of [['match', moved], ['id', back]] as const) {
      for (let from = 0; from < ids.length; from += chunkSize) await follow(batch, column, ids.slice(from, from + chunkSize));
    }
  },
};

async function follow(batch: Parameters<AfterChange['run']>[0], column: 'match' | 'id', ids: readonly number[]): Promise<void> {
  const theirs = '(select "host" from "match" where "match"."id" = "matchRefusal"."match")';
  const elsewhere = `"${column}" in (${places(ids.length)}) and ("host" is null or "host" <> ${theirs})`;
  const rows = await rowsOf<{ id: number; host: number }>(batch.connection, `select "id", ${theirs} as "host" from "matchRefusal" where "deletedAt" is null and ${elsewhere} order by "id"`, ids);
  if (rows.length > 0) await batch.updateMany('matchRefusal', rows.map(({ id, host }) => ({ id, patch: { host } })));
  // the history of those that were taken back goes along
  await change(batch.connection, `update "matchRefusal" set "host" = ${theirs} where "deletedAt" is not null and ${elsewhere}`, ids);
}
