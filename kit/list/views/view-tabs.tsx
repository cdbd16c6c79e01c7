import { Button } from '@blueprintjs/core';
import { CaretDown, FloppyDisk, Plus } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { LatePopover } from '#kit/ui/late-popover.tsx';
import { queryOf, writeAddress } from '../address.ts';
import { FirstDialog, OtherViews, ViewDialog, ViewLines } from '../editors-lazy.tsx';
import { useList } from '../list-context.ts';
import type { List } from '../list.ts';
import { useLiveRecords } from '../../live/use-live-records.ts';
import { useAttempt } from './use-attempt.ts';
import { viewName, type View } from './view.ts';
import '#kit/ui/skeleton.css';
import './view-tabs.css';

/** Milliseconds after a change until the views are counted anew: changes come in crowds. */
const restOfCounts = 2000;

/** Dialogs that the row of views opens. */
export type Asking = 'new' | 'edit' | 'first';

/** The address of a view as it was saved; the open one keeps what was changed. */
export function viewHref(list: List, view: View | undefined): string {
  const { model, book } = list;
  const query = book.current === view ? model.query : queryOf(list, view?.query ?? '');
  return writeAddress(list, { query, view: view?.id, at: 0 });
}

/** The saved views of a list: the open one with a dot once something differs from it, and what can be done about that. */
export const ViewTabs = observer(function ViewTabs() {
  const list = useList();
  const { book, i18n } = list;
  const { t } = i18n;
  const [asking, setAsking] = useState<Asking>();
  const row = useRef<HTMLElement>(null);
  const { shown, over } = useRoom(row, book.views, book.current);
  const counts = useCounts(list, shown.filter((view) => !over.includes(view)));
  const close = () => setAsking(undefined);
  const toOpen = () => row.current?.querySelector<HTMLElement>('[data-open] .views-link')?.focus();
  return (
    <>
      <div className="views">
        <nav ref={row} className="views-tabs" aria-label={t('kit.views.label')}>
          {[undefined, ...shown].map((view) => (
            <Tab key={view?.id ?? 0} view={view} counts={counts} isOver={over.some((one) => one === view)} onAsk={setAsking} />
          ))}
        </nav>
        {over.length > 0 && (
          <LatePopover
            placement="bottom-start"
            content={<OtherViews views={over} />}
            target={(target, isOpen) => (
              <Button {...target} variant="minimal" size="small" className="views-more" active={isOpen} endIcon={<CaretDown size={12} />} text={t('kit.views.more', { shown: i18n.number(over.length) })} />
            )}
          />
        )}
        <Button className="views-add" variant="minimal" size="small" icon={<Plus />} aria-label={t('kit.views.add')} title={t('kit.views.add')} onClick={() => setAsking('new')} />
        <Unsaved onAsk={setAsking} />
      </div>
      {asking === 'first' ? <FirstDialog onClose={close} onGone={toOpen} /> : asking && <ViewDialog view={asking === 'edit' ? book.current : undefined} onClose={close} onGone={toOpen} />}
    </>
  );
});

interface TabProps {
  readonly view: View | undefined;
  readonly counts: Counts | undefined;
  readonly isOver: boolean;
  readonly onAsk: (asking: Asking) => void;
}

const Tab = observer(function Tab({ view, counts, isOver, onAsk }: TabProps) {
  const list = useList();
  const { book, rows, i18n, all } = list;
  const { t } = i18n;
  const isOpen = book.current === view;
  const name = view ? viewName(view, i18n.locale) : t('kit.views.all');
  const count = view === undefined ? all : isOpen ? (rows.phase === 'ready' ? rows.total : undefined) : counts?.[view.id];
  return (
    <span className="views-tab" data-open={isOpen || undefined} data-over={isOver || undefined} data-view={view?.id}>
      <Link className="views-link" to={{ search: viewHref(list, view) }} preventScrollReset aria-current={isOpen ? 'page' : undefined}>
        <span className="views-name cut">{name}</span>
        {count !== undefined ? (
          <span className="views-count number">{i18n.number(count)}</span>
        ) : (
          // Its place is kept until the number is there, so that no tab moves away under the pointer.
          view && !counts && <span className="views-count skeleton" />
        )}
        {isOpen && book.isChanged && (
          <span className="views-dot" title={t('kit.views.changed')}>
            <span className="unseen">{t('kit.views.changed')}</span>
          </span>
        )}
      </Link>
      {isOpen && (
        <LatePopover
          placement="bottom-start"
          content={<ViewLines onAsk={onAsk} />}
          target={(target) => (
            <button {...target} type="button" className="bare-tool views-opener" aria-label={t('kit.views.menu', { name })}>
              <CaretDown size={12} />
            </button>
          )}
        />
      )}
    </span>
  );
});

const Unsaved = observer(function Unsaved({ onAsk }: { readonly onAsk: (asking: Asking) => void }) {
  const { book, model, usualSort, entity, i18n } = useList();
  const { t } = i18n;
  const attempt = useAttempt();
  const [busy, setBusy] = useState(false);
  const { current } = book;
  const plain = writeAddress({ entity, usualSort, book: { views: [], first: null } }, { query: model.query, view: undefined, at: 0 }) === '';
  if (current ? !book.isChanged : plain) return null;
  const save = async () => {
    setBusy(true);
    await attempt(() => book.save());
    setBusy(false);
  };
  const mine = current?.editable === true;
  return (
    <span className="views-unsaved">
      {current && <Button className="views-reset" variant="minimal" size="small" text={t('kit.views.reset')} onClick={() => book.reset()} />}
      <Button
        className="views-save"
        variant="minimal"
        size="small"
        icon={<FloppyDisk />}
        loading={busy}
        text={t(mine || !current ? 'kit.views.save' : 'kit.views.add')}
        onClick={() => (mine ? void save() : onAsk('new'))}
      />
    </span>
  );
});

/** Number of records in each view, by its number. */
type Counts = Readonly<Record<number, number>>;

/** `3/12,4/1`: the views to count, by number and version. Without an answer the tabs do without numbers. */
const countsOf = async ({ http, entity }: List, asked: string): Promise<Counts> => {
  const views = asked.replaceAll(/\/\d+/g, '');
  return views === '' ? {} : http.get<Counts>('/view/count', { query: { record: entity.name, views }, quiet: true }).catch(() => ({}));
};

const joined = (known: Counts) => (before: Counts | undefined) => ({ ...before, ...known });

/** Counts asked for in one question once the rows stand, and again when records or views have changed. */
function useCounts(list: List, views: readonly View[]): Counts | undefined {
  const [counts, setCounts] = useState<Counts>();
  // The open view has its number from its rows.
  const others = views.filter((view) => view !== list.book.current);
  const asked = list.rows.total === undefined ? undefined : others.map(({ id, version }) => `${id}/${version}`).join();
  const latest = useRef(asked);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    latest.current = asked;
    if (asked !== undefined) void countsOf(list, asked).then((known) => setCounts(joined(known)));
  }, [list, asked]);
  useEffect(() => () => clearTimeout(timer.current), []);
  useLiveRecords(list.entity.name, () => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      void countsOf(list, latest.current ?? '').then((known) => setCounts(joined(known)));
    }, restOfCounts);
  });
  return counts;
}

/**
 * Which views there is room for. All are laid out, and those that wrap lie below the edge of the row: a server draws
 * them alike. The open one is never among them, once it was it stays in front.
 */
function useRoom(row: { readonly current: HTMLElement | null }, views: readonly View[], current: View | undefined) {
  const [below, setBelow] = useState<readonly number[]>([]);
  const [front, setFront] = useState<number>();
  useEffect(() => {
    const element = row.current;
    if (!element) return undefined;
    const tabs = [...element.children] as HTMLElement[];
    // Told before the first paint, and again when the row, a name or a number takes another width.
    const sizes = new ResizeObserver(() => {
      const low = new Set(tabs.filter(({ offsetTop }) => offsetTop > (tabs[0]?.offsetTop ?? 0)).map(({ dataset }) => Number(dataset['view'])));
      const found = views.map(({ id }) => id).filter((id) => low.has(id));
      setBelow((known) => (known.length === found.length && known.every((id, place) => id === found[place]) ? known : found));
      if (current && current.id !== front && found.includes(current.id)) setFront(current.id);
    });
    for (const one of [element, ...tabs]) sizes.observe(one);
    return () => sizes.disconnect();
  }, [row, views, current, front]);
  const first = views.find(({ id }) => id === front);
  const shown = first ? [first, ...views.filter((view) => view !== first)] : views;
  return { shown, over: shown.filter(({ id }) => below.includes(id)) };
}
