import { withLabels } from '../records/labels.ts';
import type { BoardEdit, BoardMove, Past } from './api.ts';
import type { Card } from './board-model.ts';
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

/** Cards as they were before all that was changed in them from a moment on; those alone that were otherwise than they are. */
export function facesAt(cards: ReadonlyMap<number, Card>, edits: readonly BoardEdit[], moment: string): ReadonlyMap<number, Card> {
  const faces = new Map<number, Card>();
  for (let at = edits.length - 1; at >= 0 && edits[at]!.at >= moment; at -= 1) {
    const { card: id, before } = edits[at]!;
    const card = faces.get(id) ?? cards.get(id);
    // a field without a value is not sent either
    if (card) faces.set(id, Object.fromEntries(Object.entries({ ...card, ...before }).filter(([, value]) => value !== null)) as unknown as Card);
  }
  return faces;
}

/** Two stretches of a past, the earlier one before the later. */
export const joined = (earlier: Past, later: Past): Past => ({
  moves: [...earlier.moves, ...later.moves],
  edits: [...earlier.edits, ...later.edits],
  labels: withLabels(earlier.labels, later.labels),
});

/** The part of a past before a moment. */
export const before = (past: Past, moment: string): Past => ({
  ...past,
  moves: past.moves.filter(({ at }) => at < moment),
  edits: past.edits.filter(({ at }) => at < moment),
});

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

/** A look at a past moment: all that is known of the past, and how many of its moves had been made. */
export interface PastView extends Past {
  readonly count: number;
  readonly board: PastBoard;
  /** Cards that were otherwise than they are. */
  readonly faces: ReadonlyMap<number, Card>;
}

/** The board after some of the moves of its past, as many as there are. `by` names the lane of a card, `order` its place. */
export function pastView(cards: ReadonlyMap<number, Card>, { by, order }: { readonly by: string; readonly order: string }, past: Past, wanted: number): PastView {
  const { moves, edits } = past;
  const count = Math.max(0, Math.min(moves.length, wanted));
  const next = moves[count];
  const now = [...cards.values()].map((card) => presentCard(card.id, Number(card[by]), card[order]));
  return { ...past, count, board: boardAfter(now, moves, count), faces: next ? facesAt(cards, edits, next.at) : new Map() };
}
