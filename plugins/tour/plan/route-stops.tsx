import { Button } from '@blueprintjs/core';
import { CaretDown, CaretUp, Cross, DragHandleVertical } from '@blueprintjs/icons';
import { useEffect, useLayoutEffect, useRef, type KeyboardEvent } from 'react';
import { useI18n } from '#core/react/react.tsx';
import { timeName } from '#kit/calendar/day-names.ts';
import { sortKeys, useSortable, type Sorting } from '#kit/drag/sorting.tsx';
import { Picture } from '#kit/ui/picture.tsx';
import { Status } from '#kit/ui/status.tsx';
import type { Offered } from '../api.ts';
import { travelText } from '../calendar/tour-words.ts';
import { travelBetween } from '../travel.ts';
import type { Home } from './load-plan.ts';
import { whyNot } from '#kit/ui/why-not.tsx';

/** A stop that was taken meanwhile, and other times for it. */
export interface TakenStop {
  readonly rent: number;
  readonly why: string;
  readonly offers: readonly Offered[];
}

interface StopsProps {
  readonly sorting: Sorting<Home>;
  /** Moments at which the stops of `sorting.shown` begin; undefined where there is no time. */
  readonly times: readonly (string | undefined)[];
  readonly minutes: number;
  readonly taken: TakenStop | undefined;
  /** The rule against a stop that has no time. */
  readonly whyNotAt: (home: Home) => string;
  readonly onMove: (from: number, to: number) => void;
  readonly onRemove: (rent: number) => void;
  readonly onOffer: (rent: number, offer: Offered) => void;
}

/** Stops in their order with the ways between them: dragged by their handles, or moved by buttons and keys. */
export function RouteStops(props: StopsProps) {
  const { sorting, times } = props;
  const i18n = useI18n();
  const list = useRef<HTMLOListElement>(null);
  const held = useRef<string>(undefined);
  // A row that changes its place loses the focus that its button had.
  useLayoutEffect(() => {
    const id = held.current;
    held.current = undefined;
    if (id !== undefined) list.current?.querySelector<HTMLElement>(`[id="${id}"]:not(:disabled), [id="${id.replace(/-\w+$/, '-grip')}"]`)?.focus();
  });
  const { taken } = props;
  useEffect(() => {
    if (taken) (list.current?.querySelector<HTMLElement>('.route-taken button') ?? list.current?.querySelector<HTMLElement>('[data-broken] .route-grip'))?.focus();
  }, [taken]);
  const move = (from: number, to: number) => {
    if (to < 0 || to >= sorting.shown.length) return;
    held.current = document.activeElement?.id;
    props.onMove(from, to);
  };
  return (
    <ol ref={list} className="route-stops">
      {sorting.shown.map((home, place) => {
        const previous = sorting.shown[place - 1];
        const way = previous && travelBetween(previous, home);
        return (
          <li key={home.rent}>
            {way && <p className="route-leg">{way.by === 'same' ? travelText(i18n, way) : `${i18n.t('tour.plan.about')} ${travelText(i18n, way)}`}</p>}
            <RouteStop {...props} home={home} place={place} startsAt={times[place]} onMove={move} />
          </li>
        );
      })}
    </ol>
  );
}

function RouteStop(props: StopsProps & { readonly home: Home; readonly place: number; readonly startsAt: string | undefined }) {
  const { sorting, home, place, startsAt, times, minutes, taken, onMove } = props;
  const i18n = useI18n();
  const { t, number, money } = i18n;
  const key = String(home.rent);
  const { place: target, grip } = useSortable(sorting, key);
  const isTaken = taken?.rent === home.rent;
  const onKey = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    event.stopPropagation();
    onMove(place, place + (event.key === 'ArrowUp' ? -1 : 1));
  };
  return (
    // oxlint-disable-next-line no-noninteractive-element-interactions, no-static-element-interactions -- Alt with an arrow does what the buttons in it do
    <div ref={target} className="route-stop" data-broken={startsAt === undefined || isTaken || undefined} data-lifted={sorting.lifted === key || undefined} onKeyDown={onKey}>
      <span className="route-number">{number(place + 1)}</span>
      <Picture of={home.photo} size="thumb" width={56} height={48} />
      <span className="route-home">
        <b>{home.address}</b> {home.title}
        <Status shape={home.occupied ? 'attention' : 'done'}>{t(home.occupied ? 'tour.plan.occupied' : 'tour.plan.vacant')}</Status>
      </span>
      <span className="route-time">
        {startsAt === undefined ? (
          <Status shape="refused">{place === times.indexOf(undefined) ? props.whyNotAt(home) : t('tour.plan.late')}</Status>
        ) : (
          <b>
            {timeName(i18n, startsAt)} – {timeName(i18n, new Date(Date.parse(startsAt) + minutes * 60_000).toISOString())}
          </b>
        )}
        {home.price !== null && <span>{money(home.price)}</span>}
      </span>
      <span className="route-moves">
        <Button id={`route-${key}-up`} variant="minimal" size="small" icon={<CaretUp />} aria-label={`${t('tour.plan.up')}: ${home.title}`} {...whyNot(place === 0 && t('kit.why.first'))} onClick={() => onMove(place, place - 1)} />
        <Button id={`route-${key}-down`} variant="minimal" size="small" icon={<CaretDown />} aria-label={`${t('tour.plan.down')}: ${home.title}`} {...whyNot(place === sorting.shown.length - 1 && t('kit.why.last'))} onClick={() => onMove(place, place + 1)} />
        <Button id={`route-out-${place}`} variant="minimal" size="small" icon={<Cross />} aria-label={t('tour.plan.remove', { name: home.title })} onClick={() => props.onRemove(home.rent)} />
        <button id={`route-${key}-grip`} type="button" ref={grip} className="route-grip" aria-label={t('tour.plan.drag', { name: home.title })} aria-pressed={sorting.lifted === key} onKeyDown={(event) => !event.altKey && sortKeys(sorting, key, false)(event)}>
          <DragHandleVertical />
        </button>
      </span>
      {isTaken && (
        <span className="route-taken" role="alert">
          <Status shape="refused">{t('tour.plan.taken')}</Status>
          <span>{taken.why}</span>
          {taken.offers.slice(0, 2).map((offer) => (
            <Button key={`${offer.agent} ${offer.startsAt}`} size="small" text={t('tour.plan.use', { time: timeName(i18n, offer.startsAt), name: offer.name })} onClick={() => props.onOffer(home.rent, offer)} />
          ))}
          {taken.offers.length === 0 && t('tour.offers.none')}
        </span>
      )}
    </div>
  );
}
