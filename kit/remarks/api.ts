import { z } from 'zod';
import { moment, personSchema, recordId, type ValueOf } from '#kit/records/api.ts';
import { remarkKinds, remarkLimits } from './limits.ts';

const person = z.object({ userIdx: recordId, name: z.string() });

const remark = z.object({
  id: recordId,
  version: z.int(),
  at: moment,
  by: personSchema,
  isOwn: z.boolean().meta({ description: 'Written by the caller, who alone may change it' }),
  isEdited: z.boolean(),
  kind: z.enum(remarkKinds),
  text: z.string(),
  minutes: z.int().nullable().meta({ description: 'Of a call' }),
  mentions: z.array(person),
});

/** The answer to `GET /api/{record}/{id}/remarks`: latest first. */
export const remarksSchema = z.object({ rows: z.array(remark) });

/** The body of a new remark. */
export const newRemarkSchema = z.strictObject({
  kind: z.enum(remarkKinds),
  text: z.string(),
  minutes: z.int().nullable().optional(),
  mentions: z.array(recordId).max(remarkLimits.mentions).optional(),
});

/** The body of a changed remark. */
export const changedRemarkSchema = newRemarkSchema.omit({ kind: true });

/** The answer to a written remark. */
export const writtenRemarkSchema = z.object({ id: recordId, batch: z.int().nullable().meta({ description: 'To take it back' }) });

/** The answer to `GET /api/{record}/{id}/remarks/people`: colleagues who may see the record. */
export const mentionableSchema = z.object({ rows: z.array(person) });

/** A remark about a record. */
export type Remark = ValueOf<typeof remark>;
export type RemarksResponse = ValueOf<typeof remarksSchema>;
export type NewRemark = ValueOf<typeof newRemarkSchema>;
export type WrittenRemark = ValueOf<typeof writtenRemarkSchema>;
export type MentionableResponse = ValueOf<typeof mentionableSchema>;
