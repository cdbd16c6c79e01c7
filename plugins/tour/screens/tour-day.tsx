import { Button, SegmentedControl } from '@blueprintjs/core';
import { ChevronLeft, ChevronRight, Plus } from '@blueprintjs/icons';
import { useMemo, useState, type KeyboardEvent } from 'react';
import { useLoaderData, useNavigate } from 'react-router-dom';
import { useI18n, useKernel, useMay } from '#core/react/react.tsx';
import type { ScreenVisit } from '#core/slots.ts';
import { Calendar } from '#kit/calendar/calendar.tsx';
import type { CalendarPlace } from '#kit/calendar/calendar-item.ts';
import { dayName } from '#kit/calendar/day-names.ts';
import { isImeKey, isWriting } from '#kit/list/keys.ts';
import { dayAfter, dayOf, momentsAt, zoneName } from '#kit/records/new-york.ts';
import { plainDay } from '#kit/records/day.ts';
import { Callout } from '#kit/ui/callout.tsx';
import { Keys } from '#kit/ui/keys.tsx';
import { Status } from '#kit/ui/status.tsx';
import { Surface, SurfaceFoot, SurfaceHead } from '#kit/ui/surface.tsx';
import type { Agenda } from '../api.ts';
import { editTours, tourDay, tourList, tourPlan, toursToday } from '../area.ts';
import { markAsked, moveTour, readAgenda, toggleConfirmed } from '../calendar/tour-calls.ts';
import { holds, itemsOf, checkOf, tourOf } from '../calendar/tour-item.ts';
import { useAgenda } from '../calendar/use-agenda.ts';
import { dueRung } from '../ladder.ts';
import { maxPerDay } from '../slots.ts';
import { TourOffers } from './tour-offers.tsx';
import { useKeptFocus } from '#kit/ui/use-kept-focus.ts';
import { noRight, whyNot } from '#kit/ui/why-not.tsx';
import './tour-day.css';

interface Loaded {
  readonly day: string;
  readonly agenda: Agenda;
}

/** Reads the tours of the day in the address; of today unless it says. */
export async function load({ kernel, url, signal }: ScreenVisit): Promise<Loaded> {
  const day = plainDay(url.searchParams.get('day')) ?? dayOf(new Date().toISOString());
  return { day, agenda: await readAgenda(kernel, { from: day, to: day }, signal) };
}

const dayHref = (day: string): string => `${tourDay.href()}?day=${day}`;

/** One day's tours with a lane for each agent: their buffers, their ways, and free times with their reasons. */
export default function TourDay() {
  const loaded = useLoaderData<Loaded>();
  const { day } = loaded;
  const kernel = useKernel();
  const i18n = useI18n();
  const { t, number } = i18n;
  const navigate = useNavigate();
  const mayEdit = useMay()(editTours);
  const [agenda, refresh] = useAgenda(loaded.agenda, day, day);
  const [asked, setAsked] = useState<Partial<CalendarPlace>>();
  const { loads } = i18n;
  // oxlint-disable-next-line react/exhaustive-deps -- words that came later are drawn, too
  const items = useMemo(() => itemsOf(agenda, i18n, agenda.now), [agenda, i18n, loads]);
  const moving = useMemo(
    () => ({
      check: checkOf(agenda, i18n, agenda.now),
      move: async (item: Parameters<typeof moveTour>[2], place: CalendarPlace) => {
        const id = await moveTour(kernel, agenda, item, place);
        await refresh();
        return id;
      },
    }),
    [agenda, i18n, kernel, refresh],
  );
  const live = agenda.tours.filter(({ status }) => holds(status));
  const confirmed = live.filter(({ status }) => status === 'confirmed').length;
  const due = live.filter((one) => dueRung(one, agenda.now) !== undefined);
  const open = live.filter(({ status }) => status === 'requested').length;
  const over = live.length - confirmed - open;
  // whom somebody asked is due no more: their tour has the focus
  const kept = useKeptFocus((gone) => document.querySelector<HTMLElement>(`[data-item="tour/${gone.dataset['due']}"]`));
  const noon = momentsAt({ day, minute: 720 })[0]!;

  const onKey = (event: KeyboardEvent) => {
    if (isImeKey(event.nativeEvent) || isWriting(event.target) || event.ctrlKey || event.metaKey || event.altKey || !mayEdit) return;
    const id = (event.target as Element).closest<HTMLElement>('[data-item]')?.dataset['item'];
    const one = id === undefined ? undefined : tourOf(agenda, { id });
    if (event.code === 'KeyC' && one) void toggleConfirmed(kernel, one).then(refresh);
    else if (event.code === 'KeyN') setAsked({ day });
    else return;
    event.preventDefault();
  };

  return (
    // oxlint-disable-next-line no-static-element-interactions -- keys of the page, whatever in it has the focus
    <div className="tour-day" onKeyDown={onKey}>
      <Surface
        still
        side={asked && mayEdit && <TourOffers key={`${asked.person} ${asked.minute}`} day={day} asked={asked} agenda={agenda} onClose={() => setAsked(undefined)} onBooked={refresh} />}
      >
        <SurfaceHead
          title={dayName(i18n, day)}
          detail={
            <span>
              {[t('tour.total', { count: live.length, shown: number(live.length) }), t('tour.day.confirmed', { shown: number(confirmed) }), t('tour.day.open', { shown: number(open) }), ...(over > 0 ? [t('tour.day.over', { shown: number(over) })] : [])].join(' · ')} · {t('tour.zone')}, {zoneName(noon)}
            </span>
          }
          actions={
            <>
              <Button icon={<ChevronLeft />} aria-label={t('tour.day.before')} onClick={() => void navigate(dayHref(dayAfter(day, -1)))} />
              <Button text={t('tour.day.today')} onClick={() => void navigate(dayHref(dayOf(new Date().toISOString())))} />
              <Button icon={<ChevronRight />} aria-label={t('tour.day.after')} onClick={() => void navigate(dayHref(dayAfter(day, 1)))} />
              <SegmentedControl
                {...{ 'aria-label': t('tour.day.view') }}
                options={[
                  { value: tourList.href(), label: t('tour.day.list') },
                  { value: tourDay.href(), label: t('tour.day.day') },
                  { value: toursToday.href(), label: t('tour.day.mine') },
                ]}
                value={tourDay.href()}
                onValueChange={(href) => void navigate(href)}
              />
              {mayEdit && <Button text={t('tour.plan')} onClick={() => void navigate(`${tourPlan.href()}?day=${day}`)} />}
              {mayEdit && <Button intent={asked ? 'none' : 'primary'} icon={<Plus />} text={t('tour.new')} onClick={() => setAsked({ day })} />}
            </>
          }
        />
        <div className="tour-legend">
          <Status shape="done" tone="info">{t('tour.status.confirmed')}</Status>
          <Status shape="open">{t('tour.status.requested')}</Status>
          <span className="tour-legend-buffer">{t('tour.day.buffer')}</span>
          <span className="tour-legend-travel">{t('tour.day.travel')}</span>
          <span className="tour-legend-cap">{t('tour.day.cap', { shown: number(maxPerDay) })}</span>
        </div>
        <Calendar view="people" day={day} items={items} people={agenda.agents} moving={moving} now={agenda.now} dayHref={dayHref} {...(mayEdit && { onFree: (place) => setAsked(place) })} />
        {due.length > 0 && (
          <div className="tour-due" {...kept}>
            <Callout tone="warning">
            {t('tour.day.due', { count: open, shown: number(open) })}{' '}
            {due.map((one) => (
              <Button
                key={one.id}
                data-due={one.id}
                size="small"
                variant="minimal"
                {...whyNot(!mayEdit && noRight(t, editTours))}
                text={t('tour.day.ask', { name: one.client, hours: dueRung(one, agenda.now)! })}
                onClick={() => void markAsked(kernel, one).then(refresh)}
              />
            ))}
            </Callout>
          </div>
        )}
        <SurfaceFoot
          start={t('tour.day.rule')}
          end={
            <>
              <Keys of={['C']}>{t('tour.day.keyConfirm')}</Keys>
              <Keys of={['N']}>{t('tour.new')}</Keys>
            </>
          }
        />
      </Surface>
    </div>
  );
}
