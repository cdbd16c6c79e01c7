import { Button } from '@blueprintjs/core';
import { Cross } from '@blueprintjs/icons';
import { useEffect, useRef, useState } from 'react';
import { http } from '#core/http/http.ts';
import { useI18n, useKernel, useService } from '#core/react/react.tsx';
import { timeName, weekdayName } from '#kit/calendar/day-names.ts';
import type { CalendarPlace, OfferedPlace } from '#kit/calendar/calendar-item.ts';
import { ReferenceControl } from '#kit/fields/controls/reference-control.tsx';
import type { RecordResponse } from '#kit/records/entity.ts';
import { dayOf, momentsAt, wallTimeOf } from '#kit/records/new-york.ts';
import { Status } from '#kit/ui/status.tsx';
import type { RentRow } from '../../rent/index.ts';
import type { Agenda, Offered } from '../api.ts';
import { focusTour } from '../calendar/focus-tour.ts';
import { book } from '../calendar/tour-calls.ts';
import { whyText } from '../calendar/tour-words.ts';
import { ClientPicker, type PickedCustomer } from './client-picker.tsx';
import { tourStop } from '../entities.ts';
import { useFocusBack } from '#kit/ui/focus-back.ts';
import { whyNot } from '#kit/ui/why-not.tsx';

/** Minutes of a tour unless somebody says. */
const usualMinutes = 45;

/** A home that is to be shown. */
interface Chosen {
  readonly rent: number;
  readonly title: string;
  readonly building: number;
  readonly address: string;
}

/** Times for a home and a client, best first, each with its reasons; one of them is booked. */
export function TourOffers(props: {
  readonly day: string;
  /** The time and lane that were pressed. */
  readonly asked: Partial<CalendarPlace>;
  readonly agenda: Agenda;
  readonly onClose: () => void;
  /** Hears which time is offered, while one is. */
  readonly onOffer: (offer: OfferedPlace | undefined) => void;
  readonly onBooked: () => Promise<void>;
}) {
  const { day, asked } = props;
  const kernel = useKernel();
  const calls = useService(http);
  const i18n = useI18n();
  const { t } = i18n;
  const [client, setClient] = useState('');
  const [customer, setCustomer] = useState<PickedCustomer>();
  const [home, setHome] = useState<Chosen>();
  const [offers, setOffers] = useState<readonly Offered[]>();
  const [chosen, setChosen] = useState(0);
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const [startsAt] = asked.minute === undefined ? [] : momentsAt({ day, minute: asked.minute });
  const agent = asked.person ?? undefined;

  const panel = useRef<HTMLElement>(null);
  const reserved = useRef<number>(undefined);
  useFocusBack((origin) => (origin && reserved.current === undefined ? origin.focus({ preventScroll: true }) : focusTour(reserved.current)));
  useEffect(() => panel.current?.querySelector('input')?.focus(), []);

  const building = home?.building;
  const rent = home?.rent;
  useEffect(() => {
    if (building === undefined) return undefined;
    const gone = new AbortController();
    calls.get<{ readonly offers: readonly Offered[] }>('/tour/offers', { query: { building, rent, day, agent, startsAt }, signal: gone.signal, titleKey: 'tour.offers.failed' }).then(
      (answer) => {
        setOffers(answer.offers);
        setChosen(Math.max(0, answer.offers.findIndex((one) => one.startsAt === startsAt && one.agent === (agent ?? one.agent))));
      },
      () => gone.signal.aborted || setOffers([]),
    );
    return () => gone.abort();
  }, [calls, building, rent, day, agent, startsAt]);

  const choose = async (id: number | null, title: string) => {
    setRefusal(undefined);
    setOffers(undefined);
    setHome(undefined);
    if (id === null) return;
    const found = await calls.get<RecordResponse<RentRow>>(`/rent/${id}`, { titleKey: 'tour.offers.failed' });
    setHome({ rent: id, title, building: found.building, address: found.labels['building']?.[found.building] ?? '' });
  };
  const offer = offers?.[chosen];
  const { onOffer } = props;
  useEffect(() => {
    onOffer(offer && { ...wallTimeOf(offer.startsAt), person: offer.agent, minutes: usualMinutes });
    return () => onOffer(undefined);
  }, [offer, onOffer]);
  const name = customer?.name ?? client.trim();
  const reserve = async () => {
    if (!offer || !home) return;
    setBusy(true);
    setRefusal(undefined);
    const wanted = { agent: offer.agent, building: home.building, startsAt: offer.startsAt, stops: [{ rent: home.rent }] };
    const done = t('tour.offers.booked', { name, time: timeName(i18n, offer.startsAt) });
    const answer = await book(kernel, { client: name, ...(customer && { customer: customer.id }), tours: [wanted] }, { done, agent: offer.name });
    setBusy(false);
    if ('ids' in answer) {
      [reserved.current] = answer.ids;
      await props.onBooked();
      props.onClose();
    } else {
      setRefusal(answer.why);
      setOffers(answer.offers);
      setChosen(0);
    }
  };

  return (
    // oxlint-disable-next-line no-noninteractive-element-interactions -- Escape leaves it from wherever in it
    <section ref={panel} className="tour-offers" aria-label={t('tour.offers')} onKeyDown={(event) => event.key === 'Escape' && !event.defaultPrevented && props.onClose()}>
      <header>
        <div>
          <p className="tour-offers-word">{t('tour.offers')}</p>
          <h2 className="type-title">{[offer ? timeName(i18n, offer.startsAt) : startsAt ? timeName(i18n, startsAt) : t('tour.new'), offer?.name ?? props.agenda.agents.find(({ id }) => id === agent)?.name].filter(Boolean).join(' · ')}</h2>
        </div>
        <Button variant="minimal" icon={<Cross />} aria-label={t('tour.offers.close')} onClick={props.onClose} />
      </header>
      <ClientPicker id="tour-offers" customer={customer} client={client} onCustomer={setCustomer} onClient={setClient} />
      <label htmlFor="tour-offers-rent">
        {t('tourStop.rent')}
        <ReferenceControl
          id="tour-offers-rent"
          name="rent"
          field={tourStop.fields.rent as never}
          value={home?.rent ?? null}
          labels={{ rent: home ? { [home.rent]: home.title } : {} }}
          wordKey="tourStop.rent"
          onLabel={(_, id, label) => void choose(id, label)}
          onChange={(id) => id === null && void choose(null, '')}
        />
      </label>
      {home && <p className="tour-offers-word">{home.address}</p>}
      {refusal !== undefined && (
        <div role="alert">
          <Status shape="refused">{`${t('tour.notBooked')}. ${refusal}`}</Status>
        </div>
      )}
      {offers?.length === 0 && <p role="status">{t('tour.offers.none')}</p>}
      {offer && (
        <>
          <h3 className="type-section">{t('tour.offers.why')}</h3>
          <ul className="tour-whys">
            {offer.whys.map((why) => (
              <li key={why.key}>
                <Status shape={why.is === 'caution' ? 'attention' : 'done'}>{whyText(i18n, why, offer.name)}</Status>
              </li>
            ))}
          </ul>
          <Button intent="primary" {...whyNot(name === '' && t('kit.why.missing'))} loading={isBusy} text={t('tour.offers.reserve', { time: timeName(i18n, offer.startsAt) })} onClick={() => void reserve()} />
          <h3 className="type-section">{t('tour.offers.others')}</h3>
          <ul className="tour-others">
            {offers?.map((one, place) => (
              <li key={`${one.agent} ${one.startsAt}`}>
                <Button variant="minimal" fill alignText="start" active={place === chosen} onClick={() => {
                    setRefusal(undefined);
                    setChosen(place);
                  }}>
                  <b>
                    {dayOf(one.startsAt) !== day && `${weekdayName(i18n, dayOf(one.startsAt))} `}
                    {timeName(i18n, one.startsAt)}
                  </b>{' '}
                  {one.name}
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
