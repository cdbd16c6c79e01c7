import { CallError } from '../http/http.ts';
import { readMessage } from './read-stream.ts';
import { heldPrefix, type PushMessage } from './push.ts';

/** Unread messages that are shown one by one after an absence; the rest is only counted. */
export const shownAtStart = 20;

export interface UnreadResponse {
  /** Newest first. */
  readonly rows: readonly unknown[];
  readonly unread: number;
  /** Those of the unread ones that show by themselves. */
  readonly total: number;
  readonly newest: number;
  /** The moment of the answer, ISO 8601 by the server's clock. */
  readonly at: string;
  /** Records may have changed since the moment asked about. */
  readonly changed: boolean;
}

/** Queued messages, and the number of unread ones beyond them. */
export interface Waiting {
  readonly queue: readonly PushMessage[];
  readonly more: number;
}

/**
 * The queue once the server has answered, oldest first. `before` is the queue at the time of the call, `now` the
 * present one; `isTold`: all that shows by itself is among these; `isRead` knows what was read here and the server may not have heard of.
 */
export function waitingOf(
  answer: UnreadResponse,
  before: readonly PushMessage[],
  now: readonly PushMessage[],
  isRead: (messageId: string) => boolean,
  isTold = false,
): Waiting {
  const told = answer.rows.map(readMessage).filter((message) => message !== undefined).toReversed();
  // what the answer has no room for is unread all the same; with room, it was read on another device
  const isWhole = answer.total <= answer.rows.length;
  const older = isWhole ? [] : now.filter((message) => among(before, message) && !among(told, message));
  const came = now.filter((message) => !among(before, message) && !among(told, message));
  const shown = told.filter((message) => !isRead(message.messageId) && (!isTold || among(now, message)));
  const queue = [...older, ...shown, ...came];
  return { queue, more: Math.max(0, answer.total - told.length - older.length) };
}

/** A digest tells of messages that are counted already. */
export const isCounted = (messageId: string): boolean => !messageId.startsWith(heldPrefix);

/** Ids of messages that waited and do so no more: they were read elsewhere. */
export const goneFrom = (before: readonly PushMessage[], now: readonly PushMessage[]): readonly string[] =>
  before.filter((message) => !among(now, message)).map(({ messageId }) => messageId);

const among = (messages: readonly PushMessage[], { messageId }: PushMessage): boolean => messages.some((one) => one.messageId === messageId);

/** A server that answers, but not with an inbox, can still stream; without an answer it makes no sense to go on. */
export function unlessAnswered(error: unknown): void {
  if (!(error instanceof CallError) || error.status === 0) throw error;
}
