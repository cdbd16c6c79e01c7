import type { I18n } from '#core/i18n/i18n.ts';
import type { OwnRules } from '#kit/records/check.ts';
import type { Autofill } from '#kit/records/entity.ts';
import type { DiscountPolicy, rent } from './entities/rent.ts';
import { leavesRent, netEffective } from './net-effective.ts';

/** Rules of a rent beside those of its fields: a discount leaves something to pay, and one of them is primary. */
export const rentRules: OwnRules<typeof rent> = {
  discountPolicies: [
    (policies) => policies.every(leavesRent) || 'rent.rule.allFree',
    (policies) => policies.filter(({ primary }) => primary).length < 2 || 'rent.rule.onePrimary',
  ],
};

/** The policy that counts: the one marked, else the first. */
export const primaryOf = (policies: readonly DiscountPolicy[]): DiscountPolicy | undefined =>
  policies.find(({ primary }) => primary) ?? policies[0];

/** A discount in words: "1 month free on 12". */
export const policyWords = (
  { freeMonths, leaseMonths, manual }: Pick<DiscountPolicy, 'freeMonths' | 'leaseMonths' | 'manual'>,
  { t, number }: Pick<I18n, 't' | 'number'>,
): string => t(manual ? 'rent.policy.manual' : 'rent.policy', { count: freeMonths, free: number(freeMonths, { maximumFractionDigits: 2 }), lease: number(leaseMonths) });

/** Autofill from price and months: the net effective rent of the rent, and of each policy that is not set by hand. */
export const rentAutofill: Autofill<typeof rent> = {
  discountPolicies: ({ discountPolicies, price }) =>
    Array.isArray(discountPolicies)
      ? discountPolicies.map((policy: DiscountPolicy, place) => ({
          ...policy,
          netPrice: policy.manual ? policy.netPrice : netEffective(price, policy),
          manual: policy.manual ?? false,
          primary: discountPolicies.some(({ primary }: DiscountPolicy) => primary) ? (policy.primary ?? false) : place === 0,
        }))
      : discountPolicies,
  netPrice: ({ discountPolicies, price }) =>
    (Array.isArray(discountPolicies) ? primaryOf(discountPolicies as readonly DiscountPolicy[])?.netPrice : undefined) ?? price,
};
