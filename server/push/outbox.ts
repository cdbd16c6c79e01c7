import { defineEvent, defineService } from '#core/kernel/index.ts';
import type { Connection } from '../database/database.ts';

/** A message to a person: it leads to a record. */
export interface OutgoingMessage {
  /** The `userIdx` of the reader. */
  readonly to: number;
  readonly title: string;
  readonly body: string;
  /** An address within the product, starting with one slash. */
  readonly link: string;
}

/** A message as it lies in the outbox. `id` grows; `messageId` is the same on every carrier. */
export interface StoredMessage extends OutgoingMessage {
  readonly id: number;
  readonly messageId: string;
  /** ISO 8601, UTC. */
  readonly createdAt: string;
  readonly readAt: string | null;
}

/** Said after the commit of messages, with their readers: carriers look into the outbox then. */
export const messagesQueued = defineEvent<{ readonly to: readonly number[] }>('push/queued');

/** Puts messages into the outbox inside the transaction of what they tell. Say `messagesQueued` after its commit. */
export async function addMessages(connection: Connection, messages: readonly OutgoingMessage[]): Promise<void> {
  if (messages.length === 0) return;
  const createdAt = new Date().toISOString();
  await connection
    .insertInto('pushMessage')
    .values(
      messages.map(({ to, title, body, link }) => ({
        userIdx: to,
        messageId: crypto.randomUUID(),
        title,
        body,
        link,
        createdAt,
        readAt: null,
      })),
    )
    .execute();
}

/** What was sent to a person, newest first, and what of it is unread. */
export interface Inbox {
  readonly rows: readonly StoredMessage[];
  readonly total: number;
  readonly unread: number;
}

/** The messages of the server: one table, which carriers only deliver. */
export interface Outbox {
  readonly most: number;
  /** The last messages of a person, newest first. */
  inbox(userIdx: number, limit: number): Promise<Inbox>;
  /** Marks a person's own message as read; false when there is none of that id. */
  markRead(userIdx: number, id: number): Promise<boolean>;
  /** Messages of a person after a sequence number, oldest first, at most `most`. */
  after(userIdx: number, id: number): Promise<readonly StoredMessage[]>;
  /** The newest sequence number, 0 when nothing was sent yet. */
  newest(userIdx: number): Promise<number>;
}

/** The outbox service of the server. */
export const outbox = defineService<Outbox>('server/outbox');

/** Wakes the open streams of this instance. */
export interface PushWakeUp {
  /** Runs the listener whenever there may be something new for a person; answers how to stop that. */
  hear(userIdx: number, listener: () => void): () => void;
  /** Wakes the streams of these people here and on the other instances. */
  tell(to: readonly number[]): void;
  close(): void;
}

/** The wake-up of the server's streams. */
export const pushWakeUp = defineService<PushWakeUp>('server/push-wake-up');
