import { on } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { DatabasePlace } from '../../database/database.ts';
import type { JudgedRows } from './check-file.ts';

/** What a thread judges, and by what. */
export interface JudgeJob {
  /** The module that has the areas, and the database with the import. */
  readonly areas: string;
  readonly place: DatabasePlace;
  readonly id: string;
  /** Those of the person. */
  readonly roles: readonly string[];
}

/** What the thread says. */
export type JudgeMessage = { readonly is: 'judged'; readonly judged: JudgedRows } | { readonly is: 'end' };

/** A file that needs more was no table a person made. */
const limits = { maxOldGenerationSizeMb: 1024, maxYoungGenerationSizeMb: 32 } as const;

/**
 * Judges the rows of an import in a thread of its own, so that nobody's request waits for them. The thread reads the
 * file and the records by itself, and ends with the loop over what it says. Throws when the signal says so.
 */
export async function* judgeInThread(job: JudgeJob, signal: AbortSignal): AsyncGenerator<JudgedRows> {
  const worker = new Worker(new URL('./check-worker.ts', import.meta.url), {
    workerData: job,
    resourceLimits: limits,
  });
  try {
    for await (const [message] of on(worker, 'message', { signal, close: ['exit'] })) {
      const said = message as JudgeMessage;
      if (said.is === 'end') return;
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
      worker.postMessage('more');
      yield said.judged;
    }
    throw new Error('The thread that judges ended before its work');
  } finally {
    await worker.terminate();
  }
}
