import { Button } from '@blueprintjs/core';
import { SendMessage, Settings } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { lazy, Suspense, useRef, useState } from 'react';
import { useLoaderData, useRevalidator, useSearchParams } from 'react-router-dom';
import { CallError, http } from '#core/http/http.ts';
import { useI18n, useKernel, useMay, useService } from '#core/react/react.tsx';
import type { ScreenVisit } from '#core/slots.ts';
import { useRecordsChanged } from '#kit/live/use-records-changed.ts';
import { tellRefusal } from '#kit/records/tell-refusal.ts';
import { Avatar } from '#kit/ui/avatar.tsx';
import { Blank } from '#kit/ui/blank.tsx';
import { Keys } from '#kit/ui/keys.tsx';
import { Surface, SurfaceFoot, SurfaceHead } from '#kit/ui/surface.tsx';
import { showUndoable } from '#kit/undo/undo-toast.ts';
import { weightings } from '../../weighting/index.ts';
import type { Marked, NearRow, SuggestRow, Suggestions } from '../api.ts';
import { maxRanked, recommendStates, type DismissReason, type RecommendState } from '../entity.ts';
import { mayDismiss, ownOf } from '../rules.ts';
import { SuggestNear } from './suggest-near.tsx';
import { SuggestPanel } from './suggest-panel.tsx';
import { keyOf, nameOf, SuggestTable } from './suggest-table.tsx';
import { learntText, pairOf } from './suggest-words.ts';
import { whyNot } from '#kit/ui/why-not.tsx';
import { rowBeside, useRowKeys } from '#kit/ui/use-row-keys.ts';
import './suggest.css';

const AnywayDialog = lazy(() => import('./anyway-dialog.tsx'));
const SendDialog = lazy(() => import('./send-dialog.tsx'));
const WeightsDialog = lazy(() => import('./weights-dialog.tsx'));

interface Loaded {
  readonly kind: string;
  readonly subject: number;
  readonly limit: number;
  readonly found: Suggestions;
}

/** Pairs that are ranked at first, and more at each further asking. */
const step = 30;

export async function load({ kernel, params, url, signal }: ScreenVisit): Promise<Loaded> {
  const [kind, subject] = [params['kind'] ?? '', Number(params['subject'])];
  const limit = Math.min(maxRanked, Math.max(step, Math.trunc(Number(url.searchParams.get('limit')) || 0)));
  return { kind, subject, limit, found: await kernel.use(http).get<Suggestions>(`/recommend/suggest/${kind}/${subject}`, { query: { limit }, signal, quiet: true }) };
}

export const choosing = ['pair', 'state', 'by'];

export const titleOf = ({ found }: Loaded): string => found.person?.name ?? found.home?.address ?? '';

/** Fit of a component; below all others where it is not known. */
const fitOf = ({ judgement }: SuggestRow, part: string): number => judgement.parts.find(({ name }) => name === part)?.fit ?? -1;

/** Rents for a person or people for a rent: ranked with their points, opened one by one, pinned, dismissed and sent. */
export default observer(function SuggestPage() {
  const { kind, limit, found } = useLoaderData<Loaded>();
  const i18n = useI18n();
  const { t, number, money, day, list } = i18n;
  const kernel = useKernel();
  const server = useService(http);
  const may = useMay();
  const { revalidate } = useRevalidator();
  const [query, setQuery] = useSearchParams();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [dialog, setDialog] = useState<'send' | 'weights'>();
  const [anyway, setAnyway] = useState<NearRow>();
  /** The pair of which it is asked why it is dismissed. */
  const [asking, setAsking] = useState<string>();
  const lists = useRef<HTMLDivElement>(null);
  const isForRent = kind === 'rent';
  const tab = recommendStates.find((state) => state === query.get('state'));
  const ranked = [...found.rows, ...found.unsure];
  const rows = tab ? found.rows.filter(({ recommend }) => recommend?.state === tab) : found.rows;
  const unsure = tab ? [] : found.unsure;
  const sortedBy = Object.keys(found.shares).find((part) => part === query.get('by'));
  const ordered = sortedBy === undefined ? rows : rows.toSorted((a, b) => fitOf(b, sortedBy) - fitOf(a, sortedBy));
  const shown = [...ordered, ...unsure];
  const asked = query.get('pair');
  const opened = shown.find((row) => keyOf(row) === asked);
  const current = opened ?? shown[0];
  const currentKey = current && keyOf(current);
  const picked = ranked.filter((row) => chosen.has(keyOf(row)));

  useRecordsChanged(
    ({ record }) => ['recommend', 'rent', 'customer', 'contract', 'weighting', '*'].includes(record),
    () => void revalidate(),
  );

  const set = (changes: Readonly<Record<string, string | null>>) =>
    setQuery((old) => {
      const next = new URLSearchParams(old);
      for (const [name, value] of Object.entries(changes)) {
        if (value === null) next.delete(name);
        else next.set(name, value);
      }
      return next;
    }, { replace: true, preventScrollReset: true });
  const open = (row: SuggestRow) => set({ pair: keyOf(row) });
  const choose = (row: SuggestRow) =>
    setChosen((old) => {
      const next = new Set(old);
      if (!next.delete(keyOf(row))) next.add(keyOf(row));
      return next;
    });
  const mark = async (some: readonly SuggestRow[], values: Readonly<Record<string, unknown>>, title: () => string) => {
    try {
      const { batch } = await server.post<Marked>('/recommend/mark', { pairs: some.map(pairOf), set: values }, { quiet: true });
      // said only now: the words may have been on their way when somebody acted
      showUndoable(kernel, batch, { title: title() });
      await revalidate();
      return true;
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      tellRefusal(kernel, error, 'recommend', 'recommend.suggest.notDone');
      return false;
    } finally {
      keepFocus();
    }
  };
  const dismiss = async (row: SuggestRow, reason: DismissReason) => {
    const next = rowBeside(shown, row);
    const isDone = await mark([row], { state: 'dismissed', reason }, () => t('recommend.suggest.dismissed', { name: nameOf(row, isForRent) }));
    if (isDone && next) open(next);
  };
  const recommend = (some: readonly SuggestRow[], values: Readonly<Record<string, unknown>> = {}) =>
    mark(some, { state: 'suggested', ...values }, () => t('recommend.suggest.recommended', { count: some.length }));
  const pin = (row: SuggestRow) => mark([row], { pinned: !ownOf(row.recommend)?.pinned }, () => t(ownOf(row.recommend)?.pinned ? 'recommend.suggest.unpinnedOf' : 'recommend.suggest.pinnedOf', { name: nameOf(row, isForRent) }));
  const move = async (row: SuggestRow, by: -1 | 1) => {
    const pinned = found.rows.filter((one) => ownOf(one.recommend)?.pinned);
    const at = pinned.findIndex((one) => keyOf(one) === keyOf(row));
    const other = pinned[at + by];
    if (!other) return;
    const order = pinned.map((one, place) => (place === at ? other : place === at + by ? row : one));
    for (const [place, one] of order.entries()) if (one.recommend?.sort !== place) await mark([one], { sort: place }, () => t('recommend.suggest.movedOf', { name: nameOf(row, isForRent) }));
  };

  const keepFocus = useRowKeys({
    rows: shown, keyOf, current, onOpen: open, isOff: Boolean(dialog ?? anyway), list: lists,
    keys: {
      KeyX: choose,
      KeyP: (row) => void pin(row),
      Escape: () => opened !== undefined && set({ pair: null }),
      KeyD: (row) => {
        const own = ownOf(row.recommend);
        if (own && !mayDismiss(own.state)) return;
        // Escape goes back to the row
        lists.current?.querySelector<HTMLElement>('[aria-current=true] .suggest-open')?.focus({ preventScroll: true });
        open(row);
        setAsking(keyOf(row));
      },
    },
  });

  const facts = found.person
    ? [
        found.person.number,
        found.person.budget !== null && t('recommend.suggest.upTo', { money: money(found.person.budget) }),
        found.person.moveOn !== null && t('recommend.suggest.by', { day: day(found.person.moveOn) }),
        found.person.roomType !== null && found.labels['roomType']?.[found.person.roomType],
        list(found.person.areas.flatMap((id) => found.labels['area']?.[id] ?? [])),
        found.person.stayMonths !== null && t('recommend.suggest.months', { count: found.person.stayMonths }),
      ]
    : [found.home?.title, found.home?.net != null && money(found.home.net), found.home?.freeOn && t('recommend.fact.moveDate.free', { day: day(found.home.freeOn) })];
  const counts = (state: RecommendState) => found.rows.filter(({ recommend: made }) => made?.state === state).length;
  const name = found.person?.name ?? found.home?.address ?? '';
  const learnt = found.person && learntText(i18n, found.person);
  const rankedNow = [...found.rows, ...found.unsure].filter(({ judgement }) => judgement.gates.every(({ miss }) => miss === 0)).length;
  const more = !tab && limit < maxRanked && <Button className="suggest-more" text={t('recommend.suggest.more')} onClick={() => set({ limit: String(limit + step) })} />;

  return (
    <Surface still>
      <SurfaceHead
        {...(found.person && { lead: <Avatar name={name} size={36} /> })}
        title={t(isForRent ? 'recommend.suggest.forRent' : 'recommend.suggest.forPerson', { name })}
        detail={facts.filter(Boolean).join(' · ')}
        actions={
          <>
            {may(weightings.rights.edit) && <Button icon={<Settings />} text={t('recommend.weights')} onClick={() => setDialog('weights')} />}
            {isForRent ? (
              <Button intent="primary" {...whyNot(picked.length === 0 && t('kit.why.choose'))} text={t('recommend.suggest.recommendChosen', { count: picked.length })} onClick={() => void recommend(picked).then(() => setChosen(new Set()))} />
            ) : (
              <Button intent="primary" icon={<SendMessage />} {...whyNot(picked.length === 0 && t('kit.why.choose'))} text={t('recommend.send', { count: picked.length })} onClick={() => setDialog('send')} />
            )}
          </>
        }
      />
      <nav className="suggest-tabs" aria-label={t('recommend.suggest.state')}>
        <Button variant="minimal" size="small" active={!tab} text={`${t('recommend.suggest.all')} ${number(found.rows.length)}`} onClick={() => set({ state: null })} />
        {recommendStates
          .filter((state) => counts(state) > 0)
          .map((state) => (
            <Button key={state} variant="minimal" size="small" active={tab === state} text={`${t(`recommend.state.${state}`)} ${number(counts(state))}`} onClick={() => set({ state })} />
          ))}
        {!tab && found.near.length > 0 && (
          <Button variant="minimal" size="small" text={`${t('recommend.suggest.near')} ${number(found.near.length)}`} onClick={() => {
            const near = lists.current?.querySelector<HTMLElement>('.suggest-near');
            near?.scrollIntoView({ block: 'start' });
            near?.focus({ preventScroll: true });
          }} />
        )}
        <span className="suggest-muted">
          {t('recommend.suggest.compared', { compared: number(found.compared), passed: number(found.passed), missedOne: number(found.missedOne), missing: number(found.failed) })}
          {found.shut > 0 && ` · ${t('recommend.suggest.shut', { shut: number(found.shut) })}`}
        </span>
      </nav>
      {learnt && <p className="suggest-learnt suggest-muted">{learnt}</p>}
      <div className="suggest">
        <div className="suggest-lists" ref={lists}>
          <div className="suggest-ranked">
            {rows.length === 0 && <Blank kind="empty" title={t('recommend.suggest.none')} text={t(isForRent && found.near.length === 0 ? 'recommend.suggest.none.rent' : 'recommend.suggest.none.text')} />}
            {rows.length > 0 && (
              <SuggestTable
                rows={ordered}
                shares={found.shares}
                isForRent={isForRent}
                current={currentKey}
                chosen={chosen}
                onOpen={open}
                onChoose={choose}
                sort={{ by: sortedBy, onSort: (part) => set({ by: part === sortedBy ? null : part }) }}
              />
            )}
            {unsure.length > 0 && (
              <>
                <h2 className="type-section suggest-heading">{t('recommend.suggest.unsure')}</h2>
                <SuggestTable rows={unsure} shares={found.shares} isForRent={isForRent} current={currentKey} chosen={chosen} onOpen={open} onChoose={choose} />
              </>
            )}
            {rankedNow < found.passed && more}
          </div>
          {!tab && found.near.length > 0 && (
            <SuggestNear rows={found.near} isForRent={isForRent} onRecommend={setAnyway}>
              {found.near.length >= limit / 3 && found.near.length < found.missedOne && more}
            </SuggestNear>
          )}
        </div>
        {current && (
          <SuggestPanel
            row={current}
            labels={found.labels}
            isForRent={isForRent}
            isOpened={opened !== undefined}
            onClose={() => set({ pair: null })}
            onPin={(row) => void pin(row)}
            onMove={(row, by) => void move(row, by)}
            onRecommend={(row) => void recommend([row])}
            isAsking={asking === currentKey}
            onAsk={(next) => setAsking(next ? currentKey : undefined)}
            onDismiss={(row, reason) => void dismiss(row, reason)}
          />
        )}
      </div>
      <SurfaceFoot
        start={
          <>
            {t('recommend.suggest.ranked', { shown: number(rankedNow), passed: number(found.passed), near: number(found.near.length), missedOne: number(found.missedOne) })} ·{' '}
            {found.weightsSince === null ? t('recommend.suggest.weightsOwn') : t('recommend.suggest.weightsSince', { day: i18n.moment(found.weightsSince) })}
          </>
        }
        end={
          <>
            <Keys of={['J', 'K']}>{t('recommend.suggest.move')}</Keys>
            <Keys of={['X']}>{t('recommend.suggest.select')}</Keys>
            <Keys of={['P']}>{t('recommend.suggest.pinKey')}</Keys>
            <Keys of={['D']}>{t('recommend.suggest.dismissKey')}</Keys>
          </>
        }
      />
      <Suspense>
        {dialog === 'send' && <SendDialog rows={picked} onClose={(isSent) => {
          setDialog(undefined);
          if (!isSent) return;
          // the button has nothing to send any more: the row goes on
          setTimeout(() => lists.current?.querySelector<HTMLElement>('[aria-current=true] .suggest-open')?.focus({ preventScroll: true }));
          setChosen(new Set());
          void revalidate();
        }} />}
        {dialog === 'weights' && <WeightsDialog kind={kind} subject={found.person?.id ?? found.home?.rent ?? 0} onClose={() => setDialog(undefined)} />}
        {anyway && (
          <AnywayDialog
            name={nameOf(anyway, isForRent)}
            onClose={() => setAnyway(undefined)}
            onSay={(override) => {
              setAnyway(undefined);
              void recommend([anyway], { override });
            }}
          />
        )}
      </Suspense>
    </Surface>
  );
});
