import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createPasswords, digestOf, isPasswordDigest } from './passwords.ts';

describe('passwords', () => {
  const passwords = createPasswords(randomBytes(32));
  const digest = digestOf('correct horse battery');

  it('match their hash and no other', async () => {
    const stored = await passwords.make(digest);
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
    expect(stored).not.toContain(digest);
    expect(await passwords.matches(digest, stored)).toBe(true);
    expect(await passwords.matches(digest.toUpperCase(), stored)).toBe(true);
    expect(await passwords.matches(digestOf('correct horse batterz'), stored)).toBe(false);
    expect(await passwords.matches(digest, undefined)).toBe(false);
    expect(await passwords.matches(digest, 'nonsense')).toBe(false);
    expect(await passwords.make(digest)).not.toBe(stored);
  });

  it('do not match under another pepper', async () => {
    const stored = await passwords.make(digest);
    expect(await createPasswords(randomBytes(32)).matches(digest, stored)).toBe(false);
  });

  it('are counted as common by their digest', () => {
    expect(passwords.isCommon(digestOf('password123'))).toBe(true);
    expect(passwords.isCommon(digestOf('Qwerty123!').toUpperCase())).toBe(true);
    expect(passwords.isCommon(digestOf('12345678'))).toBe(true);
    expect(passwords.isCommon(digest)).toBe(false);
  });

  it('come as SHA-512 in hexadecimal', () => {
    expect(isPasswordDigest(digest)).toBe(true);
    expect(isPasswordDigest('secret')).toBe(false);
    expect(isPasswordDigest(`${digest}0`)).toBe(false);
  });

  it('are refused when too many wait to be hashed', async () => {
    const many = await Promise.allSettled(Array.from({ length: 200 }, () => passwords.make(digest)));
    const refused = many.filter((one) => one.status === 'rejected');
    expect(refused.length).toBeGreaterThan(0);
    for (const { reason } of refused) expect(reason).toMatchObject({ status: 503, headers: { 'retry-after': '2' } });
    expect(await passwords.matches(digest, await passwords.make(digest))).toBe(true);
  });
});
