import type { Connection, Reader } from '#server/database/database.ts';
import { change, places, rowsOf } from '#server/database/statement.ts';
import { usualOwn } from '../carriage.ts';
import type { Own } from '../api.ts';

/** A rule that an agency made of a notification. */
export interface StoredRule {
  readonly id: number;
  readonly version: number;
  readonly event: string;
  readonly to: readonly string[];
  readonly push: boolean;
  readonly mail: boolean;
  readonly active: boolean;
}

type On = Reader | Connection;

/** The agency's rules by notification. */
export async function storedRules(on: On): Promise<ReadonlyMap<string, StoredRule>> {
  const rows = await rowsOf<Omit<StoredRule, 'to'> & { readonly to: string | null }>(
    on,
    'select "id", "version", "event", "to", "push", "mail", "active" from "notificationRule" where "deletedAt" is null',
  );
  return new Map(
    rows.map(({ to, id, version, event, push, mail, active }) => {
      const who = (JSON.parse(to ?? '[]') as readonly { readonly who: string }[]).map((one) => one.who);
      return [event, { id, version, event, to: who, push: Boolean(push), mail: Boolean(mail), active: Boolean(active) }];
    }),
  );
}

/** Settings of people by `userIdx`; those who said none are left out. */
export async function ownOf(on: On, people: readonly number[]): Promise<ReadonlyMap<number, Own>> {
  const sql = `select "userIdx", "quietFrom", "quietTo", "digestAt", "push", "mail" from "notificationOwn" where "userIdx" in (${places(people.length)})`;
  const rows = await rowsOf<Own & { readonly userIdx: number }>(on, sql, people);
  return new Map(rows.map(({ userIdx, push, mail, ...times }) => [Number(userIdx), { ...usualOwn, ...times, push: Boolean(push), mail: Boolean(mail) }]));
}

/** Those among some people who muted a notification. */
export async function mutedBy(on: On, event: string, people: readonly number[]): Promise<ReadonlySet<number>> {
  const sql = `select "userIdx" from "notificationMute" where "event" = ? and "userIdx" in (${places(people.length)})`;
  return new Set((await rowsOf<{ readonly userIdx: number }>(on, sql, [event, ...people])).map(({ userIdx }) => Number(userIdx)));
}

/** Notifications that somebody muted. */
export const mutesOf = async (on: On, userIdx: number): Promise<readonly string[]> =>
  (await rowsOf<{ readonly event: string }>(on, 'select "event" from "notificationMute" where "userIdx" = ? order by "event"', [userIdx])).map(({ event }) => event);

/** Keeps somebody's settings. */
export async function keepOwn(connection: Connection, userIdx: number, own: Own): Promise<void> {
  await connection
    .insertInto('notificationOwn')
    .values({ userIdx, ...own })
    .onConflict((clash) => clash.column('userIdx').doUpdateSet({ ...own }))
    .execute();
}

/** Mutes a notification for somebody, or no longer. */
export async function keepMute(connection: Connection, userIdx: number, event: string, muted: boolean): Promise<void> {
  await change(connection, 'delete from "notificationMute" where "userIdx" = ? and "event" = ?', [userIdx, event]);
  if (muted) await connection.insertInto('notificationMute').values({ userIdx, event }).execute();
}

/** Messages of each rule between two moments, all of them, and their readers. */
export async function countSent(on: On, from: string, to: string) {
  const between = '"createdAt" >= ? and "createdAt" < ? and "rule" is not null';
  const rows = await rowsOf<{ readonly rule: string; readonly n: number }>(on, `select "rule", count(*) as "n" from "pushMessage" where ${between} group by "rule"`, [from, to]);
  const [all] = await rowsOf<{ readonly people: number }>(on, `select count(distinct "userIdx") as "people" from "pushMessage" where ${between}`, [from, to]);
  const byRule = new Map(rows.map(({ rule, n }) => [rule, Number(n)]));
  return { byRule, messages: [...byRule.values()].reduce((sum, n) => sum + n, 0), people: Number(all?.people ?? 0) };
}
