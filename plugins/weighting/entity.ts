import { defineEntity, type Row } from '#kit/records/entity.ts';
import { choice, integer, numbered, rows, text } from '#kit/records/field.ts';

/** Components of each score that an agency can weigh, in the order they are shown. */
export const scoreParts = {
  rent: ['budget', 'area', 'commute', 'moveDate', 'room', 'preferences', 'fee'],
  roommate: ['budget', 'area', 'moveDate', 'lifestyle', 'stay', 'rhythm', 'age'],
} as const;

/** Scores that an agency can weigh. */
export const scorings = ['rent', 'roommate'] as const satisfies readonly (keyof typeof scoreParts)[];

export type ScoringName = (typeof scorings)[number];

const step = { part: text({ required: true, max: 40 }), step: integer({ required: true, min: 0, max: 5 }) } as const;

/** A set of weights for one score: a step of 0 to 5 for each component. The newest counts; those before are its history. */
export const weighting = defineEntity(
  'weighting',
  {
    number: numbered('W-'),
    scoring: choice(scorings, { required: true }),
    steps: rows(step, { max: 12 }),
    note: text({ max: 200 }),
  },
  { identity: ['number'] },
);

/** A set of weights as a reader gets it. */
export interface WeightingRow extends Row<typeof weighting> {}
