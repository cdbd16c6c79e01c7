import { Worker } from 'node:worker_threads';
import { connectionLost } from './engine.ts';
import type { ReaderReply, ReaderRequest } from './reader-worker.ts';

/** Rows, and how many milliseconds the database took for them. */
export interface TimedRows {
  readonly rows: unknown[];
  readonly milliseconds: number;
}

/** Threads that read a database file, so that a long read does not keep others waiting. */
export interface ReaderThreads {
  run(sql: string, values: readonly unknown[]): Promise<TimedRows>;
  close(): Promise<void>;
}

interface Waiting {
  readonly resolve: (timed: TimedRows) => void;
  readonly reject: (error: Error) => void;
}

interface Thread {
  readonly worker: Worker;
  readonly waiting: Map<number, Waiting>;
  resting?: NodeJS.Timeout;
}

/** Milliseconds after which a thread that nobody needed ends: it holds 20 MB, and another starts in a twentieth of a second. */
const idleAfter = 15_000;

/** Makes up to `maxThreads` threads over a database file; each starts when it is needed and ends when it rested for a while. */
export function createReaderThreads(path: string, maxThreads: number, restMs = idleAfter): ReaderThreads {
  const threads = new Set<Thread>();
  let asked = 0;

  const start = (): Thread => {
    const worker = new Worker(new URL('./reader-worker.ts', import.meta.url), { workerData: { path }, resourceLimits: { maxYoungGenerationSizeMb: 6 } });
    worker.unref();
    const thread: Thread = { worker, waiting: new Map() };
    threads.add(thread);
    const end = (error: Error) => {
      clearTimeout(thread.resting);
      threads.delete(thread);
      for (const { reject } of thread.waiting.values()) reject(error);
      thread.waiting.clear();
    };
    worker.on('message', (answered: ReaderReply) => {
      const one = thread.waiting.get(answered.id);
      thread.waiting.delete(answered.id);
      if (thread.waiting.size === 0) rest(thread);
      if ('rows' in answered) one?.resolve(answered);
      else one?.reject(Object.assign(new Error(answered.message), { code: answered.code, errcode: answered.errcode }));
    });
    worker.on('error', end);
    worker.on('exit', () => end(connectionLost('The reader thread ended')));
    return thread;
  };

  /** Ends a thread that is asked for nothing. It is not among the threads any more by then: what comes next starts another. */
  const rest = (thread: Thread) => {
    thread.worker.unref();
    thread.resting = setTimeout(() => {
      threads.delete(thread);
      void thread.worker.terminate();
    }, restMs).unref();
  };

  const freest = (): Thread => {
    let best: Thread | undefined;
    for (const thread of threads) if (!best || thread.waiting.size < best.waiting.size) best = thread;
    return best && (best.waiting.size === 0 || threads.size >= maxThreads) ? best : start();
  };

  return {
    run: (sql, values) =>
      new Promise<TimedRows>((resolve, reject) => {
        const thread = freest();
        const { worker, waiting } = thread;
        clearTimeout(thread.resting);
        const id = (asked += 1);
        waiting.set(id, { resolve, reject });
        worker.ref();
        worker.postMessage({ id, sql, values } satisfies ReaderRequest, []);
      }),
    async close() {
      await Promise.all([...threads].map(({ worker }) => worker.terminate()));
    },
  };
}
