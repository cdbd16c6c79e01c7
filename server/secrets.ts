import { createECDH, randomBytes, randomInt } from 'node:crypto';
import { chmodSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineService } from '#core/kernel/index.ts';
import { ConfigError, isLoginSecret } from './config.ts';

/**
 * The server's secrets; the page gets `loginSecret` alone.
 * Several instances of one agency need the same ones: copy the file `secrets.json`.
 */
export interface Secrets {
  /** Signs access tokens; 32 bytes. */
  readonly tokenKey: Buffer;
  /** Names the key in the token's head, so that a changed key is recognised. */
  readonly tokenKeyId: string;
  /** Derives refresh tokens from their parents; 32 bytes. */
  readonly refreshKey: Buffer;
  /** Mixed into every password before it is hashed; 32 bytes. */
  readonly pepper: Buffer;
  /** 24 single-byte characters that encrypt the user id on its way. */
  readonly loginSecret: string;
  /** Names this agency to the push services of browsers: a pair on the curve P-256, base64url. */
  readonly pushKey: PushKey;
}

/** The two halves of the key messages are pushed under. Browsers that subscribed to one take no other. */
export interface PushKey {
  readonly publicKey: string;
  readonly privateKey: string;
}

/** The secrets of the running server. */
export const secrets = defineService<Secrets>('server/secrets');

interface Stored {
  readonly tokenKey: string;
  readonly tokenKeyId: string;
  readonly refreshKey: string;
  readonly pepper: string;
  readonly loginSecret: string;
  readonly pushKey?: PushKey;
}

/**
 * Reads `secrets.json` of the data folder, or makes it, readable by its owner only.
 * Throws `ConfigError` when the file is not what was written there: made anew, nobody could sign in any more.
 */
export function openSecrets(dataDir: string, loginSecret: string | undefined): Secrets {
  const file = join(dataDir, 'secrets.json');
  const found = existsSync(file) ? read(file) : make();
  // folders made before there was push have no key for it
  const stored = { ...found, pushKey: found.pushKey ?? makePushKey() };
  if (!existsSync(file) || !found.pushKey) write(file, stored);
  return {
    tokenKey: Buffer.from(stored.tokenKey, 'base64'),
    tokenKeyId: stored.tokenKeyId,
    refreshKey: Buffer.from(stored.refreshKey, 'base64'),
    pepper: Buffer.from(stored.pepper, 'base64'),
    loginSecret: loginSecret ?? stored.loginSecret,
    pushKey: stored.pushKey,
  };
}

function read(file: string): Stored {
  try {
    const stored = JSON.parse(readFileSync(file, 'utf8')) as Stored;
    const keys = [stored.tokenKey, stored.refreshKey, stored.pepper].map((key) => Buffer.from(key, 'base64').length);
    if (keys.some((length) => length !== 32) || typeof stored.tokenKeyId !== 'string' || !isLoginSecret(stored.loginSecret)) {
      throw new Error('incomplete');
    }
    return stored;
  } catch (cause) {
    throw Object.assign(new ConfigError([`${file} cannot be read; restore it from the last backup`]), { cause });
  }
}

function make(): Stored {
  const key = () => randomBytes(32).toString('base64');
  return {
    tokenKey: key(),
    tokenKeyId: randomBytes(4).toString('hex'),
    refreshKey: key(),
    pepper: key(),
    loginSecret: readable(24),
  };
}

function makePushKey(): PushKey {
  const pair = createECDH('prime256v1');
  const publicKey = pair.generateKeys('base64url');
  // a number that happens to be small has its leading zeros left out
  const privateKey = Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()]).subarray(-32).toString('base64url');
  return { publicKey, privateKey };
}

function write(file: string, stored: Stored): void {
  const unfinished = `${file}.new`;
  writeFileSync(unfinished, `${JSON.stringify(stored, null, 2)}\n`, { mode: 0o600, flush: true });
  chmodSync(unfinished, 0o600);
  renameSync(unfinished, file);
}

/** Random letters and digits without those that look alike. */
export function readable(length: number): string {
  const letters = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
  return Array.from({ length }, () => letters[randomInt(letters.length)]).join('');
}
