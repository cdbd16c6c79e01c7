import { beforeEach, expect, it } from 'vitest';
import { definePlugin, type Kernel } from '#core/kernel/index.ts';
import { readQuery } from '#kit/records/query.ts';
import { serverPlugins } from '#plugins/server.ts';
import { reading } from '#server/records/read/reading.ts';
import { seededRandom } from '#server/random.ts';
import { writing } from '#server/records/write/writing.ts';
import { onEachEngine } from '#tests/support/engines.ts';
import { heaterKernel, someone } from '#tests/support/sample-records.ts';
import { rent } from '../../rent/index.ts';
import { room } from '../index.ts';

const boss = someone(1, ['admin']);
type Row = Readonly<Record<string, unknown>>;

onEachEngine('homes by what their building and offer are', (open) => {
  let kernel: Kernel;
  let houses: readonly Row[];
  let rents: readonly Row[];
  let rooms: readonly Row[];

  const list = async (name: 'rent' | 'room', words: string, window = { offset: 0, limit: 1000 }): Promise<{ rows: readonly Row[]; total: number }> =>
    kernel.use(reading).list(name, readQuery((name === 'rent' ? rent : room) as never, new URLSearchParams(words)).query, window, boss, 'en') as never;

  beforeEach(async () => {
    const database = await open();
    const areas = (await serverPlugins()).plugins.filter(({ id }) => ['building', 'rent', 'room'].includes(id));
    kernel = await heaterKernel(database, areas.map(({ id, contributes = [] }) => definePlugin({ id, contributes: contributes as readonly never[] })));
    const random = seededRandom(7);
    const made = <T extends Row>(table: string, rows: readonly T[]) =>
      kernel.use(writing).run(boss, { kind: 'form' }, async (batch) => {
        const ids = await batch.createMany(table, rows);
        return rows.map((row, at) => ({ ...row, id: ids[at] as number }));
      });
    houses = await made('building', Array.from({ length: 30 }, (_, at) => ({ address: `${at + 1} Kent Ave`, confirmedAddress: `${at + 1} Kent Ave`, borough: random.of(['queens', 'brooklyn', 'manhattan']), subwayLine: random.of(['L', '7 E G', 'A C', null]) })));
    rents = await made('rent', Array.from({ length: 60 }, (_, at) => ({ title: `Offer ${at}`, building: random.of(houses)['id'] as number, price: random.whole(20, 50) * 10_000, availableMoveDate: '2026-12-01' })));
    rooms = await made('room', Array.from({ length: 150 }, (_, at) => {
      const own = random.next() < 0.8 ? random.of(rents) : undefined;
      const count = random.whole(0, 3);
      return { unitNumber: `${(at % 40) + 1}${'ABCD'[Math.floor(at / 40)]}`, building: (own?.['building'] ?? random.of(houses)['id']) as number, rent: (own?.['id'] ?? null) as number | null, count, taken: random.whole(0, count) };
    }));
  });

  const houseOf = (row: Row) => houses.find(({ id }) => id === row['building']) as Row;
  const priceOf = (row: Row) => (rents.find(({ id }) => id === row['rent'])?.['price'] ?? null) as number | null;
  const idsOf = (rows: readonly Row[]) => rows.map(({ id }) => id as number).toSorted((a, b) => a - b);

  it('are those, and no others', async () => {
    const lines = (row: Row) => String(houseOf(row)['subwayLine'] ?? '');
    const isLet = (row: Row) => (row['taken'] as number) >= (row['count'] as number);
    const cases: readonly (readonly ['rent' | 'room', string, (row: Row) => boolean])[] = [
      ['rent', 'borough=queens', (row) => houseOf(row)['borough'] === 'queens'],
      ['rent', 'borough=queens,brooklyn&price=3000..4000', (row) => houseOf(row)['borough'] !== 'manhattan' && (row['price'] as number) >= 300_000 && (row['price'] as number) <= 400_000],
      ['rent', 'subwayLine=e', (row) => lines(row).includes('E')],
      ['rent', 'subwayLine=none', (row) => lines(row) === ''],
      ['rent', 'availability=rented', (row) => rooms.some(({ rent: of }) => of === row['id']) && rooms.filter(({ rent: of }) => of === row['id']).every(isLet)],
      ['room', 'borough=manhattan', (row) => houseOf(row)['borough'] === 'manhattan'],
      ['room', 'price=2500..3500', (row) => (priceOf(row) ?? 0) >= 250_000 && (priceOf(row) ?? 0) <= 350_000],
      ['room', 'price=none', (row) => priceOf(row) === null],
      ['room', 'price=..3000&availability=available&borough=brooklyn', (row) => priceOf(row) !== null && (priceOf(row) as number) <= 300_000 && !isLet(row) && houseOf(row)['borough'] === 'brooklyn'],
    ];
    for (const [name, words, fits] of cases) {
      const all = name === 'rent' ? rents : rooms;
      const { rows, total } = await list(name, words);
      expect(idsOf(rows), words).toEqual(idsOf(all.filter(fits)));
      expect(total, words).toBe(rows.length);
      expect(total, words).toBeGreaterThan(0);
    }
  });

  it('stand in the order of what their offer costs, wherever one looks', async () => {
    const wanted = (rows: readonly Row[], price: (row: Row) => number | null) =>
      rows.toSorted((a, b) => (price(a) ?? Infinity) - (price(b) ?? Infinity) || (a['id'] as number) - (b['id'] as number)).map(({ id }) => id);
    const order = async (name: 'rent' | 'room', words: string) => {
      const ids: unknown[] = [];
      for (const offset of [0, 50, 100]) ids.push(...(await list(name, words, { offset, limit: 50 })).rows.map(({ id }) => id));
      return ids;
    };
    expect(await order('rent', 'sort=netPrice')).toEqual(wanted(rents, (row) => row['price'] as number));
    expect(await order('room', 'sort=price')).toEqual(wanted(rooms, priceOf));
    const queens = rooms.filter((row) => houseOf(row)['borough'] === 'queens');
    expect(await order('room', 'sort=price&borough=queens')).toEqual(wanted(queens, priceOf));
  });

  it('stand by floor and then by letter', async () => {
    const units = (await list('room', 'sort=unitNumber')).rows.map((row) => row['unitNumber'] as string);
    const place = (unit: string) => [Number.parseInt(unit, 10), unit.at(-1)] as const;
    expect(units).toEqual(units.toSorted((a, b) => place(a)[0] - place(b)[0] || (place(a)[1] ?? '').localeCompare(place(b)[1] ?? '')));
  });
});
