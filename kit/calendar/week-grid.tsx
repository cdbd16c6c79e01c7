import { observer } from 'mobx-react-lite';
import { useLayoutEffect, useRef, useState, type CSSProperties, type RefObject } from 'react';
import { useDrop } from 'react-dnd';
import { Link } from 'react-router-dom';
import { useI18n } from '#core/react/react.tsx';
import { useCalendar } from './calendar-context.ts';
import { CalendarEvent, dragType } from './calendar-event.tsx';
import { snapMinutes, type CalendarItem, type CalendarPlace } from './calendar-item.ts';
import { dayNumber, hourName, weekdayName } from './day-names.ts';
import { Ghost } from './ghost.tsx';
import { hiddenInHour, hiddenOn, hourKey } from './hidden-items.ts';
import { byDay, lanesIn, layOut, numberWidth } from './lay-out.ts';
import { maxInCell } from './month-grid.tsx';

/** Pixels of an hour. */
const hourHeight = 60;

/** Days side by side with their hours; what fills a day lies above them. */
export const WeekGrid = observer(function WeekGrid({ days }: { readonly days: readonly string[] }) {
  const { items, hours, now, hidden, dayHref } = useCalendar();
  const i18n = useI18n();
  const all = byDay(items);
  const wide = days.includes(now.day) && days.length > 1;
  const columns = `56px ${days.map((day) => (wide && day === now.day ? 'minmax(0, 2.1fr)' : 'minmax(0, 1fr)')).join(' ')}`;
  const [from, to] = hours;
  const whole = (day: string) => (all.get(day) ?? []).filter(({ startsAt }) => startsAt === undefined);
  const more = (day: string) => Math.max(0, whole(day).length - maxInCell) + (hidden[day] ?? 0);
  return (
    <div className="calendar-week" style={{ '--calendar-columns': columns, '--calendar-hours': to - from } as CSSProperties}>
      <div className="calendar-head">
        <span className="calendar-corner" />
        {days.map((day) => (
          <DayHead key={day} day={day} count={(all.get(day)?.length ?? 0) + hiddenOn(hidden, day)} />
        ))}
      </div>
      {days.some((day) => whole(day).length > 0) && (
        <div className="calendar-whole">
          <span className="calendar-corner">{i18n.t('kit.calendar.allDay')}</span>
          {days.map((day) => (
            <div key={day} className="calendar-whole-day" data-today={day === now.day || undefined}>
              {whole(day).slice(0, maxInCell).map((item) => (
                <CalendarEvent key={item.id} item={item} />
              ))}
              {more(day) > 0 && (
                <Link className="calendar-cell-more" to={dayHref(day)}>
                  {i18n.t('kit.calendar.more', { shown: i18n.number(more(day)) })}
                </Link>
              )}
            </div>
          ))}
        </div>
      )}
      <div className="calendar-hours">
        <div className="calendar-axis" aria-hidden="true">
          {Array.from({ length: to - from }, (_, place) => (
            <span key={place}>{hourName(i18n, from + place)}</span>
          ))}
        </div>
        {days.map((day, place) => (
          <DayColumn key={day} day={day} items={all.get(day) ?? []} side={place < days.length / 2 ? 'end' : 'start'} />
        ))}
      </div>
    </div>
  );
});

function DayHead({ day, count }: { readonly day: string; readonly count: number }) {
  const { now, dayHref } = useCalendar();
  const i18n = useI18n();
  return (
    <Link to={dayHref(day)} className="calendar-day-head" data-today={day === now.day || undefined} aria-current={day === now.day ? 'date' : undefined}>
      <span>
        {weekdayName(i18n, day)} {dayNumber(day)}
      </span>
      {count > 0 && <span className="calendar-day-count">{i18n.number(count)}</span>}
    </Link>
  );
}

interface DayColumnProps {
  readonly day: string;
  readonly items: readonly CalendarItem[];
  readonly side: 'start' | 'end';
}

/** Pixels across a column; as many as all lanes take until it is measured. */
function useWidth(column: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(Infinity);
  useLayoutEffect(() => {
    const { current } = column;
    if (!current) return undefined;
    const measure = () => setWidth(current.clientWidth || Infinity);
    measure();
    const sizes = new ResizeObserver(measure);
    sizes.observe(current);
    return () => sizes.disconnect();
  }, [column]);
  return width;
}

const DayColumn = observer(function DayColumn(props: DayColumnProps) {
  const { day, items } = props;
  const { lift, hours, now, dayHref, hidden } = useCalendar();
  const i18n = useI18n();
  const box = useRef<HTMLDivElement>(null);
  const [from, to] = hours;
  const [, drop] = useDrop({
    accept: dragType,
    hover: (_, monitor) => {
      const at = monitor.getSourceClientOffset();
      if (!at || !box.current) return;
      const minute = from * 60 + ((at.y - box.current.getBoundingClientRect().top) / hourHeight) * 60;
      lift.over({ day, minute: Math.round(minute / snapMinutes) * snapMinutes, person: null });
    },
  });
  const width = useWidth(box);
  // numbers take room of their own, where there are some
  const roomy = layOut(items, lanesIn(width));
  const isWhole = roomy.overflows.length === 0 && hiddenOn(hidden, day) === 0;
  const { placed, overflows } = isWhole ? roomy : layOut(items, lanesIn(width - numberWidth));
  // what is not drawn is counted where the first of it begins, once in an hour
  const more = new Map<number, { readonly start: number; readonly count: number }>();
  const addMore = (start: number, count: number) => {
    const hour = Math.floor(start / 60);
    const had = more.get(hour);
    if (count > 0) more.set(hour, { start: had?.start ?? start, count: (had?.count ?? 0) + count });
  };
  for (const { start, items: some } of overflows) addMore(start, some.length);
  for (let hour = from; hour < to; hour += 1) addMore(hour * 60, hiddenInHour(hidden, day, hour));
  const free = more.size > 0 ? numberWidth : 0;
  const vertical = (start: number, end: number): CSSProperties => ({
    insetBlockStart: ((start - from * 60) * hourHeight) / 60,
    blockSize: Math.max(22, ((end - start) * hourHeight) / 60 - 2),
  });
  return (
    <div
      ref={(element) => {
        box.current = element;
        drop(element);
      }}
      className="calendar-column"
      data-today={day === now.day || undefined}
    >
      {placed.map(({ item, start, end, lane, lanes: all }) => (
        <CalendarEvent
          key={item.id}
          item={item}
          form={end - start < 40 ? 'line' : 'block'}
          style={{ ...vertical(start, end), insetInlineStart: `calc((100% - ${free}px) * ${lane / all} + 2px)`, inlineSize: `calc((100% - ${free}px) / ${all} - 4px)` }}
        />
      ))}
      {[...more.values()].map(({ start, count }) => (
        <Link key={start} to={dayHref(day)} className="calendar-more" data-more={hourKey(day, Math.floor(start / 60))} title={i18n.t('kit.calendar.more', { shown: i18n.number(count) })} aria-label={i18n.t('kit.calendar.more', { shown: i18n.number(count) })} style={{ insetBlockStart: vertical(start, start)['insetBlockStart'] }}>
          +{i18n.number(count)}
        </Link>
      ))}
      <Ghost at={{ day, person: null }} side={props.side} styleOf={({ minute }: CalendarPlace, item) => ({ ...vertical(minute, minute + item.minutes), insetInline: 2 })} />
      {day === now.day && now.minute >= from * 60 && now.minute < to * 60 && (
        <span className="calendar-now" style={{ insetBlockStart: ((now.minute - from * 60) * hourHeight) / 60 }} aria-hidden="true" />
      )}
    </div>
  );
});
