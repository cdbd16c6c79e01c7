import { database, type Reader } from '#server/database/database.ts';
import { rowsOf } from '#server/database/statement.ts';
import { seededRandom, type Random } from '#server/random.ts';
import { writing, type Batch } from '#server/records/writing.ts';
import type { Demo } from '#server/slots.ts';
import { towers, unitsOf } from './demo-towers.ts';

const day = 86_400_000;
const system = { system: true } as const;

const types = [
  ['Studio', '원룸', '开间', 0, 1],
  ['1B1B', '1베드 1배스', '一房一卫', 1, 1],
  ['2B1B', '2베드 1배스', '两房一卫', 2, 1],
  ['2B2B', '2베드 2배스', '两房两卫', 2, 2],
  ['3B2B', '3베드 2배스', '三房两卫', 3, 2],
] as const;

type RoomToMake = {
  readonly unitNumber: string;
  readonly building: number;
  readonly rent: number | null;
  readonly roomType: number | undefined;
  readonly count: number;
  readonly taken: number;
  readonly active?: boolean;
};

/** The room of each rent, and every unit of two towers and a house; the same at every run. */
export const roomDemo: Demo = {
  id: 'room',
  order: 40,
  async fill({ kernel, report }) {
    const { read } = kernel.use(database);
    const random = seededRandom(2_301);
    const rents = await rowsOf<{ readonly id: number; readonly building: number; readonly title: string }>(
      read,
      'select "id", "building", "title" from "rent" where "deletedAt" is null order by "id"',
    );
    const houses = await towerHouses(read);
    const at = new Date(Date.now() - 30 * day);
    const made = await kernel.use(writing).run(system, { kind: 'demo', at }, async (batch) => {
      const ids = await batch.createMany(
        'roomType',
        types.map(([en, kr, zh, bedrooms, baths], place) => ({ name: { en, kr, zh }, sort: (place + 1) * 10, bedrooms, baths, sharable: bedrooms > 1 })),
      );
      const typeOf = new Map(types.map(([en], place) => [en as string, place]));
      const offered = rents.map(({ id, building, title }): RoomToMake => {
        const [cut = '', unitNumber = ''] = title.split(' · ');
        const type = typeOf.get(cut) ?? 1;
        const count = Math.max(1, types[type]?.[3] ?? 1);
        const taken = random.next() < 0.3 ? count : random.whole(0, count - 1);
        return { unitNumber, building, rent: id, roomType: ids[type], count, taken };
      });
      const known = new Set(offered.map(({ building, unitNumber }) => `${building} ${unitNumber}`));
      const rows = [...offered];
      for (const [place, { id, totalFloors }] of houses.entries()) {
        const units = unitsOf(towers[place] ?? towers[0]!, totalFloors, random).filter(({ unitNumber }) => !known.has(`${id} ${unitNumber}`));
        const offers = await offersOf(batch, id, units.filter(({ taken }) => !taken), random, at);
        for (const { unitNumber, type, taken, active } of units) {
          rows.push({ unitNumber, building: id, rent: offers.get(unitNumber) ?? null, roomType: ids[type], count: 1, taken: taken ? 1 : 0, active });
        }
      }
      await batch.createMany('room', rows);
      return rows.length;
    });
    report(`${made} rooms`);
  },
};

interface House {
  readonly id: number;
  readonly totalFloors: number;
}

/** The tallest buildings, and one of a few floors. */
async function towerHouses(read: Reader): Promise<readonly House[]> {
  const some = (where: string, order: string, limit: number) =>
    rowsOf<House>(read, `select "id", "totalFloors" from "building" where "deletedAt" is null and ${where} order by ${order} limit ?`, [limit]);
  const [high, low] = await Promise.all([some('"totalFloors" between 30 and 60', '"totalFloors" desc, "id"', 2), some('"totalFloors" between 5 and 6', '"id"', 1)]);
  return [...high, ...low];
}

/** Offers for the units that can be had, by unit number. */
async function offersOf(
  batch: Batch,
  building: number,
  units: readonly { readonly unitNumber: string; readonly type: number; readonly price: number }[],
  random: Random,
  at: Date,
): Promise<ReadonlyMap<string, number>> {
  const ids = await batch.createMany(
    'rent',
    units.map(({ unitNumber, type, price }) => ({
      title: `${types[type]?.[0]} · ${unitNumber}`,
      building,
      price,
      bathCount: types[type]?.[4],
      availableMoveDate: new Date(at.getTime() + random.whole(10, 90) * day).toISOString().slice(0, 10),
    })),
  );
  return new Map(units.map(({ unitNumber }, place) => [unitNumber, ids[place] as number]));
}
