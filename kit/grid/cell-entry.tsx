import { kindOf, targetOf } from '#kit/records/kinds/kinds.ts';
import { PopoverNext } from '@blueprintjs/core';
import { observer } from 'mobx-react-lite';
import { useEffect, useId, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useI18n } from '#core/react/react.tsx';
import { isComposing } from '#kit/fields/control.ts';
import { Option } from '#kit/fields/controls/combobox.tsx';
import { lastOf, useCellChoices, type CellChoice } from './cell-choices.ts';
import { wordOf } from './cell-text.ts';
import { useGrid } from './grid-context.ts';
import { closingMs } from '#kit/ui/menu-keys.ts';

/** Something is typed: `over` the cell, so that arrows go on to the next; or `into` it, where they move the caret. */
interface Typing {
  readonly text: string;
  readonly way: 'over' | 'into';
  /** The version of the record that was seen when it began. */
  readonly version: number;
}

/**
 * The focused cell: a text field that holds the cell's words, all of them selected, so that typing begins at once and
 * input methods compose in it. Enter opens it, Escape leaves it as it was.
 */
export const CellEntry = observer(function CellEntry({ row, at }: { readonly row: number; readonly at: number }) {
  const grid = useGrid();
  const i18n = useI18n();
  const { t } = i18n;
  const { place } = grid;
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();
  const [typing, setTyping] = useState<Typing>();
  // Text typed and not kept yet: a cell that goes out of sight while it is typed into keeps it, once.
  const open = useRef<Typing>(undefined);
  const [active, setActive] = useState<number>();
  const column = grid.columns[at];
  const held = grid.at(row);
  const shown = grid.text(row, at);
  const locked = column?.locked;
  const chosen = column && (kindOf(column.field).words ?? kindOf(column.field).refers);
  const isOpen = typing !== undefined && Boolean(chosen);
  const choices = useCellChoices(column ?? grid.columns[0]!, typing?.text === shown ? undefined : typing?.text, isOpen, i18n);
  const many = column && kindOf(column.field).refers === 'many';
  // A word that is typed means the first that fits; a field that was only opened means what stands in it.
  const pick = active ?? (typing && typing.text !== shown && (many ? lastOf(typing.text) : typing.text.trim()) !== '' ? 0 : undefined);
  const picked = pick === undefined ? undefined : choices[pick];

  useLayoutEffect(() => {
    const element = input.current;
    if (!element) return;
    const here = document.activeElement;
    // Whoever is elsewhere on the page is not called back by a row that comes into view.
    if (here === document.body || here === null || here.closest('.grid-table-box')) element.focus({ preventScroll: true });
    if (!typing) element.select();
  }, [typing, shown]);
  const end = useRef<() => void>(undefined);
  useEffect(() => {
    end.current = () => keep(picked);
  });
  useLayoutEffect(() => {
    const element = input.current;
    return () => {
      end.current?.();
      // Scrolled out of sight, the grid still hears the keys.
      if (document.activeElement === element) element?.closest('.grid-table-box')?.querySelector<HTMLElement>('.grid-table-body')?.focus({ preventScroll: true });
    };
  }, []);

  const type = (next: Typing | undefined) => {
    open.current = next;
    setTyping(next);
    setActive(undefined);
  };
  const leave = () => type(undefined);
  const keep = (choice: CellChoice | undefined) => {
    const typed = open.current;
    if (!typed || !column) return;
    const { version, text } = typed;
    const to = targetOf(column.field);
    leave();
    if (!choice) void grid.commit(row, at, many ? text.replace(/[;\s]+$/, '') : text, { version });
    else if (many) {
      learn(choice);
      void grid.commit(row, at, withLast(text, choice.label), { version });
    } else {
      const labels = to === undefined ? {} : { [to]: { [choice.value as number]: choice.label } };
      void grid.commit(row, at, choice.label, { picked: { value: choice.value, labels }, version });
    }
  };
  const learn = ({ value, label }: CellChoice) => {
    const to = column && targetOf(column.field);
    if (to !== undefined) grid.book.learn({ [to]: { [value as number]: label } });
  };
  if (!column || !held) return null;

  const begin = () => {
    if (locked) return;
    type({ text: shown, way: 'into', version: held.row.version });
    requestAnimationFrame(() => input.current?.setSelectionRange(shown.length, shown.length));
  };
  const choose = (choice: CellChoice) => {
    if (!many || !typing) {
      keep(choice);
      return;
    }
    learn(choice);
    type({ ...typing, text: `${withLast(typing.text, choice.label)}; `, way: 'into' });
  };
  const go = (down: number, right: number) => {
    place.moveTo(place.row + down, place.column + right);
  };

  const whileTyping = (event: KeyboardEvent) => {
    const { key, shiftKey } = event;
    const sideways = key === 'ArrowLeft' ? -1 : key === 'ArrowRight' ? 1 : 0;
    const upright = key === 'ArrowUp' ? -1 : key === 'ArrowDown' ? 1 : 0;
    event.stopPropagation();
    if (key === 'Escape') leave();
    else if (key === 'Enter') {
      keep(picked);
      go(shiftKey ? -1 : 1, 0);
    } else if (key === 'Tab') {
      keep(picked);
      go(0, shiftKey ? -1 : 1);
    } else if (upright !== 0 && choices.length > 0) setActive(((pick ?? (upright > 0 ? -1 : 0)) + upright + choices.length) % choices.length);
    else if (typing?.way === 'over' && (sideways !== 0 || upright !== 0)) {
      keep(picked);
      go(upright, sideways);
    } else return;
    event.preventDefault();
  };
  const whileResting = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
    if (key === 'Enter' && !ctrlKey && !metaKey && !locked) begin();
    else if (key === 'F2' && !locked) begin();
    else if (key === ' ' && !shiftKey && !ctrlKey && kindOf(column.field).words?.(column.field.options as never).includes(true) && !locked) {
      const next = held.row[column.name] !== true;
      void grid.commit(row, at, wordOf(column, next, i18n), { picked: { value: next, labels: {} } });
    } else if (key === 'Tab' && !altKey && !ctrlKey) {
      const last = place.columns - 1;
      const edge = shiftKey ? place.column === 0 : place.column === last;
      if (edge && place.row === (shiftKey ? 0 : place.rows - 1)) return;
      if (edge) place.moveTo(place.row + (shiftKey ? -1 : 1), shiftKey ? last : 0);
      else go(0, shiftKey ? -1 : 1);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };

  const field = (
    <input
      ref={input}
      className="grid-entry"
      value={typing ? typing.text : grid.words(row, at)}
      readOnly={locked !== undefined}
      autoComplete="off"
      spellCheck={false}
      data-typing={typing ? '' : undefined}
      aria-label={t(column.key)}
      aria-describedby="grid-line"
      {...(chosen && {
        role: 'combobox',
        'aria-autocomplete': 'list' as const,
        'aria-expanded': isOpen && choices.length > 0,
        'aria-controls': isOpen && choices.length > 0 ? listId : undefined,
        'aria-activedescendant': isOpen && pick !== undefined && picked ? `${listId}-${pick}` : undefined,
      })}
      onChange={({ currentTarget }) => {
        type({ text: currentTarget.value, way: typing?.way ?? 'over', version: typing?.version ?? held.row.version });
      }}
      onKeyDown={(event) => {
        if (isComposing(event)) event.stopPropagation();
        else if (typing) whileTyping(event);
        else whileResting(event);
      }}
      onDoubleClick={() => !typing && begin()}
      onBlur={() => keep(picked)}
    />
  );
  if (!chosen) return field;
  return (
    <PopoverNext
      isOpen={isOpen && choices.length > 0}
      autoFocus={false}
      enforceFocus={false}
      shouldReturnFocusOnClose={false}
      captureDismiss={false}
      arrow={false}
      animation="minimal"
      transitionDuration={closingMs}
      placement="bottom-start"
      content={
        <div className="combobox-list grid-choices" role="listbox" id={listId} aria-label={t(column.key)}>
          {choices.map((choice, index) => (
            <Option key={String(choice.value)} id={`${listId}-${index}`} active={index === pick} chosen={index === pick} onPick={() => choose(choice)}>
              {choice.label}
            </Option>
          ))}
        </div>
      }
      renderTarget={({ ref }) => (
        <span ref={ref} className="grid-entry-box">
          {field}
        </span>
      )}
    />
  );
});

/** The names before the last one, and another in its place. */
const withLast = (text: string, name: string): string => [...text.split(';').slice(0, -1), name].map((one) => one.trim()).join('; ');
