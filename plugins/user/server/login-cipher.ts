import { createCipheriv, createDecipheriv } from 'node:crypto';

/**
 * The user id travels encrypted with a secret of 24 characters that the page holds: concealment, not secrecy, which
 * is TLS's. The specification says AES-256; a key of 24 bytes is one of AES-192. Both readings are known here.
 */
interface Reading {
  readonly algorithm: 'aes-256-cbc' | 'aes-192-cbc';
  readonly key: (secret: string) => Buffer;
}

/** AES-256: the 24 bytes are followed by 8 zero bytes, as OpenSSL pads a short key. What our own page sends. */
export const paddedCipher: Reading = {
  algorithm: 'aes-256-cbc',
  key: (secret) => Buffer.concat([Buffer.from(secret, 'latin1'), Buffer.alloc(8)]),
};

/** AES-192: the 24 bytes as they are. What crypto-js makes of such a key, whatever one calls it. */
export const rawCipher: Reading = { algorithm: 'aes-192-cbc', key: (secret) => Buffer.from(secret, 'latin1') };

const vectorOf = (secret: string): Buffer => Buffer.from(secret.slice(0, 16), 'latin1');

/** Encrypts a text: CBC, PKCS7, the secret's first 16 characters as the vector, Base64. */
export function encrypt(text: string, secret: string, { algorithm, key }: Reading = paddedCipher): string {
  const cipher = createCipheriv(algorithm, key(secret), vectorOf(secret));
  return Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]).toString('base64');
}

/** Decrypts a text. What is not encrypted comes back unchanged, and nothing from nothing. */
export function decrypt(text: string, secret: string, { algorithm, key }: Reading = paddedCipher): string {
  if (text === '') return '';
  try {
    const decipher = createDecipheriv(algorithm, key(secret), vectorOf(secret));
    const bytes = Buffer.concat([decipher.update(text, 'base64'), decipher.final()]);
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes) || text;
  } catch {
    return text;
  }
}

/** The user id in a sign-in, by whichever reading gives one; undefined when neither does. In small letters. */
export function userIdIn(encrypted: string, secret: string): string | undefined {
  for (const reading of [paddedCipher, rawCipher]) {
    const text = decrypt(encrypted, secret, reading);
    // a plain id would come back unchanged: only what was encrypted counts
    if (text !== encrypted && /^[A-Za-z0-9]{4,30}$/.test(text)) return text.toLowerCase();
  }
  return undefined;
}
