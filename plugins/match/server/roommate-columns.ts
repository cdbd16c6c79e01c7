import { rowsWhere } from '#kit/score/row-groups.ts';
import { survey, type Survey } from '#kit/score/survey.ts';
import type { Weights } from '#kit/score/score.ts';
import { linkedIds, type ColumnSet } from '#server/columns/column-set.ts';
import { places, rowsOf } from '#server/database/statement.ts';
import type { Reads } from '#server/database/database.ts';
import { idBits, idBitsWhere, joinedIds } from '#kit/score/id-bits.ts';
import { readsAge, readsGenderOf, roommateScoring, type Roommate, type RoommatePair, type Uses } from '../score/roommates.ts';
import { readRoommates } from './read-roommates.ts';

/** Everybody else against somebody: for a home with its match and the price of a seat. */
interface Question {
  readonly host: Roommate;
  readonly match: number | null;
  readonly seatPrice: number | null;
  /** Searches that are left out. */
  readonly without: readonly number[];
  readonly weights: Weights;
  readonly limit: number;
}

interface Found extends Pick<Survey, 'closed' | 'compared'> {
  /** Ids of searches: those who pass, best first, those of whom too little is known, and those who miss one gate alone. */
  readonly best: readonly number[];
  readonly unsure: readonly number[];
  readonly near: readonly number[];
  readonly uses: Uses;
}

/** Searches of some members; the index of members holds no deleted ones. */
export const searchesOf = async (on: Reads, members: readonly number[]): Promise<readonly number[]> =>
  members.length === 0 ? [] : (await rowsOf<{ id: number }>(on, `select "id" from "roommate" where "member" in (${places(members.length)}) and "deletedAt" is null`, members)).map(({ id }) => id);

/** Gates that nobody can mend: what misses them is no near miss. */
export const unmendable: ReadonlySet<string> = new Set(['open', 'noSeat', 'gender']);

/** Searches for roommates as columns. */
export const columns: ColumnSet<Roommate, Question, Found> = {
  id: 'match/roommates',
  module: import.meta.url,
  columns: {
    isOpen: 'seat', seatOf: 'seat', gender: 'gender', wantsGender: 'gender', sharesGender: 'gender', age: 'age', sharesAge: 'age', budgetFrom: 'budget', budgetTo: 'budget',
    moveFrom: 'move', moveTo: 'move', areas: 'area', boroughs: 'area', isAnywhere: 'area', stayMonths: 'stay', rhythm: 'rhythm', lives: 'lives', wishes: 'wishes', habits: 'habits', avoids: 'habits',
  },
  ids: async (on) => (await rowsOf<{ id: number }>(on, 'select "id" from "roommate" where "deletedAt" is null order by "id"')).map(({ id }) => id),
  read: (on, ids) => readRoommates(on, ids && { ids }),
  follows: {
    roommate: 'own',
    user: searchesOf,
    matchRequest: async (on, ids) => searchesOf(on, await linkedIds(on, 'matchRequest', 'member', ids)),
    match: async (on, ids) => searchesOf(on, await linkedIds(on, 'match', 'host', ids)),
    area: 'all',
  },
  isDaily: true,
  answer: (rows, { host, match, seatPrice, without, weights, limit }) => {
    const { groups } = rows;
    const out = [...new Set(without)].flatMap((id) => rows.find(id) ?? []);
    // one pair for all: each is read before the next is looked at
    const pair: { -readonly [N in keyof RoommatePair]: RoommatePair[N] } = { a: host, b: host, match, seatPrice };
    const pairAt = (at: number) => {
      pair.b = rows.at(at);
      return pair;
    };
    const idAt = (at: number) => rows.ids[at]!;
    const { best, unsure, near, closed, compared } = survey(roommateScoring, rows.count, pairAt, { weights, maxBest: limit, maxNear: limit, unmendable, groups, out });
    const where = (isTrue: (one: RoommatePair) => boolean) => rowsWhere(rows.count, (at) => isTrue(pairAt(at)), { groups, out });
    const [theirs, forThem, ages] = [where(({ b }) => readsGenderOf(b, host)), where(({ b }) => readsGenderOf(host, b)), where(readsAge)];
    // the host's own is read where any of theirs is
    const bitsOf = (flags: Uint8Array, isHostRead: boolean) => joinedIds(idBitsWhere(rows.ids, flags), idBits(isHostRead ? [host.id] : []));
    const uses = { gender: bitsOf(theirs, forThem.includes(1)), age: bitsOf(ages, ages.includes(1)) };
    return { best: best.map(({ at }) => idAt(at)), unsure: unsure.map(idAt), near: near.map(({ at }) => idAt(at)), closed, compared, uses };
  },
};
