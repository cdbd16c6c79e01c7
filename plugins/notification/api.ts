import { z } from 'zod';
import { timeOfDayOf } from '#kit/records/day.ts';
import { maxRecipients } from './entity.ts';

const time = z.string().refine((text) => timeOfDayOf(text) === text, { error: 'A time is written HH:MM' });

/** One person's own settings. Times are those of New York; quiet hours may pass midnight. */
export const ownSchema = z.strictObject({
  quietFrom: time.nullable(),
  quietTo: time.nullable(),
  /** Mail arrives once a day at this time; null for mail at once. */
  digestAt: time.nullable(),
  push: z.boolean(),
  mail: z.boolean(),
});

/** One person's own settings. */
export type Own = z.infer<typeof ownSchema>;

const ruleSchema = z.object({
  event: z.string(),
  record: z.string(),
  /** Recipients that may be chosen, among them those that are. */
  choices: z.array(z.string()),
  to: z.array(z.string()).max(maxRecipients),
  push: z.boolean(),
  mail: z.boolean(),
  active: z.boolean(),
  onlyField: z.string().nullable(),
  onlyValue: z.string().nullable(),
  onlyLabel: z.string().nullable().meta({ description: 'Title of the record that the value names' }),
  hoursFrom: z.string().nullable(),
  hoursTo: z.string().nullable(),
  /** Fields that a condition may be about: with their values, or the kind of record that they name. */
  conditions: z.array(z.object({ field: z.string(), values: z.array(z.string()).nullable(), names: z.string().nullable() })),
  /** Messages of yesterday, by the calendar of New York. */
  yesterday: z.int(),
  /** The stored rule; null while the notification is as its area declares it. */
  id: z.int().nullable(),
  version: z.int().nullable(),
});

/** A rule as its page shows it. */
export type Rule = z.infer<typeof ruleSchema>;

/** A notification that somebody wants less of: nothing, until a moment or for good, or only what is their own. */
const muteLineSchema = z.object({ event: z.string(), until: z.string().nullable(), own: z.boolean() });
export type Mute = z.infer<typeof muteLineSchema>;

/** Messages that rules sent, the latest first. */
export const sentSchema = z.object({
  rows: z.array(
    z.object({
      id: z.int(),
      event: z.string(),
      userIdx: z.int(),
      name: z.string(),
      at: z.string(),
      readAt: z.string().nullable(),
      title: z.string().nullable().meta({ description: 'null where the message is for the eyes of its reader alone' }),
    }),
  ),
});
export type Sent = z.infer<typeof sentSchema>;

/** Everything on the page of rules. */
export const rulesSchema = z.object({
  rules: z.array(ruleSchema),
  yesterday: z.object({ messages: z.int(), people: z.int() }),
  own: ownSchema,
  muted: z.array(muteLineSchema),
  mailConfigured: z.boolean(),
  roles: z.array(z.object({ code: z.string(), name: z.object({ kr: z.string(), en: z.string(), zh: z.string() }) })),
});

/** Everything on the page of rules. */
export type Rules = z.infer<typeof rulesSchema>;

export const muteSchema = z.strictObject({
  event: z.string().min(1).max(100),
  muted: z.boolean(),
  until: z.iso.datetime().nullable().default(null),
  own: z.boolean().default(false),
});
export const testSchema = z.strictObject({ event: z.string().min(1).max(100) });
