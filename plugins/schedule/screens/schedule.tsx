import { Button, SegmentedControl } from '@blueprintjs/core';
import { ChevronLeft, ChevronRight, CubeAdd, CubeRemove, Export, Feed as FeedIcon, Plus, Print, Repeat } from '@blueprintjs/icons';
import { lazy, Suspense, useEffect, useMemo, useState, type ReactElement } from 'react';
import { useLoaderData, useNavigate } from 'react-router-dom';
import { http } from '#core/http/http.ts';
import type { I18n } from '#core/i18n/i18n.ts';
import { useEvent, useI18n, useKernel, useMay, useService, useSlot } from '#core/react/react.tsx';
import { recordKinds, type RecordKind, type ScreenVisit } from '#core/slots.ts';
import { Calendar } from '#kit/calendar/calendar.tsx';
import type { CalendarItem, CalendarMoves } from '#kit/calendar/calendar-item.ts';
import { dayName, monthName, spanName } from '#kit/calendar/day-names.ts';
import { maxInCell } from '#kit/calendar/month-grid.tsx';
import type { ScheduleEntry } from '#kit/calendar/schedule-entry.ts';
import { scheduleMoves } from '#kit/calendar/schedule-moves.ts';
import { calendarViews, spanOf, step, type CalendarView } from '#kit/calendar/span.ts';
import { recordsUndone } from '#kit/undo/records-undone.ts';
import { useLiveRecords } from '#kit/live/use-live-records.ts';
import { plainDay } from '#kit/records/day.ts';
import { dayOf, momentsAt, zoneName } from '#kit/records/new-york.ts';
import { Avatar } from '#kit/ui/avatar.tsx';
import { Blank } from '#kit/ui/blank.tsx';
import { LinkButton } from '#kit/ui/link-button.tsx';
import { Status } from '#kit/ui/status.tsx';
import { Surface, SurfaceHead } from '#kit/ui/surface.tsx';
import { editTours, tourDay, tourPlan } from '../../tour/index.ts';
import type { Schedule } from '../api.ts';
import { schedule } from '../area.ts';
import { usePrint } from './use-print.ts';
import './schedule.css';

const FeedDialog = lazy(() => import('./feed-dialog.tsx'));

interface Shown extends Omit<Schedule, 'entries'> {
  readonly entries: readonly ScheduleEntry[];
}

/** Words of the address: a view, a day in it, and whose entries; everybody's unless said. */
interface Wish {
  readonly view: CalendarView;
  readonly day: string;
  readonly person?: number | undefined;
}

interface Loaded extends Shown, Wish {}

const isView = (word: string | null): word is CalendarView => (calendarViews as readonly (string | null)[]).includes(word);

/** Reads the days that the address asks for; this week unless it says. */
export async function load({ kernel, url, signal }: ScreenVisit): Promise<Loaded> {
  const asked = url.searchParams.get('view');
  const person = Number(url.searchParams.get('person'));
  const wish: Wish = {
    view: isView(asked) ? asked : 'week',
    day: plainDay(url.searchParams.get('day')) ?? dayOf(new Date().toISOString()),
    ...(Number.isSafeInteger(person) && person > 0 && { person }),
  };
  return { ...wish, ...(await kernel.use(http).get<Shown>('/schedule', { query: queryOf(wish), signal, quiet: true })) };
}

/** Entries of an agenda's day; as many make a screen. */
const maxInAgenda = 20;

/** A view gets as many entries of each day or hour as it shows, and counts the others. */
const limits: Readonly<Record<CalendarView, { readonly perDay?: number; readonly perHour?: number }>> = {
  month: { perDay: maxInCell },
  week: { perHour: maxInCell },
  agenda: { perDay: maxInAgenda },
  people: {},
};
const queryOf = ({ view, day, person }: Wish) => ({ ...spanOf(view, day), person, ...limits[view] });

const hrefOf = ({ view, day, person }: Wish): string => `${schedule.href()}?view=${view}&day=${day}${person === undefined ? '' : `&person=${person}`}`;

/** Tours, move-ins, lease ends and renewals by month, week, day after day, or person after person. */
export default function SchedulePage() {
  const loaded = useLoaderData<Loaded>();
  const { view, day, person: only } = loaded;
  const span = spanOf(view, day);
  const i18n = useI18n();
  const { t } = i18n;
  const calls = useService(http);
  const navigate = useNavigate();
  const mayEdit = useMay()(editTours);
  const kinds = useSlot(recordKinds);
  const [held, setHeld] = useState<{ readonly first: Loaded; readonly shown: Shown }>({ first: loaded, shown: loaded });
  const onPage = held.first === loaded ? held.shown : loaded;
  const { printed, isPrinting, print } = usePrint(() => calls.get<Shown>('/schedule', { query: { ...span, person: only }, titleKey: 'schedule.failed' }));
  const { entries, hidden, kinds: counts, people } = printed ?? onPage;
  const [isSubscribing, setSubscribing] = useState(false);
  const refresh = () => calls.get<Shown>('/schedule', { query: queryOf(loaded), quiet: true }).then((shown) => setHeld({ first: loaded, shown }), () => undefined);
  useLiveRecords('tour', () => void refresh());
  useLiveRecords('contract', () => void refresh());
  useEvent(recordsUndone, () => void refresh());
  const moving = useMoving(span, entries, refresh);
  const { loads } = i18n;
  // oxlint-disable-next-line react/exhaustive-deps -- words that came later are drawn, too
  const items = useMemo(() => entries.map((entry) => itemOf(entry, i18n, kinds, moving.records)), [entries, i18n, loads, kinds, moving.records]);
  const noon = momentsAt({ day, minute: 720 })[0]!;

  const save = async () => {
    const response = await calls.raw('GET', `/schedule/ics`, undefined, { query: { ...span, person: only }, titleKey: 'schedule.failed' });
    const link = document.createElement('a');
    link.href = URL.createObjectURL(await response.blob());
    link.download = `stoop-${span.from}.ics`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  };
  const go = (change: Partial<Wish>) => void navigate(hrefOf({ view, day, person: only, ...change }));
  return (
    <Surface still>
      <SurfaceHead
        title={view === 'month' ? monthName(i18n, day) : view === 'people' ? dayName(i18n, day) : spanName(i18n, span.from, span.to)}
        detail={
          <span>
            {countsOf(counts, i18n)} {t('schedule.zone')}, {zoneName(noon)}
          </span>
        }
        actions={
          <>
            <Button icon={<Print />} aria-label={t('schedule.print')} title={t('schedule.print')} onClick={() => void print()} />
            <Button icon={<FeedIcon />} text={t('schedule.subscribe')} onClick={() => setSubscribing(true)} />
            <Button icon={<Export />} text={t('schedule.ics')} onClick={() => void save().catch(() => undefined)} />
            <SegmentedControl
              {...{ 'aria-label': t('schedule.view') }}
              options={calendarViews.map((value) => ({ value, label: t(`schedule.view.${value}`) }))}
              value={view}
              onValueChange={(value) => isView(value) && go({ view: value })}
            />
            {mayEdit && <LinkButton intent="primary" to={`${tourDay.href()}?day=${day}`} icon={<Plus />} text={t('schedule.newTour')} />}
          </>
        }
      />
      <div className="schedule-bar">
        <Button icon={<ChevronLeft />} aria-label={t('schedule.before')} onClick={() => go({ day: step(view, day, -1) })} />
        <Button text={t('schedule.today')} onClick={() => go({ day: dayOf(new Date().toISOString()) })} />
        <Button icon={<ChevronRight />} aria-label={t('schedule.after')} onClick={() => go({ day: step(view, day, 1) })} />
        <div className="schedule-people" role="group" aria-label={t('schedule.people')}>
          {people.map(({ id, name, count }) => (
            <button key={id} type="button" className="schedule-person" aria-pressed={only === id} onClick={() => go({ person: only === id ? undefined : id })}>
              <Avatar name={name} size={20} />
              {name} <span>{i18n.number(count)}</span>
            </button>
          ))}
        </div>
        <Legend />
      </div>
      <Calendar
        view={view}
        day={day}
        items={items}
        hidden={hidden}
        isPrinted={isPrinting}
        people={only === undefined ? people : people.filter(({ id }) => id === only)}
        moving={moving}
        now={loaded.now}
        dayHref={(of) => hrefOf({ view: 'people', day: of, person: only })}
        empty={<Blank kind="empty" title={t('schedule.empty')} text={t('schedule.empty.text')} action={mayEdit && <LinkButton to={tourPlan.href()} text={t('tour.plan')} />} />}
      />
      {isSubscribing && (
        <Suspense>
          <FeedDialog onClose={() => setSubscribing(false)} />
        </Suspense>
      )}
    </Surface>
  );
}

/** Rules of moves for the days that are shown, read once something is lifted, and the kinds of record that can be moved. A drop waits for them. */
function useMoving(span: { readonly from: string; readonly to: string }, entries: readonly ScheduleEntry[], refresh: () => Promise<unknown>): CalendarMoves & { readonly records: ReadonlySet<string> } {
  const kernel = useKernel();
  const i18n = useI18n();
  const may = useMay();
  const wanted = useMemo(() => kernel.read(scheduleMoves).filter(({ needs }) => may(needs)), [kernel, may]);
  const [isLifted, setLifted] = useState(false);
  const days = `${span.from} ${span.to}`;
  const [held, setHeld] = useState<{ readonly days: string; readonly rules: ReadonlyMap<string, CalendarMoves> }>();
  const open = held?.days === days ? held.rules : undefined;
  useEffect(() => {
    if (!isLifted) return undefined;
    let isOver = false;
    const opening = wanted.map(async ({ record, load: loadMoves }) => [record, await (await loadMoves()).openMoves(kernel, { from: span.from, to: span.to })] as const);
    Promise.all(opening).then(
      (all) => isOver || setHeld({ days, rules: new Map(all) }),
      // Without the rules nothing can be dropped, and says so.
      () => isOver || setHeld({ days, rules: new Map() }),
    );
    return () => {
      isOver = true;
    };
    // oxlint-disable-next-line react/exhaustive-deps -- read anew with the entries
  }, [kernel, wanted, days, entries, isLifted]);
  return useMemo(() => {
    const of = ({ id }: CalendarItem) => open?.get(id.slice(0, id.indexOf('/')));
    return {
      records: new Set(wanted.map(({ record }) => record)),
      prepare: () => setLifted(true),
      check: (item, place) => {
        const rules = of(item);
        return !open || rules ? rules?.check(item, place) : { fits: false, why: i18n.t('schedule.noRules'), fixes: [] };
      },
      move: async (item, place) => {
        const id = await of(item)?.move(item, place);
        await refresh();
        return id;
      },
    };
    // oxlint-disable-next-line react/exhaustive-deps -- refresh reads what is shown, whichever it is
  }, [open, wanted, i18n]);
}

/** Icons of the days of a lease, by kind; a tour has the shape of its state. */
const icons: Readonly<Record<string, ReactElement>> = {
  moveIn: <CubeAdd size={12} />,
  leaseEnd: <CubeRemove size={12} />,
  ...Object.fromEntries([90, 60, 30].map((days) => [`renewal${days}`, <Repeat key={days} size={12} />])),
};

/** Marks of the entries in words. */
function Legend() {
  const { t } = useI18n();
  return (
    <div className="schedule-legend">
      <Status shape="done" tone="info">{t('tour.status.confirmed')}</Status>
      <Status shape="open">{t('tour.status.requested')}</Status>
      {(['moveIn', 'leaseEnd', 'renewal'] as const).map((kind) => (
        <span key={kind}>
          {icons[kind === 'renewal' ? 'renewal90' : kind]} {t(`schedule.legend.${kind}`)}
        </span>
      ))}
    </div>
  );
}

function itemOf(entry: ScheduleEntry, { t }: I18n, kinds: readonly RecordKind[], movable: ReadonlySet<string>): CalendarItem {
  const kind = kinds.find(({ name }) => name === entry.record);
  const { id, title, detail, day, startsAt, minutes, person, shape, stateKey, look } = entry;
  return {
    id,
    title,
    detail,
    href: kind?.hrefOf?.(entry.recordId) ?? schedule.href(),
    day,
    ...(startsAt !== null && { startsAt }),
    minutes,
    ...(person && { person }),
    shape,
    ...(shape === 'done' && { tone: 'info' as const }),
    ...(startsAt === null && { tone: 'neutral' as const }),
    state: t(stateKey ?? `schedule.kind.${entry.kind}`),
    ...(icons[entry.kind] && { icon: icons[entry.kind] }),
    look,
    isMovable: startsAt !== null && look !== 'past' && movable.has(entry.record),
  };
}

/** "19 tours · 3 move-ins · 3 lease ends ·" */
function countsOf(counts: Schedule['kinds'], { t, number }: I18n): string {
  return ['tour', 'moveIn', 'leaseEnd']
    .flatMap((kind) => {
      const count = counts[kind];
      return count === undefined ? [] : [`${t(`schedule.${kind}s`, { count, shown: number(count) })} ·`];
    })
    .join(' ');
}
