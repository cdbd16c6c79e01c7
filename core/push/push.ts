import { defineEvent, defineService } from '../kernel/index.ts';

/** A message that leads a person to a record. */
export interface PushMessage {
  readonly messageId: string;
  readonly title: string;
  readonly body: string;
  /** An address within the product; empty for the inbox itself. */
  readonly link: string;
  /** The name of the person it is about, when it is about one. */
  readonly about?: string;
  /** When it was sent, ISO 8601, where the carrier says so. */
  readonly createdAt?: string;
}

/** Begins the name of a digest of what quiet hours held back: a message that is shown, and is none of those in the bell. */
export const heldPrefix = 'held-';

/**
 * State of messages to a browser without an open page: `on`; `off`, can be turned on; `blocked` by the browser's
 * settings; or `unsupported` by browser or server.
 */
export type BackgroundState = 'unsupported' | 'off' | 'on' | 'blocked';

/** Thrown when messages were to reach a browser whose permission is not granted. */
export class PushBlocked extends Error {
  override readonly name = 'PushBlocked';
  readonly code = 'messaging/permission-blocked';

  constructor() {
    super('The browser does not permit notifications');
  }
}

/** Messages from the server. Observable. */
export interface Push {
  /** Messages waiting to be shown, the next one first. */
  readonly queue: readonly PushMessage[];
  /** Unread messages that the queue leaves out after a long absence. */
  readonly more: number;
  /** Number of unread messages; undefined until the server has told it. */
  readonly unread: number | undefined;
  readonly background: BackgroundState;
  /** Marks a message as read and returns the next one to show. */
  remove(messageId: string): PushMessage | undefined;
  /** Marks messages as read that were seen elsewhere than in a toast. */
  markRead(messageIds: readonly string[]): void;
  /** Marks everything up to a number of the inbox as read. Rejects with `CallError`, everything being as before. */
  readAll(upTo: number): Promise<void>;
  /** Drops what was sent during a long absence from the queue. */
  forgetMore(): void;
  /** Stores this browser's push token; sends it to the server when it changed and somebody is signed in. */
  useToken(token: string): Promise<void>;
  /** Lets messages reach this browser while no page is open; from a click, since the browser may ask. Rejects with `PushBlocked`. */
  turnOn(): Promise<void>;
  /** Turns messages off while no page is open. */
  turnOff(): Promise<void>;
}

/** Emitted for each message that came while the page is open. */
export const pushReceived = defineEvent<PushMessage>('push/received');

/** Emitted when what waited at the start, or during an absence, is in the queue. */
export const pushWaiting = defineEvent<undefined>('push/waiting');

/** Emitted when a person wants to see all messages, not one. */
export const inboxAsked = defineEvent<undefined>('push/inbox-asked');

/** The push service. */
export const push = defineService<Push>('core/push');
