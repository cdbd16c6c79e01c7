import type { Board } from './board.ts';

/** The lane in which a card that is carried by keys is drawn: it stands where it would be dropped. */
export function carriedTo({ model: { lifted }, obstacles }: Pick<Board, 'model' | 'obstacles'>): number | undefined {
  return lifted?.by === 'keys' && lifted.over && !obstacles.has(lifted.over.lane) ? lifted.over.lane : undefined;
}
