import { dayOf } from '#kit/records/new-york.ts';
import { maxPerDay, mayShare, noticeHours, type Slot } from '../slots.ts';
import { travelBetween, type Point } from '../travel.ts';

const minuteMs = 60_000;
/** Minutes to which planned times are rounded. */
const grain = 5;
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

/** Hours that a tour may take, whose it is, and how long each stop lasts. Moments in ISO 8601, UTC. */
export interface PlanWish {
  readonly from: string;
  readonly until: string;
  readonly now: string;
  readonly minutes: number;
  readonly buffer: number;
  readonly agent: number;
  readonly booked: readonly Slot[];
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

/** A wish with the tours of its agent alone, by time: each stop of each order looks at them. */
const ownOf = (wish: PlanWish): PlanWish => ({ ...wish, booked: wish.booked.filter(({ agent }) => agent === wish.agent).toSorted((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt)) });

/** Earliest moment at or after one at which a stop can begin; undefined where none is left. */
function beginAt(stop: Stop, after: number, wish: PlanWish): number | undefined {
  const { minutes, buffer } = wish;
  const notice = Date.parse(wish.now) + (stop.occupied ? noticeHours.occupied : noticeHours.vacant) * 60 * minuteMs;
  const step = grain * minuteMs;
  let start = Math.ceil(Math.max(after, notice, Date.parse(wish.from), stop.earliest === undefined ? 0 : Date.parse(stop.earliest)) / step) * step;
  for (const other of wish.booked) {
    const begins = Date.parse(other.startsAt);
    const free = begins + (other.minutes + other.buffer) * minuteMs;
    const way = travelBetween(stop, other).minutes * minuteMs;
    const slot = { ...stop, ...wish, startsAt: '', together: false };
    const fitsBefore = start + (minutes + buffer) * minuteMs + way <= begins;
    if (!fitsBefore && start < free + way && !mayShare(slot, other)) start = Math.ceil((free + way) / step) * step;
  }
  return start + minutes * minuteMs <= Date.parse(wish.until) ? start : undefined;
}

const travelTo = (from: Stop | undefined, to: Stop): number => (from ? travelBetween(from, to).minutes * minuteMs : 0);

/** Tours that the agent can take on beside those booked that day. */
const roomOf = ({ booked, from, beyondCap = false }: PlanWish): number => {
  if (beyondCap) return Infinity;
  const day = dayOf(from);
  return Math.max(0, maxPerDay - booked.filter(({ startsAt }) => dayOf(startsAt) === day).length);
};

/** When each stop begins in a given order; from the first that has no time on, undefined. */
export function timesOf(stops: readonly Stop[], whole: PlanWish): readonly (string | undefined)[] {
  const wish = ownOf(whole);
  let free: number | undefined = Date.parse(wish.from);
  let previous: Stop | undefined;
  const room = roomOf(wish);
  return stops.map((stop, place) => {
    const start: number | undefined = free === undefined || place >= room ? undefined : beginAt(stop, free + travelTo(previous, stop), wish);
    free = start === undefined ? undefined : start + (wish.minutes + wish.buffer) * minuteMs;
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
  const wish = ownOf(whole);
  if (count > maxStops) throw new Error(`At most ${maxStops} stops are put in order`);
  // By the set seen and the last stop: when the agent is free again, and the stop before.
  const free = new Float64Array((1 << count) * count).fill(Infinity);
  const before = new Int8Array((1 << count) * count).fill(-1);
  for (const [last, stop] of stops.entries()) {
    const start = beginAt(stop, Date.parse(wish.from), wish);
    if (start !== undefined) free[(1 << last) * count + last] = start + (wish.minutes + wish.buffer) * minuteMs;
  }
  const room = roomOf(wish);
  let best: { readonly set: number; readonly last: number; readonly size: number; readonly end: number } = { set: 0, last: -1, size: 0, end: 0 };
  for (let set = 1; set < 1 << count; set += 1) {
    const size = bits(set);
    for (let last = 0; last < count; last += 1) {
      const end = free[set * count + last]!;
      if (end === Infinity || size > room) continue;
      if (size > best.size || (size === best.size && end < best.end)) best = { set, last, size, end };
      for (let next = 0; next < count; next += 1) {
        if (set & (1 << next)) continue;
        const start = beginAt(stops[next]!, end + travelTo(stops[last], stops[next]!), wish);
        if (start === undefined) continue;
        const at = (set | (1 << next)) * count + next;
        const after = start + (wish.minutes + wish.buffer) * minuteMs;
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
  const startsAt = timesOf(order.map((place) => stops[place]!), wish).filter((moment) => moment !== undefined);
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
  const wish = ownOf(whole);
  const [from, now] = [Date.parse(wish.from), Date.parse(wish.now)];
  const last = Date.parse(wish.until) - wish.minutes * minuteMs;
  if (last < from) return 'hours';
  if (now > last) return 'past';
  if (now + (stop.occupied ? noticeHours.occupied : noticeHours.vacant) * 60 * minuteMs > last) return 'notice';
  if (roomOf(wish) === 0) return 'cap';
  if (beginAt({ ...stop, earliest: undefined }, from, wish) === undefined) return 'tours';
  return before >= roomOf(wish) ? 'cap' : 'stops';
}

/** Minutes on the way between stops in an order. */
export const wayOf = (stops: readonly Stop[]): number =>
  stops.slice(1).reduce((sum, stop, place) => sum + travelBetween(stops[place]!, stop).minutes, 0);
