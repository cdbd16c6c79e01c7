import { Button, InputGroup, NumericInput } from '@blueprintjs/core';
import { CaretDown, CaretUp, Cross } from '@blueprintjs/icons';
import { useMemo, useState, type KeyboardEvent } from 'react';
import { useLoaderData, useNavigate } from 'react-router-dom';
import { http } from '#core/http/http.ts';
import { useI18n, useKernel, useMay } from '#core/react/react.tsx';
import type { ScreenVisit } from '#core/slots.ts';
import { timeName } from '#kit/calendar/day-names.ts';
import { ReferenceControl } from '#kit/fields/controls/reference-control.tsx';
import { plainDay, timeOfDayOf } from '#kit/records/day.ts';
import type { ListResponse, RecordResponse } from '#kit/records/entity.ts';
import { dayAfter, dayOf, momentsAt, zoneName } from '#kit/records/new-york.ts';
import { Blank } from '#kit/ui/blank.tsx';
import { Callout } from '#kit/ui/callout.tsx';
import { LinkButton } from '#kit/ui/link-button.tsx';
import { Picture } from '#kit/ui/picture.tsx';
import { Status } from '#kit/ui/status.tsx';
import { Surface, SurfaceHead } from '#kit/ui/surface.tsx';
import { Tag } from '#kit/ui/tag.tsx';
import type { BuildingRow } from '../../building/index.ts';
import type { CustomerRow } from '../../customer/index.ts';
import { rentList, type RentRow } from '../../rent/index.ts';
import type { Agenda } from '../api.ts';
import { editTours, tourDay, tourPlan } from '../area.ts';
import { book, readAgenda } from '../calendar/tour-calls.ts';
import { bookedOf } from '../calendar/tour-item.ts';
import { travelText } from '../calendar/tour-words.ts';
import { tour, tourStop } from '../entities.ts';
import { maxStops, planRoute, timesOf, wayOf, type PlanWish, type Stop } from '../route-plan.ts';
import { travelBetween } from '../travel.ts';
import './tour-plan.css';

interface Home extends Stop {
  readonly rent: number;
  readonly title: string;
  readonly address: string;
  readonly price: number | null;
  readonly availableMoveDate: string;
  readonly photo: RentRow['photos'][number] | undefined;
}

interface Loaded {
  readonly day: string;
  readonly homes: readonly Home[];
  readonly agenda: Agenda;
  readonly customer: { readonly id: number; readonly name: string } | null;
  readonly contract: number | null;
}

const idsOf = (words: string | null): readonly number[] => [...new Set((words ?? '').split(',').map(Number))].filter((id) => Number.isInteger(id) && id > 0).slice(0, maxStops);

/** Reads the rents that the address names, where they are, whom they are for, and who has time on the day; tomorrow unless it says. */
export async function load({ kernel, url, signal }: ScreenVisit): Promise<Loaded> {
  const words = url.searchParams;
  const day = plainDay(words.get('day')) ?? dayAfter(dayOf(new Date().toISOString()), 1);
  const ids = idsOf(words.get('rents'));
  const calls = kernel.use(http);
  const list = <R,>(path: string, id: readonly number[]) =>
    id.length === 0 ? Promise.resolve(undefined) : calls.get<ListResponse<R>>(path, { query: { id, limit: maxStops }, signal, quiet: true });
  const [customer] = idsOf(words.get('customer'));
  const [contract] = idsOf(words.get('contract'));
  const [agenda, rents, client] = await Promise.all([
    readAgenda(kernel, { from: day, to: day }, signal),
    list<RentRow>('/rent', ids),
    customer === undefined ? undefined : calls.get<RecordResponse<CustomerRow>>(`/customer/${customer}`, { signal, quiet: true }),
  ]);
  const houses = await list<BuildingRow>('/building', [...new Set((rents?.rows ?? []).map(({ building }) => building))]);
  const homes = ids.flatMap((id): Home[] => {
    const rent = rents?.rows.find((one) => one.id === id);
    const house = houses?.rows.find((one) => one.id === rent?.building);
    if (!rent || !house) return [];
    const { title, netPrice, availableMoveDate, photos } = rent;
    return [{ rent: id, building: house.id, address: house.address, latitude: house.latitude, longitude: house.longitude, occupied: availableMoveDate > day, title, price: netPrice, availableMoveDate, photo: photos[0] }];
  });
  return { day, homes, agenda, customer: client ? { id: client.id, name: client.name } : null, contract: contract ?? null };
}

/** Product of the whole numbers up to one. */
const factorial = (count: number): number => (count < 2 ? 1 : count * factorial(count - 1));

const momentOf = (day: string, time: string): string | undefined => momentsAt({ day, minute: Number(time.slice(0, 2)) * 60 + Number(time.slice(3)) })[0];

/** Chosen rents in the best order with their times; all are booked or none. */
export default function TourPlan() {
  const loaded = useLoaderData<Loaded>();
  const { day, homes, agenda, customer, contract } = loaded;
  const i18n = useI18n();
  const { t, number, money } = i18n;
  const kernel = useKernel();
  const navigate = useNavigate();
  const mayEdit = useMay()(editTours);
  const [agent, setAgent] = useState(agenda.me ?? agenda.agents[0]?.id ?? 0);
  const [hours, setHours] = useState({ from: '11:00', until: '18:00' });
  const [minutes, setMinutes] = useState(30);
  const [client, setClient] = useState('');
  const [own, setOwn] = useState<readonly number[]>();
  const [isBusy, setBusy] = useState(false);

  const [from, until] = [momentOf(day, hours.from), momentOf(day, hours.until)];
  const wish: PlanWish | undefined = useMemo(
    () => (from === undefined || until === undefined ? undefined : { from, until, now: agenda.now, minutes, buffer: 10, agent, booked: bookedOf(agenda) }),
    [from, until, agenda, minutes, agent],
  );
  const best = useMemo(() => (wish ? planRoute(homes, wish) : { order: [], startsAt: [], left: homes.map((_, place) => place) }), [homes, wish]);
  const order = own ?? best.order;
  const stops = order.map((place) => homes[place]!);
  const times = wish ? timesOf(stops, wish) : stops.map(() => undefined);
  const left = homes.filter((_, place) => !order.includes(place));
  const breaks = times.findIndex((time) => time === undefined);
  const name = customer?.name ?? client.trim();
  const way = wayOf(stops);
  const saved = wayOf(homes) - wayOf(best.order.map((place) => homes[place]!));
  const last = times.at(-1);
  const length = times[0] !== undefined && last !== undefined ? (Date.parse(last) - Date.parse(times[0])) / 60_000 + minutes : 0;

  const hrefOf = (change: { readonly day?: string; readonly rents?: readonly number[]; readonly customer?: number | null }): string => {
    const words = new URLSearchParams({ day: change.day ?? day, rents: (change.rents ?? homes.map(({ rent }) => rent)).join(',') });
    const whom = change.customer === undefined ? customer?.id : change.customer;
    if (whom) words.set('customer', String(whom));
    if (contract !== null) words.set('contract', String(contract));
    return `${tourPlan.href()}?${words}`;
  };
  const go = (change: Parameters<typeof hrefOf>[0]) => {
    setOwn(undefined);
    void navigate(hrefOf(change), { replace: true });
  };
  const move = (place: number, by: -1 | 1) => {
    const next = [...order];
    const to = place + by;
    if (to < 0 || to >= next.length) return;
    [next[place], next[to]] = [next[to]!, next[place]!];
    setOwn(next);
  };
  const onKey = (event: KeyboardEvent, place: number) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    move(place, event.key === 'ArrowUp' ? -1 : 1);
  };
  const reserve = async () => {
    setBusy(true);
    const tours = stops.map(({ building, rent }, place) => ({ agent, building, startsAt: times[place], minutes, buffer: 10, stops: [{ rent }] }));
    const done = t('tour.plan.booked', { count: tours.length, shown: number(tours.length) });
    const words = { done, agent: agenda.agents.find(({ id }) => id === agent)?.name ?? '' };
    const answer = await book(kernel, { client: name, ...(customer && { customer: customer.id }), ...(contract !== null && { contract }), tours }, words);
    setBusy(false);
    if (answer === true) void navigate(`${tourDay.href()}?day=${day}`);
  };

  return (
    <Surface>
      <SurfaceHead
        title={name === '' ? t('tour.plan.title') : t('tour.plan.for', { name })}
        detail={
          <span>
            {t('tour.plan.rents', { count: homes.length, shown: number(homes.length) })} · {i18n.day(day, 'long')} · {t('tour.zone')}, {zoneName(momentOf(day, '12:00')!)}
          </span>
        }
      />
      <div className="route-bar">
        <label htmlFor="route-customer">
          {t('tour.customer')}
          <ReferenceControl
            id="route-customer"
            name="customer"
            field={tour.fields.customer as never}
            value={customer?.id ?? null}
            labels={{ customer: customer ? { [customer.id]: customer.name } : {} }}
            wordKey="tour.customer"
            onChange={(id) => go({ customer: id as number | null })}
          />
        </label>
        {!customer && (
          <label htmlFor="route-client">
            {t('tour.client')}
            <InputGroup id="route-client" value={client} maxLength={80} onValueChange={setClient} />
          </label>
        )}
        <label htmlFor="route-agent">
          {t('tour.agent')}
          <select id="route-agent" className="route-select" value={agent} onChange={(event) => setAgent(Number(event.currentTarget.value))}>
            {agenda.agents.map((one) => (
              <option key={one.id} value={one.id}>
                {one.name}
              </option>
            ))}
          </select>
        </label>
        <label htmlFor="route-day">
          {t('tour.plan.day')}
          <InputGroup id="route-day" type="date" value={day} onValueChange={(next) => plainDay(next) !== undefined && go({ day: next })} />
        </label>
        {(['from', 'until'] as const).map((end) => (
          <label key={end} htmlFor={`route-${end}`}>
            {t(`tour.plan.${end}`)}
            <InputGroup id={`route-${end}`} type="time" step={900} value={hours[end]} onValueChange={(time) => timeOfDayOf(time) !== undefined && setHours({ ...hours, [end]: time })} />
          </label>
        ))}
        <label htmlFor="route-minutes">
          {t('tour.plan.each')}
          <NumericInput id="route-minutes" buttonPosition="none" min={15} max={120} stepSize={5} clampValueOnBlur style={{ inlineSize: 64 }} value={minutes} onValueChange={(value) => value >= 15 && value <= 240 && setMinutes(Math.round(value))} />
        </label>
      </div>
      {homes.length === 0 ? (
        <Blank kind="empty" title={t('tour.plan.none')} text={t('tour.plan.none.text')} action={<LinkButton intent="primary" to={rentList.href()} text={t('tour.plan.add')} />} />
      ) : (
        <div className="route-body">
          <div className="route-order">
            <h2 className="type-section">{t('tour.plan.order')}</h2>
            <Tag tone={own ? 'neutral' : 'success'}>{own ? t('tour.plan.own') : t('tour.plan.best', { shown: number(factorial(homes.length)) })}</Tag>
            <span className="route-total">
              {t('tour.plan.total', { hours: Math.floor(length / 60), minutes: length % 60, way })}
              {!own && saved > 0 && ` · ${t('tour.plan.saved', { minutes: saved })}`}
            </span>
          </div>
          <ol className="route-stops">
            {stops.map((home, place) => {
              const previous = stops[place - 1];
              const startsAt = times[place];
              return (
                <li key={home.rent}>
                  {previous && (
                    <p className="route-leg">
                      {t('tour.plan.about')} {travelText(i18n, travelBetween(previous, home))}
                    </p>
                  )}
                  {/* oxlint-disable-next-line no-noninteractive-element-interactions, no-static-element-interactions -- Alt with an arrow does what the buttons in it do */}
                  <div className="route-stop" data-broken={startsAt === undefined || undefined} onKeyDown={(event) => onKey(event, place)}>
                    <span className="route-number">{number(place + 1)}</span>
                    <Picture of={home.photo} size="thumb" width={56} height={48} />
                    <span className="route-home">
                      <b>{home.address}</b> {home.title}
                      <Status shape={home.occupied ? 'attention' : 'done'}>{t(home.occupied ? 'tour.plan.occupied' : 'tour.plan.vacant')}</Status>
                    </span>
                    <span className="route-time">
                      {startsAt === undefined ? (
                        <Status shape="refused">{t('tour.plan.late')}</Status>
                      ) : (
                        <b>
                          {timeName(i18n, startsAt)} – {timeName(i18n, new Date(Date.parse(startsAt) + minutes * 60_000).toISOString())}
                        </b>
                      )}
                      {home.price !== null && <span>{money(home.price)}</span>}
                    </span>
                    <span className="route-moves">
                      <Button variant="minimal" size="small" icon={<CaretUp />} aria-label={`${t('tour.plan.up')}: ${home.title}`} disabled={place === 0} onClick={() => move(place, -1)} />
                      <Button variant="minimal" size="small" icon={<CaretDown />} aria-label={`${t('tour.plan.down')}: ${home.title}`} disabled={place === stops.length - 1} onClick={() => move(place, 1)} />
                      <Button variant="minimal" size="small" icon={<Cross />} aria-label={t('tour.plan.remove', { name: home.title })} onClick={() => go({ rents: homes.filter(({ rent }) => rent !== home.rent).map(({ rent }) => rent) })} />
                    </span>
                  </div>
                </li>
              );
            })}
          </ol>
          {left.length > 0 && (
            <Callout tone="warning" title={t('tour.plan.unreachable')}>
              {i18n.list(left.map(({ address, title }) => `${address} ${title}`))}. {t('tour.plan.unreachable.text')}
            </Callout>
          )}
          {homes.length < maxStops && (
            <label className="route-add" htmlFor="route-rent">
              {t('tour.plan.add')}
              <ReferenceControl
                id="route-rent"
                name="rent"
                field={tourStop.fields.rent as never}
                value={null}
                wordKey="tourStop.rent"
                onChange={(id) => typeof id === 'number' && go({ rents: [...homes.map(({ rent }) => rent), id] })}
              />
            </label>
          )}
        </div>
      )}
      {homes.length > 0 && (
        <footer className="route-foot">
          <span>{t('tour.plan.all')}</span>
          {own && <Button variant="minimal" text={t('tour.plan.reset')} onClick={() => setOwn(undefined)} />}
          {mayEdit && (
            <Button
              intent="primary"
              loading={isBusy}
              disabled={name === '' || stops.length === 0 || breaks >= 0}
              text={t('tour.plan.book', { count: stops.length, shown: number(stops.length) })}
              onClick={() => void reserve()}
            />
          )}
        </footer>
      )}
    </Surface>
  );
}
