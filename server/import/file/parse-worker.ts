import { once } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';
import { parseFile, type ReadingOptions } from './parse.ts';
import type { RawRow } from './raw-row.ts';
import { UnreadableFile } from './unreadable-file.ts';

/**
 * Message of the worker: the head of the file, its rows in batches, then the end or the reason why it cannot be read.
 */
export type ParseMessage =
  | { readonly is: 'head'; readonly head: unknown }
  | { readonly is: 'rows'; readonly rows: readonly RawRow[] }
  | { readonly is: 'end' }
  | { readonly is: 'unreadable'; readonly says: UnreadableFile['says'] };

/** Small enough that taking one in never keeps another request waiting. */
const batchSize = 1000;

const { bytes, wish } = workerData as { readonly bytes: Uint8Array; readonly wish: ReadingOptions };
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port has no origin
const send = (message: ParseMessage) => parentPort?.postMessage(message);

try {
  const { rows, ...head } = await parseFile(bytes, wish);
  send({ is: 'head', head });
  for (let at = 0; at < rows.length; at += batchSize) {
    send({ is: 'rows', rows: rows.slice(at, at + batchSize) });
    // All at once they would be taken in at once: the next portion waits to be asked for.
    if (parentPort) await once(parentPort, 'message');
  }
  send({ is: 'end' });
} catch (error) {
  if (!(error instanceof UnreadableFile)) throw error;
  send({ is: 'unreadable', says: error.says });
}
