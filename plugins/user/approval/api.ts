import { z } from 'zod';
import { reaches } from '#core/access/permission.ts';
import { moment, personSchema, problemsSchema, type ValueOf } from '#kit/records/api.ts';
import { memberStates } from '../entity.ts';

const state = z.enum(memberStates);

const applicant = z.object({
  id: z.int(),
  version: z.int(),
  userId: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  preferredArea: z.int().nullable(),
  gender: z.int().nullable(),
  birthDate: z.string().nullable(),
  age: z.int().nullable(),
  residenceDuration: z.int().nullable(),
  status: state,
  statusReason: z.string().nullable().meta({ description: 'Of the latest rejection; of one who applies again, the one before' }),
  statusAt: moment.nullable(),
  active: z.boolean(),
});

const known = z.object({
  id: z.int(),
  version: z.int(),
  userId: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  preferredArea: z.int().nullable(),
  gender: z.int().nullable(),
  birthDate: z.string().nullable(),
  residenceDuration: z.int().nullable(),
  status: state,
  statusAt: moment.nullable(),
  active: z.boolean(),
});

/** The answer to `GET /api/user/approval`. */
export const approvalSchema = z.object({
  rows: z.array(applicant),
  counts: z.record(state, z.int()),
  areas: z.record(z.string(), z.string()).meta({ description: 'Names of the areas that they prefer, by id' }),
  known: z.record(z.string(), z.array(known)).meta({ description: 'Other members with the same phone, or the same name and birth date, by the id of a row' }),
});

/** The answer to `GET /api/user/opens`: what a role would let somebody do. */
export const opensSchema = z.object({
  areas: z.array(
    z.object({
      area: z.string(),
      rights: z.array(z.object({ right: z.string(), reach: z.enum(reaches) })),
      records: z.int().nullable().meta({ description: 'Records they could see today; null where it depends on their department' }),
    }),
  ),
  never: z.array(z.string()).meta({ description: 'Ids of permissions that the role lacks in those areas' }),
});

/** The answer to `POST /api/user/approval`: ids by what came of them. `batch` takes the decisions back. */
export const decidedSchema = z.object({
  batch: z.int().nullable(),
  changed: z.array(z.int()),
  refused: z.array(z.object({ id: z.int(), fields: problemsSchema })),
  decided: z.array(z.object({ id: z.int(), status: state.nullable(), by: personSchema })).meta({ description: 'Somebody else decided first' }),
  conflicts: z.array(z.int()).meta({ description: 'They stand at another version than the one that was read: look at them anew' }),
  gone: z.array(z.int()),
});

export type Applicant = ValueOf<typeof applicant>;
export type KnownMember = ValueOf<typeof known>;
export type ApprovalResponse = ValueOf<typeof approvalSchema>;
export type OpensResponse = ValueOf<typeof opensSchema>;
export type DecidedResponse = ValueOf<typeof decidedSchema>;
