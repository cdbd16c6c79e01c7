import { observer } from 'mobx-react-lite';
import { useEffect, useRef, type CSSProperties, type MouseEvent } from 'react';
import { useDrop } from 'react-dnd';
import { useI18n } from '#core/react/react.tsx';
import { dayMinutes } from '#kit/records/new-york.ts';
import { Avatar } from '#kit/ui/avatar.tsx';
import { useCalendar } from './calendar-context.ts';
import { CalendarEvent, dragType, isShort, ItemShape } from './calendar-event.tsx';
import { snapMinutes, type CalendarItem, type CalendarPerson } from './calendar-item.ts';
import { hourName, minuteName } from './day-names.ts';
import { Ghost } from './ghost.tsx';
import { layOut, type Placed } from './lay-out.ts';

/** Pixels of an hour, and of a second item that lies in the same time. */
const hourWidth = 98;
const rowHeight = 60;
/** Pixels of the words under an item at most. */
const maxWords = 116;

/** One day with a lane for each person: their items, what is kept free after them, and the way to the next. */
export const PeopleLanes = observer(function PeopleLanes({ day }: { readonly day: string }) {
  const { items, people, hours, now, offered } = useCalendar();
  const i18n = useI18n();
  const [from, to] = hours;
  const minute = day === now.day ? now.minute : -1;
  const lanes = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // of a day that does not fit, what comes is nearer than what was
    const line = lanes.current?.querySelector<HTMLElement>('.calendar-lanes-now');
    const names = lanes.current?.querySelector<HTMLElement>('.calendar-lane-name');
    const scroller = lanes.current?.closest('.calendar');
    if (line && names && scroller) scroller.scrollLeft = line.offsetLeft - names.offsetWidth - hourWidth;
  }, [day]);
  useEffect(() => {
    if (offered) lanes.current?.querySelector('.calendar-offered')?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
  }, [offered]);
  return (
    <div ref={lanes} className="calendar-lanes" style={{ '--calendar-hours': to - from, '--calendar-hour': `${hourWidth}px` } as CSSProperties}>
      <div className="calendar-lanes-head">
        <span className="calendar-lane-name" />
        {Array.from({ length: to - from }, (_, place) => (
          <span key={place} className="calendar-lane-hour">
            {hourName(i18n, from + place)}
          </span>
        ))}
      </div>
      {people.map((person) => (
        <Lane key={person.id} day={day} person={person} items={items.filter((item) => item.day === day && item.person?.id === person.id)} />
      ))}
      {minute >= from * 60 && minute < to * 60 && (
        <span className="calendar-lanes-now" style={{ insetInlineStart: `calc(var(--calendar-names) + ${((minute - from * 60) * hourWidth) / 60}px)` }} aria-hidden="true" />
      )}
    </div>
  );
});

/** Minute at which the next item of a row begins; midnight where none does. */
const nextIn = (placed: readonly Placed[], lane: number, start: number): number =>
  Math.min(dayMinutes, ...placed.flatMap((one) => (one.lane === lane && one.start > start ? [one.start] : [])));

const Lane = observer(function Lane({ day, person, items }: { readonly day: string; readonly person: CalendarPerson; readonly items: readonly CalendarItem[] }) {
  const { lift, hours, onFree, offered } = useCalendar();
  const i18n = useI18n();
  const { t, number } = i18n;
  const box = useRef<HTMLDivElement>(null);
  const [from] = hours;
  const minuteAt = (x: number): number => {
    const minute = from * 60 + ((x - (box.current?.getBoundingClientRect().left ?? 0)) / hourWidth) * 60;
    return Math.round(minute / snapMinutes) * snapMinutes;
  };
  const [, drop] = useDrop({
    accept: dragType,
    hover: (_, monitor) => {
      const at = monitor.getSourceClientOffset();
      if (at) lift.over({ day, minute: minuteAt(at.x), person: person.id });
    },
  });
  const count = items.filter(({ isOff = false }) => !isOff).length;
  const { placed } = layOut(items, 9);
  const whole = items.filter(({ startsAt }) => startsAt === undefined);
  const rows = Math.max(1, ...placed.map(({ lanes }) => lanes));
  const across = (start: number, minutes: number): CSSProperties => ({
    insetInlineStart: ((start - from * 60) * hourWidth) / 60,
    inlineSize: (minutes * hourWidth) / 60,
  });
  const press = (event: MouseEvent) => {
    if (event.target === event.currentTarget) onFree?.({ day, minute: minuteAt(event.clientX), person: person.id });
  };
  return (
    <div className="calendar-lane" data-lifted={lift.place?.person === person.id || undefined}>
      <div className="calendar-lane-name">
        <Avatar name={person.name} />
        <span>
          <b className="cut">{person.name}</b>
          <span className="calendar-lane-count">{person.isAway ? t('kit.calendar.away') : t('kit.calendar.count', { count, shown: number(count) })}</span>
          {whole.map((item) => (
            <CalendarEvent key={item.id} item={item} form="line" />
          ))}
        </span>
      </div>
      {/* oxlint-disable-next-line click-events-have-key-events, no-static-element-interactions -- a short way of the pointer to what a button of the page does too */}
      <div
        ref={(element) => {
          box.current = element;
          drop(element);
        }}
        className="calendar-lane-hours"
        data-away={person.isAway || undefined}
        style={{ minBlockSize: 56 + rows * rowHeight }}
        onClick={press}
      >
        {placed.map(({ item, start, lane }) => (
          <LaneItem key={item.id} item={item} start={start} top={28 + lane * rowHeight} room={(nextIn(placed, lane, start) - start) * (hourWidth / 60) - 6} across={across} />
        ))}
        {offered?.day === day && offered.person === person.id && (
          <div className="calendar-ghost calendar-offered" data-fits="" style={{ ...across(offered.minute, offered.minutes), insetBlockStart: 28, blockSize: 28 }}>
            <span className="calendar-ghost-words">
              <b>{minuteName(i18n, offered.minute)}</b>
            </span>
          </div>
        )}
        <Ghost at={{ day, person: person.id }} side="end" styleOf={({ minute }, item) => ({ ...across(minute, item.minutes), insetBlockStart: 28, blockSize: 28 })} />
      </div>
    </div>
  );
});

function LaneItem(props: {
  readonly item: CalendarItem;
  readonly start: number;
  readonly top: number;
  /** Pixels until the next item: words go no further. */
  readonly room: number;
  readonly across: (start: number, minutes: number) => CSSProperties;
}) {
  const { item, start, top, room, across } = props;
  const { minutes, buffer = 0, travel } = item;
  return (
    <>
      <CalendarEvent item={item} form="time" style={{ ...across(start, minutes), insetBlockStart: top, blockSize: 28 }} />
      {buffer > 0 && <span className="calendar-buffer" style={{ ...across(start + minutes, buffer), insetBlockStart: top + 2 }} aria-hidden="true" />}
      {travel && travel.minutes > 0 && (
        <span className="calendar-travel" style={{ ...across(start + minutes + buffer, travel.minutes), insetBlockStart: top - 22 }}>
          <span className="cut" style={{ maxInlineSize: room }} title={travel.text}>
            {travel.text}
          </span>
        </span>
      )}
      <span className="calendar-lane-words" style={{ insetInlineStart: across(start, 0)['insetInlineStart'], insetBlockStart: top + 30, maxInlineSize: Math.min(room, maxWords) }} aria-hidden="true">
        <span className="calendar-lane-title">
          {isShort(item) && <ItemShape item={item} />}
          <b className="cut">{item.title}</b>
        </span>
        <span className="cut">{item.detail}</span>
      </span>
    </>
  );
}
