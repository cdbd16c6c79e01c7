import { CallError, type Http } from '../http/http.ts';
import { endpoints } from './endpoints.ts';
import type { StoredSession } from './session.ts';
import { readSession } from './stored-session.ts';

/** Credentials as a person typed them, and the push token of their browser. */
interface Credentials {
  readonly userId: string;
  readonly password: string;
  readonly newPassword: string | undefined;
  readonly token: string;
}

/** Signs in. Rejects with a `CallError` whose `errorCode` is a login code, 5 and 6 included, which are found here. */
export async function signIn(secret: string, http: Http, { userId, password, newPassword, token }: Credentials): Promise<StoredSession> {
  const [secretId, userPw, newPw] = await encrypted(secret, userId, password, newPassword);
  const body = { userId: secretId, userPw, token };
  const answer = await (newPw === undefined
    ? http.post<unknown>(endpoints.signIn, body, { bare: true })
    : http.post<unknown>(endpoints.ownPassword, { ...body, newPw }, { bare: true }));
  const held = readSession(answer);
  if (!held?.accessToken) throw loginError(6, 'The answer holds no token that can be read');
  return held;
}

/** Applies again as somebody who was rejected. Rejects as `signIn` does. */
export async function applyAgain(secret: string, http: Http, userId: string, password: string): Promise<void> {
  const [secretId, userPw] = await encrypted(secret, userId, password);
  await http.post(endpoints.applyAgain, { userId: secretId, userPw }, { bare: true });
}

/** The id and the passwords as they are sent; rejects with code 5. */
async function encrypted(secret: string, userId: string, password: string, newPassword?: string) {
  try {
    const { encryptUserId, hashPassword } = await import('./login-cipher.ts');
    return await Promise.all([encryptUserId(secret, userId), hashPassword(password), newPassword === undefined ? undefined : hashPassword(newPassword)]);
  } catch (error) {
    throw loginError(5, 'The password could not be encrypted', error);
  }
}

const loginError = (errorCode: number, message: string, cause?: unknown) =>
  new CallError(400, message, { errorCode, message }, cause);
