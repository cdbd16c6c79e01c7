import { on } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Access } from '../../access/caller-rights.ts';
import type { DatabasePlace } from '../../database/database.ts';
import type { CheckedRows } from './check-file.ts';

/** A thread's own: the module that has the areas, and the database with the imports. */
export interface CheckPlace {
  readonly areas: string;
  readonly place: DatabasePlace;
}

/** An import to be checked, as the person sees who brought the file. */
export interface CheckJob {
  readonly id: string;
  readonly access: Access;
  readonly userIdx: number;
}

/** Message of the thread to its owner. */
export type CheckMessage = { readonly is: 'checked'; readonly checked: CheckedRows } | { readonly is: 'end' };

/** Threads that check a file each, so that nobody's request waits for it. */
export interface CheckThreads {
  /** Has a thread ready, since a file is about to be checked: it reads the areas for most of a second. One that checked a file stays for the next. */
  prepare(): void;
  /**
   * Checks the rows of an import in a thread of its own, which reads the file and the records by itself and ends with the
   * loop over what it says. Throws when the signal says so.
   */
  check(job: CheckJob, signal: AbortSignal): AsyncGenerator<CheckedRows>;
  /** Ends the thread that waits for a file. */
  stop(): void;
}

/** A file that needs more was no table a person made. */
const limits = { maxOldGenerationSizeMb: 1024, maxYoungGenerationSizeMb: 32 } as const;

/** Milliseconds that a thread waits for its file: it holds as much memory as the server itself. */
const idleMs = 20_000;

export function createCheckThreads(own: CheckPlace): CheckThreads {
  let working = 0;
  let ready: { readonly worker: Worker; readonly timer: NodeJS.Timeout } | undefined;

  const begin = (): Worker => {
    const worker = new Worker(new URL('./check-worker.ts', import.meta.url), { workerData: own, resourceLimits: limits });
    const gone = () => ready?.worker === worker && forget();
    // whoever waits for its words hears of its end too
    return worker.on('error', gone).on('exit', gone);
  };
  /** Keeps a thread that waits for a file, for some time. */
  const keep = (worker: Worker): void => {
    worker.unref();
    ready = { worker, timer: setTimeout(stop, idleMs).unref() };
  };
  const forget = (): Worker | undefined => {
    const worker = ready?.worker;
    clearTimeout(ready?.timer);
    ready = undefined;
    return worker;
  };
  const stop = () => void forget()?.terminate();

  return {
    prepare() {
      // one at a time is at work: the next begins when it is through
      if (working > 0) return;
      if (ready) return void ready.timer.refresh();
      keep(begin());
    },
    async *check(job, signal) {
      working += 1;
      const worker = forget() ?? begin();
      worker.ref();
      let isThrough = false;
      try {
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
        worker.postMessage(job);
        for await (const [message] of on(worker, 'message', { signal, close: ['exit'] })) {
          const said = message as CheckMessage;
          if (said.is === 'end') return void (isThrough = true);
          // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
          worker.postMessage('more');
          yield said.checked;
        }
        throw new Error('The thread that checks ended before its work');
      } finally {
        working -= 1;
        if (isThrough && !ready && !signal.aborted) keep(worker);
        else await worker.terminate();
      }
    },
    stop,
  };
}
