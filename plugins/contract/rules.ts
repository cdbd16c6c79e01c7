import { isPlace } from '#kit/board/place.ts';
import type { OwnRules } from '#kit/records/check.ts';
import type { Autofill } from '#kit/records/entity.ts';
import type { contract, workflow } from './entities.ts';

/** Rules of a contract beside those of its fields: a lease ends after it starts, nobody assists themselves. */
export const contractRules: OwnRules<typeof contract> = {
  leaseEndDate: [(end, { leaseStartDate }) => leaseStartDate === null || end > leaseStartDate || 'contract.rule.leaseEnd'],
  assist: [(assist, { assignee }) => assist !== assignee || 'contract.rule.assist'],
  place: [(place) => isPlace(place) || 'rule.unknown'],
};

/** Rules of a stage: what is urgent asked for attention before. */
export const stageRules: OwnRules<typeof workflow> = {
  staleDays: [(stale, { agingDays }) => agingDays === null || stale === null || stale > agingDays || 'workflow.rule.days'],
};

/** Months of a lease, in halves: the last day counts. */
export function monthsOf(start: string, end: string): number {
  const [from, to] = [new Date(`${start}T00:00Z`), new Date(Date.parse(`${end}T00:00Z`) + 86_400_000)];
  const whole = (to.getUTCFullYear() - from.getUTCFullYear()) * 12 + to.getUTCMonth() - from.getUTCMonth();
  return Math.max(0, Math.round((whole + (to.getUTCDate() - from.getUTCDate()) / 30) * 2) / 2);
}

/** The total price is the rent of all months of the lease where both are known. */
export const contractAutofill: Autofill<typeof contract> = {
  totalPrice: ({ price, leaseStartDate, leaseEndDate, totalPrice }) =>
    price === null || leaseStartDate === null || leaseEndDate === null || leaseEndDate <= leaseStartDate
      ? totalPrice
      : Math.round(price * monthsOf(leaseStartDate, leaseEndDate)),
};
