import { passes } from '#kit/score/score.ts';
import { database } from '#server/database/database.ts';
import { rowsOf } from '#server/database/statement.ts';
import { seededRandom } from '#server/random.ts';
import { writing } from '#server/records/write/writing.ts';
import type { Demo } from '#server/slots.ts';
import { roommateScoring, type RoommatePair } from '../score/roommates.ts';
import { readRoommates } from './read-roommates.ts';
import { hostIn, readTerms } from './read-terms.ts';

const messages = ['12월 15일부터 가능해요. 조용한 집을 찾고 있습니다.', 'I could move in any day of that week.', '我是研究生，作息规律，希望长住。'] as const;

/** Requests of members for the matches that take some: one accepted, one declined, the others waiting. */
export const matchRequestDemo: Demo = {
  id: 'matchRequest',
  order: 62,
  async fill({ kernel, report }) {
    const random = seededRandom(62);
    const { read } = kernel.use(database);
    const open = await rowsOf<{ id: number }>(read, `select "id" from "match" where "registration" = 'complete' and "state" = 'matching' and "deletedAt" is null order by "id"`);
    const matches = await readTerms(read, open.map(({ id }) => id));
    const people = await readRoommates(read);
    const free = people.filter(({ member }) => !matches.some(({ host }) => host === member));
    const rows = matches.flatMap((terms) => {
      const { id, seatPrice } = terms;
      const owner = people.find(({ member }) => member === terms.host);
      const a = owner && hostIn(owner, terms);
      const pairs = a ? free.map((b): { member: number; pair: RoommatePair } => ({ member: b.member, pair: { a, b, match: id, seatPrice } })) : [];
      const fitting = pairs.filter(({ pair }) => passes(roommateScoring, pair));
      return random.some(fitting, 2).map(({ member }) => ({ match: id, member, message: random.of(messages) }));
    });
    await kernel.use(writing).run({ system: true }, { kind: 'demo' }, async (batch) => {
      const made = await batch.createMany('matchRequest', rows);
      const [first, second] = made;
      if (first !== undefined) await batch.update('matchRequest', first, undefined, { state: 'accepted' });
      if (second !== undefined) await batch.update('matchRequest', second, undefined, { state: 'declined', cause: 'dates' });
    });
    report(`${rows.length} match requests`);
  },
};
