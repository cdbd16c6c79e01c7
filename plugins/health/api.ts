import { z } from 'zod';

const waitingSchema = z.object({
  waiting: z.int().meta({ description: 'Messages that could go out now, and those that did not go' }),
  retrying: z.int().meta({ description: 'Those that did not go at the first attempt' }),
});

/** Facts about the instance that answers, its database and its outbox. */
export const healthSchema = z.object({
  at: z.iso.datetime(),
  version: z.string(),
  startedAt: z.iso.datetime(),
  engine: z.enum(['sqlite', 'postgres']),
  engineVersion: z.string(),
  databaseBytes: z.int(),
  memoryBytes: z.int(),
  lateMs: z.number().meta({ description: 'By how much the process was late for its work, p99 since its start' }),
  answers: z.int(),
  failures: z.int().meta({ description: 'Answers with a status of 500 and above' }),
  backup: z.object({ at: z.iso.datetime(), bytes: z.int(), place: z.string() }).nullable(),
  push: waitingSchema,
  mail: waitingSchema.nullable().meta({ description: 'null where no mail is configured' }),
  jobs: z.array(z.object({ id: z.string(), runs: z.int(), failures: z.int(), lastAt: z.string(), lastFailed: z.boolean() })),
  instances: z.array(z.object({ name: z.string(), since: z.iso.datetime() })),
  disk: z.object({ free: z.int(), total: z.int() }).meta({ description: 'Bytes of the disk that holds the data folder' }),
});

export type Health = z.infer<typeof healthSchema>;
