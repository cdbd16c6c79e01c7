import { z } from 'zod';
import { reaches } from '#core/access/permission.ts';

/** Reach of a role with a right; `none` where it does not have it. */
export const grantReach = z.enum(['none', ...reaches]);
export type GrantReach = z.infer<typeof grantReach>;

/** One line of what a role says. */
export const grantSchema = z.strictObject({ right: z.string().max(100), reach: grantReach });
export type Grant = z.infer<typeof grantSchema>;

const nameSchema = z.object({ kr: z.string(), en: z.string(), zh: z.string() });

/** Every role, with its reach in every right and how many people have it. */
export const matrixSchema = z.object({
  roles: z.array(
    z.object({
      id: z.int().nullable().meta({ description: 'null of the administrators, who have no record of their own' }),
      version: z.int(),
      code: z.string(),
      name: nameSchema.nullable(),
      system: z.boolean(),
      people: z.int(),
      rights: z.record(z.string(), z.enum(reaches)),
    }),
  ),
});
export type Matrix = z.infer<typeof matrixSchema>;

const count = z.object({ record: z.string(), more: z.int(), fewer: z.int() });

/** Effects of a change of a role, counted on the records of now. */
export const impactSchema = z.object({
  changes: z.array(
    z.object({ right: z.string(), from: grantReach, to: grantReach, people: z.int(), records: count.nullable().meta({ description: 'Records that come into sight, or leave it, of the person who gains or loses the most' }) }),
  ),
  people: z.array(z.object({ userIdx: z.int(), name: z.string(), rights: z.int().meta({ description: 'Rights of theirs that change' }), records: z.array(count), lost: z.array(z.object({ record: z.string(), count: z.int() })).meta({ description: 'Records that they changed within seven days, and would no longer see or change' }) })),
  unchanged: z.array(z.object({ userIdx: z.int(), name: z.string() })),
});
export type Impact = z.infer<typeof impactSchema>;

const roleNames = z.record(z.string(), nameSchema).meta({ description: 'Names of the roles by code' });

/** Access of a person to a record, action by action. */
export const explanationSchema = z.object({
  title: z.string().meta({ description: 'Title of the record' }),
  roleNames,
  person: z.object({ userIdx: z.int(), name: z.string(), roleList: z.array(z.string()) }),
  actions: z.array(
    z.object({
      right: z.string(),
      allowed: z.boolean(),
      because: z.enum(['admin', 'role', 'outOfReach', 'unseen', 'noRole']),
      roles: z.array(z.object({ role: z.string(), reach: z.enum(reaches).nullable(), grants: z.boolean() })),
    }),
  ),
  people: z.array(z.object({ field: z.string(), id: z.int().nullable(), name: z.string().nullable(), is: z.enum(['own', 'department', 'other']), offer: z.int().nullable().meta({ description: 'What the caller may write into the empty field so that the record is the person’s' }) })),
  version: z.int(),
  changers: z.array(z.object({ userIdx: z.int(), name: z.string() })).meta({ description: 'Who may change roles' }),
});
export type ExplanationResponse = z.infer<typeof explanationSchema>;

/** Everybody who may do one thing with a record: the role that lets them, and the field in which they stand. */
export const holdersSchema = z.object({
  people: z.array(z.object({ userIdx: z.int(), name: z.string(), role: z.string(), field: z.string().nullable() })),
  roleNames,
});
export type HoldersResponse = z.infer<typeof holdersSchema>;
