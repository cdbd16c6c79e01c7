import { createCipheriv, createHash } from 'node:crypto';
import { assert, asyncProperty, string } from 'fast-check';
import { expect, test } from 'vitest';
import { decryptUserId, encryptUserId, hashPassword } from './login-cipher.ts';

const secret = 'abcdefghijklmnopqrstuvwx';

test('the user id is encrypted as every other AES-256 with the padded key does it', async () => {
  expect(await encryptUserId(secret, 'staff01')).toBe('WeE5FxWIbFIKamm8dgMafA==');
  const cipher = createCipheriv('aes-256-cbc', Buffer.from(secret.padEnd(32, '\0')), secret.slice(0, 16));
  expect(await encryptUserId(secret, 'someoneElse42')).toBe(cipher.update('someoneElse42', 'utf8', 'base64') + cipher.final('base64'));
});

test('decrypts any id it encrypted', async () => {
  await assert(
    asyncProperty(string({ unit: 'grapheme', minLength: 1, maxLength: 40 }), async (text) => {
      expect(await decryptUserId(secret, await encryptUserId(secret, text))).toBe(text);
    }),
  );
});

test('a value that is not encrypted comes back unchanged, and an empty one empty', async () => {
  expect(await decryptUserId(secret, '')).toBe('');
  const sound = await encryptUserId(secret, 'staff01');
  for (const text of ['staff01', 'not base64!', sound.slice(0, 10), `A${sound.slice(1)}`, '2BQEACLBZiIYFYphQJdwbQ==']) {
    expect(await decryptUserId(secret, text)).toBe(text);
  }
});

test('a secret of another length is refused', async () => {
  await expect(encryptUserId('too short', 'staff01')).rejects.toThrow('24');
});

test('the password leaves as its SHA-512', async () => {
  expect(await hashPassword('비밀번호 1!')).toBe(createHash('sha512').update('비밀번호 1!').digest('hex'));
});
