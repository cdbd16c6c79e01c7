import type { OwnRules } from '#kit/records/check.ts';
import { dayOf } from '#kit/records/new-york.ts';
import type { user } from './entity.ts';

/** Nobody is born after today. */
export const userRules = {
  birthDate: [(day: string): true | string => day <= dayOf(new Date().toISOString()) || 'rule.tooLate'],
} satisfies OwnRules<typeof user>;
