import type { Kernel } from '#core/kernel/index.ts';
import { database } from '../database/database.ts';
import { places, quoted, rowsOf } from '../database/statement.ts';
import { reachedBy, sightOf, type RowsInReach } from '../records/reach.ts';
import { recordsRegistry } from '../records/registry.ts';
import type { Shape } from '../records/shape.ts';
import { readEntries } from '../records/write/journal.ts';
import type { Caller } from '../slots.ts';
import type { News } from './change-news.ts';

/** Changes of records that went from one person to others, looked through at most. */
const maxMoved = 500;

/**
 * The news of records that a reader sees, or saw until just now: that one left their reach is told without naming it.
 */
export async function inReach(kernel: Kernel, reader: Caller, news: readonly News[]): Promise<readonly News[]> {
  const registry = kernel.use(recordsRegistry);
  const all: News[] = [];
  for (const [record, some] of Map.groupBy(news, (one) => one.record)) {
    const shape = registry.find(record);
    const reached = shape ? reachedBy(shape, reader, 'read') : 'all';
    if (!shape || reached === 'all') all.push(...some);
    else if (reached.length > 0) all.push(...(await among(kernel, reader, shape, reached, some)));
  }
  return all;
}

async function among(kernel: Kernel, reader: Caller, shape: Shape, reached: Exclude<RowsInReach, 'all'>, news: readonly News[]): Promise<readonly News[]> {
  const told: News[] = [];
  for (const one of news) {
    if (await isThere(kernel, shape, reached, one)) told.push(one);
    else if (one.many && (await isTouched(kernel, reader, shape, one.batches ?? []))) told.push(one);
    else if (one.moved && (await hasLeft(kernel, shape, reached, one))) told.push({ record: shape.name, many: true, by: null });
  }
  return told;
}

/** Whose a record was at the news of it: read once for all the streams that tell it. */
const owners = new WeakMap<News, Promise<Readonly<Record<string, number | null>> | undefined>>();

function ownersAt(kernel: Kernel, { name, entity }: Shape, news: News) {
  const known = owners.get(news);
  if (known) return known;
  const sql = `select ${entity.own.map(quoted).join(', ')} from ${quoted(name)} where "id" = ?`;
  const read = rowsOf<Readonly<Record<string, number | null>>>(kernel.use(database).read, sql, [news.id]).then(([row]) => row);
  owners.set(news, read);
  return read;
}

/** True when a record is in reach, a deleted one too. */
async function isThere(kernel: Kernel, shape: Shape, reached: Exclude<RowsInReach, 'all'>, news: News): Promise<boolean> {
  if (news.id === undefined) return false;
  const row = await ownersAt(kernel, shape, news);
  return row !== undefined && reached.some(({ column, ids }) => row[column] !== null && ids.includes(Number(row[column])));
}

/** True when batches wrote to records in reach. */
async function isTouched(kernel: Kernel, reader: Caller, { name }: Shape, batches: readonly number[]): Promise<boolean> {
  if (batches.length === 0) return true;
  const sight = sightOf(kernel.use(database).read, kernel.use(recordsRegistry), reader).narrow;
  const sql = `select 1 from "journal" v where v."batch" in (${places(batches.length)}) and v."record" = ? limit 1`;
  return (await rowsOf(sight, sql, [...batches, name])).length > 0;
}

/** True when a record belonged to the reader's people before a change. */
async function hasLeft(kernel: Kernel, { name, entity }: Shape, reached: Exclude<RowsInReach, 'all'>, { id, batches = [] }: News): Promise<boolean> {
  if (batches.length === 0) return false;
  const condition = `j."batch" in (${places(batches.length)}) and j."record" = ?${id === undefined ? '' : ' and j."recordId" = ?'}`;
  const values = [...batches, name, ...(id === undefined ? [] : [id])];
  const entries = await readEntries(kernel.use(database).read, condition, values, `order by j."id" desc limit ${maxMoved}`);
  const people = new Map(reached.map(({ column, ids }) => [column, new Set(ids)]));
  return entries.some(({ changes }) => entity.own.some((field) => people.get(field)?.has(changes[field]?.[0] as number)));
}
