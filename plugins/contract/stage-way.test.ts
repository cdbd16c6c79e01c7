import { expect, it } from 'vitest';
import { openMoves, wayState } from './stage-way.ts';

const times = new Map([[1, 60_000], [4, 60_000], [5, 0]]);

it('a stage is behind a contract that was in it, and not one that was passed over', () => {
  const state = (stage: number, isOpen = false) => wayState(stage, 4, stage < 4, times, isOpen);
  expect([1, 2, 3, 4, 5].map((stage) => state(stage))).toEqual(['past', 'later', 'later', 'here', 'later']);
  expect([2, 5].map((stage) => state(stage, true))).toEqual(['next', 'next']);
});

it('every move that the rules allow is listed, onward first', () => {
  const moves = [[1, undefined], [2, 'no'], [3, undefined], [5, undefined]].map(([id, refused]) => ({ stage: { id: id as number }, move: { refused: refused as string | undefined } }));
  expect(openMoves(moves, (id) => id < 4).map(({ stage }) => stage.id)).toEqual([5, 1, 3]);
});
