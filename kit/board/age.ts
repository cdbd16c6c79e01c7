import type { AnyStage } from './board-spec.ts';

/** Days since a moment, whole. */
export const daysSince = (moment: unknown, now: number): number | undefined =>
  typeof moment === 'string' ? Math.max(0, Math.floor((now - Date.parse(moment)) / 86_400_000)) : undefined;

/** Urgency of a card by its days in a stage. */
export const urgencyOf = (days: number, { agingDays, staleDays }: Pick<AnyStage, 'agingDays' | 'staleDays'>): 'attention' | 'urgent' | undefined =>
  staleDays != null && days >= staleDays ? 'urgent' : agingDays != null && days >= agingDays ? 'attention' : undefined;
