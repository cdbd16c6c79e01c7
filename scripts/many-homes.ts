import type { Kernel } from '#core/kernel/index.ts';
import { database } from '#server/database/database.ts';
import { change, rowsOf } from '#server/database/statement.ts';
import { seededRandom } from '#server/random.ts';
import { writing } from '#server/records/write/writing.ts';

const system = { system: true } as const;
const day = 86_400_000;
const batchSize = 5000;

/** Total numbers to reach. */
export interface Homes {
  readonly rents: number;
  readonly rooms: number;
}

/**
 * Adds rents and rooms until there are so many, spread over all buildings; the same at every run over the same
 * buildings. For an agency of the size one wants to try.
 */
export async function addHomes(kernel: Kernel, wanted: Homes, report: (line: string) => void): Promise<void> {
  const { read, engine, write: transact } = kernel.use(database);
  const random = seededRandom(60_000);
  const ids = async (table: string) => (await rowsOf<{ readonly id: number }>(read, `select "id" from "${table}" where "deletedAt" is null order by "id"`)).map(({ id }) => id);
  const buildings = await ids('building');
  if (buildings.length === 0) throw new Error('There are no buildings for homes to be in');
  const write = async (table: string, count: number, make: (place: number) => Readonly<Record<string, unknown>>): Promise<readonly number[]> => {
    const made: number[] = [];
    while (made.length < count) {
      const some = Array.from({ length: Math.min(batchSize, count - made.length) }, (_, at) => make(made.length + at));
      made.push(...(await kernel.use(writing).run(system, { kind: 'demo' }, (batch) => batch.createMany(table, some))));
    }
    return made;
  };

  let types: readonly number[] = await ids('roomType');
  if (types.length === 0) {
    const names = ['Studio', '1B1B', '2B1B', '2B2B', '3B2B'];
    types = await write('roomType', names.length, (at) => ({ name: { en: names[at] ?? '', kr: '', zh: '' }, sort: at, bedrooms: [0, 1, 2, 2, 3][at], baths: [1, 1, 1, 2, 2][at] }));
  }
  const have = { rents: (await ids('rent')).length, rooms: (await ids('room')).length };
  const today = Date.now();
  const places: number[] = [];
  const rents = await write('rent', Math.max(0, wanted.rents - have.rents), (at) => {
    // A step that shares nothing with the number of buildings visits all of them before any again.
    const building = buildings[(at * 7919) % buildings.length] as number;
    places.push(building);
    const policy = random.of([undefined, { freeMonths: 1, leaseMonths: 12 }, { freeMonths: 1.5, leaseMonths: 14 }]);
    return {
      title: `Offer ${at + 1}`,
      building,
      price: random.whole(90, 320) * 2500,
      discountPolicies: policy ? [policy] : [],
      availableMoveDate: new Date(today + random.whole(-20, 120) * day).toISOString().slice(0, 10),
      bathCount: random.of([1, 1, 1.5, 2]),
      active: random.next() < 0.95,
    };
  });
  report(`${rents.length} rents`);
  const each = Math.max(1, Math.ceil(wanted.rooms / Math.max(1, rents.length)));
  // Above a hundred floors, and above as many as a building has rooms, nothing is taken.
  const there = await rowsOf<{ readonly building: number; readonly count: number }>(read, 'select "building", count(*) as "count" from "room" group by "building"');
  const floors = new Map(there.map(({ building, count }) => [building, 100 + Number(count)]));
  const floorOf = places.map((building) => {
    const floor = (floors.get(building) ?? 100) + 1;
    floors.set(building, floor);
    return floor;
  });
  const rooms = await write('room', rents.length === 0 ? 0 : Math.max(0, wanted.rooms - have.rooms), (at) => {
    const place = Math.floor(at / each) % rents.length;
    const count = random.whole(1, 3);
    return { unitNumber: `${floorOf[place] ?? 0}${lineOf(at % each)}`, building: places[place], rent: rents[place], roomType: random.of(types), count, taken: random.whole(0, count) };
  });
  report(`${rooms.length} rooms`);
  // PostgreSQL looks at what it holds about once a minute; until then it plans for the few rows there were.
  if (engine === 'postgres') await transact((connection) => change(connection, 'analyze'));
}

/** A, B … Z, AA. */
const lineOf = (at: number): string => (at < 26 ? '' : lineOf(Math.floor(at / 26) - 1)) + String.fromCharCode(65 + (at % 26));
