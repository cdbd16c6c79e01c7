import type { KeyboardEvent } from 'react';
import { kindOf } from '#kit/records/kinds/kinds.ts';
import type { GridColumn } from './grid-columns.ts';
import type { GridPlace } from './place.ts';
import type { CellTyping } from './use-cell-typing.ts';

const sidewaysOf = (key: string): number => (key === 'ArrowLeft' ? -1 : key === 'ArrowRight' ? 1 : 0);
const uprightOf = (key: string): number => (key === 'ArrowUp' ? -1 : key === 'ArrowDown' ? 1 : 0);

const go = (place: GridPlace, down: number, right: number): void => place.moveTo(place.row + down, place.column + right);

/** Keys while something is typed. Those it does not take go no further either: they belong to the text. */
export function typingKey(event: KeyboardEvent, cell: CellTyping, place: GridPlace): void {
  const { key, shiftKey } = event;
  const [sideways, upright] = [sidewaysOf(key), uprightOf(key)];
  const { choices, pick, typing } = cell;
  const keepAndGo = (down: number, right: number) => {
    cell.keep();
    go(place, down, right);
  };
  event.stopPropagation();
  if (key === 'Escape') cell.leave();
  else if (key === 'Enter') keepAndGo(shiftKey ? -1 : 1, 0);
  else if (key === 'Tab') keepAndGo(0, shiftKey ? -1 : 1);
  else if (upright !== 0 && choices.length > 0) cell.setActive(((pick ?? (upright > 0 ? -1 : 0)) + upright + choices.length) % choices.length);
  else if (typing?.way === 'over' && (sideways !== 0 || upright !== 0)) keepAndGo(upright, sideways);
  else return;
  event.preventDefault();
}

/** Keys on a cell that nothing is typed into: opening it, yes and no, and Tab through the grid, which leaves it at its ends. */
export function restingKey(event: KeyboardEvent, cell: CellTyping, place: GridPlace, { field, locked }: GridColumn): void {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
  const opens = key === 'F2' || (key === 'Enter' && !ctrlKey && !metaKey);
  if (opens && !locked) cell.begin();
  else if (key === ' ' && !shiftKey && !ctrlKey && !locked && kindOf(field).words?.(field.options as never).includes(true)) cell.toggle();
  else if (key === 'Tab' && !altKey && !ctrlKey) {
    const last = place.columns - 1;
    const edge = shiftKey ? place.column === 0 : place.column === last;
    if (edge && place.row === (shiftKey ? 0 : place.rows - 1)) return;
    if (edge) place.moveTo(place.row + (shiftKey ? -1 : 1), shiftKey ? last : 0);
    else go(place, 0, shiftKey ? -1 : 1);
  } else return;
  event.preventDefault();
  event.stopPropagation();
}
