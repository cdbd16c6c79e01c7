import type { BoardMove } from './api.ts';

/** A card that moves are taken back of: the lane it goes back to, or that it goes from the board or only changes its place. */
export interface Return {
  readonly card: number;
  readonly to: number | 'away' | 'place';
}

/** Where cards go when some moves, oldest first, are taken back; cards in the order of their first move. */
export function returnsOf(moves: readonly BoardMove[]): readonly Return[] {
  return [...Map.groupBy(moves, ({ card }) => card)].map(([card, own]) => {
    const first = own.find(({ to }) => to !== null);
    return { card, to: first ? (first.from ?? 'away') : 'place' };
  });
}
