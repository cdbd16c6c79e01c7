import { Button } from '@blueprintjs/core';
import { Plus } from '@blueprintjs/icons';
import { useEffect, useMemo, useState, type KeyboardEvent } from 'react';
import { useLoaderData, useLocation, useSearchParams } from 'react-router-dom';
import { useI18n, useKernel, useMay, useService } from '#core/react/react.tsx';
import { toasts } from '#core/toasts/toasts.ts';
import { Calendar } from '#kit/calendar/calendar.tsx';
import type { CalendarPlace, OfferedPlace } from '#kit/calendar/calendar-item.ts';
import { isImeKey, isWriting } from '#kit/list/keys.ts';
import { Blank } from '#kit/ui/blank.tsx';
import { Callout } from '#kit/ui/callout.tsx';
import { Keys } from '#kit/ui/keys.tsx';
import { LinkButton } from '#kit/ui/link-button.tsx';
import { Status } from '#kit/ui/status.tsx';
import { Surface, SurfaceFoot } from '#kit/ui/surface.tsx';
import { employeeList, viewEmployees } from '../../employee/index.ts';
import { editTours } from '../area.ts';
import { focusTour } from '../calendar/focus-tour.ts';
import { closeRefusal, markAsked, moveTour, toggleConfirmed } from '../calendar/tour-calls.ts';
import { holds, isMine, itemsOf, checkOf, tourOf } from '../calendar/tour-item.ts';
import { useAgenda } from '../calendar/use-agenda.ts';
import { dueRung } from '../ladder.ts';
import { maxPerDay } from '../slots.ts';
import { DayHead, dayHref, loadDay, type LoadedDay } from './day-head.tsx';
import { TourOffers } from './tour-offers.tsx';
import { TourRoute } from './tour-route.tsx';
import { useKeptFocus } from '#kit/ui/use-kept-focus.ts';
import { noRight, whyNot } from '#kit/ui/why-not.tsx';
import './tour-day.css';

export const load = loadDay;

/** One day's tours: a lane for each agent, or the way of one of them on a map. */
export default function TourDay() {
  const loaded = useLoaderData<LoadedDay>();
  const [words] = useSearchParams();
  return words.get('view') === 'route' ? <TourRoute loaded={loaded} /> : <TourHours loaded={loaded} />;
}

/** A lane for each agent: their buffers, their ways, and free times with their reasons. */
function TourHours({ loaded }: { readonly loaded: LoadedDay }) {
  const { day } = loaded;
  const kernel = useKernel();
  const i18n = useI18n();
  const { t, number } = i18n;
  const may = useMay();
  const [mayEdit, maySeeEmployees] = [may(editTours), may(viewEmployees)];
  const messages = useService(toasts);
  const [agenda, refresh] = useAgenda(loaded.agenda, day, day);
  const [asked, setAsked] = useState<Partial<CalendarPlace>>();
  const [offer, setOffer] = useState<OfferedPlace>();
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
  // what was refused on a day is nothing to another
  useEffect(() => () => closeRefusal(kernel), [kernel, day]);
  // a plan that was booked leads here
  const { booked } = (useLocation().state ?? {}) as { readonly booked?: number };
  useEffect(() => {
    if (booked !== undefined) focusTour(booked);
  }, [booked]);
  const live = agenda.tours.filter(({ status }) => holds(status));
  const due = live.filter((one) => dueRung(one, agenda.now) !== undefined);
  const open = live.filter(({ status }) => status === 'requested').length;
  // whom somebody asked is due no more: their tour has the focus
  const kept = useKeptFocus((gone) => document.querySelector<HTMLElement>(`[data-item="tour/${gone.dataset['due']}"]`));

  const ask = (place: CalendarPlace) => {
    if (place.person === null || isMine(agenda, place.person)) setAsked(place);
    else messages.show({ type: 'info', title: t('tour.rule.othersTime') });
  };
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
        side={asked && mayEdit && <TourOffers key={`${asked.person} ${asked.minute}`} day={day} asked={asked} agenda={agenda} onClose={() => setAsked(undefined)} onOffer={setOffer} onBooked={refresh} />}
      >
        <DayHead
          day={day}
          agenda={agenda}
          view="hours"
          action={mayEdit && <Button intent={asked ? 'none' : 'primary'} icon={<Plus />} text={t('tour.new')} onClick={() => setAsked({ day })} />}
        />
        <div className="tour-legend">
          <Status shape="done" tone="info">{t('tour.status.confirmed')}</Status>
          <Status shape="open">{t('tour.status.requested')}</Status>
          <span className="tour-legend-buffer">{t('tour.day.buffer')}</span>
          <span className="tour-legend-travel">{t('tour.day.travel')}</span>
          <span className="tour-legend-cap">{t('tour.day.cap', { shown: number(maxPerDay) })}</span>
        </div>
        {agenda.agents.length === 0 ? (
          <Blank
            kind="empty"
            title={t('tour.day.nobody')}
            text={t('tour.day.nobody.text')}
            action={maySeeEmployees && <LinkButton to={employeeList.href()} text={t('tour.day.employees')} />}
          />
        ) : (
          <Calendar view="people" day={day} items={items} people={agenda.agents} moving={moving} now={agenda.now} dayHref={(other) => dayHref(other, 'hours')} {...(mayEdit && { onFree: ask })} offered={asked && offer} />
        )}
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
