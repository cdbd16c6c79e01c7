import { z } from 'zod';
import { stepsSchema, weightPreviewSchema, type WeightPreview } from '#kit/score/api.ts';
import { shareInFirst, type PastCase } from '#kit/score/outcomes.ts';
import { judge, rank, weightsOf, type Weights } from '#kit/score/score.ts';
import { rowsOf } from '#server/database/statement.ts';
import { idOf } from '#server/records/endpoints/call-parts.ts';
import { sightFor } from '#server/records/sight-for.ts';
import { notFound } from '#server/refusal.ts';
import { readWeights } from '#server/score/weights.ts';
import { endpoint } from '#server/slots.ts';
import { weightings } from '../../weighting/index.ts';
import { roommateScoring, type RoommatePair } from '../score/roommates.ts';
import { readRoommates } from './read-roommates.ts';

/** Past matches that weights are tried on, the newest. */
const maxCases = 100;

/** Who moves by a set of weights that is not kept yet, and how those who got a seat would have stood. */
export const weightsEndpoint = endpoint({
  method: 'POST',
  path: '/match/{id}/weights/try',
  needs: weightings.rights.edit,
  summary: 'Tries a set of weights: the first ten candidates before and after, and the share of people with a seat in the first ten of their match',
  body: z.strictObject({ steps: stepsSchema }),
  output: weightPreviewSchema,
  async handle(call): Promise<WeightPreview> {
    const on = sightFor(call).narrow;
    const id = idOf(call, 'The match');
    const past = await rowsOf<{ id: number; host: number; seatPrice: number | null; member: number | null }>(
      on,
      `select m."id", m."host", m."seatPrice", q."member" from "match" m left join "matchRequest" q on q."match" = m."id" and q."state" in ('seated', 'left') and q."deletedAt" is null
       where m."deletedAt" is null and (m."id" = ? or q."id" is not null) order by m."id" desc limit ${maxCases}`,
      [id],
    );
    const own = past.find((one) => one.id === id);
    if (!own) throw notFound('The match');
    const all = await readRoommates(on);
    const pairsOf = ({ id: match, host: member, seatPrice }: typeof own): readonly RoommatePair[] => {
      const host = all.find((one) => one.member === member);
      return host ? all.filter((one) => one !== host).map((b) => ({ a: host, b, match, seatPrice })) : [];
    };
    const names = new Map(all.map((one) => [one.id, one.name]));
    const pairs = pairsOf(own);
    const tried = weightsOf(roommateScoring, call.body.steps);
    const { weights } = await readWeights(on, 'roommate', roommateScoring);
    const first = (by: Weights, most: number) => rank(roommateScoring, pairs.length, (at) => pairs[at]!, { weights: by, most }).map(({ at }) => at);
    const before = first(weights, 100);
    const rows = first(tried, 10).map((at, place) => {
      const placeBefore = before.indexOf(at);
      return {
        key: String(pairs[at]!.b.id),
        name: names.get(pairs[at]!.b.id) ?? '',
        place: place + 1,
        placeBefore: placeBefore < 0 ? null : placeBefore + 1,
        score: judge(roommateScoring, pairs[at]!, tried).score,
        scoreBefore: judge(roommateScoring, pairs[at]!, weights).score,
      };
    });
    const cases = past.flatMap((one): readonly PastCase<RoommatePair>[] => {
      const some = pairsOf(one);
      const hit = some.findIndex(({ b }) => all.find((person) => person.id === b.id)?.member === one.member);
      return hit < 0 ? [] : [{ pairs: some, hits: [hit] }];
    });
    const share = (by: Weights) => shareInFirst(roommateScoring, cases, by);
    return { rows, outcomes: { tried: share(tried), now: share(weights), default: share({}) } };
  },
});
