import type { Locale } from '#core/i18n/locale.ts';

/** Days for which a shared page can be opened. */
export const shareDays = [7, 14, 30, 90] as const;

/** A page of rents shared with a client, as staff see it. Its address is told once, when it is made. */
export interface RentShare {
  readonly id: number;
  readonly rents: readonly { readonly id: number; readonly title: string }[];
  /** The stay that costs are worked out for. */
  readonly months: number;
  readonly locale: Locale;
  /** Name of who made it. */
  readonly byName: string;
  /** ISO 8601, UTC. */
  readonly createdAt: string;
  /** ISO 8601, UTC. */
  readonly expiresAt: string;
}

/** A page just made; `path` holds its key. */
export interface MadeShare {
  readonly id: number;
  readonly path: string;
  readonly expiresAt: string;
}
