import { Desktop, DragHandleVertical, MobilePhone } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { useEffect, useRef, type KeyboardEvent, type PointerEvent } from 'react';
import { Link } from 'react-router-dom';
import type { I18n } from '#core/i18n/i18n.ts';
import { locales } from '#core/i18n/locale.ts';
import { useI18n } from '#core/react/react.tsx';
import { DragScope, sortKeys, useSortable, useSorting, type Sorting } from '#kit/drag/sorting.tsx';
import { Picture } from '#kit/ui/picture.tsx';
import { Status } from '#kit/ui/status.tsx';
import { Tag } from '#kit/ui/tag.tsx';
import { banners } from '../area.ts';
import type { BannerRow } from '../entity.ts';
import { daysLater, languagesOf, snapped, stateAt, type Edge } from '../schedule.ts';
import { stateShapes } from './banner-cells.tsx';
import { dayMs, lastDay, shortDay, type Device, type Draft, type TimelineModel } from './timeline-model.ts';

/** Part of the timeline under which a bar has no room for a time of day. */
const narrow = 0.3;

/** Milliseconds without a key after which a move by keys is saved: the steps of one run are one message and one undo. */
const debounceMs = 2000;

interface DeviceProps {
  readonly model: TimelineModel;
  readonly mayEdit: boolean;
  readonly onMove: (move: Pick<Draft, 'lifted' | 'edges'>) => Promise<void>;
}

/** Gaps that a move opens, closes or changes, as they are told. */
export const gapWords = (changes: ReturnType<TimelineModel['gapChange']>, t: I18n['t']): readonly string[] =>
  changes.map(({ locale, before, after }) => t('banner.bar.gap', { locale, before: t('banner.days', { count: before }), after: t('banner.days', { count: after }) }));

/** A stretch of time from where to where; an end that no banner sets is left out. */
function stretchWords({ t, moment }: I18n, from: number, to: number): string {
  const told = (at: number) => moment(new Date(at), 'short');
  if (from === -Infinity) return to === Infinity ? t('banner.period.always') : t('banner.period.until', { to: told(to) });
  return to === Infinity ? t('banner.period.open', { from: told(from) }) : t('banner.period.closed', { from: told(from), to: told(to) });
}

const percent = (share: number) => `${share * 100}%`;

/** The banners of one device in the order of the site, and who sees how many of them. */
export const TimelineDevice = observer(function TimelineDevice(props: DeviceProps & { readonly device: Device; readonly onReorder: (from: number, to: number) => Promise<void> }) {
  const { device, model, onReorder } = props;
  const i18n = useI18n();
  const { t } = i18n;
  const rows = model.rowsOf(device);
  const sorting = useSorting(rows, ({ id }) => String(id), (from, to) => void onReorder(from, to));
  const gaps = model.gaps(device);
  const hasAny = model.ofDevice(device).length > 0;
  return (
    <section aria-label={t(`banner.place.${device}`)}>
      <header className="timeline-device">
        {device === 'desktop' ? <Desktop /> : <MobilePhone />}
        <h2>{t(`banner.place.${device}`)}</h2>
        {!hasAny ? null : gaps.length > 0 ? (
          <Tag tone="warning">
            <Status shape="attention">
              {t('banner.gaps', { count: gaps.reduce((sum, { count }) => sum + count, 0) })}: {gaps.map(({ locale, count }) => `${locale} ${i18n.number(count)}`).join(' · ')}
            </Status>
          </Tag>
        ) : (
          <span className="muted">{t('banner.gaps.none')}</span>
        )}
      </header>
      <DragScope>
        {sorting.shown.map((banner, at) => (
          <Row key={banner.id} {...props} banner={banner} sorting={sorting} onSort={(by) => at + by >= 0 && at + by < rows.length && void onReorder(at, at + by)} />
        ))}
      </DragScope>
      {!hasAny && <p className="muted timeline-none">{t('banner.none')}</p>}
      <div className="timeline-coverage" hidden={!hasAny}>
        <p className="muted">
          {t('banner.coverage')}
          <br />
          {t('banner.coverage.text')}
        </p>
        <div>
          {locales.map((locale) => (
            <div key={locale} className="timeline-cover">
              {model.coverage(device, locale).map(({ from, to, count }) => {
                const [start, end] = [Math.max(0, model.placeOf(from)), Math.min(1, model.placeOf(to))];
                const days = Math.round((to - from) / dayMs);
                return (
                  <span
                    key={from}
                    data-count={Math.min(count, 2)}
                    style={{ insetInlineStart: percent(start), inlineSize: percent(end - start) }}
                    title={t(count === 0 ? 'banner.coverage.none' : 'banner.coverage.some', { locale, count, period: stretchWords(i18n, from, to) })}
                  >
                    {count === 0 && days > 1 && days < Infinity && t('banner.days', { count: days })}
                  </span>
                );
              })}
              <span className="timeline-cover-name">{locale}</span>
            </div>
          ))}
        </div>
      </div>
    </section>
  );
});

/** A banner with its period; its grip puts it elsewhere in the order of the site. */
const Row = observer(function Row(props: DeviceProps & { readonly banner: BannerRow; readonly sorting: Sorting<BannerRow>; readonly onSort: (by: 1 | -1) => void }) {
  const { model, banner, sorting, mayEdit, onSort } = props;
  const { t } = useI18n();
  const key = String(banner.id);
  const { place, grip } = useSortable(sorting, key);
  const isLifted = sorting.lifted === key;
  const sort = (event: KeyboardEvent) => {
    if (!mayEdit || !event.altKey || isLifted || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    onSort(event.key === 'ArrowUp' ? -1 : 1);
  };
  return (
    <div ref={place} className="timeline-row" onKeyDown={sort} data-lifted={isLifted || model.draft?.id === banner.id || undefined}>
      <div className="timeline-name">
        {mayEdit && (
          <button type="button" ref={grip} className="timeline-grip" aria-label={t('kit.dictionary.move', { name: banner.name })} aria-pressed={isLifted} onKeyDown={sortKeys(sorting, key, false)} onBlur={() => isLifted && sorting.drop()}>
            <DragHandleVertical size={14} />
          </button>
        )}
        <Picture of={banner.image[0]} size="thumb" width={40} height={28} />
        <Link to={banners.hrefOf(banner.id)}>
          <strong className="cut">{banner.name}</strong>
          <span className="muted">{languagesOf(banner).join(' · ') || t('banner.state.draft')}</span>
        </Link>
      </div>
      <div className="timeline-track">
        <Bar {...props} />
      </div>
    </div>
  );
});

/** A banner's period: dragged by its edges or whole, or moved by keys; the server hears of it once, at the end. */
const Bar = observer(function Bar(props: DeviceProps & { readonly banner: BannerRow }) {
  const { model, banner, mayEdit, onMove } = props;
  const i18n = useI18n();
  const { t } = i18n;
  const held = useRef<{ readonly edge: Edge; readonly x: number; readonly width: number; readonly banner: BannerRow }>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const pending = useRef<() => void>(undefined);
  // a page that is left or loaded anew sends what the keys moved last
  useEffect(() => {
    const leave = () => pending.current?.();
    addEventListener('pagehide', leave);
    return () => {
      removeEventListener('pagehide', leave);
      leave();
    };
  }, []);
  const state = stateAt(banner, model.now);
  const from = Math.max(0, model.placeOf(Date.parse(banner.startsAt)));
  const to = banner.endsAt === null ? 1 : Math.min(1, model.placeOf(Date.parse(banner.endsAt)));
  // an edge beside what is seen is not there to be taken: a drag would move it out of sight
  const hasStart = model.placeOf(Date.parse(banner.startsAt)) >= 0;
  const hasEnd = banner.endsAt !== null && model.placeOf(Date.parse(banner.endsAt)) <= 1;
  // what the keyboard moves out of sight keeps the focus
  if ((to <= 0 || from >= 1) && model.held !== banner.id) return null;

  const save = () => {
    clearTimeout(timer.current);
    pending.current = undefined;
    const { draft } = model;
    if (!draft || draft.id !== banner.id) return;
    const { lifted, edges } = draft;
    if (lifted.startsAt === (edges.startsAt ?? lifted.startsAt) && lifted.endsAt === (edges.endsAt ?? lifted.endsAt)) model.forget();
    else void onMove(draft);
  };
  const lift = (event: PointerEvent<HTMLElement>) => {
    const track = event.currentTarget.closest('.timeline-track');
    if (!mayEdit || event.button !== 0 || !track) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const part = (event.target as Element).closest('[data-edge]')?.getAttribute('data-edge');
    held.current = { edge: part === 'start' || part === 'end' ? part : 'both', x: event.clientX, width: track.getBoundingClientRect().width, banner };
  };
  const drag = (event: PointerEvent<HTMLElement>) => {
    const { current } = held;
    if (!current) return;
    const by = ((event.clientX - current.x) / current.width) * (model.to - model.from);
    if (Math.abs(event.clientX - current.x) < 3 && !model.draft) return;
    if (current.edge === 'both') model.try(current.banner, 'both', (moment) => daysLater(moment, Math.round(by / dayMs)));
    else model.try(current.banner, current.edge, (moment) => snapped(Date.parse(moment) + by));
  };
  const drop = () => {
    if (held.current) save();
    held.current = undefined;
  };
  const onKey = (event: KeyboardEvent) => {
    if (!mayEdit) return;
    const isMoving = model.draft?.id === banner.id || model.warned === banner.id;
    const isUndo = (event.ctrlKey || event.metaKey) && event.code === 'KeyZ' && !event.shiftKey && !event.altKey;
    if (isMoving && (event.key === 'Escape' || isUndo)) {
      held.current = undefined;
      clearTimeout(timer.current);
      pending.current = undefined;
      model.forget();
    } else if (event.ctrlKey || event.metaKey) {
      return;
    } else if (isMoving && event.key === 'Enter') {
      save();
    } else if (event.code === 'BracketLeft' || event.code === 'BracketRight') {
      const edge = event.shiftKey ? 'both' : event.altKey || banner.endsAt === null ? 'start' : 'end';
      const step = (moment: string) => daysLater(moment, event.code === 'BracketLeft' ? -1 : 1);
      if (!model.warns(banner, edge, step)) model.try(banner, edge, step);
      clearTimeout(timer.current);
      pending.current = save;
      timer.current = setTimeout(save, debounceMs);
    } else return;
    event.preventDefault();
  };
  const period = banner.endsAt === null ? t('banner.period.open', { from: i18n.moment(banner.startsAt, 'short') }) : t('banner.period.closed', { from: i18n.moment(banner.startsAt, 'short'), to: i18n.moment(banner.endsAt, 'short') });
  const day = (moment: string) => shortDay(i18n.tag).format(new Date(moment));
  const short = banner.endsAt === null ? t('banner.period.open', { from: day(banner.startsAt) }) : t('banner.period.closed', { from: day(banner.startsAt), to: lastDay(i18n.tag, banner.startsAt, banner.endsAt) });
  const words = state === 'live' && banner.endsAt !== null ? t('banner.bar.until', { to: to - from < narrow ? day(banner.endsAt) : i18n.moment(banner.endsAt, 'short') }) : short;
  const isLifted = model.draft?.id === banner.id;
  const stored = model.banners.find(({ id }) => id === banner.id);
  const leaves = isLifted && state !== 'live' && stored !== undefined && stateAt(stored, model.now) === 'live';
  return (
    <button
      type="button"
      className="timeline-piece"
      data-state={state}
      data-lifted={isLifted || undefined}
      style={{ insetInlineStart: percent(from), inlineSize: percent(Math.max(0, to - from)) }}
      onPointerDown={lift}
      onPointerMove={drag}
      onPointerUp={drop}
      onPointerCancel={() => {
        held.current = undefined;
        model.forget();
      }}
      onKeyDown={onKey}
      onBlur={() => {
        if (held.current) return;
        save();
        model.letGo();
      }}
    >
      {mayEdit && hasStart && <span className="timeline-edge" data-edge="start" />}
      <span className="timeline-words">
        <span className="unseen">{banner.name}, </span>
        <Status shape={stateShapes[state]} {...(state === 'ended' && { tone: 'neutral' })} hidden>
          {t(`banner.state.${state}`)}
        </Status>
        <span className="cut">{words}</span>
      </span>
      {mayEdit && hasEnd && <span className="timeline-edge" data-edge="end" />}
      {(isLifted || model.warned === banner.id) && (
        <span className="timeline-tip" role="status" data-left={to < 0.5 || undefined}>
          {period}
          {gapWords(model.gapChange(banner.id, banner), t).map((gap) => (
            <span key={gap}> · {gap}</span>
          ))}
          {leaves && <strong> · {t('banner.bar.leaves')}</strong>}
          {model.warned === banner.id && <strong> · {t('banner.bar.wouldLeave')}</strong>}
        </span>
      )}
    </button>
  );
});
