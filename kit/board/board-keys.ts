import type { KeyboardEvent } from 'react';
import { toasts } from '#core/toasts/toasts.ts';
import { isComposing } from '../fields/control.ts';
import type { Card } from './board-model.ts';
import type { Board } from './board.ts';

const sideways: Readonly<Record<string, -1 | 1>> = { ArrowLeft: -1, ArrowRight: 1 };
const along: Readonly<Record<string, -1 | 1>> = { ArrowUp: -1, ArrowDown: 1 };

/**
 * Keys of a board: arrows, Home and End walk cards and lanes, Space lifts and drops, M opens the menu of moves. Enter is
 * left to the link until a card is lifted. True where the key was one of them.
 */
export function boardKey(board: Board, event: KeyboardEvent<HTMLElement>, mayMove: boolean): boolean {
  const { model } = board;
  const { key } = event;
  if (isComposing(event) || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return false;
  if ((event.target as HTMLElement).closest('.card') === null) return false;
  if (model.lifted) return liftedKey(board, key);
  const spot = model.focus === undefined ? undefined : model.spotOf(model.focus);
  if (!spot || model.focus === undefined) return false;
  const digit = mayMove && board.menuOf === model.focus && /^[1-9]$/.test(key) ? board.lanes[Number(key) - 1] : undefined;
  const card = model.cards.get(model.focus);
  // pressed before the menu that M opened has the focus
  if (digit && card) pressLane(board, card, digit.id);
  else if (mayMove && key === ' ') board.lift(model.focus, 'keys');
  else if (mayMove && event.code === 'KeyM') board.openMenu(model.focus);
  else if (event.code === 'KeyM' && !board.past) tellNoRight(board);
  else if (key in along) standAt(board, spot.lane, spot.index + along[key]!);
  else if (key === 'Home') standAt(board, spot.lane, 0);
  else if (key === 'End') standAt(board, spot.lane, model.listOf(spot.lane).length - 1);
  else if (key in sideways) {
    const lanes = board.lanes.filter(({ id }) => id === spot.lane || model.listOf(id).length > 0);
    const next = lanes[lanes.findIndex(({ id }) => id === spot.lane) + sideways[key]!];
    if (next) standAt(board, next.id, spot.index);
  } else return false;
  return true;
}

function tellNoRight(board: Board): void {
  board.say(() => {
    const title = board.i18n.t('kit.why.right');
    board.kernel.use(toasts).show({ type: 'error', title });
    return title;
  });
}

/** Moves a card as its menu says, unless it is there already or nothing would help. */
export function pressLane(board: Board, card: Card, lane: number): void {
  const obstacle = board.obstacleTo(card, lane);
  if (lane === board.model.laneOf(card) || (obstacle && obstacle.fields.length === 0)) return;
  board.moveTo(card.id, lane);
}

function standAt(board: Board, lane: number, index: number): void {
  const list = board.listOf(lane);
  const id = list[Math.max(0, Math.min(list.length - 1, index))];
  if (id !== undefined) board.model.stand(id, true);
}

function liftedKey(board: Board, key: string): boolean {
  const { model } = board;
  const { lifted } = model;
  const over = lifted?.over ?? lifted?.from;
  if (!lifted || !over || lifted.by !== 'keys') return key === 'Tab';
  const last = model.listOf(over.lane).filter((id) => id !== lifted.id).length;
  const to = (index: number) => board.hover({ lane: over.lane, index: Math.max(0, Math.min(last, index)) });
  if (key === 'Enter' || key === ' ') board.drop();
  else if (key === 'Escape') board.cancel();
  else if (key in along) to(over.index + along[key]!);
  else if (key === 'Home') to(0);
  else if (key === 'End') to(last);
  else if (key in sideways) {
    const next = board.lanes[board.lanes.findIndex(({ id }) => id === over.lane) + sideways[key]!];
    if (!next) return true;
    const count = model.listOf(next.id).filter((id) => id !== lifted.id).length;
    board.hover({ lane: next.id, index: Math.min(count, over.index) });
  } else return key === 'Tab';
  return true;
}
