import type { OwnRules } from '#kit/records/check.ts';
import type { employeeCategory } from './entities/dictionaries.ts';
import type { employee } from './entities/employee.ts';
import { isSlug, reservedSlugs } from './slug.ts';

export const categoryRules: OwnRules<typeof employeeCategory> = {
  slug: [(slug) => (reservedSlugs.has(slug) ? 'employee.rule.reserved' : isSlug(slug) || 'employee.rule.slug')],
};

export const employeeRules: OwnRules<typeof employee> = {
  left: [(left, { joined }) => joined === null || left >= joined || 'employee.rule.leftBeforeJoined'],
};
