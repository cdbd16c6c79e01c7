import { z } from 'zod';
import { defineService, defineSlot } from '#core/kernel/index.ts';
import type { Config } from '../config.ts';
import type { Secrets } from '../secrets.ts';

/** Message to a browser, cut short because push services take 4 KB. */
export interface CarriedMessage {
  readonly messageId: string;
  readonly title: string;
  readonly body: string;
  readonly link: string;
  readonly about: string;
}

/**
 * Outcome of an attempt: `sent`; `gone`, the browser is no longer reached by this token; `refused`, this message will
 * never be taken; or tried again after `retryAfterMs`, undefined where the service named no time.
 */
export type DeliveryOutcome = 'sent' | 'gone' | 'refused' | { readonly retryAfterMs: number | undefined };

/** Configuration with which a page gets a token of a carrier; `none` where messages reach open pages alone. */
export const offerSchema = z.discriminatedUnion('carrier', [
  z.object({ carrier: z.literal('none') }),
  z.object({ carrier: z.literal('webPush'), key: z.string().meta({ description: 'The server’s public key, base64url' }) }),
  z.object({
    carrier: z.literal('firebase'),
    options: z.record(z.string(), z.string()).meta({ description: 'The project’s public configuration' }),
    vapidKey: z.string().exactOptional(),
  }),
]);

/** A way to reach a browser in which no page is open. */
export interface Carrier {
  readonly offer: z.infer<typeof offerSchema>;
  /** True when a token is of this carrier's kind. */
  owns(token: string): boolean;
  /** True when a token is of this carrier's kind and its address is one that messages may be sent to. */
  carries(token: string): boolean;
  /** Sends one message. Never rejects: what goes wrong on the way is to be tried again. */
  send(token: string, message: CarriedMessage, signal: AbortSignal): Promise<DeliveryOutcome>;
}

/** A carrier that a plugin contributes. */
export interface CarrierSpec {
  readonly id: string;
  /** Lower first: pages are offered the first that is configured. */
  readonly order: number;
  /** Undefined when the operator did not configure it. */
  readonly open: (parts: { readonly config: Config; readonly secrets: Secrets }) => Carrier | undefined;
}

/** Carriers beside the stream. */
export const carriers = defineSlot<CarrierSpec>('server/push-carriers', ({ id }) => id);

/** The configured carriers. */
export interface Carriers {
  /** Offer to pages; undefined when messages reach open pages alone. */
  readonly offer: Carrier['offer'] | undefined;
  /** False only for a carrier's token whose address is not allowed; a token of no carrier is stored and stays unused. */
  accepts(token: string): boolean;
  /** The carrier of a token; undefined when none knows it. */
  of(token: string): Carrier | undefined;
}

/** The carriers of the running server. */
export const openCarriers = defineService<Carriers>('server/push-carriers');

/** Milliseconds a push service gets to answer. */
export const timeoutMs = 10_000;

/** Seconds a push service keeps a message for a browser that is not there. */
export const timeToLive = 24 * 60 * 60;

/** The milliseconds of a `Retry-After` header, in seconds or as a date; undefined when it says nothing. */
export function retryAfter({ headers }: Response, now = Date.now()): number | undefined {
  const said = headers.get('retry-after');
  if (said === null) return undefined;
  const wait = /^\d{1,9}$/.test(said) ? Number(said) * 1000 : Date.parse(said) - now;
  return Number.isFinite(wait) ? Math.max(0, wait) : undefined;
}

/** Cuts a text to so many characters, the last one dots when something is missing. */
export const cut = (text: string, maxLength: number): string => {
  const characters = [...text];
  return characters.length <= maxLength ? text : `${characters.slice(0, maxLength - 1).join('')}…`;
};

/** The part of a message that is sent: no more than a notification shows. */
export const carriedOf = ({ messageId, title, body, link, about }: CarriedMessage): CarriedMessage => ({
  messageId,
  title: cut(title, 120),
  body: cut(body, 240),
  link,
  about: cut(about, 60),
});
