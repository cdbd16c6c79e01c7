import { expect, test } from 'vitest';
import type { StageRow } from '../entities.ts';
import { wayBetween } from '../moves.ts';
import { lackingOn, Matrix } from './matrix-model.ts';

const at = '2026-01-01T00:00:00.000Z';
const stageOf = (id: number, kind: StageRow['kind']): StageRow => ({
  id, kind, version: 1, createdAt: at, updatedAt: at, name: { en: kind, kr: '', zh: '' }, active: true, sort: id * 10, agingDays: null, staleDays: null, laneLimit: null, moves: [],
});
const stages = [stageOf(1, 'open'), stageOf(2, 'tour'), stageOf(3, 'won')] as const;

test('a turned cell goes from allowed over its conditions to refused, and is stored only where it differs from its kinds', () => {
  const matrix = new Matrix(stages);
  const [open, tour, won] = stages;
  matrix.turn(open, tour);
  expect(matrix.wayOf(open, tour)).toBe('refused');
  matrix.turn(open, tour);
  expect(matrix.wayOf(open, tour)).toEqual([]);
  matrix.turn(open, tour);
  expect([matrix.wayOf(open, tour), matrix.changes]).toEqual([['contact'], 0]);
  matrix.toggle(open, won, 'lease');
  expect(matrix.patches).toEqual([
    { id: 1, version: 1, patch: { moves: [{ to: 3, refused: false, contact: false, home: false, lease: true, reason: false, reopen: false, toured: false }] } },
  ]);
});

test('a stored matrix is read back as shown, and the default empties it', () => {
  const matrix = new Matrix(stages);
  const [open, tour, won] = stages;
  matrix.set(open, won, ['lease', 'home']);
  matrix.set(tour, open, 'refused');
  const saved = stages.map((stage) => ({ ...stage, ...matrix.patches.find(({ id }) => id === stage.id)?.patch }));
  expect([wayBetween(saved[0]!, won), wayBetween(saved[1]!, open)]).toEqual([['home', 'lease'], 'refused']);
  const again = new Matrix(saved);
  again.reset();
  expect(again.patches.map(({ patch }) => patch.moves)).toEqual([[], []]);
});

test('a stage is cut off when the last way into it from a stage in use is closed, and was not before', () => {
  const [open, tour, won] = stages;
  const off = { ...stageOf(4, 'open'), active: false };
  const matrix = new Matrix([...stages, off]);
  expect(matrix.cutOff).toEqual([]);
  matrix.set(open, tour, 'refused');
  expect(matrix.cutOff).toEqual([tour]);
  matrix.set(won, tour, ['reopen']);
  expect(matrix.cutOff).toEqual([]);
  matrix.set(won, tour, 'refused');
  const saved = [...stages, off].map((stage) => ({ ...stage, ...matrix.patches.find(({ id }) => id === stage.id)?.patch }));
  matrix.show(saved);
  expect(matrix.cutOff).toEqual([]);
});

test('ways that others store meanwhile show, and those changed here stay until they are stored', () => {
  const matrix = new Matrix(stages);
  const [open, tour, won] = stages;
  matrix.set(open, tour, 'refused');
  matrix.set(tour, open, ['home']);
  const [patch] = matrix.patches;
  const [first, second, third] = stages.map((stage) => ({ ...stage, version: 2 })) as unknown as readonly [StageRow, StageRow, StageRow];
  matrix.show([{ ...first, ...patch!.patch }, { ...second, moves: [{ to: won.id, refused: false, contact: false, home: false, lease: false, reason: false, reopen: false, toured: false }] }, third]);
  expect([matrix.wayOf(matrix.stages[1]!, third), matrix.kept]).toEqual([[], { '2/1': ['home'] }]);
  expect(matrix.patches.map(({ id, version, patch: { moves } }) => ({ id, version, to: moves?.map((move) => move.to) }))).toEqual([{ id: 2, version: 2, to: [1, 3] }]);
  const again = new Matrix(stages);
  again.restore({ ...matrix.kept, '1/9': 'refused', '1/1': 'refused' });
  expect(again.kept).toEqual({ '2/1': ['home'] });
});

test('contracts on a way lack one of its conditions, all of them where it is refused', () => {
  const held = { groups: [{ stage: 1, lacks: 0b100011, count: 2 }, { stage: 1, lacks: 0b000010, count: 3 }, { stage: 1, lacks: 0, count: 1 }, { stage: 2, lacks: 1, count: 9 }] };
  expect(lackingOn(held, 1, ['toured'])).toEqual({ count: 6, lacking: 2 });
  expect(lackingOn(held, 1, ['home', 'toured'])).toEqual({ count: 6, lacking: 5 });
  expect(lackingOn(held, 1, [])).toEqual({ count: 6, lacking: 0 });
  expect(lackingOn(held, 1, 'refused')).toEqual({ count: 6, lacking: 6 });
  expect(lackingOn(held, 3, ['home'])).toEqual({ count: 0, lacking: 0 });
});
