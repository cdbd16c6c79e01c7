import { z } from 'zod';
import type { ValueOf } from '#kit/records/api.ts';

const count = z.int();

/** `GET /api/platform/conversion`. */
export const conversionApi = {
  output: z.object({
    rows: z.array(
      z.object({
        id: count.meta({ description: 'Of the platform' }),
        inquiries: count.meta({ description: 'Customers who came by it, and contracts without a customer' }),
        toured: count.meta({ description: 'Of them, those who went on a tour' }),
        signed: count.meta({ description: 'Of them, those with a signed contract' }),
        days: z.number().nullable().meta({ description: 'From the inquiry to the signature, on average' }),
      }),
    ),
  }),
};

export type Conversion = ValueOf<typeof conversionApi.output>;
