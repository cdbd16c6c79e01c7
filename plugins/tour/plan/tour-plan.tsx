import { Button } from '@blueprintjs/core';
import { useMemo, useState } from 'react';
import { useLoaderData, useNavigate, useRevalidator } from 'react-router-dom';
import { useI18n, useKernel, useMay } from '#core/react/react.tsx';
import { DragScope, moved, useSorting } from '#kit/drag/sorting.tsx';
import { ReferenceControl } from '#kit/fields/controls/reference-control.tsx';
import { dayOf, momentsAt, timeText, wallTimeOf, zoneName } from '#kit/records/new-york.ts';
import { Blank } from '#kit/ui/blank.tsx';
import { Callout } from '#kit/ui/callout.tsx';
import { LinkButton } from '#kit/ui/link-button.tsx';
import { Surface, SurfaceHead } from '#kit/ui/surface.tsx';
import { Tag } from '#kit/ui/tag.tsx';
import { rentList } from '../../rent/index.ts';
import type { Offered } from '../api.ts';
import { editTours, tourDay, tourPlan } from '../area.ts';
import { book } from '../calendar/tour-calls.ts';
import { bookedOf } from '../calendar/tour-item.ts';
import { tourStop } from '../entities.ts';
import { fallbacksOf, type Fallback } from './fallbacks.ts';
import { loadPlan, type Home, type LoadedPlan } from './load-plan.ts';
import { PlanBar, type PlanHours } from './plan-bar.tsx';
import { PlanFallbacks } from './plan-fallbacks.tsx';
import { RouteMap } from './route-map.tsx';
import { maxStops, planRoute, timesOf, wayOf, type PlanWish } from './route-plan.ts';
import { RouteStops, type TakenStop } from './route-stops.tsx';
import { whyNot } from '#kit/ui/why-not.tsx';
import './tour-plan.css';

export const load = loadPlan;

/** Minutes between the end of a tour and the way to the next. */
const buffer = 10;

/** Product of the whole numbers up to one. */
const factorial = (count: number): number => (count < 2 ? 1 : count * factorial(count - 1));

const momentOf = (day: string, time: string): string | undefined => momentsAt({ day, minute: Number(time.slice(0, 2)) * 60 + Number(time.slice(3)) })[0];

/** Chosen rents in the best order with their times beside a map; all are booked or none. */
export default function TourPlan() {
  const loaded = useLoaderData<LoadedPlan>();
  const { day, agenda, contract } = loaded;
  const customer = loaded.customer ?? undefined;
  const i18n = useI18n();
  const { t, number } = i18n;
  const kernel = useKernel();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const mayEdit = useMay()(editTours);
  const [hours, setHours] = useState<PlanHours>({ agent: agenda.me ?? agenda.agents[0]?.id ?? 0, from: '11:00', until: '18:00', minutes: 30 });
  const [client, setClient] = useState(contract?.name ?? '');
  const [own, setOwn] = useState<readonly number[]>();
  const [chosenTimes, setChosenTimes] = useState<Readonly<Record<number, string>>>({});
  const [taken, setTaken] = useState<TakenStop>();
  const [isBusy, setBusy] = useState(false);
  const { agent, minutes } = hours;

  const homes = useMemo(() => loaded.homes.map((home): Home => ({ ...home, earliest: chosenTimes[home.rent] })), [loaded, chosenTimes]);
  const wishOn = (of: string): PlanWish | undefined => {
    const [start, end] = [momentOf(of, hours.from), momentOf(of, hours.until)];
    return start === undefined || end === undefined ? undefined : { from: start, until: end, now: agenda.now, minutes, buffer, agent, booked: bookedOf(agenda) };
  };
  // oxlint-disable-next-line react/exhaustive-deps -- what it reads of the hours and the day
  const wish = useMemo(() => wishOn(day), [day, hours.from, hours.until, agenda, minutes, agent]);
  const best = useMemo(() => (wish ? planRoute(homes, wish) : { order: [], startsAt: [], left: homes.map((_, place) => place) }), [homes, wish]);
  const bestRents = best.order.map((place) => homes[place]!.rent);
  const stops = (own ?? bestRents).flatMap((rent) => homes.find((home) => home.rent === rent) ?? []);
  const move = (start: number, to: number) => setOwn(moved(stops, start, to).map(({ rent }) => rent));
  const sorting = useSorting(stops, ({ rent }) => String(rent), move);
  const times = wish ? timesOf(sorting.shown, wish) : sorting.shown.map(() => undefined);
  const left = homes.filter(({ rent }) => !stops.some((stop) => stop.rent === rent));
  const breaks = times.indexOf(undefined);
  const isWhole = stops.length > 0 && times.every((moment) => moment !== undefined);
  const fallbacks = wish && isWhole && !sorting.lifted ? fallbacksOf(stops, { day, wish, agents: agenda.agents.map(({ id }) => id), wishOn }) : [];
  const name = customer?.name ?? client.trim();
  const way = wayOf(sorting.shown);
  const saved = wayOf(homes) - wayOf(stops);
  const last = times.at(-1);
  const length = times[0] !== undefined && last !== undefined ? (Date.parse(last) - Date.parse(times[0])) / 60_000 + minutes : 0;

  const go = (change: { readonly day?: string; readonly rents?: readonly number[]; readonly customer?: number | undefined }) => {
    const words = new URLSearchParams({ day: change.day ?? day, rents: (change.rents ?? homes.map(({ rent }) => rent)).join(',') });
    const whom = 'customer' in change ? change.customer : customer?.id;
    if (whom !== undefined) words.set('customer', String(whom));
    if (contract) words.set('contract', String(contract.id));
    setOwn(undefined);
    setTaken(undefined);
    void navigate(`${tourPlan.href()}?${words}`, { replace: true });
  };
  const takeOffer = (rent: number, { agent: other, startsAt }: Offered) => {
    const asked = wallTimeOf(startsAt);
    setTaken(undefined);
    setOwn(stops.map((stop) => stop.rent));
    setChosenTimes({ ...chosenTimes, [rent]: startsAt });
    setHours({ ...hours, agent: other, ...(asked.day === day && asked.minute + minutes > minuteOf(hours.until) && { until: timeText(asked.minute + minutes) }) });
    if (dayOf(startsAt) !== day) go({ day: dayOf(startsAt) });
  };
  const fallBack = (fallback: Fallback) => {
    setChosenTimes({});
    setHours({ ...hours, agent: fallback.agent });
    go({ day: fallback.day, rents: fallback.rents });
  };
  const reserve = async () => {
    setBusy(true);
    const tours = stops.map(({ building, rent }, place) => ({ agent, building, startsAt: times[place], minutes, buffer, stops: [{ rent }] }));
    const done = t('tour.plan.booked', { count: tours.length, shown: number(tours.length) });
    const words = { done, agent: agenda.agents.find(({ id }) => id === agent)?.name ?? '' };
    const answer = await book(kernel, { client: name, ...(customer && { customer: customer.id }), ...(contract && { contract: contract.id }), tours }, words);
    setBusy(false);
    if (answer === true) {
      void navigate(`${tourDay.href()}?day=${day}`);
      return;
    }
    const refused = stops[answer.index];
    if (refused) setTaken({ rent: refused.rent, offers: answer.offers });
    setOwn(stops.map(({ rent }) => rent));
    void revalidate();
  };
  const add = (
    <label className="route-add" htmlFor="route-rent">
      {t('tour.plan.add')}
      <ReferenceControl
        key={homes.length}
        id="route-rent"
        name="rent"
        field={tourStop.fields.rent as never}
        value={null}
        wordKey="tourStop.rent"
        onChange={(id) => typeof id === 'number' && go({ rents: [...homes.map(({ rent }) => rent), id] })}
      />
    </label>
  );

  return (
    <Surface still>
      <div className="route-page">
        <div className="route-main">
          <SurfaceHead
            title={name === '' ? t('tour.plan.title') : t('tour.plan.for', { name })}
            detail={
              <span>
                {contract && `MS-${contract.number} · `}
                {t('tour.plan.rents', { count: homes.length, shown: number(homes.length) })} · {i18n.day(day, 'long')} · {t('tour.zone')}, {zoneName(momentOf(day, '12:00')!)}
              </span>
            }
          />
          <PlanBar
            agents={agenda.agents}
            day={day}
            hours={hours}
            customer={customer}
            client={client}
            onDay={(next) => go({ day: next })}
            onHours={(change) => {
              setTaken(undefined);
              setHours({ ...hours, ...change });
            }}
            onCustomer={(next) => go({ customer: next?.id })}
            onClient={setClient}
          />
          {homes.length === 0 ? (
            <Blank
              kind="empty"
              title={t('tour.plan.none')}
              text={t('tour.plan.none.text')}
              action={
                <div className="route-none">
                  {add}
                  <LinkButton to={rentList.href()} text={t('tour.plan.rentList')} />
                </div>
              }
            />
          ) : (
            <div className="route-body">
              <div className="route-order">
                <h2 className="type-section">{t('tour.plan.order')}</h2>
                <Tag tone={own ? 'neutral' : 'success'}>{own ? t('tour.plan.own') : t('tour.plan.best', { shown: number(factorial(homes.length)) })}</Tag>
                <span className="route-total">
                  {t('tour.plan.total', { hours: Math.floor(length / 60), minutes: length % 60, way })}
                  {!own && left.length === 0 && saved > 0 && ` · ${t('tour.plan.saved', { minutes: saved })}`}
                </span>
              </div>
              <DragScope>
                <RouteStops
                  sorting={sorting}
                  times={times}
                  minutes={minutes}
                  taken={taken}
                  onMove={move}
                  onRemove={(rent) => go({ rents: homes.filter((home) => home.rent !== rent).map((home) => home.rent) })}
                  onOffer={takeOffer}
                />
              </DragScope>
              {left.length > 0 && (
                <Callout tone="warning" title={t('tour.plan.unreachable')}>
                  {i18n.list(left.map(({ address, title }) => `${address} ${title}`))}. {t('tour.plan.unreachable.text')}
                </Callout>
              )}
              {homes.length < maxStops && add}
              <PlanFallbacks fallbacks={fallbacks} day={day} agents={agenda.agents} onUse={fallBack} />
            </div>
          )}
          {homes.length > 0 && (
            <footer className="route-foot">
              <span>{breaks >= 0 ? t('tour.plan.breaks', { place: number(breaks + 1) }) : t('tour.plan.all')}</span>
              {own && (
                <Button
                  variant="minimal"
                  text={t('tour.plan.reset')}
                  onClick={() => {
                    setOwn(undefined);
                    setChosenTimes({});
                    setTaken(undefined);
                  }}
                />
              )}
              {mayEdit && (
                <Button
                  intent="primary"
                  loading={isBusy}
                  {...whyNot(name === '' || stops.length === 0 ? t('kit.why.missing') : breaks >= 0 && t('kit.why.wrong'))}
                  text={t('tour.plan.book', { count: stops.length, shown: number(stops.length) })}
                  onClick={() => void reserve()}
                />
              )}
            </footer>
          )}
        </div>
        {homes.length > 0 && (
          <div className="route-map">
            <RouteMap stops={sorting.shown} />
          </div>
        )}
      </div>
    </Surface>
  );
}

const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
