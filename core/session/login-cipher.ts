/**
 * The key of the specification's AES-256 from a secret of 24 characters: padded with zero bytes to 32,
 * as OpenSSL pads. The first 16 characters are the initial vector.
 * This hides nothing from whoever has the page: the secret lies in it. Secrecy comes from TLS.
 */
async function cipherOf(secret: string) {
  if (!/^[\x20-\x7e]{24}$/.test(secret)) throw new Error('The login secret must be 24 single-byte characters');
  // crypto-js is large and only sign-in needs it.
  const [{ default: aes }, { default: core }] = await Promise.all([import('crypto-js/aes.js'), import('crypto-js/core.js')]);
  const { Utf8 } = core.enc;
  const options = { iv: Utf8.parse(secret.slice(0, 16)), mode: core.mode.CBC, padding: core.pad.Pkcs7 };
  return { aes, Utf8, key: Utf8.parse(secret.padEnd(32, '\0')), options };
}

/** Encrypts a user id: AES-256, CBC, PKCS7, Base64. */
export async function encryptUserId(secret: string, userId: string): Promise<string> {
  const { aes, key, options, Utf8 } = await cipherOf(secret);
  return aes.encrypt(Utf8.parse(userId), key, options).toString();
}

/** Decrypts what `encryptUserId` made; '' for '', and the input itself when it is nothing of the kind. */
export async function decryptUserId(secret: string, text: string): Promise<string> {
  if (text === '') return '';
  const { aes, key, options, Utf8 } = await cipherOf(secret);
  try {
    const bytes = aes.decrypt(text, key, options);
    // crypto-js answers garbage with a negative length instead of an error.
    return bytes.sigBytes > 0 ? bytes.toString(Utf8) || text : text;
  } catch {
    return text;
  }
}

/** The SHA-512 of a password in hex: what the server knows as the password. */
export async function hashPassword(password: string): Promise<string> {
  const { default: sha512 } = await import('crypto-js/sha512.js');
  return sha512(password).toString();
}
