import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { useI18n } from '#core/react/react.tsx';
import { kindOf, targetOf } from '#kit/records/kinds/kinds.ts';
import { lastOf, useCellChoices, type CellChoice } from './cell-choices.ts';
import { wordOf } from './cell-text.ts';
import type { GridColumn } from './grid-columns.ts';
import { useGrid } from './grid-context.ts';
import type { HeldRow } from './grid-rows.ts';

/** Something is typed: `over` the cell, so that arrows go on to the next; or `into` it, where they move the caret. */
interface Typing {
  readonly text: string;
  readonly way: 'over' | 'into';
  /** The version of the record that was seen when it began. */
  readonly version: number;
}

/** Typing in one cell, and the choices for it. */
export interface CellTyping {
  readonly typing: Typing | undefined;
  readonly choices: readonly CellChoice[];
  /** Place of the choice that Enter takes; undefined where it keeps the text. */
  readonly pick: number | undefined;
  readonly isOpen: boolean;
  setActive(choice: number): void;
  /** Takes a text over the cell, or on with what is typed. */
  type(text: string): void;
  /** Opens the cell with the caret at its end. */
  begin(): void;
  /** Writes what is typed, or the picked choice; nothing where nothing was typed. */
  keep(): void;
  choose(choice: CellChoice): void;
  leave(): void;
  /** Turns yes into no and back. */
  toggle(): void;
}

/** Where a cell stands, its column and its row. */
export interface CellAt {
  readonly row: number;
  readonly at: number;
  readonly column: GridColumn;
  /** Undefined while its row is read. */
  readonly held: HeldRow | undefined;
}

/** Typing in the cell that has the focus. A cell that goes out of sight while it is typed into keeps its text, once. */
export function useCellTyping({ row, at, column, held }: CellAt, input: RefObject<HTMLInputElement | null>): CellTyping {
  const grid = useGrid();
  const i18n = useI18n();
  const [typing, setTyping] = useState<Typing>();
  /** Text typed and not kept yet. */
  const open = useRef<Typing>(undefined);
  const [active, setActive] = useState<number>();
  const shown = grid.text(row, at);
  const { words, refers } = kindOf(column.field);
  const isOpen = typing !== undefined && Boolean(words ?? refers);
  const choices = useCellChoices(column, typing?.text === shown ? undefined : typing?.text, isOpen, i18n);
  const many = refers === 'many';
  // A word that is typed means the first that fits; a field that was only opened means what stands in it.
  const pick = active ?? (typing && typing.text !== shown && (many ? lastOf(typing.text) : typing.text.trim()) !== '' ? 0 : undefined);

  const set = (next: Typing | undefined) => {
    open.current = next;
    setTyping(next);
    setActive(undefined);
  };
  const learn = ({ value, label }: CellChoice) => {
    const to = targetOf(column.field);
    if (to !== undefined) grid.book.learn({ [to]: { [value as number]: label } });
  };
  const write = (choice: CellChoice | undefined) => {
    const typed = open.current;
    if (!typed) return;
    const { version, text } = typed;
    set(undefined);
    if (!choice) void grid.commit(row, at, many ? text.replace(/[;\s]+$/, '') : text, { version });
    else if (many) {
      learn(choice);
      void grid.commit(row, at, withLast(text, choice.label), { version });
    } else {
      const to = targetOf(column.field);
      const labels = to === undefined ? {} : { [to]: { [choice.value as number]: choice.label } };
      void grid.commit(row, at, choice.label, { picked: { value: choice.value, labels }, version });
    }
  };
  const keep = () => write(pick === undefined ? undefined : choices[pick]);
  useEntryFocus(input, typing !== undefined, typing?.text ?? shown, keep);

  return {
    typing,
    choices,
    pick,
    isOpen: isOpen && choices.length > 0,
    setActive,
    keep,
    leave: () => set(undefined),
    type: (text) => set({ text, way: typing?.way ?? 'over', version: typing?.version ?? held?.row.version ?? 0 }),
    begin() {
      if (column.locked || !held) return;
      set({ text: shown, way: 'into', version: held.row.version });
      requestAnimationFrame(() => input.current?.setSelectionRange(shown.length, shown.length));
    },
    choose(choice) {
      if (!many || !typing) {
        write(choice);
        return;
      }
      learn(choice);
      set({ ...typing, text: `${withLast(typing.text, choice.label)}; `, way: 'into' });
    },
    toggle() {
      const next = held?.row[column.name] !== true;
      void grid.commit(row, at, wordOf(column, next, i18n), { picked: { value: next, labels: {} } });
    },
  };
}

/** Focuses a cell's field, all its words selected until something is typed; keeps what is typed when the cell goes. */
function useEntryFocus(input: RefObject<HTMLInputElement | null>, isTyping: boolean, text: string, keep: () => void): void {
  useLayoutEffect(() => {
    const element = input.current;
    if (!element) return;
    const here = document.activeElement;
    // Whoever is elsewhere on the page is not called back by a row that comes into view.
    if (here === document.body || here === null || here.closest('.grid-table-box')) element.focus({ preventScroll: true });
    if (!isTyping) element.select();
    // oxlint-disable-next-line react/exhaustive-deps -- other words in the cell are selected anew
  }, [input, isTyping, text]);
  const end = useRef(keep);
  useEffect(() => {
    end.current = keep;
  });
  useLayoutEffect(() => {
    const element = input.current;
    return () => {
      end.current();
      // Scrolled out of sight, the grid still hears the keys.
      if (document.activeElement === element) element?.closest('.grid-table-box')?.querySelector<HTMLElement>('.grid-table-body')?.focus({ preventScroll: true });
    };
  }, [input]);
}

/** The names before the last one, and another in its place. */
const withLast = (text: string, name: string): string => [...text.split(';').slice(0, -1), name].map((one) => one.trim()).join('; ');
