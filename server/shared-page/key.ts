import { createHash, randomBytes } from 'node:crypto';

/** A new key of an address: 32 random bytes in base64url. It is told once; the database keeps its digest. */
export const makeKey = (): string => randomBytes(32).toString('base64url');

/** SHA-256 of a key in hex, by which its page is found; undefined for what cannot be a key. */
export const digestOf = (key: string): string | undefined => (/^[A-Za-z0-9_-]{43}$/.test(key) ? createHash('sha256').update(key).digest('hex') : undefined);
