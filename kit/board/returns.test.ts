import { expect, test } from 'vitest';
import type { BoardMove } from './api.ts';
import { returnsOf } from './returns.ts';

const move = (card: number, from: number | null, to: number | null): BoardMove => ({ batch: 1, at: '2026-11-12T15:00:00.000Z', by: null, how: 'board', card, from, to, fromPlace: null, toPlace: null, undoneBy: null });

test('a card goes back to where its first move took it from, off the board where that made it', () => {
  expect(returnsOf([move(5, 1, 2), move(3, null, 2), move(4, null, null), move(5, 2, 3), move(6, null, null), move(6, 7, 1), move(3, 2, 1)])).toEqual([
    { card: 5, to: 1 },
    { card: 3, to: 'away' },
    { card: 4, to: 'place' },
    { card: 6, to: 7 },
  ]);
});
