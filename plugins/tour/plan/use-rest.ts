import { useMemo } from 'react';
import { freeAtOf } from '../slots.ts';
import { restPlans, type Fallback } from './fallbacks.ts';
import type { Home, LoadedPlan } from './load-plan.ts';
import type { RestReason } from './rest-of.ts';
import type { PlanWish } from './route-plan.ts';

/** Rents that the plan leaves out, the rules that do so in their order, and where they are shown instead. */
export function useRest({ day, agenda, leftOff }: LoadedPlan, { left, stops, times, fallbacks, wishOn }: { readonly left: readonly Home[]; readonly stops: readonly Home[]; readonly times: readonly (string | undefined)[]; readonly fallbacks: readonly Fallback[]; readonly wishOn: (day: string) => PlanWish | undefined }, agent: number, obstacleAt: (home: Home) => RestReason) {
  const homes = [...leftOff, ...left];
  const [latest, key] = [{ homes, wishOn }, homes.map(({ rent }) => rent).join()];
  const of = wishOn(day);
  const [home, begins] = [stops.at(-1), times.at(-1)];
  const last = of && home && begins !== undefined ? { home, freeAt: freeAtOf(begins, of.minutes, of.buffer) } : undefined;
  // oxlint-disable-next-line react/exhaustive-deps -- what the plans of the rest follow from
  const plans = useMemo(() => restPlans(latest.homes, { day, agent, agents: agenda.agents.map(({ id }) => id), wishOn: latest.wishOn, last }), [key, day, agent, agenda, of?.from, of?.until, of?.minutes, home, begins]);
  // where nothing is shown that day, another plan of all is one of the rest
  return { homes, plans: stops.length > 0 || fallbacks.length === 0 ? plans : [], reasons: homes.map((home): RestReason => (leftOff.includes(home) ? 'full' : obstacleAt(home))) };
}

/** Homes by the words that are said of them, in the order of the first ones. */
export function groupsOf(some: readonly { readonly home: Home; readonly why: string }[]) {
  return [...new Set(some.map(({ why }) => why))].map((why) => ({ why, homes: some.flatMap((one) => (one.why === why ? one.home : [])) }));
}
