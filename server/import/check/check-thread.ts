import { on } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Access } from '../../access/caller-rights.ts';
import type { DatabasePlace } from '../../database/database.ts';
import type { CheckedRows } from './check-file.ts';

/** The work of a thread. */
export interface CheckJob {
  /** The module that has the areas, and the database with the import. */
  readonly areas: string;
  readonly place: DatabasePlace;
  readonly id: string;
  /** That of the person who brought the file. */
  readonly access: Access;
  readonly userIdx: number;
}

/** Message of the thread to its owner. */
export type CheckMessage = { readonly is: 'checked'; readonly checked: CheckedRows } | { readonly is: 'end' };

/** A file that needs more was no table a person made. */
const limits = { maxOldGenerationSizeMb: 1024, maxYoungGenerationSizeMb: 32 } as const;

/**
 * Checks the rows of an import in a thread of its own, so that nobody's request waits for them. The thread reads the
 * file and the records by itself, and ends with the loop over what it says. Throws when the signal says so.
 */
export async function* checkInThread(job: CheckJob, signal: AbortSignal): AsyncGenerator<CheckedRows> {
  const worker = new Worker(new URL('./check-worker.ts', import.meta.url), {
    workerData: job,
    resourceLimits: limits,
  });
  try {
    for await (const [message] of on(worker, 'message', { signal, close: ['exit'] })) {
      const said = message as CheckMessage;
      if (said.is === 'end') return;
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
      worker.postMessage('more');
      yield said.checked;
    }
    throw new Error('The thread that checks ended before its work');
  } finally {
    await worker.terminate();
  }
}
