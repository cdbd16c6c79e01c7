import type { OwnRules } from '#kit/records/check.ts';
import type { Draft } from '#kit/records/entity.ts';
import type { customer } from './entity.ts';

/** Lists of a customer's preferences, by their importance. */
export const importances = ['musts', 'nices', 'avoids'] as const;

/** True when nobody gave one of these preferences another importance. */
const onlyIn =
  (own: (typeof importances)[number]) =>
  (ids: readonly number[], draft: Draft<typeof customer>): true | string =>
    importances.every((name) => name === own || !draft[name]?.some((id) => ids.includes(id))) || 'customer.rule.preferenceTwice';

/** Rules of a customer beside those of its fields: each preference has one importance. */
export const customerRules: OwnRules<typeof customer> = {
  nices: [onlyIn('nices')],
  avoids: [onlyIn('avoids')],
};
