import { reaction, when } from 'mobx';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import { readAddress, writeAddress } from './address.ts';
import { isMoved, type Editing, type List } from './list.ts';

/** Milliseconds of stillness before the place is written down. */
const still = 250;
/** Milliseconds of rest in typing before the address follows: the router draws the page for each, and the rows go first. */
const typingRest = 300;

/** Marks addresses the list wrote itself: it has done what they say already. */
export const ownStep = { list: true } as const;
export const isOwn = (state: unknown): boolean => (state as Partial<typeof ownStep> | null)?.list === true;

/**
 * Keeps the page's address and the list the same. A condition makes a step of the history, typing and scrolling do not.
 * Returns a function that writes the place down at once, for the moment before the page is left.
 */
export function useListAddress(list: List): () => void {
  const navigate = useNavigate();
  const location = useLocation();
  const arrival = useNavigationType();
  const latest = useRef({ navigate, pathname: location.pathname });
  const seen = useRef(location.key);
  const edited = useRef<Editing>(undefined);
  const later = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(later.current), []);
  useEffect(() => {
    latest.current = { navigate, pathname: location.pathname };
  });
  const { model, book, scrolling } = list;

  useEffect(
    () =>
      reaction(
        () => ({ query: model.query, view: model.view, search: writeAddress(list, { query: model.query, view: model.view, at: 0 }) }),
        ({ query, view, search }, { query: before, view: viewBefore, search: searchBefore }) => {
          if (search === searchBefore) return;
          // The rows shown stay when a view is saved: the address alone says it shorter.
          const same = query === before;
          const isQuiet = (query.q !== before.q && query.filters === before.filters) || isMoved(query, before);
          const typing = same || (view === viewBefore && isQuiet && query.sort === before.sort);
          // One editor opened is one step back, however many values were tried in it.
          const { editing } = list;
          const trying = editing !== undefined && editing === edited.current;
          edited.current = editing;
          clearTimeout(later.current);
          const write = () => void latest.current.navigate({ search, hash: window.location.hash }, { replace: typing || trying, state: ownStep, preventScrollReset: true });
          if (!typing || same) return write();
          later.current = setTimeout(() => window.location.pathname === latest.current.pathname && write(), typingRest);
        },
      ),
    [list, model],
  );

  useEffect(() => {
    if (seen.current === location.key) return;
    seen.current = location.key;
    // A step back to an address the list wrote is news again.
    if (arrival !== 'POP' && isOwn(location.state)) return;
    const { at, ...said } = readAddress(list, location.search);
    book.follow(said);
    when(
      () => list.rows.phase === 'ready',
      () => {
        model.moveFocus(at, model.focus.column);
        scrolling.show(at, 'top');
      },
    );
  }, [location, arrival, list, model, book, scrolling]);

  useEffect(
    () => reaction(() => scrolling.range.start + scrolling.range.offset, () => keepPlace(list, latest.current.pathname), { delay: still }),
    [list, scrolling],
  );
  return () => keepPlace(list, latest.current.pathname);
}

// Past the router: a place is no navigation, and telling the router of each would draw the page anew.
function keepPlace(list: List, pathname: string): void {
  const { model, scrolling, rows } = list;
  const { location, history } = window;
  if (location.pathname !== pathname || rows.phase !== 'ready' || scrolling.space === undefined) return;
  const search = writeAddress(list, { query: model.query, view: model.view, at: scrolling.first });
  if (search !== location.search) history.replaceState(history.state, '', `${pathname}${search}${location.hash}`);
}
