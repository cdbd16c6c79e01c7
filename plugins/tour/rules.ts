import type { Autofill } from '#kit/records/entity.ts';
import type { tour, TourState } from './entities.ts';
import { freeAtOf } from './slots.ts';

/** The end of the time a tour takes follows from when it begins. */
export const tourAutofill: Autofill<typeof tour> = {
  freeAt: ({ startsAt, minutes, buffer }) =>
    typeof startsAt === 'string' && !Number.isNaN(Date.parse(startsAt)) && Number.isInteger(minutes) && Number.isInteger(buffer)
      ? freeAtOf(startsAt, Number(minutes), Number(buffer))
      : null,
};

const movable: readonly unknown[] = ['requested', 'confirmed'] satisfies TourState[];

/** States of a tour in which it can be given another time. */
export const isMovable = (status: unknown): boolean => movable.includes(status);
