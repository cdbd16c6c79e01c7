import { z } from 'zod';
import { moment, type ValueOf } from '#kit/records/api.ts';

const day = z.iso.date();

export const scheduleQuery = z.strictObject({ from: day, to: day, person: z.coerce.number().int().positive().optional() });

const some = z.coerce.number().int().min(1).max(100).optional();

/** Query of a page: of a day with more entries than `perDay` it gets the first ones, and so of an hour, or of what fills a day, by `perHour`. */
export const schedulePageQuery = scheduleQuery.extend({ perDay: some, perHour: some });

const person = z.object({ id: z.int(), name: z.string() });

export const scheduleSchema = z.object({
  now: moment,
  entries: z.array(
    z.object({
      id: z.string(),
      record: z.string(),
      recordId: z.int(),
      kind: z.string(),
      title: z.string(),
      detail: z.string(),
      day,
      startsAt: moment.nullable(),
      minutes: z.int(),
      person: person.nullable(),
      shape: z.string(),
      stateKey: z.string().nullable(),
      look: z.enum(['solid', 'dashed', 'past']),
    }),
  ),
  hidden: z.record(z.string(), z.int()).meta({ description: 'By day, or by hour of New York as in 2026-11-20T14: how many entries beyond those told' }),
  kinds: z.record(z.string(), z.int()).meta({ description: 'By kind: how many entries, told or not' }),
  people: z.array(person.extend({ count: z.int() })).meta({ description: 'Everybody whose entries are on these days, whoever is asked for' }),
});

export type Schedule = ValueOf<typeof scheduleSchema>;

/** A person's subscription: since when it can be read, null where there is none, and what it holds. */
export const feedSchema = z.object({
  createdAt: moment.nullable(),
  holds: z.object({ name: z.string(), count: z.int() }).nullable().meta({ description: 'The employee whose days it tells, and how many entries there are; null for an account of no employee' }),
});
/** A subscription just made; its path holds the key and is told once. */
export const madeFeedSchema = z.object({ path: z.string(), createdAt: moment });

export type Feed = ValueOf<typeof feedSchema>;
export type MadeFeed = ValueOf<typeof madeFeedSchema>;
