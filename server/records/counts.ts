import { z } from 'zod';
import type { Contribution } from '#core/kernel/index.ts';
import { database, type Database } from '../database/database.ts';
import { quoted, rowsOf } from '../database/statement.ts';
import { noPermission, ruleBroken } from '../refusal.ts';
import { answer, type Call } from '../slots.ts';
import { callerOf } from './answers.ts';
import { dayAfter, dayOf, mondayOf, monthOf, startOfDay } from './new-york.ts';
import { reading } from './reading.ts';
import { recordsRegistry } from './registry.ts';

/** How many records of a kind were made, by New York days; weeks begin on Monday. */
export interface CountHistory {
  readonly today: number;
  readonly week: number;
  readonly month: number;
  readonly total: number;
  readonly previousWeek: number;
  readonly previousMonth: number;
  /** The last days, oldest first, today included. */
  readonly days: readonly number[];
}

const asked = z.object({ records: z.string().min(1).meta({ description: 'Kinds of records, with commas' }) });
const askedDays = asked.extend({
  days: z
    .string()
    .regex(/^\d{1,3}$/, 'rule.whole')
    .optional()
    .meta({ description: 'How many days, 30 unless said, at most 366' }),
});

/** How many live records there are, and how many were made on the last days. */
export const countAnswers: readonly Contribution[] = [
  answer({
    method: 'GET',
    path: '/count',
    needs: 'signedIn',
    summary: 'How many live records there are of each kind',
    query: asked,
    output: z.record(z.string(), z.int()),
    handle: (call) => call.kernel.use(reading).count(namesOf(call, call.query.records)),
  }),
  answer({
    method: 'GET',
    path: '/count/history',
    needs: 'signedIn',
    summary: 'How many records of each kind were made today, this week, this month and on each of the last days',
    query: askedDays,
    handle: async (call) => {
      const days = Number(call.query.days ?? 30);
      if (days < 1 || days > 366) throw ruleBroken({ days: days < 1 ? 'rule.tooSmall' : 'rule.tooLarge' });
      const names = namesOf(call, call.query.records);
      const totals = await call.kernel.use(reading).count(names);
      const histories: Record<string, CountHistory> = {};
      const today = dayOf(new Date().toISOString());
      for (const name of names)
        histories[name] = await historyOf(call.kernel.use(database), name, today, days, totals[name] ?? 0);
      return histories;
    },
  }),
];

function namesOf(call: Call<never, never> | Call, records: string): readonly string[] {
  const registry = call.kernel.use(recordsRegistry);
  const caller = callerOf(call);
  const names = [...new Set(records.split(',').filter((name) => name !== ''))];
  for (const name of names) {
    const shape = registry.find(name);
    if (!shape) throw ruleBroken({ records: 'rule.unknown' });
    if (shape.spec.read !== 'signedIn' && !caller.may(shape.spec.read)) throw noPermission(shape.spec.read.id);
  }
  return names;
}

async function historyOf(
  open: Database,
  name: string,
  today: string,
  days: number,
  total: number,
): Promise<CountHistory> {
  const monday = mondayOf(today);
  const month = monthOf(today);
  const previousMonth = monthOf(today, -1);
  const firstDay = dayAfter(today, 1 - days);
  const from = [firstDay, previousMonth, dayAfter(monday, -7)].sort()[0]!;
  const byDay = await madeByDay(open, name, startOfDay(from));
  const between = (first: string, end: string) => {
    let made = 0;
    for (const [day, count] of byDay) if (day >= first && day < end) made += count;
    return made;
  };
  const tomorrow = dayAfter(today, 1);
  return {
    today: byDay.get(today) ?? 0,
    week: between(monday, tomorrow),
    month: between(month, tomorrow),
    total,
    previousWeek: between(dayAfter(monday, -7), monday),
    previousMonth: between(previousMonth, month),
    days: Array.from({ length: days }, (_, place) => byDay.get(dayAfter(firstDay, place)) ?? 0),
  };
}

/** The database counts by the hour in UTC, which both engines know; New York is whole hours away from it. */
async function madeByDay({ read, engine }: Database, name: string, from: string): Promise<ReadonlyMap<string, number>> {
  const hour = engine === 'postgres' ? `to_char("createdAt", 'YYYY-MM-DD"T"HH24')` : 'substr("createdAt", 1, 13)';
  const rows = await rowsOf<{ hour: string; n: number }>(
    read,
    `select ${hour} as "hour", count(*) as "n" from ${quoted(name)} where "deletedAt" is null and "createdAt" >= ? group by 1`,
    [from],
  );
  const byDay = new Map<string, number>();
  for (const row of rows) {
    const day = dayOf(`${row.hour}:00:00Z`);
    byDay.set(day, (byDay.get(day) ?? 0) + row.n);
  }
  return byDay;
}
