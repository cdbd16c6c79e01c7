import { readMessage } from './read-stream.ts';
import type { PushMessage } from './push.ts';

/** Message of the worker to the pages of its browser. */
export type WorkerWord =
  | { readonly stoop: 'push'; readonly message: PushMessage }
  | { readonly stoop: 'open'; readonly messageId: string; readonly link: string }
  | { readonly stoop: 'done'; readonly messageId: string };

/** The worker's word in what a page heard; undefined when it is none. */
export function readWord(heard: unknown): WorkerWord | undefined {
  if (typeof heard !== 'object' || heard === null) return undefined;
  const { stoop, messageId, link, message } = heard as Readonly<Record<string, unknown>>;
  if (stoop === 'push') {
    const read = readMessage(message);
    return read && { stoop, message: read };
  }
  if (typeof messageId !== 'string') return undefined;
  if (stoop === 'open' && typeof link === 'string') return { stoop, messageId, link };
  return stoop === 'done' ? { stoop, messageId } : undefined;
}

/** Name of the cache, shared by page and worker, of messages that were dealt with while no page was open. */
export const handledCache = 'push-handled';

/** Path of a message in that cache. */
export const handledPath = (messageId: string): string => `/push/handled/${encodeURIComponent(messageId)}`;

/** Id of the message in an address of that cache. */
export const handledId = (url: string): string => decodeURIComponent(new URL(url).pathname.split('/').at(-1) ?? '');
