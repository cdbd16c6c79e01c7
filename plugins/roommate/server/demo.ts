import { dayAfter, dayOf } from '#kit/records/new-york.ts';
import { database } from '#server/database/database.ts';
import { quoted, rowsOf } from '#server/database/statement.ts';
import { seededRandom } from '#server/random.ts';
import { writing } from '#server/records/write/writing.ts';
import type { Demo } from '#server/slots.ts';
import { topics } from '../entity.ts';

/** Searches of approved members; the same at every run. */
export const roommateDemo: Demo = {
  id: 'roommate',
  order: 60,
  async fill({ kernel, report }) {
    const random = seededRandom(4_417);
    const read = kernel.use(database).read;
    const ids = async (record: string) =>
      (await rowsOf<{ id: number }>(read, `select "id" from ${quoted(record)} where "deletedAt" is null order by "id" limit 12`)).map(({ id }) => id);
    const [areas, preferences] = [await ids('area'), await ids('preference')];
    const members = await rowsOf<{ id: number; name: string }>(
      read,
      `select "id", "name" from "user" where "status" = 'approved' and "type" = 'normal' and "deletedAt" is null order by "id" limit 18`,
    );
    const today = dayOf(new Date().toISOString());
    const rows = members.map(({ id, name }, at) => {
      const max = random.whole(140, 190) * 1000;
      const from = dayAfter(today, random.whole(8, 40));
      const answered = random.some(topics, random.whole(4, topics.length));
      return {
        name,
        member: id,
        budgetFrom: max - random.whole(10, 35) * 1000,
        budgetTo: max,
        moveFrom: from,
        moveTo: dayAfter(from, random.whole(0, 14)),
        areas: random.some(areas, random.whole(1, 3)),
        anywhere: at % 9 === 4,
        stayMonths: random.of([6, 10, 12, 12, 12, 18]),
        rhythm: random.of(['student', 'worker'] as const),
        ...(at % 5 === 2 && { wantsGender: random.of([0, 1] as const) }),
        sharesGender: at % 6 !== 5,
        sharesAge: at % 2 === 0,
        lives: answered.map((topic) => ({ topic, level: random.whole(1, 3) })),
        wishes: random.some(answered, 3).map((topic) => ({ topic, level: random.whole(1, 3), importance: random.whole(2, 5) })),
        habits: random.some(preferences, at % 3),
        avoids: at % 4 === 1 ? random.some(preferences, 1) : [],
      };
    });
    await kernel.use(writing).run({ system: true }, { kind: 'demo' }, (batch) => batch.createMany('roommate', rows));
    report(`${rows.length} roommate searches`);
  },
};
