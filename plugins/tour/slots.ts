import { dayMinutes, momentsAt, startOfDay, wallTimeOf } from '#kit/records/new-york.ts';
import { travelBetween, type Point } from './travel.ts';

/** Tours that an agent shows in a day at most. */
export const maxPerDay = 6;
/** Hours of New York in which tours begin and end. */
export const openHours = [9, 20] as const;
/** Hours before a tour that a building wants to know of it: an empty home, and one that somebody lives in. */
export const noticeHours = { vacant: 2, occupied: 24 } as const;
/** Minutes to which offered times are rounded. */
const grain = 15;

const minuteMs = 60_000;

/** Time that an agent would give to a building. */
export interface Slot extends Point {
  readonly agent: number;
  readonly building: number;
  /** ISO 8601, UTC. */
  readonly startsAt: string;
  readonly minutes: number;
  readonly buffer: number;
  readonly together: boolean;
}

/** A tour that takes an agent's time. Client and address are empty where the reader may not see it. */
export interface Booked extends Slot {
  readonly id: number;
  readonly client: string;
  readonly address: string;
}

/** A statement about a slot: the key of its words under `tour.why`, and the values in them. */
export interface Why {
  readonly is: 'fact' | 'caution' | 'refusal';
  readonly key: 'past' | 'begun' | 'hours' | 'busy' | 'taken' | 'travel' | 'away' | 'cap' | 'notice' | 'sameBuilding' | 'joins' | 'free' | 'noticed' | 'near' | 'last';
  readonly values: Readonly<Record<string, string | number>>;
}

/** Answer of the rules for a slot: it fits unless something refuses it. */
export interface Judgement {
  readonly fits: boolean;
  readonly whys: readonly Why[];
}

/** Milliseconds at which a slot begins, and from which its agent is on the way again: the tour and its buffer are over. */
export interface Span {
  readonly start: number;
  readonly freeFrom: number;
}

/** A slot whose times are read once: thousands are judged for one answer. */
export function timed<S extends Slot>(slot: S): S & Span {
  const start = Date.parse(slot.startsAt);
  return { ...slot, start, freeFrom: start + (slot.minutes + slot.buffer) * minuteMs };
}

/** The moment an agent is free again after a tour, ISO 8601 in UTC. */
export const freeAtOf = (startsAt: string, minutes: number, buffer: number): string =>
  new Date(Date.parse(startsAt) + (minutes + buffer) * minuteMs).toISOString();

/** True when two tours may be shown at once: both say so, in one building. */
export const mayShare = (a: Slot, b: Slot): boolean => a.together && b.together && a.building === b.building;

const refusal = (key: Why['key'], values: Why['values'] = {}): Why => ({ is: 'refusal', key, values });
const fact = (key: Why['key'], values: Why['values'] = {}): Why => ({ is: 'fact', key, values });

interface Around {
  readonly now?: string;
  readonly occupied?: boolean;
  /** The cap of a day does not hold: its person chose more, or the tour is on that day already. */
  readonly beyondCap?: boolean;
}

/** Surroundings that a slot is judged by: minutes on the clocks of New York, its agent's tours in order, and those of its day. */
interface Context extends Around {
  readonly minute: number;
  readonly others: readonly (Booked & Span)[];
  readonly day: readonly (Booked & Span)[];
}

/**
 * Checks a slot among the tours that its agent has already. `now` and `occupied` check what lies ahead; without `now`
 * only other tours stand in the way.
 */
export function check(slot: Slot, booked: readonly Booked[], around: Around = {}): Judgement {
  const { day, minute } = wallTimeOf(slot.startsAt);
  const others = ofAgent(booked, slot.agent);
  return checkIn(timed(slot), { ...around, minute, others, day: onDay(others, day) });
}

/** Reasons that hold for times which are offered and places that are dragged to; whoever types a time may know better. */
const advice: ReadonlySet<Why['key']> = new Set(['past', 'hours', 'notice']);

/** Statements against a slot that somebody types: refusals are those of saving it, cautions are saved all the same. */
export function objectionsTo(slot: Slot, booked: readonly Booked[], around: { readonly now: string; readonly occupied: boolean }): readonly Why[] {
  const isOver = Date.parse(slot.startsAt) + slot.minutes * minuteMs <= Date.parse(around.now);
  const [rule, all] = [check(slot, booked), check(slot, booked, around)];
  const unusual = all.fits ? [] : all.whys.filter(({ key }) => advice.has(key)).map((why): Why => (why.key === 'past' ? (isOver ? why : { ...why, is: 'caution', key: 'begun' }) : { ...why, is: 'caution' }));
  return [...(rule.fits ? [] : rule.whys), ...unusual];
}

const ofAgent = (booked: readonly Booked[], agent: number): Context['others'] =>
  booked.flatMap((one) => (one.agent === agent ? timed(one) : [])).toSorted((a, b) => a.start - b.start);

function onDay(booked: Context['others'], day: string): Context['others'] {
  const [from, to] = [Date.parse(startOfDay(day)), Date.parse(startOfDay(day, 1))];
  return booked.filter(({ start }) => start >= from && start < to);
}

function checkIn(slot: Slot & Span, context: Context): Judgement {
  const refused = refusalsOf(slot, context);
  return refused.length > 0 ? { fits: false, whys: refused } : { fits: true, whys: factsOf(slot, context) };
}

function refusalsOf(slot: Slot & Span, { now, occupied = false, beyondCap = false, minute, others, day }: Context): readonly Why[] {
  const { start, freeFrom: end } = slot;
  const whys: Why[] = [];
  if (now !== undefined) {
    if (start < Date.parse(now)) return [refusal('past')];
    if (minute < openHours[0] * 60 || minute + slot.minutes > openHours[1] * 60) whys.push(refusal('hours', { from: openHours[0], to: openHours[1] }));
    const hours = occupied ? noticeHours.occupied : noticeHours.vacant;
    if (start - Date.parse(now) < hours * 60 * minuteMs) whys.push(refusal('notice', { hours }));
  }
  const clash = others.find((other) => other.start < end && other.freeFrom > start && !mayShare(slot, other));
  if (clash?.client === '') return [...whys, refusal('taken')];
  if (clash) return [...whys, refusal(clash.building === slot.building ? 'sameBuilding' : 'busy', { client: clash.client, address: clash.address, at: clash.startsAt })];
  const previous = others.findLast((other) => other.freeFrom <= start);
  const next = others.find((other) => other.start >= end);
  for (const [first, second, other] of [[previous, slot, previous], [slot, next, next]] as const) {
    if (!first || !second || !other) continue;
    const { minutes } = travelBetween(first, second);
    if (minutes * minuteMs > second.start - first.freeFrom) whys.push(other.client === '' ? refusal('away') : refusal('travel', { minutes, address: other.address, at: other.startsAt }));
  }
  if (day.length >= maxPerDay && !beyondCap) whys.push(refusal('cap', { count: maxPerDay }));
  return whys;
}

function factsOf(slot: Slot & Span, { now, occupied = false, day }: Context): readonly Why[] {
  const joined = day.find((other) => other.building === slot.building && (other.freeFrom === slot.start || slot.freeFrom === other.start));
  const previous = day.findLast((other) => other.freeFrom <= slot.start);
  const next = day.find((other) => other.start >= slot.freeFrom);
  const travel = previous && travelBetween(previous, slot);
  return [
    ...(joined ? [fact('joins', { client: joined.client, at: joined.startsAt })] : []),
    fact('free', { ...(previous && { from: new Date(previous.freeFrom).toISOString() }), ...(next && { to: next.startsAt }) }),
    ...(travel && travel.by !== 'same' ? [fact('near', { minutes: travel.minutes, address: previous.address, by: travel.by })] : []),
    ...(now === undefined ? [] : [fact('noticed', { hours: occupied ? noticeHours.occupied : noticeHours.vacant })]),
    ...(day.length === maxPerDay - 1 ? [{ is: 'caution', key: 'last', values: { count: maxPerDay } } as const] : []),
  ];
}

/** Times at which a tour may begin on a day, by its minutes. */
function timesOn(day: string, minutes: number): readonly (readonly [minute: number, startsAt: string])[] {
  const midnight = Date.parse(startOfDay(day));
  const isEven = Date.parse(startOfDay(day, 1)) - midnight === dayMinutes * minuteMs;
  const times: (readonly [minute: number, startsAt: string])[] = [];
  for (let minute = openHours[0] * 60; minute + minutes <= openHours[1] * 60; minute += grain) {
    const startsAt = isEven ? new Date(midnight + minute * minuteMs).toISOString() : momentsAt({ day, minute })[0];
    if (startsAt !== undefined) times.push([minute, startsAt]);
  }
  return times;
}

/** A time that fits, whose it is, and why. */
export interface Offer {
  readonly agent: number;
  readonly startsAt: string;
  readonly whys: readonly Why[];
}

/**
 * Times that fit, best first: next to a tour in the same building, with a short way, near the wanted time, with the
 * wanted agent. At most one of an agent's times within an hour, so that they differ.
 */
export function offersFor(
  wish: Omit<Slot, 'startsAt'> & { readonly startsAt?: string },
  options: { readonly days: readonly string[]; readonly agents: readonly number[]; readonly booked: readonly Booked[]; readonly now: string; readonly occupied?: boolean; readonly limit?: number },
): readonly Offer[] {
  const { days, agents, booked, now, occupied = false, limit = 5 } = options;
  const scored: { readonly offer: Offer; readonly score: number }[] = [];
  const wanted = wish.startsAt === undefined ? undefined : Date.parse(wish.startsAt);
  const own = new Map(agents.map((agent) => [agent, ofAgent(booked, agent)]));
  for (const [place, day] of days.entries()) {
    const times = timesOn(day, wish.minutes);
    for (const [agent, others] of own) {
      const context = { now, occupied, others, day: onDay(others, day) };
      if (context.day.length >= maxPerDay) continue;
      for (const [minute, startsAt] of times) {
        const { fits, whys } = checkIn(timed({ ...wish, agent, startsAt }), { ...context, minute });
        if (!fits) continue;
        const way = Number(whys.find(({ key }) => key === 'near')?.values['minutes'] ?? 0);
        // a free time that was pressed in somebody's lane is what they want
        const isPressed = agent === wish.agent && startsAt === wish.startsAt;
        const away = wanted === undefined ? place * 60 : Math.abs(Date.parse(startsAt) - wanted) / minuteMs;
        const score = (whys.some(({ key }) => key === 'joins') ? -90 : 0) - (isPressed ? 300 : 0) + way + away / 2 + (agent === wish.agent ? 0 : 45);
        scored.push({ offer: { agent, startsAt, whys }, score });
      }
    }
  }
  scored.sort((a, b) => a.score - b.score || (a.offer.startsAt < b.offer.startsAt ? -1 : 1) || a.offer.agent - b.offer.agent);
  const chosen: Offer[] = [];
  for (const { offer } of scored) {
    const isNear = chosen.some((one) => one.agent === offer.agent && Math.abs(Date.parse(one.startsAt) - Date.parse(offer.startsAt)) < 60 * minuteMs);
    if (!isNear) chosen.push(offer);
    if (chosen.length === limit) break;
  }
  return chosen;
}
