import { explainScore } from '#kit/score/score.ts';
import { places, rowsOf } from '#server/database/statement.ts';
import type { AfterChange } from '#server/records/after-change.ts';
import { readWeights } from '#server/score/weights.ts';
import { roommateScoring, usesOf, type Roommate, type RoommatePair } from '../score/roommates.ts';
import { noteReading } from './note-uses.ts';
import { readRoommates } from './read-roommates.ts';
import { hostIn, readTerms } from './read-terms.ts';

/** Requests that are scored at once. */
const batchSize = 500;

/** A person as they stand in the inputs of a score: a gender or an age is kept only where it was read. */
const scored = ({ gender, age, ...rest }: Roommate, other: Roommate) => ({
  ...rest,
  ...(rest.sharesGender && other.wantsGender !== null && { gender }),
  ...(rest.sharesAge && other.sharesAge && { age }),
});

const inputsOf = ({ a, b, match, seatPrice }: RoommatePair, weights: object): string =>
  JSON.stringify({ host: scored(a, b), person: scored(b, a), match, seatPrice, weights });

/**
 * In the write that makes a request, or moves it to another match or member, it gets the score of that moment with its
 * points, version and inputs; none where one of the two has no search. What was read of gender and age is noted with
 * the match.
 */
export const requestsScored: AfterChange = {
  id: 'match/score-requests',
  of: ['matchRequest'],
  run: async (batch, { changes, by }) => {
    const fresh = changes.filter(({ kind, fields }) => kind === 'create' || (kind === 'update' && ['match', 'member'].some((name) => fields.includes(name)))).map(({ id }) => id);
    if (fresh.length === 0) return;
    const on = batch.connection;
    const { weights } = await readWeights(on, 'roommate', roommateScoring);
    for (let from = 0; from < fresh.length; from += batchSize) {
      const ids = fresh.slice(from, from + batchSize);
      const requests = await rowsOf<{ id: number; match: number; member: number }>(on, `select "id", "match", "member" from "matchRequest" where "id" in (${places(ids.length)}) and "deletedAt" is null order by "id"`, ids);
      const terms = new Map((await readTerms(on, [...new Set(requests.map(({ match }) => match))])).map((one) => [one.id, one]));
      const members = [...new Set([...requests.map(({ member }) => member), ...[...terms.values()].map(({ host }) => host)])];
      const people = new Map((await readRoommates(on, { members })).map((one) => [one.member, one]));
      const scoredPairs: (readonly [match: number, pair: RoommatePair])[] = [];
      const none = { score: null, breakdown: [], scoreVersion: null, inputs: null };
      await batch.updateMany('matchRequest', requests.map(({ id, match, member }) => {
        const own = terms.get(match);
        const [owner, b] = [people.get(own?.host ?? 0), people.get(member)];
        if (!own || !owner || !b) return { id, patch: none };
        const pair: RoommatePair = { a: hostIn(owner, own), b, match, seatPrice: own.seatPrice };
        scoredPairs.push([match, pair]);
        const { score, parts, version } = explainScore(roommateScoring, pair, weights);
        const breakdown = parts.map(({ name, points, of }) => ({ part: name, points, of }));
        return { id, patch: { score: score === 0 ? null : score, breakdown, scoreVersion: version, inputs: inputsOf(pair, weights) } };
      }));
      for (const [match, pair] of scoredPairs) await noteReading(on, match, by, usesOf(pair));
    }
  },
};
