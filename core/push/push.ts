import { defineEvent, defineService } from '../kernel/index.ts';

/** A message that leads a person to a record. */
export interface PushMessage {
  readonly messageId: string;
  readonly title: string;
  readonly body: string;
  /** An address within the product. */
  readonly link: string;
}

/** Messages from the server while the page is open. Observable. */
export interface Push {
  /** Messages waiting to be shown, the next one first. */
  readonly queue: readonly PushMessage[];
  /** Takes a message out and answers the one to show next. */
  remove(messageId: string): PushMessage | undefined;
  /** Keeps the address messages reach this browser at; the server is told when it changed and someone is signed in. */
  useToken(token: string): Promise<void>;
}

export const pushReceived = defineEvent<PushMessage>('push/received');

/** The push service. */
export const push = defineService<Push>('core/push');
