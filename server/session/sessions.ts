import type { Rights } from '#core/access/permission.ts';
import type { Locale } from '#core/i18n/locale.ts';
import { defineService } from '#core/kernel/index.ts';
import type { Caller } from '../slots.ts';
import type { Account } from './accounts.ts';

/** Body of the responses to sign-in and refresh. */
export interface SessionResponse {
  readonly accessToken: string;
  readonly refreshToken: string;
  /** Codes of the person's roles. */
  readonly roleList: readonly string[];
  readonly rights: Rights;
}

/** A session after it began or ended to view as somebody: the refresh token stays. */
export type ViewedSession = Omit<SessionResponse, 'refreshToken'>;

/** A session that is not over. Times are ISO 8601. */
export interface OpenSession {
  readonly id: string;
  readonly createdAt: string;
  readonly lastSeenAt: string;
  /** The language of its browser, where that gets messages. */
  readonly locale: string | null;
  /** Short name of the browser and device that signed in, where it is known. */
  readonly device: string | null;
}

/** Who is signed in where. A push token belongs to one session: the last that named it. */
export interface Sessions {
  /** Opens a session for someone who proved who they are; `pushToken` is empty where there is none. */
  open(account: Account, pushToken: string, locale?: Locale, device?: string): Promise<SessionResponse>;
  /** Exchanges a refresh token for the next one. Throws a `Refusal` 401 with code 6 when the session is over. */
  refresh(refreshToken: string, pushToken: string, locale?: Locale): Promise<SessionResponse>;
  /** The person behind an access token. Throws a `Refusal` 401 when the token or its session is over. */
  check(accessToken: string): Promise<Caller>;
  /** Sessions of a person that are not over, the last used first. */
  openOf(userIdx: number): Promise<readonly OpenSession[]>;
  /**
   * Lets a session show the product as somebody else sees it, reading only, or as its own person again (null). Throws a
   * `Refusal` 404 for a person who does not get in.
   */
  viewAs(sessionId: string, userIdx: number | null): Promise<ViewedSession>;
  /** Ends one session. */
  end(sessionId: string): Promise<void>;
  /** Ends every session of a person. */
  endAll(userIdx: number): Promise<void>;
  /** Keeps the token that reaches a session's browser by push, and the language it is read in. */
  keepPushToken(sessionId: string, pushToken: string, locale?: Locale): Promise<void>;
  /** Asks the database about this person anew on the next call: something about the account changed. */
  forget(userIdx: number): void;
  /** The same for everybody: roles or departments changed. */
  forgetAll(): void;
  /** Unix milliseconds at which an access token ends; the token is taken as checked. */
  endOf(accessToken: string): number;
}

/** The sessions of the server. */
export const sessions = defineService<Sessions>('server/sessions');
