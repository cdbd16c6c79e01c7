import { expect, it } from 'vitest';
import { check } from '#kit/records/check.ts';
import { applyAutofill } from '#kit/records/autofill.ts';
import { draftOf } from '#kit/records/draft.ts';
import { contract } from './entities.ts';
import { contractAutofill, contractRules, monthsOf } from './rules.ts';

it('a lease ends after it starts', () => {
  const wrong = (leaseStartDate: string | null, leaseEndDate: string) => check(contract, contractRules, { leaseStartDate, leaseEndDate }, ['leaseEndDate']);
  expect([wrong('2026-12-02', '2026-12-01'), wrong('2026-12-01', '2026-12-01'), wrong('2026-12-01', '2026-12-02'), wrong(null, '2026-12-01')]).toEqual([
    { leaseEndDate: 'contract.rule.leaseEnd' },
    { leaseEndDate: 'contract.rule.leaseEnd' },
    {},
    {},
  ]);
});

it('nobody assists themselves', () => {
  const wrong = (assignee: number | null, assist: number) => check(contract, contractRules, { assignee, assist }, ['assist']);
  expect([wrong(3, 3), wrong(3, 4), wrong(null, 3)]).toEqual([{ assist: 'contract.rule.assist' }, {}, {}]);
});

it('a lease is counted in half months of thirty days, its last day too', () => {
  const months = (end: string) => monthsOf('2026-01-01', end);
  expect(['2026-12-31', '2027-01-31', '2026-01-31', '2026-01-15', '2026-01-23', '2026-01-22', '2026-01-01'].map(months)).toEqual([12, 13, 1, 0.5, 1, 0.5, 0]);
  expect(monthsOf('2026-12-16', '2027-12-15')).toBe(12);
  expect(monthsOf('2026-02-01', '2026-01-01')).toBe(0);
});

it('the total price is the rent of all months, where both are known', () => {
  const total = (price: number | null, leaseStartDate: string | null, leaseEndDate: string | null) =>
    applyAutofill(contractAutofill, { ...draftOf(contract), price, leaseStartDate, leaseEndDate, totalPrice: 7 }).totalPrice;
  expect(total(300_000, '2026-01-01', '2026-12-31')).toBe(3_600_000);
  expect(total(300_001, '2026-01-01', '2026-01-15')).toBe(150_001);
  expect([total(null, '2026-01-01', '2026-12-31'), total(300_000, null, '2026-12-31'), total(300_000, '2026-01-01', null), total(300_000, '2026-01-01', '2026-01-01')]).toEqual([7, 7, 7, 7]);
});
