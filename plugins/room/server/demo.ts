import { database, type Reader } from '#server/database/database.ts';
import { rowsOf } from '#server/database/statement.ts';
import { seededRandom, type Random } from '#server/random.ts';
import { writing, type Batch } from '#server/records/write/writing.ts';
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
  readonly photos: readonly unknown[];
};

interface Offer {
  readonly id: number;
  readonly building: number;
  readonly title: string;
  readonly photos: string | null;
  readonly createdAt: string;
}

/** Days since every unit of the two towers and of the house was entered. */
const entered = [27, 16, 5];

/** The room of each rent, and every unit of two towers and a house; the same at every run. */
export const roomDemo: Demo = {
  id: 'room',
  order: 40,
  async fill({ kernel, report }) {
    const { read } = kernel.use(database);
    const random = seededRandom(2_301);
    const rents = await rowsOf<Offer>(read, 'select "id", "building", "title", "photos", "createdAt" from "rent" where "deletedAt" is null order by "id"');
    const houses = await towerHouses(read);
    const now = Date.now();
    const write = <T>(at: Date, work: (batch: Batch) => Promise<T>) => kernel.use(writing).run(system, { kind: 'demo', at }, work);
    const ids = await write(new Date(now - 30 * day), (batch) =>
      batch.createMany(
        'roomType',
        types.map(([en, kr, zh, bedrooms, baths], place) => ({ name: { en, kr, zh }, sort: (place + 1) * 10, bedrooms, baths, sharable: bedrooms > 1 })),
      ),
    );
    const typeOf = new Map(types.map(([en], place) => [en as string, place]));
    const roomOf = ({ id, building, title, photos }: Offer): RoomToMake => {
      const [cut = '', unitNumber = ''] = title.split(' · ');
      const type = typeOf.get(cut) ?? 1;
      const count = Math.max(1, types[type]?.[3] ?? 1);
      const taken = random.next() < 0.3 ? count : random.whole(0, count - 1);
      return { unitNumber, building, rent: id, roomType: ids[type], count, taken, photos: insideOf(photos) };
    };
    let made = 0;
    for (const [createdAt, some] of Map.groupBy(rents, (rent) => rent.createdAt)) {
      await write(new Date(createdAt), (batch) => batch.createMany('room', some.map(roomOf)));
      made += some.length;
    }
    const known = new Set(rents.map(({ building, title }) => `${building} ${title.split(' · ')[1] ?? ''}`));
    for (const [place, { id, totalFloors, photos }] of houses.entries()) {
      const units = unitsOf(towers[place] ?? towers[0]!, totalFloors, random).filter(({ unitNumber }) => !known.has(`${id} ${unitNumber}`));
      const at = new Date(now - (entered[place] ?? 30) * day);
      await write(at, async (batch) => {
        const offers = await offersOf(batch, id, units.filter(({ taken }) => !taken), random, at);
        const rows = units.map(({ unitNumber, type, taken, active }): RoomToMake => {
          const rent = offers.get(unitNumber) ?? null;
          return { unitNumber, building: id, rent, roomType: ids[type], count: 1, taken: taken ? 1 : 0, active, photos: rent === null ? [] : insideOf(photos) };
        });
        await batch.createMany('room', rows);
        made += rows.length;
      });
    }
    report(`${made} rooms`);
  },
};

/** The pictures taken inside: the first shows the street. */
const insideOf = (photos: string | null): readonly unknown[] => (photos === null ? [] : (JSON.parse(photos) as readonly unknown[]).slice(1));

interface House {
  readonly id: number;
  readonly totalFloors: number;
  readonly photos: string | null;
}

/** The tallest buildings, and one of a few floors. */
async function towerHouses(read: Reader): Promise<readonly House[]> {
  const some = (where: string, order: string, limit: number) =>
    rowsOf<House>(read, `select "id", "totalFloors", "photos" from "building" where "deletedAt" is null and ${where} order by ${order} limit ?`, [limit]);
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
