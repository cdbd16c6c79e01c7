import { describe, expect, it } from 'vitest';
import { check } from '#kit/records/check.ts';
import { applyAutofill } from '#kit/records/autofill.ts';
import { draftOf } from '#kit/records/draft.ts';
import { rent, type DiscountPolicy } from './entities/rent.ts';
import { costOfStay, netEffective } from './net-effective.ts';
import { rentAutofill, rentRules } from './rules.ts';

const policy = (freeMonths: number, leaseMonths: number, more: Partial<DiscountPolicy> = {}): DiscountPolicy => ({
  freeMonths,
  leaseMonths,
  netPrice: null,
  manual: false,
  primary: false,
  ...more,
});
const draft = (price: number | null, ...discountPolicies: DiscountPolicy[]) =>
  applyAutofill(rentAutofill, { ...draftOf(rent), title: '1B1B', building: 1, availableMoveDate: '2026-12-01', price, discountPolicies });

describe('the net effective rent', () => {
  it('spreads the free months over the lease, in whole dollars', () => {
    expect(netEffective(360_000, policy(1, 12))).toBe(330_000);
    expect(netEffective(410_000, policy(0.5, 12))).toBe(392_900);
    expect(netEffective(360_000, policy(1.5, 14))).toBe(321_400);
    expect(netEffective(360_000, policy(0, 12))).toBe(360_000);
  });

  it('is none while something is missing or nothing is left to pay', () => {
    expect([netEffective(null, policy(1, 12)), netEffective(1000, policy(12, 12)), netEffective(1000, { freeMonths: 1, leaseMonths: null })]).toEqual([null, null, null]);
  });

  it('is the rent’s own through the policy that counts, else the gross rent', () => {
    expect(draft(360_000).netPrice).toBe(360_000);
    expect(draft(360_000, policy(1, 12)).netPrice).toBe(330_000);
    const two = draft(360_000, policy(1, 12), policy(3, 24, { primary: true }));
    expect(two.netPrice).toBe(315_000);
    expect(two.discountPolicies?.map(({ netPrice, primary }) => [netPrice, primary])).toEqual([[330_000, false], [315_000, true]]);
  });

  it('stays as somebody set it by hand, and follows again when told', () => {
    expect(draft(360_000, policy(1, 12, { netPrice: 325_000, manual: true })).netPrice).toBe(325_000);
    expect(draft(360_000, policy(1, 12, { netPrice: 325_000 })).netPrice).toBe(330_000);
  });
});

describe('a rent', () => {
  it('with as many free months as the lease has is refused at its discounts', () => {
    expect(check(rent, rentRules, draft(360_000, policy(12, 12)))).toEqual({ discountPolicies: 'rent.rule.allFree' });
    expect(check(rent, rentRules, draft(360_000, policy(11.75, 12)))).toEqual({});
  });

  it('has one policy that counts, its free months any decimal', () => {
    expect(check(rent, rentRules, draft(360_000, policy(1, 12, { primary: true }), policy(2, 24, { primary: true })))).toEqual({ discountPolicies: 'rent.rule.onePrimary' });
    for (const months of [0.3, 1.1, 1.3333, 11.99]) expect(check(rent, rentRules, draft(360_000, policy(months, 12)))).toEqual({});
    expect(check(rent, rentRules, draft(360_000, policy(-0.5, 12)))).toEqual({ discountPolicies: 'rule.row' });
  });
});

it('a stay costs the free months less once it is as long as the lease', () => {
  expect(costOfStay(360_000, policy(1, 12), 12)).toBe(3_960_000);
  expect(costOfStay(360_000, policy(1, 12), 24)).toBe(8_280_000);
  expect(costOfStay(427_500, policy(1, 13), 12)).toBe(5_130_000);
  expect(costOfStay(360_000, undefined, 6)).toBe(2_160_000);
});
