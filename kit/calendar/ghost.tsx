import { Button } from '@blueprintjs/core';
import { Disable } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { useEffect, useRef, type CSSProperties, type KeyboardEvent } from 'react';
import { useI18n } from '#core/react/react.tsx';
import { useCalendar } from './calendar-context.ts';
import type { CalendarItem, CalendarPlace, PlaceVerdict } from './calendar-item.ts';
import { placeTimeName } from './day-names.ts';

/** The place a lifted item would take, or was refused: hatched, with the reason. */
export const Ghost = observer(function Ghost(props: {
  /** Whose cell it may lie in. */
  readonly at: Pick<CalendarPlace, 'day' | 'person'>;
  readonly styleOf: (place: CalendarPlace, item: CalendarItem) => CSSProperties;
  /** The reason stands on this side of it. */
  readonly side: 'start' | 'end';
}) {
  const { lift } = useCalendar();
  const i18n = useI18n();
  const { refused } = lift;
  const item = lift.item ?? refused?.item;
  const place = lift.item ? lift.place : refused?.place;
  const verdict = lift.item ? lift.verdict : refused?.verdict;
  if (!item || !place || !verdict || place.day !== props.at.day || place.person !== props.at.person) return null;
  const time = placeTimeName(i18n, place, item.startsAt);
  return (
    <div className="calendar-ghost" data-fits={verdict.fits || undefined} style={props.styleOf(place, item)}>
      <span className="calendar-ghost-words">
        <b>{verdict.fits ? i18n.t('kit.calendar.fits', { time }) : time}</b>
        {verdict.fits && <span>{verdict.why}</span>}
      </span>
      {!verdict.fits && <Refused item={item} time={time} verdict={verdict} side={props.side} />}
    </div>
  );
});

function Refused(props: { readonly item: CalendarItem; readonly time: string; readonly verdict: PlaceVerdict; readonly side: 'start' | 'end' }) {
  const { item, time, verdict } = props;
  const { lift } = useCalendar();
  const { t } = useI18n();
  const box = useRef<HTMLDivElement>(null);
  const isDropped = !lift.item;
  useEffect(() => {
    // whoever dropped it by keys finds the offers with the next Tab
    if (isDropped && document.activeElement?.closest('.calendar-event')) box.current?.focus({ preventScroll: true });
  }, [isDropped]);
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    lift.dismiss();
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    // oxlint-disable-next-line no-static-element-interactions -- Escape of its buttons
    <div ref={box} className="calendar-refused" role="group" aria-label={t('kit.calendar.notAt', { time })} tabIndex={-1} data-side={props.side} onKeyDown={onKey}>
      <b>
        <Disable size={14} /> {t('kit.calendar.notAt', { time })}
      </b>
      <p>{verdict.why}</p>
      {!lift.item && (
        <span className="calendar-fixes">
          {verdict.fixes.map(({ label, place }) => (
            <Button key={label} size="small" text={label} onClick={() => void lift.use(item, place)} />
          ))}
          <Button size="small" variant="minimal" text={t('kit.calendar.leave')} onClick={() => lift.dismiss()} />
        </span>
      )}
    </div>
  );
}
