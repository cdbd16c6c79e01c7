import { z } from 'zod';

const gate = z.object({ name: z.string(), miss: z.number().meta({ description: 'Size of the miss in the gate’s own unit; 0 where it is passed' }) });

const part = z.object({
  name: z.string(),
  fit: z.number(),
  points: z.int().meta({ description: 'Those of all parts add up to the score' }),
  of: z.int(),
});

/** A score with everything it is made of, as it crosses the wire. */
export const judgementSchema = z.object({
  version: z.int(),
  gates: z.array(gate),
  score: z.int().nullable(),
  parts: z.array(part),
  unknown: z.array(z.string()).meta({ description: 'Components of which something is not known' }),
  confidence: z.int().meta({ description: 'The share of weight that is known, in percent' }),
});

/** One change that would raise a score, as it crosses the wire. */
export const changeSchema = z.object({
  name: z.string(),
  values: z.record(z.string(), z.union([z.string(), z.number()])),
  score: z.int(),
  gain: z.int(),
});

const share = z.object({ share: z.number().nullable(), hits: z.int(), found: z.number(), closed: z.int().meta({ description: 'Those whose own pair does not pass the gates by now, which no list has' }) });

/** Steps of a set of weights by component, 0 to 5. */
export const stepsSchema = z.record(z.string().max(40), z.int().min(0).max(5)).refine((steps) => Object.values(steps).some((step) => step > 0), 'rule.required');

/** Effect of a set of weights, before it is kept. */
export const weightPreviewSchema = z.object({
  rows: z
    .array(z.object({ key: z.string(), name: z.string(), place: z.int().nullable(), placeBefore: z.int().nullable(), score: z.int().nullable(), scoreBefore: z.int().nullable() }))
    .meta({ description: 'Those among the first ten by these weights or by those that count now; null places are beyond the first hundred' }),
  outcomes: z.object({ tried: share, now: share, default: share }).meta({ description: 'Share of what worked out that stands among the first ten, by these weights, by those that count now, and by the components’ own' }),
});

export type WeightPreview = z.infer<typeof weightPreviewSchema>;
