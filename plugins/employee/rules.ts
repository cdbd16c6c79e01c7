import type { OwnRules } from '#kit/records/check.ts';
import type { employeeCategory } from './entities/dictionaries.ts';
import { dayOf } from '#kit/records/new-york.ts';
import type { employee } from './entities/employee.ts';
import { isSlug, reservedSlugs } from './slug.ts';

export const categoryRules: OwnRules<typeof employeeCategory> = {
  slug: [(slug) => (reservedSlugs.has(slug) ? 'employee.rule.reserved' : isSlug(slug) || 'employee.rule.slug')],
};

/** Whoever left works here no more: leaving hands over what is open, and ends their sessions. */
const isGone = (left: string | null): boolean => left !== null && left <= dayOf(new Date().toISOString());

export const employeeRules: OwnRules<typeof employee> = {
  left: [
    (left, { joined }) => joined === null || left >= joined || 'employee.rule.leftBeforeJoined',
    (left, { active }) => !active || !isGone(left) || 'employee.rule.leaves',
  ],
  active: [(active, { left }) => !active || !isGone(left) || 'employee.rule.hasLeft'],
};
