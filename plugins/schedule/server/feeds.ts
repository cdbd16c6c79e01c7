import { createHash, randomBytes } from 'node:crypto';
import { isLocale, type Locale } from '#core/i18n/locale.ts';
import { dayAfter, dayOf } from '#kit/records/new-york.ts';
import { accessBookOf } from '#server/access/access.ts';
import { callerRights } from '#server/access/caller-rights.ts';
import { database, type Connection, type Reads, type Sight } from '#server/database/database.ts';
import { change, rowsOf } from '#server/database/statement.ts';
import { codes, Refusal } from '#server/refusal.ts';
import type { ScheduleRequest } from '#server/schedule/schedule-sources.ts';
import { accounts } from '#server/session/accounts.ts';
import type { Caller } from '#server/slots.ts';
import type { Kernel } from '#core/kernel/index.ts';
import { viewTours } from '../../tour/index.ts';
import type { Feed, MadeFeed } from '../api.ts';
import { countSchedule } from './read-schedule.ts';

/** 32 random bytes in base64url. */
const keyForm = /^[A-Za-z0-9_-]{43}$/;
const digestOf = (key: string): string => createHash('sha256').update(key).digest('hex');

const live = '"userIdx" = ? and "revokedAt" is null';
const works = 'e."deletedAt" is null and e."active"';

/** Days of a subscription: those that are over, and those to come. */
const feedDays = { past: 30, coming: 180 } as const;

/** Request of an employee's subscription to the schedule, as of today. */
export function wishOf(person: number): ScheduleRequest {
  const today = dayOf(new Date().toISOString());
  return { from: dayAfter(today, -feedDays.past), to: dayAfter(today, feedDays.coming), person };
}

const employeeOf = async (on: Reads, userIdx: number): Promise<{ readonly id: number; readonly name: string } | undefined> =>
  (await rowsOf<{ readonly id: number; readonly name: string }>(on, `select e."id", e."name" from "employee" e where e."member" = ? and ${works}`, [userIdx]))[0];

/** A person's subscription, without its address, and what it holds of what they see. */
export async function readFeed(kernel: Kernel, on: Sight, userIdx: number): Promise<Feed> {
  const { read } = kernel.use(database);
  const [row] = await rowsOf<{ readonly createdAt: string }>(read, `select "createdAt" from "scheduleFeed" where ${live}`, [userIdx]);
  const person = await employeeOf(read, userIdx);
  return { createdAt: row?.createdAt ?? null, holds: person ? { name: person.name, count: await countSchedule(kernel, on, wishOf(person.id)) } : null };
}

const revoke = (connection: Connection, userIdx: number, at: string) => change(connection, `update "scheduleFeed" set "revokedAt" = ? where ${live}`, [at, userIdx]);

/** Makes a person's subscription in the place of the one they had. Its address is kept nowhere. Throws a `Refusal` 409 for somebody who is no employee. */
export async function makeFeed(kernel: Kernel, userIdx: number, locale: Locale): Promise<MadeFeed> {
  const key = randomBytes(32).toString('base64url');
  const createdAt = new Date().toISOString();
  await kernel.use(database).write(async (connection) => {
    if (!(await employeeOf(connection, userIdx))) throw new Refusal(409, codes.conflict, 'Only an employee has days to subscribe to');
    await revoke(connection, userIdx, createdAt);
    await change(connection, 'insert into "scheduleFeed" ("digest", "userIdx", "locale", "createdAt") values (?, ?, ?, ?)', [digestOf(key), userIdx, locale, createdAt]);
  });
  return { path: `/calendar/${key}.ics`, createdAt };
}

/** Ends a person's subscription at once. */
export const endFeed = async (kernel: Kernel, userIdx: number): Promise<void> => {
  await kernel.use(database).write((connection) => revoke(connection, userIdx, new Date().toISOString()));
};

/**
 * The employee behind a key, who reads it with the rights of this moment, and their language; undefined for a key that was
 * never made or was revoked, and for one whose person left or may not see the schedule any more.
 */
export async function findFeed(kernel: Kernel, key: string): Promise<{ readonly person: number; readonly reader: Caller; readonly locale: Locale } | undefined> {
  if (!keyForm.test(key)) return undefined;
  const { read } = kernel.use(database);
  const [row] = await rowsOf<{ readonly person: number; readonly userIdx: number; readonly locale: string }>(
    read,
    `select e."id" as "person", f."userIdx", f."locale" from "scheduleFeed" f
     join "employee" e on e."member" = f."userIdx" and ${works}
     where f."digest" = ? and f."revokedAt" is null`,
    [digestOf(key)],
  );
  if (!row || !isLocale(row.locale)) return undefined;
  const account = await kernel.use(accounts).find(row.userIdx);
  if (!account?.admitted) return undefined;
  const reader = { ...account, ...callerRights(await accessBookOf(kernel).of(read, account)), sessionId: '' };
  return reader.may(viewTours) ? { person: row.person, reader, locale: row.locale } : undefined;
}
