import { z } from 'zod';
import type { Contribution } from '#core/kernel/index.ts';
import { endpoint } from '../../slots.ts';
import { callerOf } from './call-parts.ts';
import { reading } from '../read/reading.ts';
import { recordsRegistry } from '../registry.ts';
import { searchRecords } from '../read/search.ts';
import { sightAs } from '../sight-for.ts';

/** The most records of one kind in an answer. */
const maxRecords = 50;

/** One search through every kind of record. */
export const searchEndpoint: Contribution = endpoint({
  method: 'GET',
  path: '/search',
  needs: 'signedIn',
  summary: 'Records of every kind that the reader may see, by what people know of them: the best of each kind first',
  query: z.strictObject({
    q: z.string().max(200),
    records: z
      .string()
      .regex(/^\w+(,\w+)*$/, 'rule.query')
      .transform((names) => names.split(','))
      .optional()
      .meta({ description: 'Kinds of records with commas; all unless said' }),
    limit: z.coerce.number().int().min(1).max(maxRecords).default(6).meta({ description: 'The maxRecords of each kind' }),
  }),
  output: z.object({
    groups: z.array(
      z.object({
        record: z.string(),
        rows: z.array(z.object({ id: z.int(), title: z.string(), detail: z.string() })),
      }),
    ),
  }),
  handle: async (call) => ({
    groups: await searchRecords(
      {
        sightAs: sightAs(call),
        registry: call.kernel.use(recordsRegistry),
        reading: call.kernel.use(reading),
      },
      call.query,
      callerOf(call),
      call.locale,
    ),
  }),
});
