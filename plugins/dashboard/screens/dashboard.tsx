import { Button, Spinner } from '@blueprintjs/core';
import { LayoutGrid, Refresh } from '@blueprintjs/icons';
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { useLoaderData, useRevalidator } from 'react-router-dom';
import { http } from '#core/http/http.ts';
import { PluginBoundary, useEvent, useI18n, useKernel, useMay, useObserved, useService, useSlot } from '#core/react/react.tsx';
import { session } from '#core/session/session.ts';
import { firstSteps, widgets, type ScreenVisit } from '#core/slots.ts';
import { toasts } from '#core/toasts/toasts.ts';
import type { DashboardResponse } from '#kit/dashboard/api.ts';
import { useRecordsChanged } from '#kit/live/use-records-changed.ts';
import { Blank } from '#kit/ui/blank.tsx';
import { Surface } from '#kit/ui/surface.tsx';
import { recordsUndone } from '#kit/undo/records-undone.ts';
import { newYorkDays, partOfDay } from '../days.ts';
import { countedKinds } from '../figures.ts';
import { arranged } from '../tiles.ts';
import { FirstSteps } from './first-steps.tsx';
import './dashboard.css';

const Arrange = lazy(() => import('./arrange.tsx'));

/** Reads all that the first screen shows in one call. */
export const load = ({ kernel, signal }: ScreenVisit): Promise<DashboardResponse> =>
  kernel.use(http).get<DashboardResponse>('/dashboard', { signal, titleKey: 'dashboard.error' });

/** The first screen: the areas' tiles, or the first steps while the agency has nothing yet. */
export default function Dashboard() {
  const overview = useLoaderData<DashboardResponse>();
  const kernel = useKernel();
  const i18n = useI18n();
  const { t, day, moment } = i18n;
  const person = useService(session);
  const name = useObserved(() => person.user?.userName ?? '');
  const may = useMay();
  const revalidator = useRevalidator();
  const tiles = useSlot(widgets);
  const steps = useSlot(firstSteps).filter(({ needs }) => may(needs));
  const drawn = useMemo(() => new Map(tiles.map((widget) => [widget.id, { owner: kernel.ownerOf(widget) ?? widget.id, Tile: lazy(widget.load) }])), [tiles, kernel]);
  const places = arranged(tiles.filter(({ needs }) => may(needs)), overview.layout);
  const [isArranging, setIsArranging] = useState(false);

  const { at } = overview;
  useEffect(() => {
    // Records new before this visit stay marked until the next one.
    kernel.use(http).put('/dashboard/looked', undefined, { quiet: true }).catch(() => undefined);
    // oxlint-disable-next-line react/exhaustive-deps -- each reading is a look
  }, [kernel, at]);

  // A page that is brought up to date by itself turns no wheel.
  const [asked, setAsked] = useState(false);
  const told = useRef<string>(undefined);
  const refresh = async () => {
    if (asked) return;
    setAsked(true);
    const messages = kernel.use(toasts);
    if (told.current !== undefined) messages.close(told.current);
    await revalidator.revalidate();
    setAsked(false);
    await i18n.ready();
    told.current = messages.show({ type: 'success', title: t('dashboard.refreshed', { time: moment(new Date().toISOString(), 'time') }) });
  };
  useRecordsChanged(
    () => true,
    () => void revalidator.revalidate(),
  );
  useEvent(recordsUndone, () => void revalidator.revalidate());

  const empty = countedKinds(kernel).every(
    ({ name: kind, counted }) => counted === 'signups' || !overview.counts[kind]?.total,
  );
  if (empty && steps.length > 0) return <FirstSteps name={name} steps={steps} />;

  return (
    <Surface>
      <div className="dashboard">
        <header className="dashboard-head">
          <div>
            <h1 className="type-title">{t(`dashboard.greeting.${partOfDay(at)}`, { name })}</h1>
            <p className="dashboard-date">
              {t('dashboard.date', {
                day: day(newYorkDays(at).today, 'long'),
                time: moment(at, 'time'),
              })}
            </p>
          </div>
          <div className="dashboard-tools" data-page-actions="">
            <Button variant="minimal" icon={<LayoutGrid />} text={t('dashboard.arrange')} onClick={() => setIsArranging(true)} />
            <Button
              icon={asked ? <Spinner size={16} /> : <Refresh />}
              aria-label={t('dashboard.refresh')}
              title={t('dashboard.refresh')}
              aria-busy={asked}
              onClick={() => void refresh()}
            />
          </div>
        </header>
        {places.every(({ isHidden }) => isHidden) && (
          <Blank kind="empty" title={t('dashboard.none')} text={t('dashboard.none.text')} action={<Button text={t('dashboard.arrange')} onClick={() => setIsArranging(true)} />} />
        )}
        {/* what waits comes first for those who hear or step through the page, as it stands on a phone */}
        {(['narrow', 'wide'] as const).map((size) => (
          <div key={size} className="dashboard-column" data-size={size}>
            {places
              .filter(({ widget, isHidden }) => widget.size === size && !isHidden)
              .map(({ widget: { id } }) => {
                const { owner = id, Tile } = drawn.get(id) ?? {};
                return (
                  Tile && (
                    <PluginBoundary key={id} plugin={owner}>
                      <Suspense fallback={null}>
                        <Tile />
                      </Suspense>
                    </PluginBoundary>
                  )
                );
              })}
          </div>
        ))}
      </div>
      {isArranging && (
        <Suspense fallback={null}>
          <Arrange places={places} kept={overview.layout} onClose={() => setIsArranging(false)} />
        </Suspense>
      )}
    </Surface>
  );
}
