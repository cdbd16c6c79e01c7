import { quoted, rowsOf } from '../../database/statement.ts';
import { notFound, ruleBroken } from '../../refusal.ts';
import { loadRecords } from '../read/load.ts';
import { idsReached, reachedBy, sightOf } from '../reach.ts';
import type { Registry, Writer } from '../registry.ts';
import { usedRefusal } from './referring.ts';
import type { Batch } from './writing.ts';

/**
 * Puts another record in the place of one wherever live records refer to it, and deletes the one.
 * Returns how many records changed. Throws a `Refusal` 400 when the other is not there or the same, 403 where the
 * writer may not change what refers to it, 409 where they do not even see it.
 */
export async function replaceRecord(
  batch: Batch,
  registry: Registry,
  name: string,
  id: number,
  by: number,
  who: Writer,
): Promise<number> {
  const { connection } = batch;
  const shape = registry.get(name);
  // Whoever names the one at the same time came before what is read next, or waits here and finds it gone.
  await loadRecords(connection, shape, [id], { lock: 'end', isStored: true });
  const there = await loadRecords(sightOf(connection, registry, who).narrow, shape, [id, by]);
  if (!there.some((row) => row.id === id)) throw notFound(`${name} ${id}`);
  if (id === by || there.length < 2) throw ruleBroken({ by: 'rule.missing' });
  let replaced = 0;
  for (const { shape: owner, field, table } of registry.referrersOf(name)) {
    const sql = table
      ? `select distinct "ownerId" as "id" from ${quoted(table)} where "targetId" = ? order by 1`
      : `select "id" from ${quoted(owner.name)} where ${quoted(field)} = ? and "deletedAt" is null order by 1`;
    const ids = (await rowsOf<{ id: number }>(connection, sql, [id])).map((row) => row.id);
    const reached = await idsReached(connection, owner, ids, reachedBy(owner, who, 'read'));
    if (reached.size < ids.length) throw usedRefusal([], ids.length);
    // held before it is read: one that names another by now keeps that, and so does the rest of a list
    const rows = (await loadRecords(connection, owner, ids, { lock: 'change' })).filter((row) => (table ? listOf(row, field).includes(id) : row[field] === id));
    const lists = owner.spec.oneListOf ?? [];
    const siblings = lists.includes(field) ? lists.filter((one) => one !== field) : [];
    const updates = rows.map((row) => ({
      id: row.id,
      patch: { [field]: table ? (has(siblings, row, by) ? listOf(row, field).filter((one) => one !== id) : swapped(listOf(row, field), id, by)) : by },
      replaces: true as const,
    }));
    replaced += (await batch.updateMany(owner.name, updates)).length;
  }
  await batch.remove(name, id, undefined);
  return replaced;
}

const listOf = (row: Readonly<Record<string, unknown>>, field: string) => row[field] as readonly number[];

const has = (fields: readonly string[], row: Readonly<Record<string, unknown>>, id: number): boolean => fields.some((field) => listOf(row, field).includes(id));

/** A list with one id in the place of another, each once. */
const swapped = (list: readonly number[], id: number, by: number): number[] => [
  ...new Set(list.map((one) => (one === id ? by : one))),
];
