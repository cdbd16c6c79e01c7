import { dayOf, startOfDay } from '#kit/records/new-york.ts';
import { maxPerDay, noticeHours, timed, type Slot, type Span } from '../slots.ts';
import { travelBetween, type Point } from '../travel.ts';

const minuteMs = 60_000;
/** Minutes to which planned times are rounded. */
const grainMs = 5 * minuteMs;
/** The fewest and the most minutes that a stop takes. */
export const minMinutes = 15;
export const maxMinutes = 240;
/** Stops that are put in order at most: the work doubles with each. */
export const maxStops = 10;
/** Days after the planned one on which another time is looked for. */
export const maxDaysLater = 4;

/** A home to be shown. */
export interface Stop extends Point {
  readonly building: number;
  /** Somebody lives there: the building wants a day's notice. */
  readonly occupied: boolean;
  /** Moment before which it does not begin: a time that was chosen for it. */
  readonly earliest?: string | undefined;
}

/** A tour of an agent, with its client where its reader may see it. */
export interface OwnTour extends Slot {
  readonly client?: string;
}

/** Hours that a tour may take, whose it is, and how long each stop lasts. Moments in ISO 8601, UTC. */
export interface PlanWish {
  readonly from: string;
  readonly until: string;
  readonly now: string;
  readonly minutes: number;
  readonly buffer: number;
  readonly agent: number;
  readonly booked: readonly OwnTour[];
  /** More than the agent shows in a day, knowingly. */
  readonly beyondCap?: boolean;
}

/** Stops in an order with the moments at which they begin. */
export interface RoutePlan {
  /** Places of the stops as they were given. */
  readonly order: readonly number[];
  readonly startsAt: readonly string[];
  /** Stops that no order reaches. */
  readonly left: readonly number[];
}

/** Time that a tour of the agent takes from a stop: begun by `latest` it is over before, begun from `again` on it comes after. Milliseconds. */
interface Taken {
  readonly latest: number;
  readonly again: number;
}

/** A stop among the tours of the agent, read once: every order of the stops asks it again. Milliseconds. */
interface TimedStop {
  readonly stop: Stop;
  /** Moment before which it does not begin: the hours, its notice, a time chosen for it. */
  readonly earliest: number;
  /** By time. */
  readonly taken: readonly Taken[];
}

/** A wish whose moments are read once, with the tours of its agent alone, by time. Milliseconds. */
interface TimedWish {
  readonly from: number;
  readonly now: number;
  /** Last moment at which a stop begins. */
  readonly last: number;
  /** From the beginning of a stop until its agent is on the way again. */
  readonly span: number;
  readonly booked: readonly TimedSlot[];
  /** Tours that the agent can take on beside those booked that day. */
  readonly room: number;
}

type TimedSlot = OwnTour & Span;

/** Tours of an agenda, read once: plans are made of it for each agent on each day. */
class TimedSlots {
  private readonly byAgent: ReadonlyMap<number, readonly TimedSlot[]>;
  /** Number of tours by agent, for each day that was asked for. */
  private readonly counts = new Map<string, ReadonlyMap<number, number>>();

  constructor(booked: readonly OwnTour[]) {
    this.byAgent = Map.groupBy(booked.map(timed).toSorted((a, b) => a.start - b.start), ({ agent }) => agent);
  }

  /** An agent's tours, by time. */
  of(agent: number): readonly TimedSlot[] {
    return this.byAgent.get(agent) ?? [];
  }

  /** Number of an agent's tours on the New York day of a moment. */
  countOf(agent: number, moment: string): number {
    const counts = this.counts.get(moment) ?? this.countsOn(dayOf(moment));
    this.counts.set(moment, counts);
    return counts.get(agent) ?? 0;
  }

  private countsOn(day: string): ReadonlyMap<number, number> {
    const [from, to] = [Date.parse(startOfDay(day)), Date.parse(startOfDay(day, 1))];
    return new Map([...this.byAgent].map(([agent, slots]) => [agent, slots.filter(({ start }) => start >= from && start < to).length]));
  }
}

const timedSlots = new WeakMap<readonly OwnTour[], TimedSlots>();

function slotsOf(booked: readonly OwnTour[]): TimedSlots {
  const slots = timedSlots.get(booked) ?? new TimedSlots(booked);
  timedSlots.set(booked, slots);
  return slots;
}

function timedWish({ from, now, until, minutes, buffer, agent, booked, beyondCap = false }: PlanWish): TimedWish {
  const slots = slotsOf(booked);
  return {
    from: Date.parse(from),
    now: Date.parse(now),
    last: Date.parse(until) - minutes * minuteMs,
    span: (minutes + buffer) * minuteMs,
    booked: slots.of(agent),
    room: beyondCap ? Infinity : Math.max(0, maxPerDay - slots.countOf(agent, from)),
  };
}

/** Milliseconds of notice that the building of a stop wants. */
const noticeOf = ({ occupied }: Stop): number => (occupied ? noticeHours.occupied : noticeHours.vacant) * 60 * minuteMs;

function timedStop(stop: Stop, { from, now, span, booked }: TimedWish): TimedStop {
  const taken = booked.map((other): Taken => {
    const way = travelBetween(stop, other).minutes * minuteMs;
    return { latest: other.start - way - span, again: other.freeFrom + way };
  });
  return { stop, earliest: Math.max(from, now + noticeOf(stop), stop.earliest === undefined ? 0 : Date.parse(stop.earliest)), taken };
}

/** Earliest moment at or after one at which a stop can begin; undefined where none is left. */
function beginAt({ earliest, taken }: TimedStop, after: number, { last }: TimedWish): number | undefined {
  let start = Math.ceil(Math.max(after, earliest) / grainMs) * grainMs;
  for (const { latest, again } of taken) if (start > latest && start < again) start = Math.ceil(again / grainMs) * grainMs;
  return start <= last ? start : undefined;
}

const travelTo = (from: Stop | undefined, to: Stop): number => (from ? travelBetween(from, to).minutes * minuteMs : 0);

/** When each stop begins in a given order; from the first that has no time on, undefined. */
export function timesOf(stops: readonly Stop[], whole: PlanWish): readonly (string | undefined)[] {
  const wish = timedWish(whole);
  let free: number | undefined = wish.from;
  let previous: Stop | undefined;
  return stops.map((stop, place) => {
    const start: number | undefined = free === undefined || place >= wish.room ? undefined : beginAt(timedStop(stop, wish), free + travelTo(previous, stop), wish);
    free = start === undefined ? undefined : start + wish.span;
    previous = stop;
    return start === undefined ? undefined : new Date(start).toISOString();
  });
}

/**
 * The order in which as many stops as can be have their time, and of those the one that ends first: over the sets of
 * stops seen, since an earlier end is never worse. At most `maxStops`; throws beyond.
 */
export function planRoute(stops: readonly Stop[], whole: PlanWish): RoutePlan {
  const count = stops.length;
  if (count > maxStops) throw new Error(`At most ${maxStops} stops are put in order`);
  const wish = timedWish(whole);
  const timedStops = stops.map((stop) => timedStop(stop, wish));
  const ways = stops.map((from) => stops.map((to) => travelTo(from, to)));
  // By the set seen and the last stop: when the agent is free again, and the stop before.
  const free = new Float64Array((1 << count) * count).fill(Infinity);
  const before = new Int8Array((1 << count) * count).fill(-1);
  for (const [last, stop] of timedStops.entries()) {
    const start = beginAt(stop, wish.from, wish);
    if (start !== undefined) free[(1 << last) * count + last] = start + wish.span;
  }
  let best: { readonly set: number; readonly last: number; readonly size: number; readonly end: number } = { set: 0, last: -1, size: 0, end: 0 };
  for (let set = 1; set < 1 << count; set += 1) {
    const size = bits(set);
    for (let last = 0; last < count; last += 1) {
      const end = free[set * count + last]!;
      if (end === Infinity || size > wish.room) continue;
      if (size > best.size || (size === best.size && end < best.end)) best = { set, last, size, end };
      for (let next = 0; next < count; next += 1) {
        if (set & (1 << next)) continue;
        const start = beginAt(timedStops[next]!, end + ways[last]![next]!, wish);
        if (start === undefined) continue;
        const at = (set | (1 << next)) * count + next;
        const after = start + wish.span;
        if (after < free[at]!) {
          free[at] = after;
          before[at] = last;
        }
      }
    }
  }
  const order: number[] = [];
  for (let { set, last } = best; last >= 0; ) {
    order.unshift(last);
    const previous = before[set * count + last]!;
    set &= ~(1 << last);
    last = previous;
  }
  const startsAt = timesOf(order.map((place) => stops[place]!), whole).filter((moment) => moment !== undefined);
  return { order, startsAt, left: stops.flatMap((_, place) => (order.includes(place) ? [] : [place])) };
}

function bits(set: number): number {
  let count = 0;
  for (let rest = set; rest > 0; rest &= rest - 1) count += 1;
  return count;
}

/** The rule that keeps a stop from its time: the day is over, its notice, the hours, the agent's day or tours, or else the other stops. */
export type Obstacle = (typeof obstacles)[number];

export const obstacles = ['past', 'notice', 'hours', 'cap', 'tours', 'stops'] as const;

/** The first rule against a stop that has no time in a plan; `before` is the number of stops that have theirs. */
export function obstacleOf(stop: Stop, whole: PlanWish, before = 0): Obstacle {
  const wish = timedWish(whole);
  const { from, now, last, room } = wish;
  if (last < from) return 'hours';
  if (now > last) return 'past';
  if (now + noticeOf(stop) > last) return 'notice';
  if (room === 0) return 'cap';
  if (beginAt(timedStop({ ...stop, earliest: undefined }, wish), from, wish) === undefined) return 'tours';
  return before >= room ? 'cap' : 'stops';
}

/** The agent's tours behind an obstacle, by time: those of the day, or those that leave a stop no time, the ways to and from it included. */
export function toursBehind(obstacle: Obstacle, stop: Stop, whole: PlanWish): readonly OwnTour[] {
  const wish = timedWish(whole);
  if (obstacle === 'cap') return wish.booked.filter(({ startsAt }) => dayOf(startsAt) === dayOf(whole.from));
  if (obstacle !== 'tours') return [];
  const { earliest, taken } = timedStop({ ...stop, earliest: undefined }, wish);
  return wish.booked.filter((_, place) => taken[place]!.latest < wish.last && taken[place]!.again > earliest);
}

/** Minutes on the way between stops in an order. */
export const wayOf = (stops: readonly Stop[]): number =>
  stops.slice(1).reduce((sum, stop, place) => sum + travelBetween(stops[place]!, stop).minutes, 0);
