import type { OwnRules } from '#kit/records/check.ts';
import type { Autofill } from '#kit/records/entity.ts';
import type { room } from './entities/room.ts';

/** Rules of a room beside those of its fields: no more places are taken than there are. */
export const roomRules: OwnRules<typeof room> = {
  taken: [(taken, { count }) => taken <= (count ?? 0) || 'room.rule.overfull'],
};

/** Unit numbers are compared in capitals: 2b is 2B. */
export const roomAutofill: Autofill<typeof room> = {
  unitNumber: ({ unitNumber }) => (typeof unitNumber === 'string' ? unitNumber.toUpperCase() : unitNumber),
};
