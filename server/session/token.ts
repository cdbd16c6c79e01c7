import { decodeProtectedHeader, jwtVerify, SignJWT } from 'jose';
import type { TokenPayload } from '#core/session/session.ts';
import { unauthorised } from '../refusal.ts';
import type { Secrets } from '../secrets.ts';
import type { Account } from './accounts.ts';

/** Seconds that an access token lives. */
export const accessLifetime = 30 * 60;

const issuer = 'stoop';
const audience = 'stoop/api';

/** Contents of an access token: the payload that pages read, and its session. */
export interface AccessToken extends TokenPayload {
  readonly sid: string;
}

/** Makes and reads access tokens: JWT, HS256. */
export interface Tokens {
  /** `viewer` is the administrator who views as the account. */
  sign(account: Account, sessionId: string, viewer?: Account): Promise<string>;
  /** Throws a `Refusal` 401 for a token that is not ours, not whole or no longer valid. */
  read(token: string): Promise<AccessToken>;
}

/** Makes the tokens of one server. */
export function createTokens(secrets: Pick<Secrets, 'tokenKey' | 'tokenKeyId'>, now: () => number = Date.now): Tokens {
  const key = new Uint8Array(secrets.tokenKey);
  return {
    sign(account, sessionId, viewer) {
      const issuedAt = Math.floor(now() / 1000);
      const admin = viewer ?? (account.userType === 'admin' ? account : undefined);
      return new SignJWT({
        userIdx: account.userIdx,
        userId: account.userId,
        userName: account.userName,
        userEmail: account.userEmail,
        userType: account.userType,
        adminId: admin?.userIdx ?? null,
        adminName: admin?.userName ?? null,
        sid: sessionId,
      })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT', kid: secrets.tokenKeyId })
        .setIssuer(issuer)
        .setAudience(audience)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + accessLifetime)
        .setJti(crypto.randomUUID())
        .sign(key);
    },
    async read(token) {
      try {
        if (decodeProtectedHeader(token).kid !== secrets.tokenKeyId) throw new Error('another key');
        const { payload } = await jwtVerify<AccessToken>(token, key, {
          algorithms: ['HS256'],
          issuer,
          audience,
          currentDate: new Date(now()),
          requiredClaims: ['exp', 'iat', 'sid', 'userIdx'],
        });
        return payload;
      } catch {
        throw unauthorised('The session is over. Sign in again');
      }
    },
  };
}
