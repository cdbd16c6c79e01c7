import { survey, type Survey } from '#kit/score/survey.ts';
import type { Weights } from '#kit/score/score.ts';
import { linkedIds, type ColumnSet } from '#server/columns/column-set.ts';
import { places, rowsOf } from '#server/database/statement.ts';
import type { Reads } from '#server/database/database.ts';
import { roommateScoring, UseCount, type Roommate, type RoommatePair, type Uses } from '../score/roommates.ts';
import { readRoommates } from './read-roommates.ts';

/** A search and whose it is, as a survey of all reads them. */
type Searching = Roommate & { readonly member: number };

/** Everybody else against somebody: for a home with its match and the price of a seat. */
interface Question {
  readonly host: Roommate;
  readonly match: number | null;
  readonly seatPrice: number | null;
  /** Members who are left out. */
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

const searchesOf = async (on: Reads, members: readonly number[]): Promise<readonly number[]> =>
  members.length === 0 ? [] : (await rowsOf<{ id: number }>(on, `select "id" from "roommate" where "member" in (${places(members.length)})`, members)).map(({ id }) => id);

/** Gates that nobody can mend: what misses them is no near miss. */
const unmendable: ReadonlySet<string> = new Set(['open', 'noSeat', 'gender']);

/** Searches for roommates as columns. */
export const columns: ColumnSet<Searching, Question, Found> = {
  id: 'match/roommates',
  module: import.meta.url,
  columns: {
    member: 'number', isOpen: 'flag', seatOf: 'number', gender: 'number', wantsGender: 'number', sharesGender: 'flag', age: 'number', sharesAge: 'flag', budgetFrom: 'number', budgetTo: 'number',
    moveFrom: 'number', moveTo: 'number', areas: 'value', boroughs: 'value', isAnywhere: 'flag', stayMonths: 'number', rhythm: 'value', lives: 'value', wishes: 'value', habits: 'value', avoids: 'value',
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
    const gone = new Set(without);
    const count = new UseCount();
    // one pair for all: each is read before the next is looked at
    const pair: { -readonly [N in keyof RoommatePair]: RoommatePair[N] } = { a: host, b: host, match, seatPrice };
    const pairAt = (at: number) => {
      const b = rows.at(at);
      if (gone.has(b.member)) return undefined;
      pair.b = b;
      count.add(pair);
      return pair;
    };
    const idAt = (at: number) => rows.at(at).id;
    const { best, unsure, near, closed, compared } = survey(roommateScoring, rows.count, pairAt, { weights, maxBest: limit, maxNear: limit, unmendable });
    return { best: best.map(({ at }) => idAt(at)), unsure: unsure.map(idAt), near: near.map(({ at }) => idAt(at)), closed, compared, uses: { genderRead: count.genderRead, ageRead: count.ageRead } };
  },
};
