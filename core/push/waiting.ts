import type { Keep } from '../environment.ts';
import type { PushMessage } from './push.ts';
import { readMessage } from './read-stream.ts';

const name = 'pushQueue';

/** The messages that waited when a person last left this browser; another person's are nobody's. */
export function readWaiting(keep: Keep, userIdx: number): readonly PushMessage[] {
  try {
    const kept: unknown = JSON.parse(keep.read(name) ?? 'null');
    const { userIdx: owner, messages } = (kept ?? {}) as { readonly userIdx?: unknown; readonly messages?: unknown };
    if (owner !== userIdx || !Array.isArray(messages)) return [];
    return messages.map(readMessage).filter((message) => message !== undefined);
  } catch {
    return [];
  }
}

/** Keeps what waits for a person; nothing is kept for nobody. */
export function writeWaiting(keep: Keep, userIdx: number | undefined, messages: readonly PushMessage[]): void {
  if (userIdx === undefined || messages.length === 0) keep.remove(name);
  else keep.write(name, JSON.stringify({ userIdx, messages }));
}
