import { useEffect, useRef, type RefObject } from 'react';

/** Steps from row to row by the code of their key. */
const stepsByKey: Readonly<Record<string, number>> = { KeyJ: 1, KeyK: -1 };

/** The row that takes the place of one that is done with: the next, or the one before it at the end. */
export const rowBeside = <Row>(rows: readonly Row[], row: Row): Row | undefined => {
  const at = rows.indexOf(row);
  return at < 0 ? undefined : (rows[at + 1] ?? rows[at - 1]);
};

/**
 * Keys of a page that shows rows and one of them opened: J and K open the next and the one before, others act on a row,
 * once a press.
 * Keys may run ahead of what is loaded: each goes to the row that those before it have reached. Answers a function to
 * call after an act that may take the focus away with its row or button: the open row has it then, as after a step.
 */
export function useRowKeys<Row>(options: {
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string | number;
  readonly current: Row | undefined;
  readonly onOpen: (row: Row) => void;
  /** By the code of a key; false from those that are of no concern to the row. */
  readonly keys: Readonly<Record<string, (row: Row) => unknown>>;
  /** True while something else has the keys. */
  readonly isOff?: boolean;
  /** The rows on the page: the open one is brought into sight. */
  readonly list?: RefObject<HTMLElement | null>;
}): () => void {
  const { rows, keyOf, current, onOpen, keys, isOff, list } = options;
  const currentKey = current && keyOf(current);
  const aim = useRef(currentKey);
  const isOwed = useRef(false);
  useEffect(() => {
    aim.current = currentKey;
  }, [currentKey]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { target, code } = event;
      if (isOff || event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.keyCode === 229) return;
      if (target instanceof Element && target.closest('input:not([type=checkbox]), textarea, select, [role=dialog], [role=menu]')) return;
      const at = rows.findIndex((row) => keyOf(row) === aim.current);
      const step = stepsByKey[code];
      const next = step === undefined ? undefined : rows[at + step];
      const aimed = rows[at];
      if (next) {
        aim.current = keyOf(next);
        isOwed.current = true;
        onOpen(next);
      } else if (step === undefined) {
        if (!aimed || !(code in keys)) return;
        // one press, one act: a key that is held would go on with the rows that come after
        if (!event.repeat && keys[code]!(aimed) === false) return;
      }
      event.preventDefault();
      list?.current?.querySelector('[aria-current=true]')?.scrollIntoView({ block: 'nearest' });
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  });
  const giveFocus = () =>
    requestAnimationFrame(() => {
      const active = document.activeElement;
      const row = list?.current?.querySelector<HTMLElement>('[aria-current=true]');
      if (!isOwed.current || isOff || !row || row.contains(active) || (active !== document.body && !list?.current?.contains(active))) return;
      (row.tabIndex >= 0 ? row : row.querySelector<HTMLElement>('a, button'))?.focus({ preventScroll: true });
    });
  // rows come and go with what is read after the act, until somebody goes elsewhere
  useEffect(() => {
    const frame = giveFocus();
    // a message that takes an act back is no place to stay
    const elsewhere = ({ target }: PointerEvent) => {
      if (!(target instanceof Element && target.closest('.toast-region'))) isOwed.current = false;
    };
    document.addEventListener('pointerdown', elsewhere);
    return () => {
      cancelAnimationFrame(frame);
      document.removeEventListener('pointerdown', elsewhere);
    };
  });
  return () => {
    isOwed.current = true;
    giveFocus();
  };
}
