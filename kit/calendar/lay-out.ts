import { dayMinutes, wallTimeOf } from '#kit/records/new-york.ts';
import type { CalendarItem, OfferedPlace } from './calendar-item.ts';

/** Items side by side that a column can show at most; more are counted. */
const maxLanes = 3;

/** Hours of an axis without items. */
const usualHours: readonly [from: number, to: number] = [9, 19];

/** Pixels kept free for the numbers of what is not drawn, in a column that has some. */
export const numberWidth = 30;

/** Pixels under which no name of an item can be read. */
const minLaneWidth = 76;

/** Lanes of a column so many pixels wide: as many as leave each item its name. */
export const lanesIn = (width: number): number => Math.max(1, Math.min(maxLanes, Math.floor(width / minLaneWidth)));

/** An item of a column: where it begins and ends, in which lane of how many. */
export interface Placed {
  readonly item: CalendarItem;
  /** Minutes since midnight. */
  readonly start: number;
  readonly end: number;
  readonly lane: number;
  readonly lanes: number;
}

/** Items that found no lane, told as a number where the first of them begins. */
export interface Overflow {
  readonly start: number;
  readonly end: number;
  readonly items: readonly CalendarItem[];
}

/** One day's items in lanes. */
export interface Column {
  readonly placed: readonly Placed[];
  readonly overflows: readonly Overflow[];
}

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/**
 * Puts items that overlap beside each other. Lanes are shared by all items that touch, directly or through others; from
 * the fourth on they are counted. The end is that of the clocks' face: an hour that comes twice overlaps itself.
 */
export function layOut(items: readonly CalendarItem[], lanes = maxLanes): Column {
  const timed = items
    .flatMap((item) => {
      if (item.startsAt === undefined) return [];
      const start = wallTimeOf(item.startsAt).minute;
      return [{ item, start, end: Math.min(dayMinutes, start + Math.max(item.minutes, 15)) }];
    })
    .toSorted((a, b) => a.start - b.start || b.end - a.end || byText(a.item.startsAt ?? '', b.item.startsAt ?? '') || byText(a.item.id, b.item.id));
  const placed: Placed[] = [];
  const overflows: Overflow[] = [];
  let group: (Omit<Placed, 'lanes'>)[] = [];
  let extra: typeof timed = [];
  let ends: number[] = [];
  let until = -1;
  const flush = () => {
    placed.push(...group.map((one) => ({ ...one, lanes: ends.length })));
    const [first] = extra;
    if (first) overflows.push({ start: first.start, end: Math.max(...extra.map(({ end }) => end)), items: extra.map(({ item }) => item) });
    group = [];
    extra = [];
    ends = [];
  };
  for (const one of timed) {
    if (one.start >= until) flush();
    const free = ends.findIndex((end) => end <= one.start);
    const lane = free < 0 ? ends.length : free;
    if (lane < lanes) {
      ends[lane] = one.end;
      group.push({ ...one, lane });
    } else extra.push(one);
    until = Math.max(until, one.end);
  }
  flush();
  return { placed, overflows };
}

/** Hours of an axis: usual ones, and as many more as the items need, and a time that is offered. Whole hours, the last one excluded. */
export function hoursOf(items: readonly CalendarItem[], offered?: Pick<OfferedPlace, 'minute' | 'minutes'>): readonly [from: number, to: number] {
  let [from, to] = usualHours;
  const times = items.flatMap(({ startsAt, minutes }) => (startsAt === undefined ? [] : [{ minute: wallTimeOf(startsAt).minute, minutes }]));
  for (const { minute, minutes } of offered ? [...times, offered] : times) {
    from = Math.min(from, Math.floor(minute / 60));
    to = Math.max(to, Math.ceil(Math.min(dayMinutes, minute + minutes) / 60));
  }
  return [from, to];
}

/** Items by their day. */
export function byDay(items: readonly CalendarItem[]): ReadonlyMap<string, readonly CalendarItem[]> {
  const days = new Map<string, CalendarItem[]>();
  for (const item of items) days.set(item.day, [...(days.get(item.day) ?? []), item]);
  const order = (item: CalendarItem) => item.startsAt ?? '';
  for (const [day, some] of days) days.set(day, some.toSorted((a, b) => (order(a) < order(b) ? -1 : order(a) > order(b) ? 1 : a.id.localeCompare(b.id))));
  return days;
}
