import { z } from 'zod';
import type { ValueOf } from '#kit/records/api.ts';

const id = z.coerce.number().int().positive();
const count = z.int();
const average = z.number().nullable().meta({ description: 'To a hundredth; null without reviews' });

const decided = { low: count, lowHidden: count, high: count, highHidden: count };

/** `GET /api/review/fairness`. */
export const fairnessApi = {
  output: z.object({
    agency: z.object(decided),
    moderators: z.array(z.object({ id: count, name: z.string(), ...decided })),
    buildings: z.array(z.object({ id: count, name: z.string(), ...decided })),
  }),
};

const averages = { count, safety: average, neighborhood: average, transit: average, overall: average };

/** `GET /api/review/averages`: of shown reviews. */
export const averagesApi = {
  query: z.strictObject({ building: id.optional() }),
  output: z.object({
    rows: z.array(
      z.object({
        id: count.meta({ description: 'Of the building that was asked for, else of the region; 0 for buildings without one' }),
        name: z.string(),
        borough: z.string().nullable(),
        ...averages,
        trend: z.array(average).meta({ description: 'Overall in each of the last eight quarters, oldest first' }),
      }),
    ),
  }),
};

/** `GET /api/content/reviews`: for the agency's site, open to all. */
export const siteReviewsApi = {
  query: z.strictObject({ building: id, limit: z.coerce.number().int().min(1).max(100).default(20), offset: z.coerce.number().int().min(0).max(100_000).default(0) }),
  output: z.object({
    ...averages,
    reviews: z.array(
      z.object({
        id: count,
        author: z.string().meta({ description: 'The first letter of the name' }),
        text: z.string(),
        language: z.string(),
        writtenOn: z.string(),
        safety: count,
        neighborhood: count,
        transit: count,
        residentVerified: z.boolean(),
        reply: z.string().nullable(),
      }),
    ),
  }),
};

export type FairnessResponse = ValueOf<typeof fairnessApi.output>;
export type AveragesResponse = ValueOf<typeof averagesApi.output>;
export type SiteReviews = ValueOf<typeof siteReviewsApi.output>;
