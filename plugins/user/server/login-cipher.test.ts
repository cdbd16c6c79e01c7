import { assert, constantFrom, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decrypt, encrypt, paddedCipher, rawCipher, userIdIn } from './login-cipher.ts';

const secret = 'abcdefghijklmnopqrstuvwx';
/** Ciphertexts of `staff01` with this secret, made by OpenSSL, Java and crypto-js. */
const padded = 'WeE5FxWIbFIKamm8dgMafA==';
const raw = 'rRFJJZq6/BIt3Z5/rGTSyg==';

describe('the user id on its way', () => {
  it('is encrypted as others encrypt it', () => {
    expect(encrypt('staff01', secret, paddedCipher)).toBe(padded);
    expect(encrypt('staff01', secret, rawCipher)).toBe(raw);
  });

  it('is read in either reading of the specification, in small letters', () => {
    expect(userIdIn(padded, secret)).toBe('staff01');
    expect(userIdIn(raw, secret)).toBe('staff01');
    expect(userIdIn(encrypt('Staff01', secret), secret)).toBe('staff01');
  });

  it.each(['', 'staff01', 'nonsense', padded.slice(4), encrypt('no', secret), encrypt('with space', secret), encrypt('staff01', 'x'.repeat(24))])(
    'is no user id: %s',
    (text) => expect(userIdIn(text, secret)).toBeUndefined(),
  );

  it('comes back from encryption, and anything else comes back unchanged', () => {
    assert(
      property(string({ unit: 'grapheme', minLength: 1 }), constantFrom(paddedCipher, rawCipher), (text, reading) => {
        expect(decrypt(encrypt(text, secret, reading), secret, reading)).toBe(text);
      }),
    );
    expect(decrypt('', secret)).toBe('');
    expect(decrypt('nothing of the kind', secret)).toBe('nothing of the kind');
    expect(decrypt(raw, secret, paddedCipher)).toBe(raw);
  });
});
