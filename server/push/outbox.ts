import type { Locale } from '#core/i18n/locale.ts';
import { defineEvent, defineService } from '#core/kernel/index.ts';
import type { MessageReader } from './readable.ts';
import type { MessageText } from './message-text.ts';

/** A message to a person: it leads to a record. */
export interface OutgoingMessage {
  /** The `userIdx` of the reader. */
  readonly to: number;
  readonly title: MessageText;
  readonly body: MessageText;
  /** An address within the product, starting with one slash; empty for the inbox itself. */
  readonly link: string;
  /** The record it tells of: only whoever may read that record today reads the message. */
  readonly of?: { readonly record: string; readonly id: number } | undefined;
  /** The name of the person it is about, whose initials stand beside it. */
  readonly about?: string | undefined;
  /** Ways it takes beside the inbox; to every browser at once unless said. */
  readonly carriage?: DeliveryOptions | undefined;
  /** A name of its own; one that is there already is not sent again. */
  readonly messageId?: string | undefined;
}

/** Ways of a message beside the inbox. Times are Unix milliseconds: what is held until then arrives as one digest. */
export interface DeliveryOptions {
  readonly push: boolean;
  readonly pushAt?: number | undefined;
  readonly mail: boolean;
  readonly mailAt?: number | undefined;
  /** Lies in the inbox and shows on no page by itself; `read` does not even count as unread. */
  readonly silent?: boolean | 'read';
  /** The rule that sent it. */
  readonly rule?: string | undefined;
}

/** A message as it lies in the outbox, in one language. `id` grows; `messageId` is the same on every carrier. */
export interface StoredMessage {
  readonly id: number;
  readonly messageId: string;
  readonly to: number;
  readonly title: string;
  readonly body: string;
  readonly link: string;
  /** Empty when it is about nobody. */
  readonly about: string;
  /** ISO 8601, UTC. */
  readonly createdAt: string;
  readonly readAt: string | null;
}

/**
 * Emitted after the commit of messages, or of what makes some read, with their readers: streams and carriers look into
 * the outbox then. `unshown` are the readers of whose inbox more changed than messages that show by themselves.
 */
export const messagesQueued = defineEvent<{ readonly to: readonly number[]; readonly unshown: readonly number[] }>('push/queued');

/** Messages sent to a person, newest first, and the unread count. */
export interface Inbox {
  readonly rows: readonly StoredMessage[];
  /** Number of messages that match, beyond `rows`. */
  readonly total: number;
  readonly unread: number;
  /** The newest number of all, from which a stream goes on; 0 when nothing was sent yet. */
  readonly newest: number;
}

/** Which messages are asked for. */
export interface InboxRequest {
  readonly limit: number;
  readonly unread?: boolean | undefined;
  /** Only those older than this number. */
  readonly before?: number | undefined;
  /** Only unread ones that show by themselves: quiet hours hold others back. */
  readonly aloud?: boolean | undefined;
}

/** The messages of the server: one table, which carriers only deliver. What a reader may no longer read is not there for them. */
export interface Outbox {
  inbox(reader: MessageReader, wish: InboxRequest, locale: Locale): Promise<Inbox>;
  /** Marks a person's own message as read; false when there is none of that id. */
  markRead(reader: MessageReader, id: number): Promise<boolean>;
  /** Marks a person's own messages as read: the ones named, or all up to a number. Returns how many are unread then. */
  markMany(reader: MessageReader, which: { readonly messageIds: readonly string[] } | { readonly upTo: number }): Promise<number>;
  /** Messages of a person after a number, oldest first. */
  after(reader: MessageReader, id: number, locale: Locale): Promise<readonly StoredMessage[]>;
  /**
   * Lets show what quiet hours that ended in a span of Unix milliseconds held back, the later end included: several as one
   * digest, which comes by itself and counts as no message of the inbox; a single one is returned to be told. What was read is over.
   */
  release(reader: MessageReader, after: number, until: number, locale: Locale): Promise<readonly StoredMessage[]>;
  /** The newest number, 0 when nothing was sent yet. */
  newest(reader: MessageReader): Promise<number>;
}

/** The outbox service of the server. */
export const outbox = defineService<Outbox>('server/outbox');

/** Told whether more changed in the person's inbox than messages that show by themselves. */
export type WakeListener = (isUnshown: boolean) => void;

/** Wakes the open streams of this instance. */
export interface PushWakeUp {
  /** Runs the listener whenever there may be something new for a person; returns how to stop that. */
  hear(userIdx: number, listener: WakeListener): () => void;
  /** Wakes the streams of these people here and on the other instances; `unshown` as of `messagesQueued`. */
  tell(to: readonly number[], unshown: readonly number[]): void;
  close(): void;
}

/** The wake-up of the server's streams. */
export const pushWakeUp = defineService<PushWakeUp>('server/push-wake-up');
