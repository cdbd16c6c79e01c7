import { makeAutoObservable, observableRef } from 'mobx';
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

/** A change of the messages that wait. */
export type Waiting = Partial<Pick<WaitingMessages, 'queue' | 'more' | 'unread'>>;

/** The messages that wait to be shown, and how many are unread. */
export class WaitingMessages {
  queue: readonly PushMessage[] = [];
  more = 0;
  unread: number | undefined = undefined;

  constructor() {
    makeAutoObservable(this, { queue: observableRef });
  }

  become(change: Waiting): void {
    Object.assign(this, change);
  }
}
