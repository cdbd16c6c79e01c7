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

/** The message in a payload of Firebase: our own data, or what another sender put into a notification. */
export function firebaseMessage(payload: unknown): PushMessage | undefined {
  if (typeof payload !== 'object' || payload === null) return undefined;
  const { messageId, notification, data, fcmOptions } = payload as Readonly<Record<string, unknown>>;
  const part = (value: unknown) => (typeof value === 'object' && value !== null ? value : {});
  return readMessage({ messageId, ...part(fcmOptions), ...part(notification), ...part(data) });
}

/** Where messages are remembered that were dealt with while no page was open: a cache, which page and worker share. */
export const handledCache = 'push-handled';

/** The address a message is remembered under. */
export const handledPath = (messageId: string): string => `/push/handled/${encodeURIComponent(messageId)}`;

/** The message behind such an address. */
export const handledId = (url: string): string => decodeURIComponent(new URL(url).pathname.split('/').at(-1) ?? '');
