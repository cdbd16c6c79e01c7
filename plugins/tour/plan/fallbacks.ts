import { dayAfter, dayOf } from '#kit/records/new-york.ts';
import type { Home } from './load-plan.ts';
import { travelBetween } from '../travel.ts';
import { maxDaysLater, maxStops, planRoute, timesOf, type PlanWish } from './route-plan.ts';

/** Stops whose refusal is answered beforehand: those where somebody lives come first. */
const maxWithout = 2;

/** A plan that holds when somebody says no: fewer stops, or all of them on another day or with another agent. */
export interface Fallback {
  /** The stop that is left out; undefined where all are shown. */
  readonly without: Home | undefined;
  readonly rents: readonly number[];
  readonly day: string;
  readonly agent: number;
  readonly startsAt: string;
  /** ISO 8601, UTC: the last tour is over. */
  readonly endsAt: string;
}

interface Options {
  readonly day: string;
  readonly wish: PlanWish;
  readonly agents: readonly number[];
  /** The wish of another day with the same hours; undefined where its clocks leap over them. */
  readonly wishOn: (day: string) => PlanWish | undefined;
  /** Not all stops have their time as planned: only where all have it, in whatever order. */
  readonly anew?: boolean;
}

/** Fallbacks of stops in their order: without one of them, then all of them at the first other day or agent that has time. */
export function fallbacksOf(stops: readonly Home[], options: Options): readonly Fallback[] {
  const { day, wish, anew = false } = options;
  const fallback = (some: readonly Home[], of: PlanWish, on: string, without?: Home): readonly Fallback[] => {
    const times = timesOf(some, of);
    const [startsAt] = times;
    const last = times.at(-1);
    if (startsAt === undefined || last === undefined) return [];
    const endsAt = new Date(Date.parse(last) + of.minutes * 60_000).toISOString();
    return [{ without, rents: some.map(({ rent }) => rent), day: on, agent: of.agent, startsAt, endsAt }];
  };
  const likely = stops.toSorted((a, b) => Number(b.occupied) - Number(a.occupied)).slice(0, maxWithout);
  const fewer = anew || stops.length < 2 ? [] : likely.flatMap((one) => fallback(stops.filter((stop) => stop !== one), wish, day, one));
  return [...fewer, ...elsewhere(stops, options, fallback)];
}

function elsewhere(
  stops: readonly Home[],
  { day, wish, agents, wishOn, anew = false }: Options,
  fallback: (some: readonly Home[], of: PlanWish, on: string) => readonly Fallback[],
): readonly Fallback[] {
  if (stops.length === 0) return [];
  const inOrder = [wish.agent, ...agents.filter((agent) => agent !== wish.agent)];
  const today = dayOf(wish.now);
  for (let later = 0; later <= maxDaysLater; later += 1) {
    const on = dayAfter(day < today ? today : day, later);
    const of = wishOn(on);
    if (!of) continue;
    const there = stops.map((home): Home => ({ ...home, occupied: home.availableMoveDate > on, earliest: undefined }));
    for (const agent of inOrder) {
      if (on === day && agent === wish.agent) continue;
      const theirs = { ...of, agent };
      const ordered = anew ? planRoute(there, theirs).order.map((place) => there[place]!) : there;
      const [found] = ordered.length < there.length ? [] : fallback(ordered, theirs, on);
      if (found) return [found];
    }
  }
  return [];
}

/** The last stop of a plan, and when its client is free again; moments in ISO 8601, UTC. */
export interface LastStop {
  readonly home: Home;
  readonly freeAt: string;
}

const reachedFrom = ({ home, freeAt }: LastStop, next: Home): string => new Date(Date.parse(freeAt) + travelBetween(home, next).minutes * 60_000).toISOString();

/**
 * Plans of the rents that another one leaves out: after it with another agent that day, and on a later day, its own agent first. Each
 * is the first that has time for all of them, else the one that has time for most.
 */
export function restPlans(rest: readonly Home[], { day, agent, agents, wishOn, last }: Pick<Options, 'day' | 'agents' | 'wishOn'> & { readonly agent: number; readonly last: LastStop | undefined }): readonly Fallback[] {
  const some = rest.slice(0, maxStops);
  if (some.length === 0) return [];
  const others = agents.filter((one) => one !== agent);
  const later = Array.from({ length: maxDaysLater }, (_, place) => dayAfter(day, place + 1));
  const best = (days: readonly string[], whose: readonly number[]): readonly Fallback[] => {
    let most: Fallback | undefined;
    for (const on of days) {
      const wish = wishOn(on);
      if (!wish) continue;
      const there = some.map((home): Home => ({ ...home, occupied: home.availableMoveDate > on, earliest: on === day && last ? reachedFrom(last, home) : undefined }));
      for (const one of whose) {
        const { order, startsAt } = planRoute(there, { ...wish, agent: one });
        const [first, final] = [startsAt[0], startsAt.at(-1)];
        if (first === undefined || final === undefined || order.length <= (most?.rents.length ?? 0)) continue;
        const endsAt = new Date(Date.parse(final) + wish.minutes * 60_000).toISOString();
        most = { without: undefined, rents: order.map((place) => there[place]!.rent), day: on, agent: one, startsAt: first, endsAt };
        if (order.length === some.length) return [most];
      }
    }
    return most ? [most] : [];
  };
  return [...best([day], others), ...best(later, [agent, ...others])];
}
