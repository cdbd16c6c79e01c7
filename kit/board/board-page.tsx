import { SegmentedControl } from '@blueprintjs/core';
import { Plus } from '@blueprintjs/icons';
import { reaction, runInAction } from 'mobx';
import { observer } from 'mobx-react-lite';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useLoaderData, useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import { http as httpService, CallError } from '#core/http/http.ts';
import { localeChanged } from '#core/i18n/i18n.ts';
import type { Kernel } from '#core/kernel/index.ts';
import { useEvent, useKernel, useMay } from '#core/react/react.tsx';
import { useShown } from '#core/react/shown.ts';
import { DragScope } from '../drag/sorting.tsx';
import { FilterBar } from '../list/filters/filter-bar.tsx';
import { ListContext, ownText, useList } from '../list/list-context.ts';
import { List } from '../list/list.ts';
import { isOwn, useListAddress, useStepBack } from '../list/use-list-address.ts';
import { ViewTabs } from '../list/views/view-tabs.tsx';
import { useLiveRecords } from '../live/use-live-records.ts';
import type { Entity } from '../records/entity.ts';
import { LinkButton } from '../ui/link-button.tsx';
import { Surface, SurfaceHead } from '../ui/surface.tsx';
import { recordsUndone } from '../undo/records-undone.ts';
import { Ages, PastActions, PastButton, People, PersonToggle } from './board-bar.tsx';
import { BoardContext, useBoard } from './board-context.ts';
import { Board } from './board.ts';
import type { BoardResponse } from './api.ts';
import type { AnyBoardSpec } from './board-spec.ts';
import { boardWords, type LoadedBoard } from './load-board.ts';
import { Lanes } from './lanes.tsx';
import { renewPast } from './renew-past.ts';
import { usePart } from './use-part.ts';
import './board.css';

const TimeMachine = lazy(() => import('./time-machine.tsx').then((module) => ({ default: module.TimeMachine })));
const MoveDialog = lazy(() => import('./move-dialog.tsx').then((module) => ({ default: module.MoveDialog })));

/** Milliseconds in which changes are gathered before their cards are read anew. */
const gathering = 150;

/** The page of a board: filters and saved views of the list, a lane for each stage. */
export const BoardPage = observer(function BoardPage({ spec }: { readonly spec: AnyBoardSpec }) {
  const loaded = useLoaderData<LoadedBoard>();
  const kernel = useKernel();
  const may = useMay();
  const input = useRef<HTMLInputElement>(null);
  const [{ board, list }] = useState(() => open(kernel, spec, loaded));
  useListAddress(list);
  useRows(board, list);
  const reload = useFollow(board, list);
  return (
    <BoardContext value={board}>
      <ListContext value={list}>
        <Surface still>
          <div className="board-frame">
            <BoardHead />
            <div className="list-tools" hidden={board.past !== undefined}>
              <ViewTabs />
              <FilterBar input={input} start={spec.person !== undefined && <People />} end={<><Ages /><PastButton />{spec.person !== undefined && <PersonToggle />}</>} />
            </div>
            <DragScope>
              <Lanes mayMove={may(spec.write) && !board.past} onSearch={() => { input.current?.focus(); input.current?.select(); }} />
            </DragScope>
            {board.past && (
              <Suspense fallback={null}>
                <TimeMachine mayUndo={may(spec.write)} onChanged={reload} />
              </Suspense>
            )}
            <Said />
          </div>
        </Surface>
        {board.asking && (
          <Suspense fallback={null}>
            <MoveDialog key={`${board.asking.id} ${board.asking.spot.lane}`} asking={board.asking} />
          </Suspense>
        )}
      </ListContext>
    </BoardContext>
  );
});

/** The title with the number of open cards and their sum, and what can be done here. */
const BoardHead = observer(function BoardHead() {
  const board = useBoard();
  const list = useList();
  const may = useMay();
  const navigate = useNavigate();
  const { spec, model, i18n } = board;
  const { count, sum, past } = usePart(() => {
    const open = board.stages.filter((stage) => !spec.isClosed(stage)).map(({ id }) => ({ ...model.tallyOf(id), past: board.countOf(id).total }));
    return { count: open.reduce((all, { total }) => all + total, 0), sum: open.reduce((all, one) => all + one.sum, 0), past: open.reduce((all, one) => all + one.past, 0) };
  }, [board]);
  return (
    <SurfaceHead
      title={i18n.t(`${spec.entity.name}.board.title`)}
      count={
        board.past
          ? i18n.t('kit.board.past.open', { past: i18n.number(past), now: i18n.number(count) })
          : spec.sum === undefined ? i18n.t('kit.board.cards', { count }) : i18n.t(i18n.has(`${spec.entity.name}.board.open`, { count }) ? `${spec.entity.name}.board.open` : 'kit.board.open', { count, shown: i18n.number(count), sum: i18n.money(sum) })
      }
      actions={
        <>
          {board.past && <PastActions />}
          {!board.past && <SegmentedControl
            className="board-view"
            size="small"
            aria-label={i18n.t('kit.board.view')}
            options={[{ value: 'board', label: i18n.t('kit.board.board') }, { value: 'list', label: i18n.t('kit.board.list') }]}
            value="board"
            onValueChange={() => void navigate(`${spec.listRoute.href()}${window.location.search}`)}
          />}
          {!board.past && may(spec.write) && <LinkButton intent="primary" icon={<Plus />} to={spec.create.href()} text={ownText(list, 'new')} />}
        </>
      }
    />
  );
});

/** Makes the board and the list whose filters and views it shares. */
function open(kernel: Kernel, spec: AnyBoardSpec, loaded: LoadedBoard): { readonly board: Board; readonly list: List } {
  const list = new List({ kernel, entity: spec.entity as Entity, spec: spec.list }, loaded);
  const board = new Board(kernel, spec, loaded.stages, loaded.board, loaded.now, () => boardWords(spec.entity, list.model.query));
  takeRows(board, list, loaded.search);
  return { board, list };
}

const byPerson = 'person';

/** Shows the rows that an address asks for. */
function takeRows(board: Board, list: List, search: string): void {
  const by = board.spec.person !== undefined && new URLSearchParams(search).get('by') === byPerson ? byPerson : undefined;
  board.groupByPerson(by !== undefined);
  runInAction(() => (list.by = by));
}

/** Keeps the rows and the address the same. */
function useRows(board: Board, list: List): void {
  const { search, state } = useLocation();
  const arrival = useNavigationType();
  useEffect(() => {
    if (arrival === 'POP' || !isOwn(state)) takeRows(board, list, search);
  }, [board, list, search, state, arrival]);
  useStepBack((address) => takeRows(board, list, address.search));
  useEffect(() => reaction(() => board.isByPerson, (is) => (list.by = is ? byPerson : undefined)), [board, list]);
}

/** Keeps the board as the server has it: the rest of its cards, other queries, what others do. */
function useFollow(board: Board, list: List): () => Promise<void> {
  const isShown = useShown();
  const heard = useRef<{ ids: Set<number>; all: boolean; timer: ReturnType<typeof setTimeout> | undefined }>({ ids: new Set(), all: false, timer: undefined });
  const reload = async (): Promise<void> => {
    const words = boardWords(board.spec.entity, list.model.query);
    try {
      const response = await board.kernel.use(httpService).get<BoardResponse>(`/${board.spec.entity.name}/board`, { query: words, titleKey: 'kit.board.failed' });
      // An answer to an earlier query is no answer any more.
      if (words.toString() === boardWords(board.spec.entity, list.model.query).toString()) board.refresh(response);
      await renewPast(board);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
    }
  };
  const latest = useRef(reload);
  useEffect(() => {
    latest.current = reload;
  });
  useEffect(() => {
    if (!isShown) return undefined;
    void latest.current();
    const stopBook = list.book.start();
    // The open view counts the cards of the board.
    const stopCount = reaction(() => board.total, (total) => list.rows.count(total), { fireImmediately: true });
    const stopQuery = reaction(() => boardWords(board.spec.entity, list.model.query).toString(), () => void latest.current());
    const stopBehind = reaction(() => board.isBehind && board.model.lifted === undefined, (isDue) => isDue && void latest.current());
    return () => {
      stopBook();
      stopCount();
      stopQuery();
      stopBehind();
    };
  }, [board, list, isShown]);
  useEvent(localeChanged, () => void latest.current());
  useEvent(recordsUndone, () => {
    board.model.forgetKept();
    void latest.current();
  });
  useLiveRecords(board.spec.entity.name, (news) => {
    const { current } = heard;
    for (const { id } of news) {
      if (id === undefined) current.all = true;
      else current.ids.add(id);
    }
    current.timer ??= setTimeout(() => {
      const { ids, all } = current;
      heard.current = { ids: new Set(), all: false, timer: undefined };
      if (all) void latest.current();
      else void board.model.follow([...ids]).then(() => renewPast(board)).catch(() => undefined);
    }, gathering);
  });
  useEffect(() => () => clearTimeout(heard.current.timer), []);
  return reload;
}

/** Region that is read aloud after each move. */
const Said = observer(function Said() {
  const { said } = useBoard();
  return (
    <div className="unseen" role="status" aria-live="assertive">
      {said}
    </div>
  );
});
