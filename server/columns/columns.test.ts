import { describe, expect, it } from 'vitest';
import { seededRandom } from '../random.ts';
import { Columns } from './columns.ts';

interface Lamp {
  readonly id: number;
  readonly cents: number | null;
  readonly isOn: boolean;
  readonly rooms: readonly number[];
  readonly shade: string | null;
}

const kinds = { cents: 'number', isOn: 'light', rooms: 'rooms', shade: 'light' } as const;

describe('rows as columns', () => {
  it('are what was put in last, in the order of their ids', () => {
    const random = seededRandom(17);
    const columns = new Columns<Lamp>(kinds);
    const truth = new Map<number, Lamp>();
    for (let step = 0; step < 5000; step += 1) {
      const id = random.whole(1, 700);
      if (random.next() < 0.25) {
        columns.remove(id);
        truth.delete(id);
        continue;
      }
      const row: Lamp = { id, cents: random.of([null, 0, -5, 250_000_000_000]), isOn: random.next() < 0.5, rooms: random.some([1, 2, 3], random.whole(0, 3)), shade: random.of([null, 'red', '']) };
      columns.put(row);
      truth.set(id, row);
    }
    const rows = Array.from({ length: columns.count }, (_, place) => ({ ...columns.at(place) }));
    expect(rows).toEqual([...truth.values()].toSorted((a, b) => a.id - b.id));
  });

  it('hold nothing at first', () => {
    const columns = new Columns<Lamp>(kinds);
    columns.remove(4);
    expect(columns.count).toBe(0);
  });
});
