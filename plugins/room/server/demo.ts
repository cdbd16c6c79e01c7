import { database } from '#server/database/database.ts';
import { rowsOf } from '#server/database/statement.ts';
import { seededRandom } from '#server/random.ts';
import { writing } from '#server/records/writing.ts';
import type { Demo } from '#server/slots.ts';

const system = { system: true } as const;

const types = [
  ['Studio', '원룸', '开间', 0, 1],
  ['1B1B', '1베드 1배스', '一房一卫', 1, 1],
  ['2B1B', '2베드 1배스', '两房一卫', 2, 1],
  ['2B2B', '2베드 2배스', '两房两卫', 2, 2],
  ['3B2B', '3베드 2배스', '三房两卫', 3, 2],
] as const;

/** Buildings of which every unit is entered, so that their plans are full. */
const wholeBuildings = 3;
const lines = [...'ABCDEFGH'];

/** The room of each rent, and every unit of a few tall buildings; the same at every run. */
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
    const tall = await rowsOf<{ readonly id: number; readonly totalFloors: number }>(
      read,
      'select "id", "totalFloors" from "building" where "deletedAt" is null and "totalFloors" >= 18 order by "id" limit ?',
      [wholeBuildings],
    );
    const made = await kernel.use(writing).run(system, { kind: 'demo' }, async (batch) => {
      const ids = await batch.createMany(
        'roomType',
        types.map(([en, kr, zh, bedrooms, baths], at) => ({ name: { en, kr, zh }, sort: (at + 1) * 10, bedrooms, baths, sharable: bedrooms > 1 })),
      );
      const typeOf = new Map(types.map(([en], at) => [en as string, at]));
      const rows: { unitNumber: string; building: number; rent: number | null; roomType: number | undefined; count: number; taken: number }[] = rents.map(({ id, building, title }) => {
        const [cut = '', unitNumber = ''] = title.split(' · ');
        const at = typeOf.get(cut) ?? 1;
        const count = Math.max(1, types[at]?.[3] ?? 1);
        const taken = random.next() < 0.3 ? count : random.whole(0, count - 1);
        return { unitNumber, building, rent: id, roomType: ids[at], count, taken };
      });
      const known = new Set(rows.map(({ building, unitNumber }) => `${building} ${unitNumber}`));
      for (const { id: building, totalFloors } of tall) {
        for (let floor = 1; floor <= totalFloors; floor += 1) {
          for (const [at, line] of lines.entries()) {
            const unitNumber = `${floor}${line}`;
            if (known.has(`${building} ${unitNumber}`) || random.next() < 0.06) continue;
            const count = 1;
            rows.push({ unitNumber, building, rent: null, roomType: ids[at % ids.length], count, taken: random.next() < 0.9 ? 1 : 0 });
          }
        }
      }
      await batch.createMany('room', rows);
      return rows.length;
    });
    report(`${made} rooms`);
  },
};
