import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { DndProvider, useDrag, useDrop } from 'react-dnd';
import { pointerBackend } from './pointer-backend.ts';

/** Things that are put in order by hand. Pointer and keyboard go through the same few moves. */
export interface Sorting<T> {
  /** The things in the order they would have if the lifted one were dropped now. */
  readonly shown: readonly T[];
  /** The key of the lifted thing. */
  readonly lifted: string | undefined;
  lift(key: string): void;
  /** Puts the lifted thing where another one lies. */
  over(key: string): void;
  /** Moves the lifted thing by a number of places. */
  shift(by: number): void;
  drop(): void;
  cancel(): void;
}

interface Lifted {
  readonly key: string;
  readonly from: number;
  readonly to: number;
}

/** A list with one thing moved from a place to another. */
export function moved<T>(items: readonly T[], from: number, to: number): readonly T[] {
  const rest = items.filter((_, index) => index !== from);
  return [...rest.slice(0, to), ...items.slice(from, from + 1), ...rest.slice(to)];
}

/** Lets a list be sorted by hand; `onMove` is told once, when the thing is dropped somewhere else. */
export function useSorting<T>(
  items: readonly T[],
  keyOf: (item: T) => string,
  onMove: (from: number, to: number) => void,
): Sorting<T> {
  const [state, setState] = useState<Lifted>();
  // A drop may come before the render of the last move: what counts is what was said last.
  const now = useRef<Lifted>(undefined);
  const set = (next: Lifted | undefined) => {
    now.current = next;
    setState(next);
  };
  const place = (to: number) => {
    const lifted = now.current;
    const fitting = Math.max(0, Math.min(items.length - 1, to));
    if (lifted && lifted.to !== fitting) set({ ...lifted, to: fitting });
  };
  const shown = state ? moved(items, state.from, state.to) : items;
  return {
    shown,
    lifted: state?.key,
    lift(key) {
      const from = items.findIndex((item) => keyOf(item) === key);
      if (from >= 0) set({ key, from, to: from });
    },
    over(key) {
      const lifted = now.current;
      if (!lifted || lifted.key === key) return;
      place(moved(items, lifted.from, lifted.to).findIndex((item) => keyOf(item) === key));
    },
    shift(by) {
      if (now.current) place(now.current.to + by);
    },
    drop() {
      const lifted = now.current;
      set(undefined);
      if (lifted && lifted.from !== lifted.to) onMove(lifted.from, lifted.to);
    },
    cancel: () => set(undefined),
  };
}

/** Where things may be dragged. Each scope keeps its own drag, so nothing is shared between pages or requests. */
export function DragScope(props: { readonly children: ReactNode }) {
  const [context] = useState(() => ({}));
  return (
    <DndProvider backend={pointerBackend} context={context}>
      {props.children}
    </DndProvider>
  );
}

/** Makes one thing of a sorting draggable: `place` goes on the thing, `grip` on what lifts it. */
export function useSortable<T>(sorting: Sorting<T>, key: string) {
  const latest = useRef(sorting);
  useEffect(() => {
    latest.current = sorting;
  });
  const [, grip] = useDrag({
    type: 'sorted',
    item: () => {
      latest.current.lift(key);
      return { key };
    },
    isDragging: (monitor) => (monitor.getItem() as { readonly key: string }).key === key,
    end: (_, monitor) => (monitor.didDrop() ? latest.current.drop() : latest.current.cancel()),
  });
  const [, place] = useDrop({ accept: 'sorted', hover: () => latest.current.over(key) });
  return {
    place: (element: HTMLElement | null) => void place(element),
    grip: (element: HTMLElement | null) => void grip(element),
  };
}

/**
 * Keys that move a thing: Space lifts and drops, arrows move, Escape puts back; Alt with an arrow moves it by one place.
 * `across` for things side by side.
 */
export function sortKeys<T>(sorting: Sorting<T>, key: string, across: boolean) {
  return (event: KeyboardEvent): void => {
    const mine = sorting.lifted === key;
    const back = across ? ['ArrowLeft', 'ArrowUp'] : ['ArrowUp'];
    const on = across ? ['ArrowRight', 'ArrowDown'] : ['ArrowDown'];
    if (event.altKey && sorting.lifted === undefined && [...back, ...on].includes(event.key)) {
      sorting.lift(key);
      sorting.shift(back.includes(event.key) ? -1 : 1);
      sorting.drop();
    } else if (event.key === ' ') {
      if (mine) sorting.drop();
      else sorting.lift(key);
    } else if (mine && event.key === 'Enter') sorting.drop();
    else if (mine && event.key === 'Escape') sorting.cancel();
    else if (mine && back.includes(event.key)) sorting.shift(-1);
    else if (mine && on.includes(event.key)) sorting.shift(1);
    else if (!mine || event.key !== 'Tab') return;
    event.preventDefault();
    event.stopPropagation();
  };
}
