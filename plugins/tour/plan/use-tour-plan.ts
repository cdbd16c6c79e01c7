import { useEffect, useMemo, useRef, useState } from 'react';
import { useLoaderData, useNavigate, useRevalidator } from 'react-router-dom';
import { useI18n, useKernel } from '#core/react/react.tsx';
import { timeName } from '#kit/calendar/day-names.ts';
import { moved, useSorting } from '#kit/drag/sorting.tsx';
import { dayAfter, dayOf, momentsAt, timeText, wallTimeOf } from '#kit/records/new-york.ts';
import type { Offered } from '../api.ts';
import { tourDay, tourPlan } from '../area.ts';
import { book } from '../calendar/tour-calls.ts';
import { fallbacksOf, type Fallback } from './fallbacks.ts';
import type { Home, LoadedPlan } from './load-plan.ts';
import type { PlanHours } from './plan-bar.tsx';
import { maxPerDay, noticeHours } from '../slots.ts';
import { maxStops, obstacleOf, planRoute, timesOf, toursBehind, wayOf, type PlanWish } from './route-plan.ts';
import { restWords, type RestOf, type RestReason } from './rest-of.ts';
import { groupsOf, useRest } from './use-rest.ts';
import { useStepsBack } from './use-steps-back.ts';
import type { TakenStop } from './route-stops.tsx';

/** Minutes between the end of a tour and the way to the next. */
const buffer = 10;

const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** The moment of a time of day in New York; undefined where the clocks leave it out. */
export const momentOf = (day: string, time: string): string | undefined => momentsAt({ day, minute: minuteOf(time) })[0];

/** Change of the plan's address. */
interface PlanChange {
  readonly day?: string;
  readonly rents?: readonly number[];
  readonly customer?: number | undefined;
  readonly hours?: PlanHours;
  readonly restOf?: RestOf | null;
}

export type TourPlanState = ReturnType<typeof useTourPlan>;

/** A plan of tours at work: its rents in their order with times, and what its person can do with it. */
export function useTourPlan() {
  const loaded = useLoaderData<LoadedPlan>();
  const { day, agenda, contract } = loaded;
  const customer = loaded.customer ?? undefined;
  const { revalidate } = useRevalidator();
  const i18n = useI18n();
  const { t, number } = i18n;
  const navigate = useNavigate();
  const [hours, setHours] = useState(loaded.hours);
  const [client, setClient] = useState(contract?.name ?? '');
  const [own, setOwn] = useState<readonly number[]>();
  const [chosenTimes, setChosenTimes] = useState<Readonly<Record<number, string>>>({});
  const [taken, setTaken] = useState<TakenStop>();
  const [moving, setMoving] = useState<number>();
  // chosen for one agent's day: it lapses with another
  const [beyond, setBeyond] = useState<string>();
  const isBeyond = beyond === `${hours.agent} ${day}`;
  const homes = useMemo(() => loaded.homes.map((home): Home => ({ ...home, earliest: chosenTimes[home.rent] })), [loaded, chosenTimes]);
  // those left off stay in the address: they follow where another is left out
  const rents = [...loaded.homes, ...loaded.leftOff].map(({ rent }) => rent);
  const hrefOf = (change: PlanChange) => {
    const { agent, from, until, minutes } = change.hours ?? hours;
    const words = new URLSearchParams({ day: change.day ?? day, rents: (change.rents ?? rents).join(',') });
    const whom = 'customer' in change ? change.customer : customer?.id;
    if (whom !== undefined) words.set('customer', String(whom));
    if (contract) words.set('contract', String(contract.id));
    const restOf = change.restOf === undefined ? loaded.restOf : change.restOf;
    for (const [word, value] of Object.entries({ agent, from, until, minutes, ...(restOf && restWords(restOf)) })) words.set(word, String(value));
    return `${tourPlan.href()}?${words}`.replaceAll('%2C', ',').replaceAll('%3A', ':');
  };
  const go = (change: PlanChange) => {
    setOwn(undefined);
    setTaken(undefined);
    void navigate(hrefOf(change), { replace: true });
  };
  /** Past the router: other hours ask the server for nothing, and telling the router of each would. */
  const keepHours = (next: PlanHours) => {
    setHours(next);
    window.history.replaceState(window.history.state, '', hrefOf({ hours: next }));
  };
  const keep = useStepsBack({ own, chosenTimes, rents, day, beyond }, (before) => {
    if (before.day !== day || before.rents.join(',') !== rents.join(',')) go(before);
    setTaken(undefined);
    setBeyond(before.beyond);
    setOwn(before.own);
    setChosenTimes(before.chosenTimes);
  });
  const order = (next: readonly number[]) => {
    keep();
    setOwn(next);
  };
  const route = useRoute(loaded, homes, hours, { own, isBeyond }, order);
  const { stops } = route;
  const name = customer?.name ?? client.trim();

  /** The rent that is being added, or `none` once the last one was left out. */
  const adding = useRef<number | 'none'>(undefined);
  useEffect(() => {
    if (!(adding.current === 'none' ? homes.length === 0 : homes.some(({ rent }) => rent === adding.current))) return;
    adding.current = undefined;
    // the next one is typed right away; where there is no room for more, they are booked
    (document.getElementById('route-rent') ?? document.querySelector<HTMLElement>('.route-foot button'))?.focus();
  }, [homes]);
  const nameOf = (agent: number) => agenda.agents.find(({ id }) => id === agent)?.name ?? '';
  const obstacleAt = (home: Home) => {
    const place = stops.findIndex(({ rent }) => rent === home.rent);
    return route.wish ? obstacleOf(home, route.wish, place < 0 ? stops.length : place) : 'hours';
  };
  /** The rule that leaves out a rent, in words. */
  const wordsOf = (reason: RestReason, agent: number, isOccupied: boolean) =>
    reason === 'full' ? t('tour.plan.tooMany', { most: number(maxStops) }) : t(`tour.plan.not.${reason}`, { agent: nameOf(agent), most: number(maxPerDay), hours: isOccupied ? noticeHours.occupied : noticeHours.vacant });
  /** The same for a rent of this plan, with the agent's own tours that stand in the way. */
  const whyOf = (home: Home, reason: RestReason) => {
    const why = wordsOf(reason, hours.agent, home.occupied);
    const tours = reason === 'full' || !route.wish ? [] : toursBehind(reason, home, route.wish);
    return tours.length === 0 ? why : t('tour.plan.not.because', { why, tours: i18n.list(tours.map(({ startsAt, client = '' }) => `${timeName(i18n, startsAt)} ${client}`.trim())) });
  };
  const rest = useRest(loaded, route, hours.agent, obstacleAt);
  /** Address of a plan of the rest; of a plan that is not booked it leads back there. */
  const restHrefOf = ({ day: on, agent, startsAt }: Pick<Fallback, 'day' | 'agent'> & Partial<Fallback>, isBooked = false) =>
    hrefOf({
      day: on,
      rents: rest.homes.map(({ rent }) => rent),
      hours: { ...hours, agent, ...(on === day && startsAt !== undefined && { from: timeText(wallTimeOf(startsAt).minute) }) },
      restOf: { day, agent: hours.agent, reasons: [...new Set(rest.reasons)], rents: isBooked ? [] : rents },
    });
  const { restOf } = loaded;
  const booking = useBooking({ loaded, name, hours, isBeyond }, stops, route.times, {
    nextHref: rest.homes.length > 0 ? () => restHrefOf(rest.plans.toSorted((a, b) => b.rents.length - a.rents.length)[0] ?? { day: dayAfter(day, 1), agent: hours.agent }, true) : undefined,
    refused: (refused) => {
      if (refused) setTaken(refused);
      setOwn(stops.map(({ rent }) => rent));
      void revalidate();
    },
  });

  return {
    ...loaded,
    ...route,
    ...booking,
    move(start: number, to: number) {
      setMoving(stops[start]?.rent);
      route.move(start, to);
    },
    /** The place and the time that the stop moved last has now, for whoever does not see them. */
    get said(): string {
      const place = stops.findIndex(({ rent }) => rent === moving);
      const time = route.times[place];
      return place < 0 ? '' : t('tour.plan.said', { name: stops[place]!.title, place: number(place + 1), when: time === undefined ? t('tour.plan.late') : timeName(i18n, time) });
    },
    customer,
    homes,
    hours,
    client,
    name,
    taken,
    isOwn: own !== undefined,
    isBeyond,
    agentName: nameOf(hours.agent),
    rest: {
      homes: rest.homes,
      plans: rest.plans,
      hrefOf: (plan: Fallback) => restHrefOf(plan),
      /** Rents by the rule that leaves them out, in words. */
      groups: groupsOf(rest.homes.map((home, place) => ({ home, why: whyOf(home, rest.reasons[place]!) }))),
    },
    /** The plan whose rest this is. */
    restOf: restOf && {
      day: restOf.day,
      name: nameOf(restOf.agent),
      whys: restOf.reasons.map((reason) => wordsOf(reason, restOf.agent, homes.some(({ availableMoveDate }) => availableMoveDate > restOf.day))),
      backHref: restOf.rents.length > 0 ? hrefOf({ day: restOf.day, rents: restOf.rents, hours: { ...hours, agent: restOf.agent }, restOf: null }) : undefined,
    },
    /** Plans all in the best order, more than the agent shows in a day; or no more again. */
    goBeyond(isMore: boolean) {
      keep();
      setTaken(undefined);
      setOwn(undefined);
      setBeyond(isMore ? `${hours.agent} ${day}` : undefined);
    },
    add(rent: number) {
      keep();
      adding.current = rent;
      go({ rents: [...rents, rent] });
    },
    remove(rent: number) {
      keep();
      if (rents.length === 1) adding.current = 'none';
      go({ rents: rents.filter((one) => one !== rent) });
    },
    /** The rule that keeps a home from its time, in words. */
    whyNotAt: (home: Home): string => whyOf(home, obstacleAt(home)),
    setClient,
    go,
    changeHours(change: Partial<PlanHours>) {
      setTaken(undefined);
      keepHours({ ...hours, ...change });
    },
    takeOffer(rent: number, { agent, startsAt }: Offered) {
      keep();
      const asked = wallTimeOf(startsAt);
      const end = asked.minute + hours.minutes;
      setTaken(undefined);
      setOwn(stops.map((stop) => stop.rent));
      setChosenTimes({ ...chosenTimes, [rent]: startsAt });
      const next = { ...hours, agent, ...(asked.day === day && end > minuteOf(hours.until) && { until: timeText(end) }) };
      keepHours(next);
      if (dayOf(startsAt) !== day) go({ day: dayOf(startsAt), hours: next });
    },
    fallBack(fallback: Fallback) {
      keep();
      setChosenTimes({});
      const next = { ...hours, agent: fallback.agent };
      setHours(next);
      go({ day: fallback.day, rents: fallback.rents, hours: next });
    },
    reset() {
      keep();
      setOwn(undefined);
      setChosenTimes({});
      setTaken(undefined);
    },
  };
}

/** The rents in the best order, or in the person's own, with the time of each; undefined for those that come too late. */
function useRoute({ day, agenda }: LoadedPlan, homes: readonly Home[], hours: PlanHours, { own, isBeyond }: { readonly own: readonly number[] | undefined; readonly isBeyond: boolean }, setOwn: (rents: readonly number[]) => void) {
  const { agent, minutes } = hours;
  const wishOn = (of: string): PlanWish | undefined => {
    const [start, end] = [momentOf(of, hours.from), momentOf(of, hours.until)];
    return start === undefined || end === undefined ? undefined : { from: start, until: end, now: agenda.now, minutes, buffer, agent, booked: agenda.booked };
  };
  // oxlint-disable-next-line react/exhaustive-deps -- what it reads of the hours and the day
  const within = useMemo(() => wishOn(day), [day, hours.from, hours.until, agenda, minutes, agent]);
  const wish = useMemo(() => within && { ...within, beyondCap: isBeyond }, [within, isBeyond]);
  const best = useMemo(() => (wish ? planRoute(homes, wish) : { order: [], startsAt: [], left: homes.map((_, place) => place) }), [homes, wish]);
  const stops = (own ?? best.order.map((place) => homes[place]!.rent)).flatMap((rent) => homes.find((home) => home.rent === rent) ?? []);
  const move = (start: number, to: number) => setOwn(moved(stops, start, to).map(({ rent }) => rent));
  const sorting = useSorting(stops, ({ rent }) => String(rent), move);
  const times = wish ? timesOf(sorting.shown, wish) : sorting.shown.map(() => undefined);
  const isWhole = stops.length > 0 && times.every((moment) => moment !== undefined);
  const [first, last] = [times[0], times.at(-1)];
  const left = homes.filter(({ rent }) => !stops.some((stop) => stop.rent === rent));
  // stops that have their time once the cap of the day does not hold
  const most = useMemo(() => (within && !isBeyond && left.length > 0 ? planRoute(homes, { ...within, beyondCap: true }).order.length : 0), [homes, within, isBeyond, left.length]);
  const mayFallBack = wish !== undefined && !sorting.lifted && (isWhole || left.length > 0);
  return {
    wish,
    wishOn,
    stops,
    sorting,
    times,
    move,
    left,
    /** Stops of the plan that goes beyond the cap of the agent's day; 0 where it reaches no more. */
    beyondCount: most > best.order.length ? most : 0,
    /** Tours of that day with those of the plan. */
    dayCount: wish ? stops.length + agenda.booked.filter((one) => one.agent === agent && dayOf(one.startsAt) === day).length : 0,
    /** Place of the first stop that comes too late; -1 where none does. */
    breaks: times.indexOf(undefined),
    fallbacks: mayFallBack ? fallbacksOf(left.length > 0 ? homes : stops, { day, wish, agents: agenda.agents.map(({ id }) => id), wishOn, anew: left.length > 0 }) : [],
    way: wayOf(sorting.shown),
    /** Minutes of way that the order spares. */
    saved: wayOf(homes) - wayOf(stops),
    length: first !== undefined && last !== undefined ? (Date.parse(last) - Date.parse(first)) / 60_000 + minutes : 0,
  };
}

/** Books all stops or none; `refused` gets the one that was taken meanwhile. What the plan leaves out is planned next. */
function useBooking(
  { loaded, name, hours: { agent, minutes }, isBeyond }: { readonly loaded: LoadedPlan; readonly name: string; readonly hours: PlanHours; readonly isBeyond: boolean },
  stops: readonly Home[],
  times: readonly (string | undefined)[],
  { nextHref, refused }: { readonly nextHref: (() => string) | undefined; readonly refused: (taken: TakenStop | undefined) => void },
) {
  const { t, number } = useI18n();
  const kernel = useKernel();
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const { day, agenda, contract, customer } = loaded;
  const reserve = async () => {
    setBusy(true);
    const tours = stops.map(({ building, rent }, place) => ({ agent, building, startsAt: times[place], minutes, buffer, stops: [{ rent }] }));
    const done = t('tour.plan.booked', { count: tours.length, shown: number(tours.length) });
    const words = { done, agent: agenda.agents.find(({ id }) => id === agent)?.name ?? '' };
    const answer = await book(kernel, { client: name, ...(customer && { customer: customer.id }), ...(contract && { contract: contract.id }), ...(isBeyond && { beyondCap: true }), tours }, words);
    setBusy(false);
    if ('ids' in answer) {
      if (nextHref) void navigate(nextHref());
      else void navigate(`${tourDay.href()}?day=${day}`, { state: { booked: answer.ids[0] } });
      return;
    }
    const stop = stops[answer.index];
    refused(stop && answer.why !== undefined ? { rent: stop.rent, why: answer.why, offers: answer.offers } : undefined);
  };
  return { isBusy, reserve };
}
