import { observer } from 'mobx-react-lite';
import { useDrop } from 'react-dnd';
import { Link } from 'react-router-dom';
import { useI18n } from '#core/react/react.tsx';
import { useCalendar } from './calendar-context.ts';
import { CalendarEvent, dragType } from './calendar-event.tsx';
import type { CalendarItem } from './calendar-item.ts';
import { dayName, dayNumber, weekdayName } from './day-names.ts';
import { Ghost } from './ghost.tsx';
import { hiddenOn } from './hidden-items.ts';
import { byDay } from './lay-out.ts';
import { placeOf } from './lift.ts';

/** Items of a day that a cell shows, and of those that fill a day of a week; more are counted. */
export const maxInCell = 4;

/** Weeks below each other. An item moved here keeps its time. */
export const MonthGrid = observer(function MonthGrid({ days, month }: { readonly days: readonly string[]; /** `YYYY-MM`, where days beside it are not of it. */ readonly month: string }) {
  const { items } = useCalendar();
  const i18n = useI18n();
  const all = byDay(items);
  return (
    <div className="calendar-month">
      {days.slice(0, 7).map((day) => (
        <span key={day} className="calendar-month-head">
          {weekdayName(i18n, day)}
        </span>
      ))}
      {days.map((day, place) => (
        <MonthCell key={day} day={day} items={all.get(day) ?? []} isOutside={!day.startsWith(month)} side={place % 7 < 4 ? 'end' : 'start'} />
      ))}
    </div>
  );
});

const MonthCell = observer(function MonthCell(props: {
  readonly day: string;
  readonly items: readonly CalendarItem[];
  readonly isOutside: boolean;
  readonly side: 'start' | 'end';
}) {
  const { day, items } = props;
  const { lift, now, dayHref, hidden, isPrinted } = useCalendar();
  const i18n = useI18n();
  const [, drop] = useDrop({
    accept: dragType,
    hover: () => {
      if (lift.item) lift.over({ ...placeOf(lift.item), day });
    },
  });
  const count = items.length + (hiddenOn(hidden, day));
  const shown = count > maxInCell && !isPrinted ? items.slice(0, maxInCell - 1) : items;
  const more = i18n.t('kit.calendar.more', { shown: i18n.number(count - shown.length) });
  return (
    <div ref={(element) => void drop(element)} className="calendar-cell" data-today={day === now.day || undefined} data-outside={props.isOutside || undefined}>
      <Link className="calendar-cell-day" to={dayHref(day)} aria-label={dayName(i18n, day)} aria-current={day === now.day ? 'date' : undefined}>
        {dayNumber(day)}
      </Link>
      {shown.map((item) => (
        <CalendarEvent key={item.id} item={item} form="line" />
      ))}
      {count > shown.length && (
        <Link className="calendar-cell-more" data-more={day} to={dayHref(day)} aria-label={`${more}, ${dayName(i18n, day)}`}>
          {more}
        </Link>
      )}
      <Ghost at={{ day, person: null }} side={props.side} styleOf={() => ({ position: 'relative', blockSize: 24 })} />
    </div>
  );
});
