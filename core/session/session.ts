import type { Permission, Rights } from '../access/permission.ts';
import { defineEvent, defineService } from '../kernel/index.ts';

/** Contents of the access token. `iat` and `exp` are seconds. */
export interface TokenPayload {
  readonly userIdx: number;
  readonly userId: string;
  readonly userName: string;
  readonly userEmail: string;
  readonly userType: 'admin' | 'normal';
  readonly iat: number;
  readonly exp: number;
  readonly adminId: number | null;
  readonly adminName: string | null;
}

/** The session as it lies in the browser between visits. */
export interface StoredSession {
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly roleList: readonly string[];
  /** As the server told them; missing in sessions stored by earlier versions. */
  readonly rights?: Rights | undefined;
}

/** The signed-in person. Observable. */
export interface Session {
  /** An access token exists. */
  readonly isLogin: boolean;
  /** A refresh is under way or due with only a refresh token; the page waits instead of asking to sign in. */
  readonly isRefresh: boolean;
  readonly user: TokenPayload | undefined;
  readonly roleList: readonly string[];
  /** The same object as long as they are equal. */
  readonly rights: Rights | undefined;
  /** Rejects with `CallError` whose `errorCode` is a login code. A new password takes the place of the one given. */
  signIn(userId: string, password: string, newPassword?: string): Promise<void>;
  /** Applies again as somebody who was rejected. Rejects with `CallError` as `signIn` does. */
  applyAgain(userId: string, password: string): Promise<void>;
  signOut(): Promise<void>;
  /**
   * Shows the product as somebody else sees it, reading only, or again as oneself (undefined), and opens a page of it:
   * pages drawn before show what another person sees. Rejects with `CallError`.
   */
  viewAs(userIdx: number | undefined, href: string): Promise<void>;
  /** Replaces the access token; false when the person had to be signed out. */
  refresh(): Promise<boolean>;
  /** True when the person has a right, or `permission` is undefined. */
  may(permission: Permission | undefined): boolean;
}

/** Name of the administrator who sees the product as the person of a token; undefined where nobody does. */
export const viewerOf = (user: TokenPayload | undefined): string | undefined =>
  user?.adminId != null && user.adminId !== user.userIdx ? (user.adminName ?? '') : undefined;

export const sessionStarted = defineEvent<TokenPayload>('session/started');
export const sessionRefreshed = defineEvent<TokenPayload>('session/refreshed');
/** `reason` tells a person's own sign-out from a refused call and a refused refresh. */
export const sessionEnded = defineEvent<{ readonly reason: 'asked' | 'refused' | 'refresh' }>('session/ended');

/**
 * Emitted when the person may do other things than before, or reaches other records: what is shown has to be asked anew.
 * `isLess` says that they lost some of it, so that what stands open may hold what they no longer see.
 */
export const accessChanged = defineEvent<{ readonly isLess: boolean }>('session/access-changed');

/** The session service. */
export const session = defineService<Session>('core/session');
