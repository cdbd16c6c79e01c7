import { parentPort, workerData } from 'node:worker_threads';
import { dayOf } from '#kit/records/new-york.ts';
import { openDatabase } from '../database/open-database.ts';
import { places, rowsOf } from '../database/statement.ts';
import type { News } from '../push/change-news.ts';
import type { AnyColumnSet } from './column-set.ts';
import { Columns } from './columns.ts';
import type { ColumnJob, ThreadAnswer, ThreadMessage } from './column-thread.ts';

/** Rows that are read at once. */
const batchSize = 2000;

/** Milliseconds in which changes are gathered. A question does not wait for them. */
const gatherMs = 200;

/** A set with its rows, and what of it is to be read again. */
interface Kept {
  readonly set: AnyColumnSet;
  columns: Columns<{ readonly id: number }> | undefined;
  day: string;
  readonly changed: Map<string, Set<number>>;
}

const { place } = workerData as ColumnJob;
// a connection that broke fails the question, which is then answered without the thread
const { read } = openDatabase({ ...place, report: () => undefined });
const kept = new Map<string, Kept>();
let turn: Promise<unknown> = Promise.resolve();
let timer: NodeJS.Timeout | undefined;

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port has no origin
const send = (answer: ThreadAnswer) => parentPort?.postMessage(answer);
const today = (): string => dayOf(new Date().toISOString());

async function load(module: string): Promise<Kept> {
  const known = kept.get(module);
  if (known) return known;
  const { columns } = (await import(module)) as { readonly columns: AnyColumnSet };
  const made: Kept = { set: columns, columns: undefined, day: '', changed: new Map() };
  kept.set(module, made);
  return made;
}

async function fill(one: Kept): Promise<Columns<{ readonly id: number }>> {
  const columns = new Columns<{ readonly id: number }>(one.set.columns);
  one.day = today();
  one.changed.clear();
  const ids = await one.set.ids(read);
  for (let from = 0; from < ids.length; from += batchSize) {
    for (const row of await one.set.read(read, ids.slice(from, from + batchSize))) columns.put(row);
  }
  one.columns = columns;
  return columns;
}

/** The rows of a set as they are committed by now. */
async function upToDate(one: Kept): Promise<Columns<{ readonly id: number }>> {
  const { set, columns, changed } = one;
  if (!columns || (set.isDaily && one.day !== today())) return fill(one);
  const touched = new Set<number>();
  for (const [record, ids] of changed) {
    const follow = set.follows[record];
    const own = follow === undefined ? [] : follow === 'own' ? [...ids] : follow === 'all' ? undefined : await follow(read, [...ids]);
    if (!own) return fill(one);
    for (const id of own) touched.add(id);
  }
  const ids = [...touched];
  for (let from = 0; from < ids.length; from += batchSize) {
    const some = ids.slice(from, from + batchSize);
    const gone = new Set(some);
    for (const row of await set.read(read, some)) {
      columns.put(row);
      gone.delete(row.id);
    }
    for (const id of gone) columns.remove(id);
  }
  changed.clear();
  return columns;
}

/** Notes what is to be read again. A change that names nobody makes it all. */
async function note(news: readonly News[]): Promise<void> {
  for (const { record, id, batches } of news) {
    const ids = id === undefined ? await idsOf(record, batches ?? []) : [id];
    for (const one of kept.values()) {
      if (record === '*' || (ids === undefined && record in one.set.follows)) one.columns = undefined;
      else if (record in one.set.follows) one.changed.set(record, new Set([...(one.changed.get(record) ?? []), ...(ids ?? [])]));
    }
  }
}

async function idsOf(record: string, batches: readonly number[]): Promise<readonly number[] | undefined> {
  if (batches.length === 0) return undefined;
  const rows = await rowsOf<{ id: number }>(read, `select distinct "recordId" as "id" from "journal" where "batch" in (${places(batches.length)}) and "record" = ?`, [...batches, record]);
  return rows.map(({ id }) => Number(id));
}

async function handle(message: ThreadMessage): Promise<void> {
  if (message.is === 'changed') {
    await note(message.news);
    timer ??= setTimeout(() => {
      timer = undefined;
      turn = turn.then(() => Promise.all([...kept.values()].map(upToDate))).catch(startAnew);
    }, gatherMs);
    return;
  }
  try {
    const one = await load(message.module);
    const columns = await upToDate(one);
    send({ id: message.id, answer: message.is === 'ask' ? one.set.answer(columns, message.question) : undefined });
  } catch (error) {
    startAnew();
    send({ id: message.id, message: error instanceof Error ? error.message : String(error) });
  }
}

/** A database in trouble hides what changed: all is read again at the next question. */
function startAnew(): void {
  for (const one of kept.values()) one.columns = undefined;
}

parentPort?.on('message', (message: ThreadMessage) => {
  turn = turn.then(() => handle(message)).catch(startAnew);
});
