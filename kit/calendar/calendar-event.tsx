import { observer } from 'mobx-react-lite';
import { useEffect, useRef, type CSSProperties, type KeyboardEvent } from 'react';
import { useDrag } from 'react-dnd';
import { Link } from 'react-router-dom';
import { useI18n } from '#core/react/react.tsx';
import { isImeKey } from '#kit/list/keys.ts';
import { isShownTwice } from '#kit/records/new-york.ts';
import { Avatar, avatarColour } from '#kit/ui/avatar.tsx';
import { Status } from '#kit/ui/status.tsx';
import { useCalendar } from './calendar-context.ts';
import { snapMinutes, type CalendarItem } from './calendar-item.ts';
import { clockName, timeName } from './day-names.ts';
import type { Lift } from './lift.ts';

/** The type under which items of a calendar are dragged. */
export const dragType = 'calendar-item';

/** True for what is too narrow beside its time to show its shape, too. */
export const isShort = ({ minutes }: CalendarItem): boolean => minutes < 45;

/** The shape of an item's state, or what it is. The word is read aloud. */
export function ItemShape({ item }: { readonly item: CalendarItem }) {
  if (item.icon) {
    return (
      <span className="calendar-event-icon">
        {item.icon}
        <span className="unseen">{item.state}</span>
      </span>
    );
  }
  return (
    <Status shape={item.shape} hidden {...(item.look === 'past' ? { tone: 'neutral' as const } : item.tone && { tone: item.tone })}>
      {item.state}
    </Status>
  );
}

/** An item of a calendar: a link to its page that can be lifted with the pointer, or with Space. */
export const CalendarEvent = observer(function CalendarEvent(props: {
  readonly item: CalendarItem;
  readonly style?: CSSProperties;
  /** Words in the block: two lines, one line, or its time alone. */
  readonly form?: 'block' | 'line' | 'time';
}) {
  const { item, form = 'block' } = props;
  const { lift } = useCalendar();
  const i18n = useI18n();
  const latest = useRef(item);
  useEffect(() => {
    latest.current = item;
  });
  const [, drag] = useDrag({
    type: dragType,
    item: () => {
      lift.lift(latest.current);
      return { id: latest.current.id };
    },
    canDrag: () => latest.current.isMovable,
    isDragging: (monitor) => (monitor.getItem() as { readonly id: string }).id === latest.current.id,
    end: (_, monitor) => (monitor.didDrop() ? void lift.drop() : lift.cancel()),
  });
  const time = item.startsAt === undefined ? '' : timeName(i18n, item.startsAt);
  // of two that look alike, the hour and its zone are what is not cut
  const twice = item.startsAt !== undefined && isShownTwice(item.startsAt) ? clockName(i18n, item.startsAt) : undefined;
  const name = form !== 'time' || item.startsAt === undefined ? item.title : twice === undefined ? clockName(i18n, item.startsAt) : '';
  const label = [time, item.title, item.detail, item.person?.name, item.state].filter(Boolean).join(', ');
  return (
    <Link
      ref={(element) => void drag(element)}
      to={item.href}
      className="calendar-event"
      style={props.style}
      draggable={false}
      title={label}
      aria-keyshortcuts={item.isMovable ? 'Space' : undefined}
      data-item={item.id}
      data-form={form}
      data-short={isShort(item) || undefined}
      data-look={item.look}
      data-colour={item.person ? avatarColour(item.person.name) : undefined}
      data-lifted={lift.item?.id === item.id || undefined}
      onKeyDown={(event) => onKey(event, lift, item)}
    >
      <span className="calendar-event-title">
        {twice !== undefined && <span className="calendar-event-twice">{twice}</span>}
        <ItemShape item={item} />
        <span className="cut">{name}</span>
        {form === 'line' && time !== '' && twice === undefined && <span className="calendar-event-time">{time}</span>}
      </span>
      {form === 'block' && <span className="calendar-event-detail cut">{item.detail}</span>}
      <span className="unseen">
        {[form === 'time' ? `${time}, ${item.title}` : '', form === 'block' ? '' : item.detail, form === 'block' ? time : '', item.person?.name].filter(Boolean).join(', ')}
      </span>
      {item.person && form === 'block' && <Avatar name={item.person.name} size={20} />}
    </Link>
  );
});

function onKey(event: KeyboardEvent, lift: Lift, item: CalendarItem): void {
  if (isImeKey(event.nativeEvent)) return;
  const isLifted = lift.item?.id === item.id;
  if (!isLifted) {
    if (event.key === 'Escape' && lift.refused) lift.dismiss();
    else if (event.key === ' ' && item.isMovable) lift.lift(item);
    else return;
  } else if (event.key === ' ' || event.key === 'Enter') void lift.drop();
  else if (event.key === 'Escape') lift.putBack();
  else if (event.key === 'Tab') lift.nextFree();
  else {
    const hasLanes = lift.place?.person !== null;
    const steps: Readonly<Record<string, Parameters<Lift['nudge']>[0]>> = hasLanes
      ? { ArrowLeft: { minutes: -snapMinutes }, ArrowRight: { minutes: snapMinutes }, ArrowUp: { lanes: -1 }, ArrowDown: { lanes: 1 } }
      : { ArrowUp: { minutes: -snapMinutes }, ArrowDown: { minutes: snapMinutes }, ArrowLeft: { days: -1 }, ArrowRight: { days: 1 } };
    const step = steps[event.key];
    if (!step) return;
    lift.nudge(step);
  }
  event.preventDefault();
  event.stopPropagation();
}
