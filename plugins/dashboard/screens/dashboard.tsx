import { Button } from '@blueprintjs/core';
import { Refresh } from '@blueprintjs/icons';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useLoaderData, useRevalidator } from 'react-router-dom';
import { PluginBoundary, useI18n, useKernel, useMay, useObserved, useService, useSlot } from '#core/react/react.tsx';
import { session } from '#core/session/session.ts';
import { firstSteps, widgets, type ScreenVisit } from '#core/slots.ts';
import { useRecordsChanged } from '#kit/live/use-records-changed.ts';
import { Surface } from '#kit/ui/surface.tsx';
import { newYorkDays, partOfDay } from '../days.ts';
import { countedKinds, loadOverview, ownTodoCounts, type Overview } from '../figures.ts';
import { FirstSteps } from './first-steps.tsx';
import './dashboard.css';

/** Counts what the first screen shows. */
export const load = ({ kernel, signal }: ScreenVisit): Promise<Overview> => loadOverview(kernel, signal);

/** The first screen: the areas' tiles, or the first steps while the agency has nothing yet. */
export default function Dashboard() {
  const overview = useLoaderData<Overview>();
  const kernel = useKernel();
  const { t, day, moment } = useI18n();
  const person = useService(session);
  const name = useObserved(() => person.user?.userName ?? '');
  const may = useMay();
  const revalidator = useRevalidator();
  const tiles = useSlot(widgets);
  const steps = useSlot(firstSteps).filter(({ needs }) => may(needs));
  const shown = useMemo(
    () =>
      tiles
        .filter(({ needs }) => may(needs))
        .toSorted((a, b) => a.order - b.order)
        .map((widget) => ({ ...widget, owner: kernel.ownerOf(widget) ?? widget.id, Tile: lazy(widget.load) })),
    [tiles, may, kernel],
  );

  // What is brought up to date by itself turns no wheel.
  const [asked, setAsked] = useState(false);
  const refresh = async () => {
    setAsked(true);
    await revalidator.revalidate();
    setAsked(false);
  };
  const counted = new Set([...countedKinds(kernel).map(({ name: kind }) => kind), ...ownTodoCounts(kernel).map(({ record }) => record), '*']);
  useRecordsChanged(
    ({ record }) => counted.has(record),
    () => void revalidator.revalidate(),
  );

  const empty = countedKinds(kernel).every(
    ({ name: kind, counted }) => counted === 'signups' || !overview.figures[kind]?.total,
  );
  if (empty && steps.length > 0) return <FirstSteps name={name} steps={steps} />;

  return (
    <Surface>
      <div className="dashboard">
        <header className="dashboard-head">
          <div>
            <h1 className="type-title">{t(`dashboard.greeting.${partOfDay(overview.at)}`, { name })}</h1>
            <p className="dashboard-date">
              {t('dashboard.date', {
                day: day(newYorkDays(overview.at).today, 'long'),
                time: moment(overview.at, 'time'),
              })}
            </p>
          </div>
          <Button
            icon={<Refresh />}
            aria-label={t('dashboard.refresh')}
            title={t('dashboard.refresh')}
            loading={asked}
            onClick={() => void refresh()}
          />
        </header>
        {(['wide', 'narrow'] as const).map((size) => (
          <div key={size} className="dashboard-column" data-size={size}>
            {shown
              .filter((widget) => widget.size === size)
              .map(({ id, owner, Tile }) => (
                <PluginBoundary key={id} plugin={owner}>
                  <Suspense fallback={null}>
                    <Tile />
                  </Suspense>
                </PluginBoundary>
              ))}
          </div>
        ))}
      </div>
    </Surface>
  );
}
