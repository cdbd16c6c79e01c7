import { observer } from 'mobx-react-lite';
import { Fragment, lazy, Suspense, useEffect, useRef, useState, type ComponentType, type KeyboardEvent } from 'react';
import { useLoaderData, useNavigate } from 'react-router-dom';
import { useKernel } from '#core/react/react.tsx';
import { useShown } from '#core/react/shown.ts';
import type { ScreenVisit } from '#core/slots.ts';
import type { Entity } from '#kit/records/entity.ts';
import { onFirstTouch, whenIdle } from '#kit/ui/first-touch.ts';
import { Surface } from '#kit/ui/surface.tsx';
import { ViewTabs } from './views/view-tabs.tsx';
import { run } from './commands.ts';
import { useEditMatching } from './selection/edit-matching.ts';
import { BulkBar, EditMany, EditGrid, MissingView, States, loadEditors } from './editors-lazy.tsx';
import { FilterBar } from './filters/filter-bar.tsx';
import { Foot } from './foot.tsx';
import { ListGrid } from './rows/list-grid.tsx';
import { Head } from './head.tsx';
import { commandOf, isWriting } from './keys.ts';
import { ListContext, ownText } from './list-context.ts';
import type { ListSpec } from './list-spec.ts';
import { List } from './list.ts';
import { useLiveRows } from './rows/live-rows.ts';
import { loadList, type Loaded } from './load.ts';
import { recordLink } from './rows/row.tsx';
import { useListAddress } from './use-list-address.ts';
import { useGridMode } from './selection/use-grid-mode.ts';
import './list.css';

const NewRows = lazy(() => import('../live/new-rows.tsx'));

/** A screen made from a description: its page, and what it loads before it is first drawn. */
export interface ListScreen {
  readonly Page: ComponentType;
  readonly load: (visit: ScreenVisit) => Promise<Loaded>;
  /** The page follows its own query: a change of that alone loads nothing anew. */
  readonly followsQuery: { readonly place: string };
}

/**
 * The list of an area's records, from what the area says of it.
 * Words it looks for in the area, else in kit: `{entity}.list.title`, `.new`, `.search`, `.total`, `.failed`,
 * `.deleted`, `.empty.title`, `.empty.text`.
 */
export function listScreen<E extends Entity>(entity: E, spec: ListSpec<E>): ListScreen {
  function Page() {
    const loaded = useLoaderData<Loaded>();
    const kernel = useKernel();
    const [list] = useState(() => new List({ kernel, entity, spec: spec as unknown as ListSpec<Entity> }, loaded));
    return <ListPage list={list} />;
  }
  return { Page, load: (visit) => loadList(entity, spec, visit), followsQuery: { place: 'at' } };
}

const ListPage = observer(function ListPage({ list }: { readonly list: List }) {
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const element = useRef<HTMLDivElement>(null);
  const isShown = useShown();
  useEffect(() => (isShown ? list.start() : undefined), [list, isShown]);
  // Fetched before anyone opens one of them, and after everything the first rows need. One that is gone is asked for again.
  useEffect(() => onFirstTouch(document, () => whenIdle(() => void loadEditors().catch(() => undefined))), []);
  const keepPlace = useListAddress(list);
  const grid = useGridMode();
  useEditMatching(list);
  const added = useLiveRows(list);

  const onKey = (event: KeyboardEvent | globalThis.KeyboardEvent): void => {
    if (list.many || grid.isOpen || event.defaultPrevented || isWriting(event.target)) return;
    const pressed = 'nativeEvent' in event ? event.nativeEvent : event;
    const inGrid = (event.target as Element).closest?.('.list-grid') != null;
    const command = commandOf(pressed, list.model.focus.row < 0);
    // Outside the grid only the keys that lead into the list count: arrows belong to whatever has the focus, if anything has.
    // So is the menu of pages that led here.
    const isFree = event.target === document.body || (event.target as Element).id === 'content' || (event.target as Element).closest?.('.frame-menu') != null;
    if (!command || (!inGrid && !leads(command.do, pressed) && !(isFree && moving.has(command.do)))) return;
    const around = {
      isEntering: !inGrid,
      search: () => input.current?.select(),
      open: (row: number) => {
        const held = list.rows.at(row);
        const link = held && recordLink(list, held.row.id, row);
        if (!link) return;
        keepPlace();
        void navigate(link.to, { state: link.state });
      },
    };
    if (run(command, list, around)) event.preventDefault();
  };
  const latest = useRef(onKey);
  useEffect(() => {
    latest.current = onKey;
  });
  useEffect(() => {
    if (!isShown) return undefined;
    const hear = (event: globalThis.KeyboardEvent) => {
      // A menu or dialog over the page keeps its keys; what leads into the list works from the menu of pages too.
      if (!element.current?.contains(event.target as Node) && (event.target as Element).closest?.('.bp6-portal, [role=menu], [role=dialog], [role=alertdialog]')) return;
      latest.current(event);
    };
    document.addEventListener('keydown', hear);
    return () => document.removeEventListener('keydown', hear);
  }, [isShown]);

  const { rows } = list;
  if (list.many) {
    return (
      <ListContext value={list}>
        <Surface still>
          <EditMany key={list.entity.name} selection={list.many} />
        </Surface>
      </ListContext>
    );
  }
  if (grid.isOpen) {
    return (
      <ListContext value={list}>
        <Surface still>
          <EditGrid onClose={grid.close} />
        </Surface>
      </ListContext>
    );
  }
  const hidden = rows.phase === 'failed' || rows.total === 0;
  const { Frame, Head: OwnHead } = list.spec.beside ?? { Frame: Fragment, Head };
  return (
    <ListContext value={list}>
      <Surface still>
        <Frame>
          <div ref={element} className="list" data-hidden={hidden || undefined} onClickCapture={keepPlace}>
            <OwnHead />
            <div className="list-tools">
              <ViewTabs />
              <FilterBar input={input} />
            </div>
            {list.book.isMissing && <MissingView />}
            {added.count > 0 && !hidden && (
              <Suspense fallback={null}>
                <NewRows count={added.count} onShow={added.show} />
              </Suspense>
            )}
            {hidden ? <States /> : <ListGrid label={ownText(list, 'list.title')} />}
            {list.model.anyChosen && <BulkBar />}
            <Foot />
          </div>
        </Frame>
      </Surface>
    </ListContext>
  );
});

const leading: ReadonlySet<string> = new Set(['search', 'filter', 'leave']);
const moving: ReadonlySet<string> = new Set(['move', 'page', 'edge']);
const leads = (what: string, { code }: { readonly code: string }): boolean => leading.has(what) || code === 'KeyJ' || code === 'KeyK';
