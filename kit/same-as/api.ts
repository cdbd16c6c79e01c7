import { z } from 'zod';
import { recordId, type ValueOf } from '#kit/records/api.ts';

const candidate = z.object({
  id: recordId,
  title: z.string(),
  detail: z.string(),
  fields: z.array(z.string()).meta({ description: 'Fields in which it is the same' }),
});

/** The answer to `GET /api/{record}/same`: records that may be the same as the one typed. */
export const sameAsSchema = z.object({ rows: z.array(candidate) });

const side = z.strictObject({ id: recordId, version: z.int().positive() });

/** The body of `POST /api/{record}/{id}/merge`: the record that goes, and values of the one that stays where they change. */
export const mergeSchema = z.strictObject({ version: z.int().positive(), other: side, values: z.record(z.string(), z.unknown()) });

/** The answer to a merge. */
export const mergedSchema = z.object({ batch: z.int(), moved: z.int().meta({ description: 'Records and remarks that named the one that went' }) });

/** The answer to `GET /api/{record}/{id}/merge`: its effect on who sees the record. */
export const mergeEffectSchema = z.object({
  losing: z.array(z.string()).meta({ description: 'Names of those who see the one that goes, and would not see the one that stays' }),
  offer: z.object({ field: z.string(), id: recordId, name: z.string() }).nullable().meta({ description: 'The value with which whoever made the one that goes would still see it' }),
});

/** A record that may be the same as another. */
export type SameAs = ValueOf<typeof candidate>;
export type SameAsResponse = ValueOf<typeof sameAsSchema>;
export type MergeBody = ValueOf<typeof mergeSchema>;
export type MergeResponse = ValueOf<typeof mergedSchema>;
export type MergeEffect = ValueOf<typeof mergeEffectSchema>;
