import { randomBytes, randomInt } from 'node:crypto';
import { chmodSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineService } from '#core/kernel/index.ts';
import { ConfigError, isLoginSecret } from './config.ts';

/**
 * What only the server knows, except `loginSecret`, which the page gets.
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
}

/** The secrets of the running server. */
export const secrets = defineService<Secrets>('server/secrets');

interface Stored {
  readonly tokenKey: string;
  readonly tokenKeyId: string;
  readonly refreshKey: string;
  readonly pepper: string;
  readonly loginSecret: string;
}

/**
 * Reads `secrets.json` of the data folder, or makes it, readable by its owner only.
 * Throws `ConfigError` when the file is not what was written there: made anew, nobody could sign in any more.
 */
export function openSecrets(dataDir: string, loginSecret: string | undefined): Secrets {
  const file = join(dataDir, 'secrets.json');
  const stored = existsSync(file) ? read(file) : make(file);
  return {
    tokenKey: Buffer.from(stored.tokenKey, 'base64'),
    tokenKeyId: stored.tokenKeyId,
    refreshKey: Buffer.from(stored.refreshKey, 'base64'),
    pepper: Buffer.from(stored.pepper, 'base64'),
    loginSecret: loginSecret ?? stored.loginSecret,
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

function make(file: string): Stored {
  const key = () => randomBytes(32).toString('base64');
  const stored: Stored = {
    tokenKey: key(),
    tokenKeyId: randomBytes(4).toString('hex'),
    refreshKey: key(),
    pepper: key(),
    loginSecret: readable(24),
  };
  const unfinished = `${file}.new`;
  writeFileSync(unfinished, `${JSON.stringify(stored, null, 2)}\n`, { mode: 0o600, flush: true });
  chmodSync(unfinished, 0o600);
  renameSync(unfinished, file);
  return stored;
}

/** Random letters and digits without those that look alike. */
export function readable(length: number): string {
  const letters = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
  return Array.from({ length }, () => letters[randomInt(letters.length)]).join('');
}
