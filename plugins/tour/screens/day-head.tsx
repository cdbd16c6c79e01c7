import { Button, SegmentedControl } from '@blueprintjs/core';
import { ChevronLeft, ChevronRight } from '@blueprintjs/icons';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { useI18n, useMay } from '#core/react/react.tsx';
import type { ScreenVisit } from '#core/slots.ts';
import { dayName } from '#kit/calendar/day-names.ts';
import { plainDay } from '#kit/records/day.ts';
import { dayAfter, dayOf, momentsAt, zoneName } from '#kit/records/new-york.ts';
import { SurfaceHead } from '#kit/ui/surface.tsx';
import type { Agenda } from '../api.ts';
import { editTours, tourDay, tourList, tourPlan, toursToday } from '../area.ts';
import { readAgenda } from '../calendar/tour-calls.ts';
import { holds } from '../calendar/tour-item.ts';

/** The tours of one day. */
export interface LoadedDay {
  readonly day: string;
  readonly agenda: Agenda;
}

/** Reads the tours of the day in the address; of today unless it says. */
export async function loadDay({ kernel, url, signal }: ScreenVisit): Promise<LoadedDay> {
  const day = plainDay(url.searchParams.get('day')) ?? dayOf(new Date().toISOString());
  return { day, agenda: await readAgenda(kernel, { from: day, to: day }, signal) };
}

/** Ways in which a day is shown: lanes of hours, or the way of one agent. */
export type DayView = 'hours' | 'route';

/** Address of a day in one of its views. */
export const dayHref = (day: string, view: DayView): string => `${tourDay.href()}?day=${day}${view === 'route' ? '&view=route' : ''}`;

/** The day, how many tours it has, and the ways to other days and to its other views. */
export function DayHead({ day, agenda, view, action }: LoadedDay & { readonly view: DayView; readonly action?: ReactNode }) {
  const i18n = useI18n();
  const { t, number } = i18n;
  const navigate = useNavigate();
  const mayEdit = useMay()(editTours);
  const live = agenda.tours.filter(({ status }) => holds(status));
  const confirmed = live.filter(({ status }) => status === 'confirmed').length;
  const open = live.filter(({ status }) => status === 'requested').length;
  const over = live.length - confirmed - open;
  const noon = momentsAt({ day, minute: 720 })[0]!;
  const go = (other: string) => void navigate(dayHref(other, view));
  return (
    <SurfaceHead
      title={dayName(i18n, day)}
      detail={
        <span>
          {[t('tour.total', { count: live.length, shown: number(live.length) }), t('tour.day.confirmed', { shown: number(confirmed) }), t('tour.day.open', { shown: number(open) }), ...(over > 0 ? [t('tour.day.over', { shown: number(over) })] : [])].join(' · ')} · {t('tour.zone')}, {zoneName(noon)}
        </span>
      }
      actions={
        <>
          <Button icon={<ChevronLeft />} aria-label={t('tour.day.before')} onClick={() => go(dayAfter(day, -1))} />
          <Button text={t('tour.day.today')} onClick={() => go(dayOf(new Date().toISOString()))} />
          <Button icon={<ChevronRight />} aria-label={t('tour.day.after')} onClick={() => go(dayAfter(day, 1))} />
          <SegmentedControl
            {...{ 'aria-label': t('tour.day.view') }}
            options={[
              { value: tourList.href(), label: t('tour.day.list') },
              { value: dayHref(day, 'hours'), label: t('tour.day.day') },
              { value: dayHref(day, 'route'), label: t('tour.day.route') },
              { value: toursToday.href(), label: t('tour.day.mine') },
            ]}
            value={dayHref(day, view)}
            onValueChange={(href) => void navigate(href)}
          />
          {mayEdit && <Button text={t('tour.plan')} onClick={() => void navigate(`${tourPlan.href()}?day=${day}`)} />}
          {action}
        </>
      }
    />
  );
}
