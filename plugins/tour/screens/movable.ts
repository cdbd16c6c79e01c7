import type { TourState } from '../entities.ts';

const movable: readonly unknown[] = ['requested', 'confirmed'] satisfies TourState[];

/** States of a tour in which it can be given another time. */
export const isMovable = (status: unknown): boolean => movable.includes(status);
