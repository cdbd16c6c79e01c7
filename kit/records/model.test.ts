import { getSnapshot, type Instance } from 'mobx-state-tree';
import { describe, expect, test } from 'vitest';
import type { Row } from './entity.ts';
import { modelOf, snapshotOf } from './model.ts';
import { heater } from '#tests/support/record-sample.ts';

const Heater = modelOf(heater)
  .views((self) => ({
    get bright() {
      return self.watts !== null && self.watts > 100;
    },
  }))
  .actions((self) => ({
    swap(watts: number) {
      self.watts = watts;
    },
    hang(valve: number) {
      self.valves = [...self.valves, valve];
    },
  }));
interface Heater extends Instance<typeof Heater> {}

const row = {
  id: 1,
  version: 4,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  title: 'Reading heater',
  place: null,
  note: null,
  mail: null,
  watts: 60,
  year: 2000,
  price: 1.5,
  lit: true,
  shape: 'round',
  sold: null,
  checked: null,
  called: { kr: '', en: 'Heater', zh: '' },
  maker: 3,
  valves: [1],
  pictures: [{ file: 'a.jpg', width: 4, height: 3 }],
  cost: null,
  age: 26,
} satisfies Row<typeof heater>;

describe('the model of an open record', () => {
  test('holds the row as it came, and takes views and actions', () => {
    const one: Heater = Heater.create(snapshotOf(heater, row));
    expect(getSnapshot(one)).toEqual(row);
    one.swap(120);
    one.hang(2);
    expect([one.bright, [...one.valves], one.called?.en]).toEqual([true, [1, 2], 'Heater']);
  });

  test('takes from an answer only what is the record’s', () => {
    const answer = { ...row, labels: { maker: { 3: 'Acme' } }, hidden: ['cost'] };
    expect(snapshotOf(heater, answer)).toEqual(row);
  });

  test('refuses what its fields refuse', () => {
    expect(() => Heater.create({ ...row, shape: 'square' } as never)).toThrow('shape');
    expect(() => Heater.create({ ...row, title: null } as never)).toThrow('title');
  });
});
