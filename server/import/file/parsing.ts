import { Worker } from 'node:worker_threads';
import type { ParseMessage } from './parse-worker.ts';
import type { ParsedFile, ReadingOptions } from './parse.ts';
import type { RawRow } from './raw-row.ts';
import { UnreadableFile } from './unreadable-file.ts';

/** A file that takes longer, or more memory, is no table a person made. */
const limits = { milliseconds: 30_000, megabytes: 768 } as const;

/** Reads a file in a thread of its own, so that other requests are answered meanwhile. Throws `UnreadableFile`. */
export function parseInThread(bytes: Uint8Array, wish: ReadingOptions): Promise<ParsedFile> {
  const { promise, resolve, reject } = Promise.withResolvers<ParsedFile>();
  const worker = new Worker(new URL('./parse-worker.ts', import.meta.url), {
    workerData: { bytes, wish },
    resourceLimits: { maxOldGenerationSizeMb: limits.megabytes, maxYoungGenerationSizeMb: 32 },
  });
  const tooLarge = () => reject(new UnreadableFile({ key: 'kit.import.file.tooLarge' }));
  const timer = setTimeout(tooLarge, limits.milliseconds);
  const rows: RawRow[] = [];
  let head: Omit<ParsedFile, 'rows'> | undefined;
  worker.on('message', (message: ParseMessage) => {
    if (message.is === 'head') {
      head = message.head as Omit<ParsedFile, 'rows'>;
    } else if (message.is === 'rows') {
      rows.push(...message.rows);
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
      setImmediate(() => worker.postMessage('more'));
    } else if (message.is === 'unreadable') {
      reject(new UnreadableFile(message.says));
    } else if (head) {
      resolve({ ...head, rows });
    }
  });
  worker.on('error', (error: NodeJS.ErrnoException) =>
    error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooLarge() : reject(error),
  );
  worker.on('exit', tooLarge);
  return promise.finally(async () => {
    clearTimeout(timer);
    // Its memory is free once it has ended: only then the next file may be read.
    await worker.terminate();
  });
}
