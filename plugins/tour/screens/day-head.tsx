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
import { editTours, tourDay, tourList, tourPlan, tourRoute, toursToday } from '../area.ts';
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

/** Address of a day on one of its pages. */
export const dayHref = (page: typeof tourDay | typeof tourRoute, day: string): string => `${page.href()}?day=${day}`;

/** The day, how many tours it has, and the ways to other days and to its other pages. */
export function DayHead({ day, agenda, at, action }: LoadedDay & { readonly at: typeof tourDay | typeof tourRoute; readonly action?: ReactNode }) {
  const i18n = useI18n();
  const { t, number } = i18n;
  const navigate = useNavigate();
  const mayEdit = useMay()(editTours);
  const live = agenda.tours.filter(({ status }) => holds(status));
  const confirmed = live.filter(({ status }) => status === 'confirmed').length;
  const open = live.filter(({ status }) => status === 'requested').length;
  const over = live.length - confirmed - open;
  const noon = momentsAt({ day, minute: 720 })[0]!;
  const go = (other: string) => void navigate(dayHref(at, other));
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
              { value: dayHref(tourDay, day), label: t('tour.day.day') },
              { value: dayHref(tourRoute, day), label: t('tour.day.route') },
              { value: toursToday.href(), label: t('tour.day.mine') },
            ]}
            value={dayHref(at, day)}
            onValueChange={(href) => void navigate(href)}
          />
          {mayEdit && <Button text={t('tour.plan')} onClick={() => void navigate(`${tourPlan.href()}?day=${day}`)} />}
          {action}
        </>
      }
    />
  );
}
