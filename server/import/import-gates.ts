import { createGate, type Gate } from '../http/gate.ts';

/** Files read at once, and files that may wait for it. Each may take some hundred megabytes. */
const readings = { width: 2, queue: 20 } as const;

/** Threads that check at once: each may take a gigabyte. One that waits takes nothing, so any number may. */
const checkThreads = { width: 1, queue: Number.POSITIVE_INFINITY } as const;

/** Files of few rows checked at once, beside the calls of everybody else. */
const fewAtOnce = { width: 2, queue: Number.POSITIVE_INFINITY } as const;

/** Bounds of what imports do at once in this process. */
export interface ImportGates {
  readonly read: Gate;
  /** Checks of files of few rows. */
  readonly checkFew: Gate;
  /** Checks in a thread, which reads the file again and counts among the readings. */
  readonly checkInThread: Gate;
}

export function createImportGates(): ImportGates {
  const read = createGate(readings.width, readings.queue);
  const threads = createGate(checkThreads.width, checkThreads.queue);
  return {
    read,
    checkFew: createGate(fewAtOnce.width, fewAtOnce.queue),
    checkInThread: { pass: (work, signal) => threads.pass(() => read.pass(work, signal), signal) },
  };
}
