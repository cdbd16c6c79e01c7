import { createHash, randomBytes } from 'node:crypto';
import { isLocale, type Locale } from '#core/i18n/locale.ts';
import { database, type Connection } from '#server/database/database.ts';
import { change, rowsOf } from '#server/database/statement.ts';
import type { Kernel } from '#core/kernel/index.ts';
import type { Feed, MadeFeed } from '../api.ts';

/** 32 random bytes in base64url. */
const keyForm = /^[A-Za-z0-9_-]{43}$/;
const digestOf = (key: string): string => createHash('sha256').update(key).digest('hex');

const live = '"userIdx" = ? and "revokedAt" is null';

/** A person's subscription, without its address. */
export async function readFeed(kernel: Kernel, userIdx: number): Promise<Feed> {
  const [row] = await rowsOf<{ readonly createdAt: string }>(kernel.use(database).read, `select "createdAt" from "scheduleFeed" where ${live}`, [userIdx]);
  return { createdAt: row?.createdAt ?? null };
}

const revoke = (connection: Connection, userIdx: number, at: string) => change(connection, `update "scheduleFeed" set "revokedAt" = ? where ${live}`, [at, userIdx]);

/** Makes a person's subscription in the place of the one they had. Its address is kept nowhere. */
export async function makeFeed(kernel: Kernel, userIdx: number, locale: Locale): Promise<MadeFeed> {
  const key = randomBytes(32).toString('base64url');
  const createdAt = new Date().toISOString();
  await kernel.use(database).write(async (connection) => {
    await revoke(connection, userIdx, createdAt);
    await change(connection, 'insert into "scheduleFeed" ("digest", "userIdx", "locale", "createdAt") values (?, ?, ?, ?)', [digestOf(key), userIdx, locale, createdAt]);
  });
  return { path: `/calendar/${key}.ics`, createdAt };
}

/** Ends a person's subscription at once. */
export const endFeed = async (kernel: Kernel, userIdx: number): Promise<void> => {
  await kernel.use(database).write((connection) => revoke(connection, userIdx, new Date().toISOString()));
};

/** The employee and language behind a key; undefined for one that was never made or was revoked, or whose person left. */
export async function findFeed(kernel: Kernel, key: string): Promise<{ readonly person: number; readonly locale: Locale } | undefined> {
  if (!keyForm.test(key)) return undefined;
  const [row] = await rowsOf<{ readonly person: number; readonly locale: string }>(
    kernel.use(database).read,
    `select e."id" as "person", f."locale" from "scheduleFeed" f
     join "user" u on u."id" = f."userIdx" and u."deletedAt" is null and u."active" and u."status" = 'approved'
     join "employee" e on e."member" = u."id" and e."deletedAt" is null and e."active"
     where f."digest" = ? and f."revokedAt" is null`,
    [digestOf(key)],
  );
  return row && isLocale(row.locale) ? { person: row.person, locale: row.locale } : undefined;
}
