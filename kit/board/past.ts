import type { BoardMove } from './api.ts';
import { byPlace, firstPlace } from './place.ts';

/** A card's lane and place, as they were at some moment. */
export interface PastCard {
  readonly id: number;
  readonly lane: number;
  readonly place: string;
  /** When it had come into its lane, where a move tells. */
  readonly enteredAt: string | undefined;
}

/** A board at a past moment: numbers of cards by lane in their order, and each card as it was. */
export interface PastBoard {
  readonly lists: ReadonlyMap<number, readonly number[]>;
  readonly cards: ReadonlyMap<number, PastCard>;
}

/**
 * The board after the first `count` of its moves, worked out backwards from how it is now. Cards that were made later
 * are not there yet; what moved before the first of the moves is as it was then.
 */
export function boardAfter(now: readonly PastCard[], moves: readonly BoardMove[], count: number): PastBoard {
  const cards = new Map(now.map((card) => [card.id, card]));
  for (let at = moves.length - 1; at >= count; at -= 1) {
    const { card: id, from, to, fromPlace } = moves[at]!;
    const card = cards.get(id);
    if (!card) continue;
    if (from === null && to !== null) cards.delete(id);
    else cards.set(id, { ...card, lane: from ?? card.lane, place: fromPlace ?? card.place });
  }
  for (const { card: id, to, at } of moves.slice(0, count)) {
    const card = cards.get(id);
    if (card && to !== null) cards.set(id, { ...card, enteredAt: at });
  }
  const lists = new Map<number, number[]>();
  for (const card of [...cards.values()].toSorted(byPlace)) lists.set(card.lane, [...(lists.get(card.lane) ?? []), card.id]);
  return { lists, cards };
}

/** Those of some moves that still stand: not taken back among them, nor taking one of them back. */
export function standing(moves: readonly BoardMove[]): readonly BoardMove[] {
  const takers = new Set(moves.map(({ undoneBy }) => undoneBy));
  return moves.filter(({ batch, undoneBy }) => undoneBy === null && !takers.has(batch));
}

/** Moves of each day, the days in their order and without a gap. */
export function movesByDay(moves: readonly BoardMove[], dayOf: (moment: string) => string, lastDay: string): readonly { readonly day: string; readonly count: number }[] {
  const [first] = moves;
  if (!first) return [];
  const counts = new Map<string, number>();
  for (const { at } of moves) counts.set(dayOf(at), (counts.get(dayOf(at)) ?? 0) + 1);
  const days: { readonly day: string; readonly count: number }[] = [];
  for (let day = dayOf(first.at); day <= lastDay; day = new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)) days.push({ day, count: counts.get(day) ?? 0 });
  return days;
}

/** A card as it is now, for the way back. */
export const presentCard = (id: number, lane: number, place: unknown): PastCard => ({ id, lane, place: typeof place === 'string' ? place : firstPlace, enteredAt: undefined });
