import { Button, SegmentedControl } from '@blueprintjs/core';
import { ChevronLeft, ChevronRight, Plus } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState, type PointerEvent } from 'react';
import { useLoaderData, useNavigate } from 'react-router-dom';
import type { I18n } from '#core/i18n/i18n.ts';
import { CallError, http } from '#core/http/http.ts';
import { useEvent, useI18n, useKernel, useMay, useService } from '#core/react/react.tsx';
import type { ScreenVisit } from '#core/slots.ts';
import { toasts } from '#core/toasts/toasts.ts';
import { moved } from '#kit/drag/sorting.tsx';
import { resort } from '#kit/dictionary/resort.ts';
import type { GridResponse } from '#kit/grid/api.ts';
import { isPartial } from '#kit/grid/is-partial.ts';
import { tellRefusal } from '#kit/records/tell-refusal.ts';
import type { ListResponse } from '#kit/records/entity.ts';
import { useRecordsChanged } from '#kit/live/use-records-changed.ts';
import { recordsUndone } from '#kit/undo/records-undone.ts';
import { showUndoable } from '#kit/undo/undo-toast.ts';
import { Keys } from '#kit/ui/keys.tsx';
import { Status } from '#kit/ui/status.tsx';
import { tabKeys } from '#kit/ui/tab-keys.ts';
import { Surface, SurfaceFoot, SurfaceHead } from '#kit/ui/surface.tsx';
import { banners } from '../area.ts';
import type { BannerRow } from '../entity.ts';
import { stateAt } from '../schedule.ts';
import { stateShapes } from './banner-cells.tsx';
import { BannerPreview } from './banner-preview.tsx';
import { gapWords, TimelineDevice } from './timeline-device.tsx';
import { dayMs, shortDay, shownDays, TimelineModel, type Device, type Draft, type Edges } from './timeline-model.ts';
import '#kit/ui/link-tabs.css';
import './banner-timeline.css';

interface Loaded {
  readonly banners: readonly BannerRow[];
  readonly now: number;
}

/** The most banners one call answers: those that began last. */
const maxBanners = 1000;

const query = { sort: '-startsAt', limit: maxBanners };

export async function load({ kernel, signal }: ScreenVisit): Promise<Loaded> {
  const { rows } = await kernel.use(http).get<ListResponse<BannerRow>>('/banner', { query, signal, quiet: true });
  return { banners: rows, now: Date.now() };
}

/** Banners on a line of time: who sees which, where nobody sees one, and how the site will look. */
export default observer(function BannerTimeline() {
  const loaded = useLoaderData<Loaded>();
  const kernel = useKernel();
  const i18n = useI18n();
  const { t, number } = i18n;
  const server = useService(http);
  const navigate = useNavigate();
  const mayEdit = useMay()(banners.rights.edit);
  const preview = useRef<HTMLInputElement>(null);
  const [model] = useState(() => new TimelineModel(loaded.banners, loaded.now, i18n.locale));

  const read = async () => {
    try {
      model.take((await server.get<ListResponse<BannerRow>>('/banner', { query, titleKey: 'banner.failed' })).rows);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
    }
  };
  useRecordsChanged(({ record }) => record === 'banner' || record === '*', () => void read());
  useEvent(recordsUndone, () => void read());
  useEffect(() => {
    model.tick(Date.now());
    const timer = setInterval(() => model.tick(Date.now()), 60_000);
    return () => clearInterval(timer);
  }, [model]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { target } = event;
      if (event.code !== 'KeyT' || event.altKey || event.ctrlKey || event.metaKey || (target instanceof Element && target.closest('input, textarea, select, [role=dialog], [role=menu]'))) return;
      event.preventDefault();
      preview.current?.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);

  const move = async (sent: Pick<Draft, 'lifted' | 'edges'>) => {
    const { lifted, edges } = sent;
    const moved = movedWords(lifted, edges, model, i18n);
    try {
      const saved = await server.put<BannerRow & { readonly batch: number | null }>(`/banner/${lifted.id}`, edges, { version: lifted.version, quiet: true, keepalive: true });
      model.forget(sent as Draft);
      model.put(saved);
      showUndoable(kernel, saved.batch, moved);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      tellRefusal(kernel, error, 'banner', 'banner.notMoved', error.status === 409 ? conflictWords(error, i18n) : undefined);
      // no answer came: what stands here is the newest there is
      if (error.status !== 0) await read();
    } finally {
      model.forget(sent as Draft);
    }
  };
  const reorder = async (device: Device, from: number, to: number) => {
    const order = moved(model.rowsOf(device), from, to);
    const versions = new Map(order.map(({ id, version }) => [id, version]));
    const rows = resort(order, to).map(({ id, sort }) => ({ id, version: versions.get(id), patch: { sort } }));
    try {
      const answer = await server.post<GridResponse>('/banner/sheet', { rows }, { titleKey: 'banner.notMoved' });
      if (isPartial(answer)) kernel.use(toasts).show({ type: 'error', title: t('banner.notMoved'), description: t('banner.changed') });
      else showUndoable(kernel, answer.batch, { title: t('banner.sorted', { name: order[to]?.name ?? '', place: to + 1 }) });
      await read();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (error.status !== 0) await read();
    }
  };

  const weekDay = shortDay(i18n.tag);
  const weeks = Array.from({ length: shownDays / 7 }, (_, week) => model.from + week * 7 * dayMs);
  return (
    <Surface still sideBelow side={<BannerPreview model={model} onMove={mayEdit ? move : undefined} momentInput={preview} />}>
      <SurfaceHead
        title={t('banner.list.title')}
        count={number(model.banners.length)}
        detail={t('banner.timeline.detail', { count: model.liveCount })}
        actions={
          <>
            <SegmentedControl
              size="small"
              aria-label={t('banner.timeline.as')}
              value="timeline"
              onValueChange={(as) => as === 'list' && void navigate(banners.routes.list.href())}
              options={[
                { value: 'list', label: t('banner.timeline.list') },
                { value: 'timeline', label: t('banner.timeline') },
              ]}
            />
            {mayEdit && <Button intent="primary" icon={<Plus />} text={t('banner.new')} onClick={() => void navigate(banners.routes.upload.href())} />}
          </>
        }
      />
      <div className="timeline-bar">
        <div className="link-tabs" role="group" aria-label={t('banner.device')} onKeyDown={tabKeys}>
          {(['all', 'desktop', 'mobile'] as const).map((device) => (
            <button key={device} type="button" aria-pressed={model.device === device} onClick={() => model.showDevice(device)}>
              {t(device === 'all' ? 'banner.device.all' : `banner.device.${device}`)} <span className="muted">{number(model.countOf(device))}</span>
            </button>
          ))}
        </div>
        <div className="timeline-legend">
          {(['live', 'scheduled', 'off', 'ended'] as const).map((state) => (
            <Status key={state} shape={stateShapes[state]} {...(state === 'ended' && { tone: 'neutral' })}>
              {t(`banner.state.${state}`)}
            </Status>
          ))}
          <Button variant="minimal" size="small" icon={<ChevronLeft />} aria-label={t('banner.timeline.earlier')} onClick={() => model.shift(-7)} />
          <Button variant="minimal" size="small" icon={<ChevronRight />} aria-label={t('banner.timeline.later')} onClick={() => model.shift(7)} />
        </div>
      </div>
      <div className="timeline-scroll" role="region" aria-label={t('banner.timeline')} tabIndex={0}>
        <div className="timeline-sheet">
          <div className="timeline-head">
            <span />
            <div className="timeline-days">
              {weeks.map((at) => (
                <span key={at}>{weekDay.format(at)}</span>
              ))}
            </div>
          </div>
          {model.shownDevices.map((device) => (
            <TimelineDevice key={device} device={device} model={model} mayEdit={mayEdit} onMove={move} onReorder={(from, to) => reorder(device, from, to)} />
          ))}
          <Lines model={model} />
          {model.endedCount > 0 && (
            <Button className="timeline-ended" variant="minimal" onClick={() => model.showEnded()}>
              {t(model.showsEnded ? 'banner.timeline.hideEnded' : 'banner.timeline.showEnded', { count: model.endedCount })}
            </Button>
          )}
        </div>
      </div>
      <SurfaceFoot
        start={t('banner.timeline.help')}
        end={
          <>
            <Keys of={['[', ']']}>{t('banner.timeline.keyEdge')}</Keys>
            <Keys of={['Alt', '↑', '↓']}>{t('banner.timeline.keySort')}</Keys>
            <Keys of={['T']}>{t('banner.timeline.keyTravel')}</Keys>
          </>
        }
      />
    </Surface>
  );
});

/** Who set an edge to another moment meanwhile, and to which. */
function conflictWords({ body }: CallError, { t, moment, list }: I18n): string | undefined {
  const { by, conflicts } = (body ?? {}) as { readonly by?: { readonly name: string } | null; readonly conflicts?: Readonly<Record<string, { readonly theirs: unknown }>> };
  const edges = Object.entries(conflicts ?? {}).map(([edge, { theirs }]) => `${t(`banner.${edge}`)} ${typeof theirs === 'string' ? moment(theirs, 'short') : '–'}`);
  return by && edges.length > 0 ? t('banner.changedBy', { name: by.name, edges: list(edges) }) : undefined;
}

/** Edges that a move sets, from when to when, what it makes of the gaps, and a state that it ends. */
function movedWords(banner: BannerRow, moved: Edges, model: TimelineModel, { t, moment }: I18n): { readonly title: string; readonly description?: string } {
  const { name } = banner;
  const period = { startsAt: banner.startsAt, endsAt: banner.endsAt, ...moved };
  const told = (at: string | null) => (at === null ? '–' : moment(at, 'short'));
  const edges = [period.startsAt !== banner.startsAt && 'start', period.endsAt !== banner.endsAt && 'end'].filter((edge) => edge !== false);
  const changes = edges.map((edge) => t(`banner.moved.${edge}`, { name, after: told(edge === 'start' ? period.startsAt : period.endsAt), before: told(edge === 'start' ? banner.startsAt : banner.endsAt) }));
  const [before, after] = [stateAt(banner, model.now), stateAt({ ...banner, ...period }, model.now)];
  const more = [...changes.slice(1), ...gapWords(model.gapChange(banner.id, period), t), ...(before === after ? [] : [t('banner.moved.state', { before: t(`banner.state.${before}`), after: t(`banner.state.${after}`) })])];
  return { title: changes[0] ?? name, ...(more.length > 0 && { description: more.join(' · ') }) };
}

/** Lines over all rows: now, and the moment of the preview. */
const Lines = observer(function Lines({ model }: { readonly model: TimelineModel }) {
  const i18n = useI18n();
  const isSeen = (at: number) => at >= model.from && at <= model.to;
  const drag = (event: PointerEvent<HTMLElement>) => {
    const sheet = event.currentTarget.closest('.timeline-lines');
    if (!(event.buttons & 1) || !sheet) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const { left, width } = sheet.getBoundingClientRect();
    model.preview(Math.round((model.from + ((event.clientX - left) / width) * (model.to - model.from)) / 3_600_000) * 3_600_000);
  };
  const isAway = Math.abs(model.previewAt - model.now) > 3_600_000;
  return (
    <div className="timeline-lines" aria-hidden="true">
      {isSeen(model.now) && (
        <span className="timeline-now" style={{ insetInlineStart: `${model.placeOf(model.now) * 100}%` }}>
          <span>{i18n.t('banner.timeline.now')}</span>
        </span>
      )}
      {isAway && isSeen(model.previewAt) && (
        <span className="timeline-at" style={{ insetInlineStart: `${model.placeOf(model.previewAt) * 100}%` }} onPointerDown={drag} onPointerMove={drag}>
          <span>{i18n.moment(new Date(model.previewAt), 'short')}</span>
        </span>
      )}
    </div>
  );
});
