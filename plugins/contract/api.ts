import { z } from 'zod';
import { reaches } from '#core/access/permission.ts';
import { effectSchema } from '#kit/form/api.ts';
import type { ValueOf } from '#kit/records/api.ts';
import { renewals } from './entities.ts';

/** Values of a form that differ from the saved contract: 0 for no room. */
export const closingQuery = z.strictObject({ room: z.coerce.number().int().min(0).optional(), leaseStartDate: z.iso.date().optional(), leaseEndDate: z.iso.date().optional() });

/** The answer to `GET /api/contract/{id}/closing`. */
export const closingSchema = z.object({
  room: z.object({ unit: z.string(), count: z.int(), taken: z.int(), left: z.int().meta({ description: 'Places free once it is signed; negative where none is free now' }) }).nullable(),
  rentTaken: z.boolean().meta({ description: 'The last place of its rent goes with it' }),
  rivals: z.int().meta({ description: 'Open contracts that ask for the same unit' }),
  problem: z.string().nullable().meta({ description: 'Key of the reason why it cannot be signed as it stands' }),
  effects: z.array(effectSchema).meta({ description: 'What renting the last place brings about in ads and recommendations' }),
});

export type Closing = ValueOf<typeof closingSchema>;

/** The answer to `GET /api/contract/lacking`. */
export const lackingSchema = z.object({
  groups: z.array(z.object({
    stage: z.int(),
    lacks: z.int().meta({ description: 'Conditions they do not keep, a bit for each in the order of `conditions`' }),
    count: z.int(),
  })),
});

export type Lacking = ValueOf<typeof lackingSchema>;

/** The answer to `GET /api/contract/renewals`. Money in cents a month, days of New York. */
export const renewalsSchema = z.object({
  today: z.iso.date(),
  counts: z.array(z.object({ days: z.int(), count: z.int() })).meta({ description: 'Leases that end within so many days' }),
  rows: z.array(
    z.object({
      id: z.int(),
      version: z.int(),
      number: z.int(),
      name: z.string(),
      phone: z.string().nullable(),
      address: z.string().nullable(),
      unit: z.string().nullable(),
      leaseEndDate: z.iso.date(),
      days: z.int(),
      grossRent: z.int().nullable(),
      netRent: z.int().nullable(),
      assignee: z.int().nullable(),
      assigneeName: z.string().nullable(),
      renewal: z.enum(renewals).nullable(),
    }),
  ),
});

export const commissionQuery = z.strictObject({ year: z.coerce.number().int().min(2000).max(2099).optional() });

/** The answer to `GET /api/contract/commission`. Cents. */
export const commissionSchema = z.object({
  year: z.int(),
  reach: z.enum(reaches).meta({ description: 'Whose shares these are: of all, of the department, or the own ones alone' }),
  stages: z.array(z.int()).meta({ description: 'Stages of signed contracts' }),
  contracts: z.int().meta({ description: 'Contracts that these shares are of' }),
  rows: z.array(
    z.object({
      month: z.string(),
      employee: z.int().nullable(),
      name: z.string().nullable(),
      signed: z.int(),
      assisted: z.int(),
      asAssignee: z.int(),
      asAssist: z.int(),
    }),
  ),
});

export type Renewals = ValueOf<typeof renewalsSchema>;
export type Commission = ValueOf<typeof commissionSchema>;

/** Contracts that came to each step or further, and the median of days from registration to it; null where none did. */
export interface FunnelLine {
  /** New, tour, application, signed. */
  readonly counts: readonly [number, number, number, number];
  readonly days: readonly [null, number | null, number | null, number | null];
}

/** A line of somebody's or of a platform's contracts; null for those that name none. */
export interface NamedFunnelLine extends FunnelLine {
  readonly id: number | null;
  readonly name: string | null;
}

/** Contracts registered from a New York day on, by how far they came. */
export interface FunnelTile {
  readonly from: string;
  readonly all: FunnelLine;
  readonly platforms: readonly NamedFunnelLine[];
  readonly people: readonly NamedFunnelLine[];
}

/** Signed leases that end soon: counts by spans of days, both ends included, and the next ones. */
export interface EndingTile {
  /** Ids of the stages that count as signed. */
  readonly stages: readonly number[];
  readonly spans: readonly { readonly days: number; readonly from: string; readonly to: string; readonly count: number }[];
  readonly next: readonly { readonly id: number; readonly name: string; readonly place: string | null; readonly day: string }[];
}

/** Commission of the month that began on a New York day. */
export interface CommissionTile extends Omit<Commission, 'year'> {
  readonly from: string;
}
