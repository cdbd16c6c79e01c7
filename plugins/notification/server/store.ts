import type { Connection, Reader } from '#server/database/database.ts';
import { change, places, rowsOf } from '#server/database/statement.ts';
import { usualOwn } from '../carriage.ts';
import type { Mute, Own } from '../api.ts';

/** A rule that an agency made of a notification. */
export interface StoredRule {
  readonly id: number;
  readonly version: number;
  readonly event: string;
  readonly to: readonly string[];
  readonly push: boolean;
  readonly mail: boolean;
  readonly active: boolean;
  readonly onlyField: string | null;
  readonly onlyValue: string | null;
  readonly hoursFrom: string | null;
  readonly hoursTo: string | null;
}

type On = Reader | Connection;

/** The agency's rules by notification. */
export async function storedRules(on: On): Promise<ReadonlyMap<string, StoredRule>> {
  const rows = await rowsOf<Omit<StoredRule, 'to'> & { readonly to: string | null }>(
    on,
    'select "id", "version", "event", "to", "push", "mail", "active", "onlyField", "onlyValue", "hoursFrom", "hoursTo" from "notificationRule" where "deletedAt" is null',
  );
  return new Map(
    rows.map(({ to, push, mail, active, ...rest }) => {
      const who = (JSON.parse(to ?? '[]') as readonly { readonly who: string }[]).map((one) => one.who);
      return [rest.event, { ...rest, to: who, push: Boolean(push), mail: Boolean(mail), active: Boolean(active) }];
    }),
  );
}

/** Settings of people by `userIdx`; those who said none are left out. */
export async function ownOf(on: On, people: readonly number[]): Promise<ReadonlyMap<number, Own>> {
  const sql = `select "userIdx", "quietFrom", "quietTo", "digestAt", "push", "mail" from "notificationOwn" where "userIdx" in (${places(people.length)})`;
  const rows = await rowsOf<Own & { readonly userIdx: number }>(on, sql, people);
  return new Map(rows.map(({ userIdx, push, mail, ...times }) => [Number(userIdx), { ...usualOwn, ...times, push: Boolean(push), mail: Boolean(mail) }]));
}

interface MuteRow {
  readonly userIdx: number;
  readonly event: string;
  readonly until: string | null;
  readonly own: unknown;
}

/** Those among some people who want less of a notification now: nothing of it, or only what is their own. */
export async function mutedBy(on: On, event: string, people: readonly number[], now: number): Promise<ReadonlyMap<number, 'all' | 'others'>> {
  const sql = `select "userIdx", "until", "own" from "notificationMute" where "event" = ? and "userIdx" in (${places(people.length)})`;
  const rows = await rowsOf<MuteRow>(on, sql, [event, ...people]);
  return new Map(rows.flatMap(({ userIdx, until, own }) => (isOver(until, now) ? [] : [[Number(userIdx), own ? ('others' as const) : ('all' as const)] as const])));
}

const isOver = (until: string | null, now: number): boolean => until !== null && Date.parse(until) <= now;

/** Notifications of which somebody wants less now. */
export async function mutesOf(on: On, userIdx: number, now: number): Promise<Mute[]> {
  const rows = await rowsOf<MuteRow>(on, 'select "event", "until", "own" from "notificationMute" where "userIdx" = ? order by "event"', [userIdx]);
  return rows.flatMap(({ event, until, own }) => (isOver(until, now) ? [] : [{ event, until, own: Boolean(own) }]));
}

/** Keeps somebody's settings. */
export async function keepOwn(connection: Connection, userIdx: number, own: Own): Promise<void> {
  await connection
    .insertInto('notificationOwn')
    .values({ userIdx, ...own })
    .onConflict((clash) => clash.column('userIdx').doUpdateSet({ ...own }))
    .execute();
}

/** Keeps of which notification somebody wants less, or no longer. */
export async function keepMute(connection: Connection, userIdx: number, { event, muted, until, own }: Mute & { readonly muted: boolean }): Promise<void> {
  await change(connection, 'delete from "notificationMute" where "userIdx" = ? and "event" = ?', [userIdx, event]);
  if (muted) await connection.insertInto('notificationMute').values({ userIdx, event, until, own }).execute();
}

/** Milliseconds in which the same rule about the same record says itself once. */
const repeatMs = 10 * 60 * 1000;

/**
 * Takes unread messages of a rule about the same record back from somebody's bell, for a newer one that says it anew;
 * true where there were any: the newer one then does not ring again.
 */
export async function collapseRepeats(connection: Connection, userIdx: number, event: string, link: string, now: number): Promise<boolean> {
  const since = new Date(now - repeatMs).toISOString();
  const taken = await change(
    connection,
    'update "pushMessage" set "readAt" = ? where "userIdx" = ? and "rule" = ? and "link" = ? and "readAt" is null and "createdAt" >= ?',
    [new Date(now).toISOString(), userIdx, event, link, since],
  );
  return taken > 0;
}

/** Records of a kind of which a rule told somebody who has not read it yet. */
export async function unreadAbout(connection: Connection, rule: string, record: string): Promise<readonly number[]> {
  const sql = 'select distinct "recordId" from "pushMessage" where "rule" = ? and "record" = ? and "readAt" is null and "recordId" is not null';
  return (await rowsOf<{ readonly recordId: number }>(connection, sql, [rule, record])).map(({ recordId }) => Number(recordId));
}

/** Messages that rules sent, the latest first: of one rule, to one person, or both; `isReadable` where they meet a condition. */
export async function sentMessages(on: On, { event, person, limit }: { readonly event?: string | undefined; readonly person?: number | undefined; readonly limit: number }, readable: string) {
  const conditions = ['m."rule" is not null', ...(event === undefined ? [] : ['m."rule" = ?']), ...(person === undefined ? [] : ['m."userIdx" = ?'])];
  return rowsOf<{ readonly id: number; readonly event: string; readonly userIdx: number; readonly name: string; readonly at: string; readonly readAt: string | null; readonly title: string; readonly body: string; readonly words: string | null; readonly isReadable: number | boolean }>(
    on,
    `select m."id", m."rule" as "event", m."userIdx", u."name", m."createdAt" as "at", m."readAt", m."title", m."body", m."words", (${readable}) as "isReadable"
     from "pushMessage" m join "user" u on u."id" = m."userIdx" where ${conditions.join(' and ')} order by m."id" desc limit ?`,
    [...(event === undefined ? [] : [event]), ...(person === undefined ? [] : [person]), limit],
  );
}

/** Messages of each rule between two moments, all of them, and their readers. */
export async function countSent(on: On, from: string, to: string) {
  const between = '"createdAt" >= ? and "createdAt" < ? and "rule" is not null';
  const rows = await rowsOf<{ readonly rule: string; readonly n: number }>(on, `select "rule", count(*) as "n" from "pushMessage" where ${between} group by "rule"`, [from, to]);
  const [all] = await rowsOf<{ readonly people: number }>(on, `select count(distinct "userIdx") as "people" from "pushMessage" where ${between}`, [from, to]);
  const byRule = new Map(rows.map(({ rule, n }) => [rule, Number(n)]));
  return { byRule, messages: [...byRule.values()].reduce((sum, n) => sum + n, 0), people: Number(all?.people ?? 0) };
}
