import { defineService } from '#core/kernel/index.ts';
import type { Database } from '../database/database.ts';
import { codes, Refusal } from '../refusal.ts';

/** Rate limit with growing delays. */
export interface AttemptRule {
  /** Milliseconds after which the count starts again. */
  readonly window: number;
  /** So many are free of delay. */
  readonly free: number;
  /** Milliseconds to wait after the nth attempt beyond the free ones, from 1. */
  readonly delay: (beyond: number) => number;
}

/** Five wrong passwords in a quarter of an hour, then 1, 2, 4 up to 60 seconds; never a lock an attacker could use. */
export const perAccount: AttemptRule = {
  window: 15 * 60_000,
  free: 5,
  delay: (beyond) => Math.min(60_000, 1000 * 2 ** Math.min(beyond - 1, 6)),
};

/** Thirty attempts a minute from one address. */
export const perAddress: AttemptRule = { window: 60_000, free: 30, delay: () => 60_000 };

/** Questions asked while somebody types: two a second for a minute. */
export const seldom: AttemptRule = { window: 60_000, free: 120, delay: () => 10_000 };

/** Counts attempts in the database, so that every instance sees them. */
export interface Attempts {
  /**
   * Counts one attempt before it is made, as if it would fail: attempts made at once cannot slip past the count.
   * Throws a `Refusal` 429 with the seconds to wait.
   */
  begin(key: string, rule: AttemptRule): Promise<void>;
  /**
   * Counts one call that only reads, in this process alone: no lock delays it, no full disk refuses it. Throws as `begin`
   * does.
   */
  visit(key: string, rule: AttemptRule): void;
  /** Takes the count back: the attempt succeeded. */
  forgive(key: string): Promise<void>;
  /** Takes one attempt back where many people share a key. */
  uncount(key: string): Promise<void>;
}

/** The attempts counted by the server. */
export const attempts = defineService<Attempts>('server/attempts');

/** Attempts of one key so far. Times are of the epoch, in milliseconds. */
interface Count {
  readonly count: number;
  readonly since: number;
  readonly blockedUntil: number;
}

/** The count after one more attempt; the same where it is not let in. */
function withOne(before: Count, { window, free, delay }: AttemptRule, at: number): Count {
  if (before.blockedUntil > at) return before;
  const again = before.since + window <= at;
  const count = again ? 1 : before.count + 1;
  return { count, since: again ? at : before.since, blockedUntil: count >= free ? at + delay(count - free + 1) : 0 };
}

/** Keys whose reading calls are counted; the longest known go first. */
const maxVisitors = 10_000;

/** Makes the counts of a database. */
export function createAttempts(database: Database, now: () => number = Date.now): Attempts {
  const visits = new Map<string, Count>();
  return {
    visit(key, rule) {
      const at = now();
      const before = visits.get(key) ?? { count: 0, since: at, blockedUntil: 0 };
      const after = withOne(before, rule, at);
      if (after === before) throw tooMany(Math.ceil((before.blockedUntil - at) / 1000));
      if (visits.size >= maxVisitors) visits.delete(visits.keys().next().value!);
      visits.set(key, after);
    },
    async begin(key, rule) {
      const wait = await database.write(async (connection) => {
        const at = now();
        // the row exists and is held from here on, so that two attempts count one after the other
        await connection
          .insertInto('attempt')
          .values({ key, count: 0, since: at, blockedUntil: 0 })
          .onConflict((conflict) => conflict.column('key').doUpdateSet((is) => ({ count: is.ref('attempt.count') })))
          .execute();
        const row = (await connection.selectFrom('attempt').selectAll().where('key', '=', key).executeTakeFirstOrThrow()) as unknown as Count;
        const after = withOne(row, rule, at);
        if (after === row) return row.blockedUntil - at;
        const { count, since, blockedUntil } = after;
        await connection.updateTable('attempt').set({ count, since, blockedUntil }).where('key', '=', key).execute();
        return 0;
      });
      if (wait > 0) throw tooMany(Math.ceil(wait / 1000));
    },
    async uncount(key) {
      await database.write((connection) =>
        connection
          .updateTable('attempt')
          .set((is) => ({ count: is('count', '-', 1), blockedUntil: 0 }))
          .where('key', '=', key)
          .where('count', '>', 0)
          .execute(),
      );
    },
    async forgive(key) {
      await database.write((connection) => connection.deleteFrom('attempt').where('key', '=', key).execute());
    },
  };
}

const tooMany = (seconds: number) =>
  new Refusal(429, codes.tooMany, `Too many attempts. Try again in ${seconds} s`, { retryAfter: seconds }, { 'retry-after': String(seconds) });

/** Deletes counts that no rule looks at any more. */
export async function deleteOldAttempts(database: Database, now: number = Date.now()): Promise<void> {
  await database.write((connection) =>
    connection
      .deleteFrom('attempt')
      .where('since', '<', now - 60 * 60_000)
      .where('blockedUntil', '<', now)
      .execute(),
  );
}
