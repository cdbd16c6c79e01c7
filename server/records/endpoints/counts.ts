import { kindOf } from '#kit/records/kinds/kinds.ts';
import { z } from 'zod';
import type { Contribution } from '#core/kernel/index.ts';
import { countHistorySchema, type CountHistory } from '#kit/records/api.ts';
import type { Sight } from '../../database/database.ts';
import { quoted, rowsOf } from '../../database/statement.ts';
import { countedKinds } from '../../dashboard/sources.ts';
import { noPermission, ruleBroken } from '../../refusal.ts';
import { endpoint, type Call } from '../../slots.ts';
import { callerOf } from './call-parts.ts';
import { dayAfter, dayOf, mondayOf, monthBefore, monthOf, sameTimeOn, startOfDay } from '#kit/records/new-york.ts';
import { reading } from '../read/reading.ts';
import { reachedBy } from '../reach.ts';
import { recordsRegistry } from '../registry.ts';
import { hourOf, readTallies, readTotals } from '../tally.ts';
import { sightFor } from '../sight-for.ts';

const asked = z.strictObject({ records: z.string().min(1).meta({ description: 'Kinds of records, with commas' }) });
const askedDays = asked.extend({
  days: z
    .string()
    .regex(/^\d{1,3}$/, 'rule.whole')
    .optional()
    .meta({ description: 'How many days, 30 unless said, at most 366' }),
  by: z
    .string()
    .regex(/^\w+\.\w+(,\w+\.\w+)*$/, 'rule.query')
    .optional()
    .meta({ description: 'Choices whose values are counted each by itself, as kind.field with commas' }),
});

/** Counts of live records, and of those created on the last days. */
export const countEndpoints: readonly Contribution[] = [
  endpoint({
    method: 'GET',
    path: '/count',
    needs: 'signedIn',
    summary: 'How many live records there are of each kind',
    query: asked,
    output: z.record(z.string(), z.int()),
    handle: (call) => call.kernel.use(reading).count(namesOf(call, call.query.records), callerOf(call)),
  }),
  endpoint({
    method: 'GET',
    path: '/count/history',
    needs: 'signedIn',
    summary: 'How many records of each kind were made today, this week, this month and on each of the last days',
    query: askedDays,
    output: z.record(z.string(), countHistorySchema),
    handle: async (call) => {
      const days = Number(call.query.days ?? 30);
      if (days < 1 || days > 366) throw ruleBroken({ days: days < 1 ? 'rule.tooSmall' : 'rule.tooLarge' });
      const names = namesOf(call, call.query.records);
      return historiesOf(call, names, choicesOf(call, names, call.query.by), days, new Date().toISOString());
    },
  }),
];

/** Counts of some kinds within the caller's reach, on so many days up to a moment. */
export async function historiesOf(
  call: Pick<Call, 'kernel' | 'caller'>,
  names: readonly string[],
  choices: ReadonlyMap<string, CountedChoice>,
  days: number,
  now: string,
): Promise<Readonly<Record<string, CountHistory>>> {
  const { narrow } = sightFor(call);
  const registry = call.kernel.use(recordsRegistry);
  const kept = new Map(call.kernel.read(countedKinds).map(({ name, by }) => [name, by]));
  const allOf = (held: ReadonlyMap<string, number>) => [...held.values()].reduce((sum, n) => sum + n, 0);
  const from = startOfDay(firstOf(now, days));
  const isKept = (name: string): boolean => {
    const choice = choices.get(name);
    return kept.has(name) && (!choice || choice.column === kept.get(name)) && reachedBy(registry.get(name), callerOf(call), 'read') === 'all';
  };
  const known = names.filter(isKept);
  // kept counts of all of them at once: they are most of what a first screen asks
  const [tallies, totals] = await Promise.all([readTallies(narrow, known, from.slice(0, 13)), readTotals(narrow, known)]);
  const counted = names.map(async (name): Promise<readonly [string, CountHistory]> => {
    const choice = choices.get(name);
    const [made, held] = known.includes(name)
      ? [(tallies.get(name) ?? []).map(({ hour, value, n }) => madeIn(hour, value, n)), totals.get(name) ?? new Map<string, number>()]
      : await Promise.all([madeByHour(narrow, name, from, choice?.column), totalsBy(narrow, name, choice?.column)]);
    const whole = historyOf(made, now, days, allOf(held));
    if (!choice) return [name, whole];
    const by = choice.values.map((value) => [String(value), historyOf(made.filter((one) => one.value === String(value)), now, days, held.get(String(value)) ?? 0)]);
    return [name, { ...whole, by: Object.fromEntries(by) }];
  });
  return Object.fromEntries(await Promise.all(counted));
}

/** A choice whose values are counted each by itself. */
export interface CountedChoice {
  readonly column: string;
  readonly values: readonly (string | number)[];
}

function namesOf(call: Call<never, never> | Call, records: string): readonly string[] {
  const registry = call.kernel.use(recordsRegistry);
  const caller = callerOf(call);
  const names = [...new Set(records.split(',').filter((name) => name !== ''))];
  for (const name of names) {
    const shape = registry.find(name);
    if (!shape) throw ruleBroken({ records: 'rule.unknown' });
    if (!caller.may(shape.spec.read)) throw noPermission(shape.spec.read);
  }
  return names;
}

/** The choices to count by, each of one of the kinds. Throws a `Refusal` for one that is none or that the caller may not see. */
export function choicesOf(call: Pick<Call, 'kernel' | 'caller'>, names: readonly string[], by: string | undefined): ReadonlyMap<string, CountedChoice> {
  const registry = call.kernel.use(recordsRegistry);
  return new Map(
    (by?.split(',') ?? []).map((one) => {
      const [name = '', column = ''] = one.split('.');
      const shape = names.includes(name) ? registry.get(name) : undefined;
      const field = shape && Object.hasOwn(shape.entity.fields, column) ? shape.entity.fields[column] : undefined;
      const values = field && kindOf(field).words?.(field.options as never).filter((value) => typeof value !== 'boolean');
      if (!shape || !field || !values?.length || field.presence === 'computed') throw ruleBroken({ by: 'rule.unknown' });
      if (registry.hiddenFrom(shape, callerOf(call)).includes(column)) throw noPermission(field.seenBy ?? column);
      return [name, { column, values }];
    }),
  );
}

/** Records made in an hour of UTC, which is an hour of New York too. */
interface Made {
  /** When the hour began: ISO 8601. */
  readonly hour: string;
  /** Its New York day. */
  readonly day: string;
  readonly n: number;
  /** Of the choice it is counted by. */
  readonly value: string;
}

/** The first day that is counted. */
function firstOf(now: string, days: number): string {
  const today = dayOf(now);
  return [dayAfter(today, 1 - days), monthOf(today, -1), dayAfter(mondayOf(today), -7)].sort()[0]!;
}

function historyOf(made: readonly Made[], now: string, days: number, total: number): CountHistory {
  const today = dayOf(now);
  const byDay = new Map<string, number>();
  for (const { day, n } of made) byDay.set(day, (byDay.get(day) ?? 0) + n);
  const between = (from: string, end?: string) =>
    made.reduce((sum, { day, hour, n }) => (day >= from && (end === undefined || hour < end) ? sum + n : sum), 0);
  const [monday, month] = [mondayOf(today), monthOf(today)];
  return {
    today: byDay.get(today) ?? 0,
    week: between(monday),
    month: between(month),
    total,
    previousWeek: between(dayAfter(monday, -7), sameTimeOn(dayAfter(today, -7), now)),
    previousMonth: between(monthOf(today, -1), sameTimeOn(monthBefore(today), now)),
    days: Array.from({ length: days }, (_, place) => byDay.get(dayAfter(today, 1 - days + place)) ?? 0),
  };
}

const madeIn = (hour: string, value: string | number | null | undefined, n: number | string): Made => ({
  hour: `${hour}:00:00.000Z`,
  day: dayOf(`${hour}:00:00Z`),
  value: String(value ?? ''),
  n: Number(n),
});

/** The database counts by the hour in UTC, which both engines know; New York is whole hours away from it. */
async function madeByHour(read: Sight['narrow'], name: string, from: string, column?: string): Promise<readonly Made[]> {
  const value = column === undefined ? '' : `, ${quoted(column)} as "value"`;
  const rows = await rowsOf<{ readonly hour: string; readonly n: number; readonly value?: string | number | null }>(
    read,
    `select ${hourOf(read.engine, '"createdAt"')} as "hour", count(*) as "n"${value} from ${quoted(name)} where "deletedAt" is null and "createdAt" >= ? group by 1${column === undefined ? '' : ', 3'}`,
    [from],
  );
  return rows.map((row) => madeIn(row.hour, row.value, row.n));
}

/** Counts of live records by value; all together where no column is named. */
async function totalsBy(read: Sight['narrow'], name: string, column?: string): Promise<ReadonlyMap<string, number>> {
  const rows = await rowsOf<{ readonly value?: string | number | null; readonly n: number }>(
    read,
    `select count(*) as "n"${column === undefined ? '' : `, ${quoted(column)} as "value"`} from ${quoted(name)} where "deletedAt" is null${column === undefined ? '' : ' group by 2'}`,
  );
  return new Map(rows.map(({ value, n }) => [String(value ?? ''), Number(n)]));
}
