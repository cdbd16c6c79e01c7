import type { I18n } from '#core/i18n/i18n.ts';
import type { CalendarItem, CalendarPerson, PlaceFix, CalendarMoves, CalendarPlace, PlaceVerdict } from '#kit/calendar/calendar-item.ts';
import { minuteName } from '#kit/calendar/day-names.ts';
import { dayOf, momentLike, wallTimeOf } from '#kit/records/new-york.ts';
import type { StatusShape } from '#kit/records/states.ts';
import type { Tone } from '#kit/ui/status.tsx';
import type { Agenda, AgendaTour } from '../api.ts';
import { tourUpdate } from '../area.ts';
import { tour, type TourState } from '../entities.ts';
import { check, offersFor, type Booked, type Slot } from '../slots.ts';
import { travelBetween } from '../travel.ts';
import { travelText, whyText } from './tour-words.ts';

/** States in which a tour takes its agent's time. */
export const holds = (status: TourState): boolean => status !== 'cancelled' && status !== 'rescheduled';

/** States in which a tour can still be moved. */
export const isOpen = ({ status }: Pick<AgendaTour, 'status'>): boolean => status === 'requested' || status === 'confirmed';

/** The shape and tone of a tour's state; blue is settled, as in the legend. */
export const shapeOf = (status: TourState): { readonly shape: StatusShape; readonly tone?: Tone } => ({
  shape: tour.fields.status.options.states!.of[status]!.shape,
  ...(status === 'confirmed' && { tone: 'info' as const }),
});

/** Tours of an agenda that take time, as the rules of slots read them. */
export const bookedOf = ({ tours }: Agenda): readonly Booked[] => tours.filter(({ status }) => holds(status));

/** Tours of an agenda on a calendar, in lanes or columns. */
export function itemsOf(agenda: Agenda, i18n: I18n, now: string): readonly CalendarItem[] {
  const people = new Map<number, CalendarPerson>(agenda.agents.map((one) => [one.id, one]));
  return agenda.tours.filter(({ status }) => status !== 'rescheduled').map((one) => itemOf(one, agenda, i18n, now, people.get(one.agent)));
}

function itemOf(one: AgendaTour, agenda: Agenda, i18n: I18n, now: string, person: CalendarPerson | undefined): CalendarItem {
  const { day } = wallTimeOf(one.startsAt);
  const isPast = Date.parse(one.startsAt) + one.minutes * 60_000 <= Date.parse(now);
  const next = bookedOf(agenda).find((other) => other.agent === one.agent && other.startsAt > one.startsAt && dayOf(other.startsAt) === day);
  const travel = holds(one.status) && next ? travelBetween(one, next) : undefined;
  return {
    id: `tour/${one.id}`,
    title: one.client,
    detail: one.address,
    href: tourUpdate.href({ tourId: one.id }),
    day,
    startsAt: one.startsAt,
    minutes: one.minutes,
    buffer: holds(one.status) ? one.buffer : 0,
    ...(travel && { travel: { minutes: travel.minutes, text: travelText(i18n, travel) } }),
    ...(person && { person }),
    ...shapeOf(one.status),
    state: i18n.t(`tour.status.${one.status}`),
    look: isPast || !isOpen(one) ? 'past' : one.status === 'confirmed' ? 'solid' : 'dashed',
    isMovable: isOpen(one) && !isPast,
    isOff: !holds(one.status),
  };
}

/** Judges moves of tours by what the page knows; the server decides. */
export function checkOf(agenda: Agenda, i18n: I18n, now: string): CalendarMoves['check'] {
  const booked = bookedOf(agenda);
  const nameOf = (agent: number) => agenda.agents.find(({ id }) => id === agent)?.name ?? '';
  return (item, place): PlaceVerdict | undefined => {
    const one = tourOf(agenda, item);
    // its agenda is on its way
    if (!one) return undefined;
    const agent = place.person ?? one.agent;
    if (agent !== one.agent && !isMine(agenda, agent)) return { fits: false, why: i18n.t('tour.rule.othersTime'), fixes: [] };
    const startsAt = momentLike(place, one.startsAt);
    if (startsAt === undefined) return { fits: false, why: i18n.t('tour.why.leap'), fixes: [] };
    const others = booked.filter(({ id }) => id !== one.id);
    const slot: Slot = { ...one, agent, startsAt };
    const occupied = one.stops.some((stop) => stop.occupied);
    const { fits, whys } = check(slot, others, { now, occupied, beyondCap: agent === one.agent && place.day === dayOf(one.startsAt) });
    const told = whys.map((why) => whyText(i18n, why, nameOf(agent)));
    if (fits) return { fits, why: told[0] ?? '', fixes: [] };
    return { fits, why: told.join(' '), fixes: fixesOf(agenda, slot, place, others, i18n, now, occupied) };
  };
}

/** The tour behind an item of the calendar. */
export const tourOf = ({ tours }: Agenda, { id }: Pick<CalendarItem, 'id'>): AgendaTour | undefined => tours.find((one) => `tour/${one.id}` === id);

/** True for an agent whose time the reader plans. */
export const isMine = ({ agents }: Pick<Agenda, 'agents'>, agent: number): boolean => agents.find(({ id }) => id === agent)?.isMine === true;

/** Another time of the same agent, and the same time of another. */
function fixesOf(agenda: Agenda, slot: Slot, place: CalendarPlace, booked: readonly Booked[], i18n: I18n, now: string, occupied: boolean): readonly PlaceFix[] {
  const about = { days: [place.day], booked, now, occupied, limit: 1 };
  const [same] = offersFor(slot, { ...about, agents: [slot.agent] });
  const other = agenda.agents.find(({ id }) => id !== slot.agent && isMine(agenda, id) && check({ ...slot, agent: id }, booked, { now, occupied }).fits);
  return [
    ...(same ? [timeFix(i18n, place, same.startsAt)] : []),
    ...(other ? [{ label: i18n.t('tour.fix.agent', { name: other.name }), place: { ...place, person: other.id } }] : []),
  ];
}

function timeFix(i18n: I18n, place: CalendarPlace, startsAt: string): PlaceFix {
  const { day, minute } = wallTimeOf(startsAt);
  return { label: i18n.t('tour.fix.time', { time: minuteName(i18n, minute) }), place: { ...place, day, minute } };
}
