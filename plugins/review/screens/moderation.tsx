import { Button, InputGroup } from '@blueprintjs/core';
import { Import, MapMarker, Plus, Search, Th, Tick } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState } from 'react';
import { Link, useLoaderData, useNavigate } from 'react-router-dom';
import { http, type Http } from '#core/http/http.ts';
import type { Kernel } from '#core/kernel/index.ts';
import { useEvent, useI18n, useKernel, useMay, useService } from '#core/react/react.tsx';
import { session } from '#core/session/session.ts';
import type { ScreenVisit } from '#core/slots.ts';
import { useRecordsChanged } from '#kit/live/use-records-changed.ts';
import { dayInNewYork } from '#kit/records/day.ts';
import type { ListResponse } from '#kit/records/entity.ts';
import { recordsUndone } from '#kit/undo/records-undone.ts';
import { Blank } from '#kit/ui/blank.tsx';
import { Keys } from '#kit/ui/keys.tsx';
import { LinkButton } from '#kit/ui/link-button.tsx';
import { Surface, SurfaceFoot, SurfaceHead } from '#kit/ui/surface.tsx';
import type { AveragesResponse, FairnessResponse } from '../api.ts';
import { reviewRegions, reviews, reviewTable } from '../area.ts';
import type { ReviewRow } from '../entity.ts';
import { createDecisions } from './decisions.ts';
import { useMeanwhile, whyDecided } from './meanwhile.tsx';
import { ModerationModel, type Figures } from './moderation-model.ts';
import { hrefOf, placeOf, queryOf, tabs, waits, type Place, type Tab } from './queue-place.ts';
import { Done, ModerationSide } from './moderation-side.tsx';
import { Questions } from './questions.tsx';
import { ReviewFilters } from './review-filters.tsx';
import { ReviewItem } from './review-item.tsx';
import { tabKeys } from '#kit/ui/tab-keys.ts';
import { whyNot } from '#kit/ui/why-not.tsx';
import '#kit/ui/link-tabs.css';

interface Loaded extends Place, Figures {
  readonly page: ListResponse<ReviewRow>;
  readonly today: string;
}

const pageSize = 50;
/** The most reviews that one call answers. */
const maxRows = 1000;
const debounceMs = 200;

/** Where keys write, and are no decisions. */
const typing = 'input:not([type=radio]), textarea, select, [role=dialog], [role=menu], [contenteditable]';

const readPage = (server: Http, { tab, q, filters }: Place, offset: number, limit = pageSize, signal?: AbortSignal) =>
  server.get<ListResponse<ReviewRow>>('/review', {
    query: { ...queryOf[tab], ...filters, q, offset, limit, sort: waits(tab) ? 'writtenOn' : '-writtenOn' },
    quiet: true,
    ...(signal && { signal }),
  });

async function readFigures(kernel: Kernel, { tab, q, filters }: Place, signal?: AbortSignal): Promise<Figures> {
  const server = kernel.use(http);
  const options = { quiet: true, ...(signal && { signal }) };
  const count = async (query: Readonly<Record<string, string>>) => (await server.get<ListResponse<unknown>>('/review', { ...options, query: { ...query, limit: 0 } })).total;
  const [fairness, regions, all, verified, ...counts] = await Promise.all([
    kernel.use(session).may(reviews.rights.moderate) ? server.get<FairnessResponse>('/review/fairness', options) : undefined,
    server.get<AveragesResponse>('/review/averages', options),
    count({}),
    filters.residentVerified === 'false' ? 0 : count({ ...queryOf[tab], ...filters, q, residentVerified: 'true' }),
    ...tabs.map((one) => count(queryOf[one])),
  ]);
  const shown = regions.rows.reduce((sum, row) => sum + row.count, 0);
  const average = shown === 0 ? null : regions.rows.reduce((sum, row) => sum + row.count * (row.overall ?? 0), 0) / shown;
  return { fairness, all, verified, average, counts: Object.fromEntries(tabs.map((one, at) => [one, counts[at] ?? 0])) as Record<Tab, number> };
}

export async function load({ kernel, url, signal }: ScreenVisit): Promise<Loaded> {
  const server = kernel.use(http);
  const place = placeOf(url.searchParams);
  const [page, figures] = await Promise.all([readPage(server, place, 0, pageSize, signal), readFigures(kernel, place, signal)]);
  return { ...place, page, ...figures, today: dayInNewYork(Date.now()) };
}

/** The queue of reviews: each is shown or hidden for a published reason, by one standard for good and bad. */
export default observer(function Moderation() {
  const loaded = useLoaderData<Loaded>();
  const kernel = useKernel();
  const i18n = useI18n();
  const { t, number } = i18n;
  const server = useService(http);
  const may = useMay();
  const [mayModerate, mayEdit] = [may(reviews.rights.moderate), may(reviews.rights.edit)];
  const navigate = useNavigate();
  const [model] = useState(() => new ModerationModel(loaded));
  const shown = useRef(loaded);
  const list = useRef<HTMLDivElement>(null);
  const search = useRef<HTMLInputElement>(null);
  const isWalking = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (shown.current === loaded) return;
    shown.current = loaded;
    if (hrefOf(loaded) !== hrefOf(model)) model.open(loaded);
    model.take(loaded.page);
    model.figures(loaded);
  }, [loaded, model]);

  const refresh = async () => {
    // A failed call leaves the queue as it was; the next change reads it again.
    const [page, figures] = await Promise.allSettled([readPage(server, model, 0, Math.min(maxRows, Math.max(pageSize, model.rows.length))), readFigures(kernel, model)]);
    if (page.status === 'fulfilled') model.take(page.value);
    if (figures.status === 'fulfilled') model.figures(figures.value);
  };
  const [decisions] = useState(() => createDecisions(kernel, model, loaded.today, () => void refresh()));
  useRecordsChanged(({ record }) => record === 'review' || record === '*', () => void refresh());
  useEvent(recordsUndone, () => void refresh());
  useMeanwhile(model);

  const building = model.chosen?.building;
  useEffect(() => {
    if (building === undefined) return undefined;
    const control = new AbortController();
    server.get<AveragesResponse>('/review/averages', { query: { building }, quiet: true, signal: control.signal }).then(
      ({ rows }) => model.show(rows[0]),
      () => undefined,
    );
    return () => control.abort();
  }, [server, model, building]);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { target } = event;
      // an answer leads on, too
      if (event.key === 'Enter' && target instanceof Element && target.matches('[data-answer]')) isWalking.current = true;
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.keyCode === 229) return;
      if (target instanceof Element && target.closest(typing)) return;
      // the reasons are walked by their own arrows
      if (target instanceof HTMLInputElement && event.code.startsWith('Arrow')) return;
      if (event.code === 'Escape' && model.isOpen) model.close();
      else if (event.code === 'Slash' && !event.shiftKey) search.current?.select();
      else if (event.code === 'KeyR' && mayModerate && model.tab === 'deletion') document.querySelector<HTMLElement>('.review-side [data-answer]')?.focus();
      else if (!decisions.press(event.code, mayModerate)) return;
      else isWalking.current = true;
      event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [model, decisions, mayModerate]);
  // Keys lead from review to review: the one that is looked at has the focus, so that it is read out and in sight.
  const chosenId = model.chosen?.id;
  useEffect(() => {
    if (!isWalking.current || !model.chosen) return;
    const item = list.current?.querySelector<HTMLElement>('[aria-current=true]');
    item?.focus({ preventScroll: true });
    item?.scrollIntoView({ block: 'nearest' });
  }, [model, chosenId]);

  const open = (place: Partial<Place>) => void navigate(hrefOf({ tab: model.tab, q: model.q, filters: model.filters, ...place }));
  const isNarrowed = model.q !== '' || Object.keys(model.filters).length > 0;
  const { chosen } = model;
  const hasNone = model.all === 0 && !isNarrowed && model.tab === 'new';
  const toImport = `${reviews.routes.upload.href()}?from=file`;
  return (
    <Surface still side={chosen && <ModerationSide model={model} decisions={decisions} mayModerate={mayModerate} today={loaded.today} />}>
      <SurfaceHead
        title={t('review.list.title')}
        count={number(model.all)}
        detail={model.average === null ? t('review.standard') : `${t('review.average.all', { overall: number(model.average, { maximumFractionDigits: 1 }) })} · ${t('review.standard')}`}
        actions={
          <>
            <span className="review-wide">
              <LinkButton to={reviewTable.href()} icon={<Th />} text={t('review.table')} />
              {mayEdit && <LinkButton to={toImport} icon={<Import />} text={t('kit.list.import')} />}
            </span>
            <LinkButton to={reviewRegions.href()} icon={<MapMarker />} text={t('review.regions')} />
            {mayModerate && !hasNone && (model.tab === 'new' || model.tab === 'hidden') && (
              <Button intent="primary" icon={<Tick />} disabled={model.isBusy} {...whyNot(whyDecided(model, t) || (!chosen && t('kit.why.choose')))} onClick={() => decisions.show()}>
                {t(model.isReply ? 'review.reply.show' : 'review.show')} <Keys of={['S']} />
              </Button>
            )}
          </>
        }
      />
      <nav className="link-tabs" aria-label={t('review.tabs')} onKeyDown={tabKeys}>
        {tabs.map((tab) => (
          <Link key={tab} to={hrefOf({ tab, q: '', filters: {} })} aria-current={tab === model.tab ? 'page' : undefined}>
            {t(`review.tab.${tab}`)} <span className="muted">{number(model.counts[tab])}</span>
          </Link>
        ))}
      </nav>
      <div className="review-bar">
        <InputGroup
          key={model.tab}
          inputRef={search}
          type="search"
          leftIcon={<Search />}
          placeholder={t('review.search')}
          aria-label={t('review.search')}
          defaultValue={model.q}
          maxLength={200}
          onKeyDown={({ key, currentTarget }) => key === 'Escape' && currentTarget.value === '' && currentTarget.blur()}
          onChange={({ currentTarget: { value } }) => {
            clearTimeout(timer.current);
            timer.current = setTimeout(() => open({ q: value.trim() }), debounceMs);
          }}
        />
        <ReviewFilters filters={model.filters} onChange={(filters) => open({ filters })} />
        <span className="muted review-order">{t(waits(model.tab) ? 'review.oldest' : 'review.newest')}</span>
      </div>
      <div ref={list} className="review-queue" aria-busy={model.isBusy}>
        {hasNone && <Blank kind="empty" title={t('review.empty.title')} text={mayEdit ? t('review.empty.text') : undefined} action={
              mayEdit ? (
                <>
                  <LinkButton to={toImport} intent="primary" icon={<Import />} text={t('kit.list.import')} /> <LinkButton to={reviews.routes.upload.href()} icon={<Plus />} text={t('review.new')} />
                </>
              ) : undefined
            } />}
        {model.rows.length === 0 && !hasNone && (
          <Blank kind={isNarrowed ? 'nomatch' : 'empty'} title={t(isNarrowed ? 'review.noMatch' : `review.none.${model.tab}`)} action={isNarrowed ? <Button text={t('review.clear')} onClick={() => open({ q: '', filters: {} })} /> : undefined} />
        )}
        {model.rows.length > 0 && (
          <div role="list" aria-label={t(`review.tab.${model.tab}`)}>
            {model.rows.map((row, at) => (
              <ReviewItem key={row.id} row={row} building={model.labels['building']?.[row.building]} contract={row.contract === null ? undefined : model.labels['contract']?.[row.contract]} isChosen={at === model.at} meanwhile={model.meanwhile?.id === row.id ? model.meanwhile : undefined} today={loaded.today} onChoose={() => model.lookAt(at)} />
            ))}
          </div>
        )}
        {model.read < model.total && (
          <Button variant="minimal" onClick={() => void readPage(server, model, model.read).then((page) => model.more(page), () => undefined)}>
            {t('review.more', { count: model.total - model.read, shown: number(model.total - model.read) })}
          </Button>
        )}
      </div>
      <Questions model={model} decisions={decisions} />
      <SurfaceFoot
        start={<Done model={model} onUndo={decisions.undo} fallback={t('review.foot', { count: model.total, shown: number(model.total), verified: number(model.verified) })} />}
        end={
          mayModerate && (
            <>
              {model.tab === 'deletion' ? (
                <Keys of={['R']}>{t('review.key.answer')}</Keys>
              ) : (
                <>
                  {model.tab !== 'shown' && <Keys of={['S']}>{t('review.key.show')}</Keys>}
                  {model.tab !== 'hidden' && <Keys of={['H']}>{t('review.key.hide')}</Keys>}
                  {model.tab === 'new' && <Keys of={['A']}>{t('review.key.ask')}</Keys>}
                </>
              )}
              <Keys of={['V']}>{t('review.key.verify')}</Keys>
              <Keys of={['Z']}>{t('review.key.undo')}</Keys>
            </>
          )
        }
      />
    </Surface>
  );
});
