import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { parse, serialize } from 'cookie';

/** The cookie of a browser in which somebody signed in before. Sent with the calls of signing in and nowhere else. */
const cookieName = 'stoopDevice';

/** Seconds that a browser stays known: half a year. */
const lifetime = 180 * 24 * 60 * 60;

/** A signature over who signed in and a number of the browser's own, so that guessing elsewhere cannot shut it out. */
const signature = (key: Buffer, userId: string, browser: string): string =>
  createHmac('sha256', key).update(`device\n${userId}\n${browser}`).digest('base64url');

/** The number of a browser in which this user id signed in before; undefined for any other, and for a forged one. */
export function knownBrowser(key: Buffer, userId: string, cookies: string | null): string | undefined {
  const [browser = '', signed = ''] = (parse(cookies ?? '')[cookieName] ?? '').split('.');
  const expected = Buffer.from(signature(key, userId, browser));
  const given = Buffer.from(signed);
  return expected.length === given.length && timingSafeEqual(expected, given) ? browser : undefined;
}

/** `Set-Cookie` that makes a browser known for a user id; without TLS it cannot ask for it. */
export function deviceCookie(key: Buffer, userId: string, secure: boolean): string {
  const browser = randomBytes(16).toString('base64url');
  return serialize(cookieName, `${browser}.${signature(key, userId, browser)}`, {
    httpOnly: true,
    sameSite: 'strict',
    secure,
    path: '/api/user',
    maxAge: lifetime,
  });
}
