import { observer } from 'mobx-react-lite';
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { useI18n } from '#core/react/react.tsx';
import { DragScope } from '#kit/drag/sorting.tsx';
import { wallTimeOf } from '#kit/records/new-york.ts';
import { Keys } from '#kit/ui/keys.tsx';
import { useKeptFocus } from '#kit/ui/use-kept-focus.ts';
import { Agenda } from './agenda.tsx';
import { CalendarContext, type CalendarView as Context } from './calendar-context.ts';
import type { CalendarItem, CalendarPerson, CalendarMoves, CalendarPlace, OfferedPlace } from './calendar-item.ts';
import { dayName, placeTimeName } from './day-names.ts';
import { hourKey, type HiddenItems } from './hidden-items.ts';
import { hoursOf } from './lay-out.ts';
import { Lift } from './lift.ts';
import { MonthGrid } from './month-grid.tsx';
import { PeopleLanes } from './people-lanes.tsx';
import { daysOf, spanOf, type CalendarView } from './span.ts';
import { useNow } from './use-now.ts';
import { WeekGrid } from './week-grid.tsx';
import './calendar.css';

const none = {};

/** A calendar in one of its views, by the clocks of New York wherever the browser is. */
export const Calendar = observer(function Calendar(props: {
  readonly view: CalendarView;
  /** A day of what is shown, `2026-11-20`. */
  readonly day: string;
  readonly items: readonly CalendarItem[];
  /** Items beyond those given here, which the views count. */
  readonly hidden?: HiddenItems;
  /** On its way to paper, which has room for every item, and for where and by whom: a week is printed day after day. */
  readonly isPrinted?: boolean;
  /** Lanes of the view by people, in order. */
  readonly people: readonly CalendarPerson[];
  /** Says of a place why an item may not go there, and moves it. */
  readonly moving: CalendarMoves;
  /** ISO 8601, UTC. */
  readonly now: string;
  /** The address of a day alone, which its head leads to. */
  readonly dayHref: (day: string) => string;
  /** A free time was pressed: somebody wants something there. */
  readonly onFree?: (place: CalendarPlace) => void;
  /** A time that is offered beside the calendar, shown in its lane. */
  readonly offered?: OfferedPlace | undefined;
  /** Stands in the place of a calendar without items. */
  readonly empty?: ReactNode;
}) {
  const { view, day, items, hidden = none, isPrinted = false, people, moving, dayHref, onFree, offered, empty } = props;
  const span = spanOf(view, day);
  const options = useMemo(
    () => ({ moving, span: spanOf(view, day), lanes: view === 'people' ? people.map(({ id }) => id) : [] }),
    [moving, view, day, people],
  );
  const [lift] = useState(() => new Lift(options));
  useEffect(() => lift.follow(options), [lift, options]);
  const now = wallTimeOf(useNow(props.now));
  const root = useRef<HTMLDivElement>(null);
  const { dropped, droppedAt } = lift;
  useEffect(() => {
    const item = dropped === undefined ? null : (root.current?.querySelector<HTMLElement>(`[data-item="${dropped}"]`) ?? (droppedAt && moreAt(root.current, droppedAt)));
    if (!item) return;
    const { activeElement } = document;
    // the focus is left alone where the person moved it outside the calendar
    if (activeElement === null || activeElement === document.body || root.current?.contains(activeElement)) item.focus({ preventScroll: true });
    lift.stand(undefined);
  }, [lift, dropped, droppedAt, items]);
  useEffect(() => {
    const { item } = lift;
    if (!item) return;
    if (!items.some(({ id }) => id === item.id)) lift.cancel();
    // somebody else gave it to another person: it is drawn anew there, and the keys go along
    else if (document.activeElement === document.body) root.current?.querySelector<HTMLElement>(`[data-item="${item.id}"]`)?.focus({ preventScroll: true });
  }, [lift, items]);
  const before = useRef(items);
  const kept = useKeptFocus((gone) => root.current?.querySelector<HTMLElement>(`[data-item="${focusAfter(before.current, items, gone.dataset['item'])}"]`) ?? root.current?.querySelector('.calendar-event') ?? root.current);
  useEffect(() => {
    before.current = items;
  }, [items]);
  const context = useMemo<Context>(
    () => ({ items, hidden, isPrinted, people, lift, now, hours: hoursOf(items, offered), dayHref, onFree, offered }),
    // oxlint-disable-next-line react/exhaustive-deps -- `now` is a new object each time: its day and minute count
    [items, hidden, isPrinted, people, lift, now.day, now.minute, dayHref, onFree, offered],
  );
  const isEmpty = items.length === 0 && view !== 'people';
  return (
    <CalendarContext value={context}>
      <DragScope>
        <div ref={root} className="calendar" data-view={view} tabIndex={items.length === 0 ? 0 : undefined} {...kept}>
          {isEmpty && empty !== undefined && <div className="calendar-empty">{empty}</div>}
          {view === 'week' && isPrinted && <Agenda />}
          {view === 'week' && !isPrinted && (
            <>
              <WeekGrid days={daysOf(span)} />
              <div className="calendar-narrow">
                <Agenda />
              </div>
            </>
          )}
          {view === 'month' && <MonthGrid days={daysOf(span)} month={day.slice(0, 7)} />}
          {view === 'agenda' && <Agenda />}
          {view === 'people' && <PeopleLanes day={day} />}
          <Hint lift={lift} isByPeople={view === 'people'} />
        </div>
      </DragScope>
    </CalendarContext>
  );
});

/** The "more" count of the hour, or else of the day, in which an item is hidden. */
const moreAt = (root: HTMLElement | null, { day, minute }: CalendarPlace): HTMLElement | null | undefined =>
  root?.querySelector<HTMLElement>(`[data-more="${hourKey(day, Math.floor(minute / 60))}"]`) ?? root?.querySelector<HTMLElement>(`[data-more="${day}"]`);

/** Id of the item to focus after its element is gone: the same item, or the nearest in time with its title, as after an undo. */
function focusAfter(before: readonly CalendarItem[], items: readonly CalendarItem[], id: string | undefined): string | undefined {
  const gone = before.find((item) => item.id === id);
  const distance = (item: CalendarItem) => Math.abs(Date.parse(item.startsAt ?? item.day) - Date.parse(gone?.startsAt ?? gone?.day ?? ''));
  const namesakes = items.filter((item) => item.title === gone?.title).toSorted((a, b) => distance(a) - distance(b));
  return (items.find((item) => item.id === id) ?? namesakes[0])?.id;
}

/** Where the lifted item is, and the keys that move it; read aloud with what became of it. */
const Hint = observer(function Hint({ lift, isByPeople }: { readonly lift: Lift; readonly isByPeople: boolean }) {
  const i18n = useI18n();
  const { item, place, verdict, refused, back } = lift;
  const keys = i18n.t(isByPeople ? 'kit.calendar.liftedByPeople' : 'kit.calendar.lifted');
  const where = place ? `${dayName(i18n, place.day)} ${placeTimeName(i18n, place, item?.startsAt)}` : '';
  const isRefused = verdict !== undefined && !verdict.fits;
  const over = i18n.t(isRefused ? 'kit.calendar.overRefused' : 'kit.calendar.over', { where });
  const lifted = item && [item.title, over, isRefused && verdict.why, verdict === undefined && keys];
  const putBack = back && [i18n.t('kit.calendar.putBack', { name: back.title })];
  const notMoved = refused && [refused.item.title, i18n.t('kit.calendar.notAt', { time: placeTimeName(i18n, refused.place, refused.item.startsAt) }), refused.verdict.why];
  const told = lifted ?? putBack ?? notMoved;
  return (
    <>
      <div className="unseen" role="status">
        {told && told.filter(Boolean).join('. ')}
      </div>
      {item && (
        <div className="calendar-hint" aria-hidden="true">
          <b>{item.title}</b>
          <span>{over}</span>
          <Keys of={isByPeople ? ['←', '→'] : ['↑', '↓']}>{i18n.t('kit.calendar.keyTime')}</Keys>
          <Keys of={isByPeople ? ['↑', '↓'] : ['←', '→']}>{i18n.t(isByPeople ? 'kit.calendar.keyPerson' : 'kit.calendar.keyDay')}</Keys>
          <Keys of={['Tab']}>{i18n.t('kit.calendar.keyFree')}</Keys>
          <Keys of={['Esc']}>{i18n.t('kit.calendar.keyBack')}</Keys>
        </div>
      )}
    </>
  );
});
