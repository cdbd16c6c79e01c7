import type { Dispose } from '../kernel/index.ts';

/** The server's carrier, with the configuration that a browser needs to be reached by it. */
export interface PushOffer {
  readonly carrier: string;
  readonly [more: string]: unknown;
}

/** The browser's own notifications, shown by a worker while no page is open. */
export interface Notifications {
  /** `default` when the person was not asked yet. */
  permission(): NotificationPermission;
  /** Asks the person; only from a click. */
  ask(): Promise<NotificationPermission>;
  /** Tells when the permission was changed in the browser's settings. */
  onChange(listener: () => void): Dispose;
  /**
   * Starts the carrier's worker and answers the token this browser is reached by; `hear` gets what the carrier brings
   * to the open page. Rejects when the browser's push service cannot be reached.
   */
  join(offer: PushOffer, hear: (message: unknown) => void): Promise<string>;
  /** Ends that: nothing reaches this browser by the token any more. */
  leave(): Promise<void>;
  /** Hears what the worker tells its pages; `taken` tells it that this page does it. */
  hear(listener: (word: unknown, taken: () => void) => void): Dispose;
  /** The messages that were dealt with in notifications while no page was open; said once. */
  takeHandled(): Promise<readonly string[]>;
  /** Takes notifications away, all or those of some messages. */
  clear(messageIds?: readonly string[]): Promise<void>;
}
