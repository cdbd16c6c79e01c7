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
  /** The address that is shown; none until the list's own step is drawn. */
  const seen = useRef<string | undefined>(location.key);
  const edited = useRef<Editing>(undefined);
  const later = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(later.current), []);
  useEffect(() => {
    latest.current = { navigate, pathname: location.pathname };
  });
  const { model, scrolling } = list;

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
          const write = () => {
            seen.current = undefined;
            void latest.current.navigate({ search, hash: window.location.hash }, { replace: typing || trying, state: ownStep, preventScrollReset: true });
          };
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
    follow(list, location.search);
  }, [location, arrival, list]);
  useStepBack(({ search }) => seen.current === undefined && follow(list, search));

  useEffect(
    () => reaction(() => scrolling.range.start + scrolling.range.offset, () => keepPlace(list, latest.current.pathname), { delay: still }),
    [list, scrolling],
  );
  return () => keepPlace(list, latest.current.pathname);
}

/**
 * Takes the address after each step through the browser's history within the page. The router draws none
 * that comes before the step it takes back was drawn: it ends at the address drawn last.
 */
export function useStepBack(take: (address: { readonly search: string; readonly hash: string }) => void): void {
  const latest = useRef(take);
  useEffect(() => {
    latest.current = take;
  });
  useEffect(() => {
    const { pathname } = window.location;
    const step = () => window.location.pathname === pathname && latest.current(window.location);
    window.addEventListener('popstate', step);
    return () => window.removeEventListener('popstate', step);
  }, []);
}

/** Shows the rows that an address asks for, from its place. */
function follow(list: List, search: string): void {
  const { rows, model, scrolling, book } = list;
  const { at, ...said } = readAddress(list, search);
  book.follow(said);
  when(
    () => rows.phase === 'ready',
    () => {
      model.moveFocus(at, model.focus.column);
      scrolling.show(at, 'top');
    },
  );
}

// Past the router: a place is no navigation, and telling the router of each would draw the page anew.
function keepPlace(list: List, pathname: string): void {
  const { model, scrolling, rows } = list;
  const { location, history } = window;
  if (location.pathname !== pathname || rows.phase !== 'ready' || scrolling.space === undefined) return;
  const search = writeAddress(list, { query: model.query, view: model.view, at: scrolling.first });
  if (search !== location.search) history.replaceState(history.state, '', `${pathname}${search}${location.hash}`);
}
