import { z } from 'zod';
import type { ValueOf } from '#kit/records/api.ts';

/** The answer to `GET /api/contract/{id}/closing`. */
export const closingSchema = z.object({
  room: z.object({ unit: z.string(), count: z.int(), taken: z.int() }).nullable(),
  rentTaken: z.boolean().meta({ description: 'The last place of its rent goes with it' }),
  rivals: z.int().meta({ description: 'Open contracts that ask for the same unit' }),
  problem: z.string().nullable().meta({ description: 'Key of the reason why it cannot be signed as it stands' }),
});

export type Closing = ValueOf<typeof closingSchema>;
