import { Worker } from 'node:worker_threads';
import { definePlugin, defineService, defineSlot } from '#core/kernel/index.ts';
import { database, type Database, type DatabasePlace, type Reads } from '../database/database.ts';
import { connectionLost } from '../database/engine.ts';
import { life } from '../life.ts';
import { changeNews, type ChangeNews, type News } from '../push/change-news.ts';
import { reachedBy, sightOf } from '../records/reach.ts';
import { recordsRegistry, type Registry } from '../records/registry.ts';
import { jobs, type Caller } from '../slots.ts';
import type { AnyColumnSet, ColumnSet } from './column-set.ts';
import type { RowCursor } from './columns.ts';

/** The work of the thread: to read a database. */
export interface ColumnJob {
  readonly place: DatabasePlace;
}

/** Message to the thread: a set to keep, a question about it, or changes. */
export type ThreadMessage =
  | (Question & { readonly id: number })
  | { readonly is: 'changed'; readonly news: readonly News[] };

/** A message that the thread replies to, without its number. */
type Question = { readonly is: 'ask'; readonly module: string; readonly question: unknown } | { readonly is: 'keep'; readonly module: string };

/** Reply of the thread: the answer, or the error. */
export type ThreadAnswer = { readonly id: number; readonly answer: unknown } | { readonly id: number; readonly message: string };

/** Answers questions about all rows of a set. */
export interface ColumnThread {
  /** The answer from rows in the caller's reach. */
  ask<Row extends { readonly id: number }, Question, Answer>(set: ColumnSet<Row, Question, Answer>, question: Question, caller: Caller): Promise<Answer>;
  /** Keeps a set from now on; a large one as long as the server runs. */
  keep(set: AnyColumnSet, size?: 'many' | 'large'): Promise<void>;
  isKept(set: AnyColumnSet): boolean;
}

/** The reader thread, as a service of the server. */
export const columnThread = defineService<ColumnThread>('server/columns');

/** Milliseconds after which a thread without a large set that nobody asked ends. The next question is answered without it. */
const restAfter = 60_000;

/** Fewer rows than these are read at each question: it takes some milliseconds, and a thread would take memory. */
const fewRows = 2000;

/** So many rows take seconds to fill in: they are kept from the start of the server, and stay. */
const largeFrom = 20_000;

const sizeOf = (count: number): 'few' | 'many' | 'large' => (count > fewRows ? (count >= largeFrom ? 'large' : 'many') : 'few');

/** Sets that are kept from the start where they are large. */
export const columnSets = defineSlot<AnyColumnSet>('server/column-sets', ({ id }) => id);

/** Has the thread keep those sets that are large and not kept yet. */
export async function keepLarge(thread: Pick<ColumnThread, 'isKept' | 'keep'>, read: Reads, sets: readonly AnyColumnSet[]): Promise<void> {
  for (const set of sets) if (!thread.isKept(set) && sizeOf((await set.ids(read)).length) === 'large') await thread.keep(set, 'large');
}

interface Waiting {
  readonly resolve: (answer: unknown) => void;
  readonly reject: (error: Error) => void;
}

/** Rows of one reading, to be looked at as those of the thread. */
const rowsInOrder = <Row extends { readonly id: number }>(rows: readonly Row[]): RowCursor<Row> => ({
  count: rows.length,
  ids: rows.map(({ id }) => id),
  at: (place) => rows[place]!,
  find: (id) => {
    const place = rows.findIndex((row) => row.id === id);
    return place < 0 ? undefined : place;
  },
});

/** A thread with the sets it keeps; it starts with the first of them. */
class Thread implements ColumnThread {
  readonly #kept = new Set<string>();
  readonly #database: Database;
  readonly #registry: Registry;
  readonly #news: ChangeNews;
  readonly #waiting = new Map<number, Waiting>();
  #worker: Worker | undefined;
  #unhear: (() => void) | undefined;
  #rest: NodeJS.Timeout | undefined;
  #isLarge = false;
  #asked = 0;

  constructor(parts: { readonly database: Database; readonly registry: Registry; readonly news: ChangeNews }) {
    this.#database = parts.database;
    this.#registry = parts.registry;
    this.#news = parts.news;
  }

  async ask<Row extends { readonly id: number }, Question, Answer>(set: ColumnSet<Row, Question, Answer>, question: Question, caller: Caller): Promise<Answer> {
    const isWhole = Object.keys(set.follows).every((record) => {
      const shape = this.#registry.find(record);
      return !shape || reachedBy(shape, caller, 'read') === 'all';
    });
    if (isWhole && this.isKept(set)) {
      try {
        return (await this.#send({ is: 'ask', module: set.module, question })) as Answer;
      } catch {
        // a thread in trouble: the rows are read here, and columns are kept again
        this.#kept.delete(set.id);
      }
    }
    const rows = await set.read(sightOf(this.#database.read, this.#registry, caller).narrow);
    const size = sizeOf(rows.length);
    if (isWhole && size !== 'few') void this.keep(set, size).catch(() => undefined);
    return set.answer(rowsInOrder(rows), question);
  }

  async keep(set: AnyColumnSet, size: 'many' | 'large' = 'many'): Promise<void> {
    if (size === 'large') this.#isLarge = true;
    await this.#send({ is: 'keep', module: set.module });
    this.#kept.add(set.id);
  }

  isKept({ id }: AnyColumnSet): boolean {
    return this.#kept.has(id);
  }

  async close(): Promise<void> {
    this.#unhear?.();
    await this.#worker?.terminate();
  }

  #send(message: Question): Promise<unknown> {
    const worker = (this.#worker ??= this.#start());
    return new Promise((resolve, reject) => {
      const id = (this.#asked += 1);
      this.#waiting.set(id, { resolve, reject });
      clearTimeout(this.#rest);
      worker.ref();
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
      worker.postMessage({ ...message, id });
    });
  }

  #letRest(worker: Worker): void {
    worker.unref();
    if (this.#isLarge) return;
    this.#rest = setTimeout(() => {
      this.#forget();
      void worker.terminate();
    }, restAfter).unref();
  }

  #forget(): void {
    clearTimeout(this.#rest);
    this.#worker = undefined;
    this.#isLarge = false;
    this.#unhear?.();
    this.#kept.clear();
  }

  #start(): Worker {
    const { place } = this.#database;
    const worker = new Worker(new URL('./column-worker.ts', import.meta.url), { workerData: { place } satisfies ColumnJob, resourceLimits: { maxYoungGenerationSizeMb: 8 } });
    worker.unref();
    worker.on('message', (answer: ThreadAnswer) => {
      const one = this.#waiting.get(answer.id);
      this.#waiting.delete(answer.id);
      if (this.#waiting.size === 0) this.#letRest(worker);
      if ('message' in answer) one?.reject(new Error(answer.message));
      else one?.resolve(answer.answer);
    });
    const end = (error: Error) => {
      if (this.#worker !== worker) return;
      this.#forget();
      for (const { reject } of this.#waiting.values()) reject(error);
      this.#waiting.clear();
    };
    worker.on('error', end);
    worker.on('exit', () => end(connectionLost('The thread with the columns ended')));
    this.#unhear = this.#news.hear((all) => {
      const news = all.filter(({ kind }) => kind !== 'presence');
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
      if (news.length > 0) worker.postMessage({ is: 'changed', news } satisfies ThreadMessage);
    });
    return worker;
  }
}

/** Keeps sets of many rows as columns from the first question about them on, large ones from the start. */
export const columnsPlugin = definePlugin({
  id: 'server/columns',
  contributes: [jobs({ id: 'columns/keep-large', every: 10_000, run: (kernel) => keepLarge(kernel.use(columnThread), kernel.use(database).read, kernel.read(columnSets)) })],
  requires: { database, registry: recordsRegistry, news: changeNews, life },
  provides: columnThread,
  setup: ({ life: ending, ...parts }): ColumnThread => {
    const thread = new Thread(parts);
    // its connections are gone before the database closes
    ending.addEventListener('abort', () => void thread.close());
    return thread;
  },
});
