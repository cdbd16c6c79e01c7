import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { BoardMove } from './api.ts';
import { boardAfter, facesAt, movesByDay, presentCard, standing, type PastCard } from './past.ts';
import { placeBetween } from './place.ts';

const lanes = [1, 2, 3];

/** Plays random moves forward, keeping the board after each. */
function history(steps: readonly (readonly [id: number, lane: number])[]) {
  const cards = new Map<number, PastCard>();
  const moves: BoardMove[] = [];
  const seen: Record<number, readonly number[]>[] = [];
  const snapshot = () => Object.fromEntries(lanes.map((lane) => [lane, [...cards.values()].filter((card) => card.lane === lane).toSorted((a, b) => (a.place < b.place ? -1 : 1)).map(({ id }) => id)]));
  seen.push(snapshot());
  for (const [step, [id, lane]] of steps.entries()) {
    const before = cards.get(id);
    const others = [...cards.values()].filter((card) => card.lane === lane && card.id !== id).map(({ place }) => place).toSorted();
    const place = placeBetween(undefined, others[0]);
    cards.set(id, presentCard(id, lane, place));
    moves.push({
      batch: step, at: new Date(Date.UTC(2026, 10, 1) + step * 7_200_000).toISOString(), by: null, how: 'board', card: id,
      from: before && before.lane !== lane ? before.lane : null, to: before && before.lane === lane ? null : lane, fromPlace: before?.place ?? null, toPlace: place, undoneBy: null,
    });
    seen.push(snapshot());
  }
  return { now: [...cards.values()], moves, seen };
}

test('any past moment is as it was then', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.integer({ min: 1, max: 6 }), fc.constantFrom(...lanes)), { maxLength: 40 }), (steps) => {
      const { now, moves, seen } = history(steps);
      for (const [count, then] of seen.entries()) {
        const { lists } = boardAfter(now, moves, count);
        expect(Object.fromEntries(lanes.map((lane) => [lane, lists.get(lane) ?? []]))).toEqual(then);
      }
    }),
    { numRuns: 50 },
  );
});

test('days without a move stand between those with some', () => {
  const { moves } = history([[1, 1], [1, 2]]);
  const days = movesByDay(moves, (at) => at.slice(0, 10), '2026-11-03');
  expect(days).toEqual([{ day: '2026-11-01', count: 2 }, { day: '2026-11-02', count: 0 }, { day: '2026-11-03', count: 0 }]);
});

test('moves that still stand leave out those taken back since, and what took them back', () => {
  const move = (batch: number, undoneBy: number | null = null): BoardMove => ({ batch, at: '2026-11-20T15:00:00.000Z', by: null, how: 'board', card: 1, from: 1, to: 2, fromPlace: 'i', toPlace: 'i', undoneBy });
  const all = [move(1, 4), move(2), move(3, 5), move(4), move(5)];
  expect(standing(all).map(({ batch }) => batch)).toEqual([2]);
  // what took back a move from before then stands
  expect(standing(all.slice(1)).map(({ batch }) => batch)).toEqual([2, 4]);
});

test('cards have the values they had before all that was changed in them since', () => {
  const cards = new Map([[1, { id: 1, version: 4, name: 'Noah Kim', tour: 'Dec 1' }], [2, { id: 2, version: 1, name: 'Ada' }]]);
  const edit = (minute: number, card: number, before: Record<string, unknown>) => ({ at: `2026-11-20T15:0${minute}:00.000Z`, card, before });
  const edits = [edit(1, 1, { name: 'N' }), edit(3, 1, { name: 'Noah', tour: null }), edit(5, 1, { name: 'Noah K' }), edit(6, 9, { name: 'gone' })];
  const at = (minute: number) => [...facesAt(cards, edits, `2026-11-20T15:0${minute}:00.000Z`).values()];
  expect(at(7)).toEqual([]);
  expect(at(4)).toEqual([{ id: 1, version: 4, name: 'Noah K', tour: 'Dec 1' }]);
  // in the batch of the move itself
  expect(at(3)).toEqual([{ id: 1, version: 4, name: 'Noah' }]);
  expect(at(0)).toEqual([{ id: 1, version: 4, name: 'N' }]);
});
