import { argon2, createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { defineService } from '#core/kernel/index.ts';
import { createGate } from '#server/http/gate.ts';
import { isCommonPassword } from './common-passwords.ts';

/** The cost of a hash: KiB, passes and lanes of argon2id. */
export interface HashCost {
  readonly memory: number;
  readonly passes: number;
  readonly parallelism: number;
}

/** The cost of the product's own hashes: 19 MiB, two passes, one lane; the least that OWASP advises for argon2id. */
const ownCost: HashCost = { memory: 19_456, passes: 2, parallelism: 1 };

/** True when a text is what pages send as a password: SHA-512 in hexadecimal. */
export const isPasswordDigest = (text: string): boolean => /^[0-9a-f]{128}$/i.test(text);

/** Hashes and compares passwords, as many at once as there are processors. */
export interface Passwords {
  /** A PHC string of argon2id over the digest, the pepper mixed in. */
  make(digest: string): Promise<string>;
  /**
   * True when a digest belongs to a stored hash. Without a hash it takes just as long and is false, so that the time
   * tells nobody which accounts exist.
   */
  matches(digest: string, stored: string | undefined): Promise<boolean>;
  /** True when a digest is that of a password everyone tries first. */
  isCommon(digest: string): boolean;
}

/** The passwords of the server. */
export const passwords = defineService<Passwords>('server/passwords');

/** Makes the hashing of one server, whose stored hashes each name their own cost. Throws a `Refusal` 503 when too many wait. */
export function createPasswords(pepper: Buffer, cost: HashCost = ownCost): Passwords {
  const gate = createGate(availableParallelism(), 64);
  const peppered = (digest: string) => createHmac('sha256', pepper).update(digest.toLowerCase()).digest();

  const derive = (digest: string, salt: Buffer, length: number, parameters: HashCost): Promise<Buffer> =>
    gate.pass(
      () =>
        new Promise((resolve, reject) => {
          const { memory, passes, parallelism } = parameters;
          argon2(
            'argon2id',
            { message: peppered(digest), nonce: salt, tagLength: length, memory, passes, parallelism },
            (error, hash) => (error ? reject(error) : resolve(hash)),
          );
        }),
    );

  return {
    isCommon: isCommonPassword,
    async make(digest) {
      const salt = randomBytes(16);
      return written(cost, salt, await derive(digest, salt, 32, cost));
    },
    async matches(digest, stored) {
      const parsed = stored === undefined ? undefined : parse(stored);
      const hash = await derive(digest, parsed?.salt ?? Buffer.alloc(16), parsed?.hash.length ?? 32, parsed ?? cost);
      return parsed !== undefined && timingSafeEqual(hash, parsed.hash);
    },
  };
}

interface Parsed extends HashCost {
  readonly salt: Buffer;
  readonly hash: Buffer;
}

const bare = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '');

const written = ({ memory, passes, parallelism }: HashCost, salt: Buffer, hash: Buffer): string =>
  `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${bare(salt)}$${bare(hash)}`;

function parse(stored: string): Parsed | undefined {
  const found = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/.exec(stored);
  if (!found) return undefined;
  const [, memory, passes, parallelism, salt, hash] = found;
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    salt: Buffer.from(salt!, 'base64'),
    hash: Buffer.from(hash!, 'base64'),
  };
}

/** A password as the page sends it: SHA-512 in hexadecimal. */
export const digestOf = (password: string): string => createHash('sha512').update(password).digest('hex');
