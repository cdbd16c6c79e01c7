import { z } from 'zod';
import { stepsSchema, weightPreviewSchema, type WeightPreview } from '#kit/score/api.ts';
import type { PastCase } from '#kit/score/outcomes.ts';
import { weightsOf, type Weights } from '#kit/score/score.ts';
import { columnThread } from '#server/columns/column-thread.ts';
import type { Reads } from '#server/database/database.ts';
import { rowsOf } from '#server/database/statement.ts';
import { idOf } from '#server/records/endpoints/call-parts.ts';
import { sightFor } from '#server/records/sight-for.ts';
import { notFound } from '#server/refusal.ts';
import { firstOf, maxCompared, weightPreview } from '#server/score/weight-preview.ts';
import { readWeights } from '#server/score/weights.ts';
import { endpoint } from '#server/slots.ts';
import { weightings } from '../../weighting/index.ts';
import { idBits, idsOf } from '#kit/score/id-bits.ts';
import { roommateScoring, usesOf, type RoommatePair, type Uses } from '../score/roommates.ts';
import { noteUses } from './note-uses.ts';
import { readRoommates } from './read-roommates.ts';
import { hostIn, readTerms } from './read-terms.ts';
import { columns as roommateColumns } from './roommate-columns.ts';

/** Past seats that weights are tried on, and searches that each stood among: the newest. */
const maxCases = 40;
const maxOthers = 500;

/** People who got a seat, each among others who search. */
async function readPast(on: Reads): Promise<readonly PastCase<RoommatePair>[]> {
  const seated = await rowsOf<{ readonly match: number; readonly member: number }>(
    on,
    `select q."match", q."member" from "matchRequest" q join "match" m on m."id" = q."match"
     where q."state" in ('seated', 'left') and q."deletedAt" is null and m."deletedAt" is null order by q."id" desc limit ${maxCases}`,
  );
  const terms = new Map((await readTerms(on, [...new Set(seated.map(({ match }) => match))])).map((one) => [one.id, one]));
  const newest = await rowsOf<{ id: number }>(on, `select "id" from "roommate" where "deletedAt" is null order by "id" desc limit ${maxOthers}`);
  const some = await readRoommates(on, { ids: newest.map(({ id }) => id) });
  const named = await readRoommates(on, { members: [...new Set([...seated.map(({ member }) => member), ...[...terms.values()].map(({ host }) => host)])] });
  return seated.flatMap(({ match, member }): readonly PastCase<RoommatePair>[] => {
    const of = (whose: number | undefined) => named.find((one) => one.member === whose);
    const own = terms.get(match);
    const [owner, hit] = [of(own?.host), of(member)];
    if (!own || !owner || !hit) return [];
    const [host, { seatPrice }] = [hostIn(owner, own), own];
    const others = some.filter(({ id }) => id !== host.id && id !== hit.id);
    return [{ pairs: [hit, ...others].map((b) => ({ a: host, b, match, seatPrice })), hits: [0] }];
  });
}

/** Uses of gender and age in the scores of many pairs. */
function allUsesOf(pairs: readonly RoommatePair[]): Uses {
  const all = pairs.map(usesOf);
  return { gender: idBits(all.flatMap(({ gender }) => idsOf(gender))), age: idBits(all.flatMap(({ age }) => idsOf(age))) };
}

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
    const [home] = await readTerms(on, [id]);
    if (!home) throw notFound('The match');
    const { seatPrice } = home;
    const [owner] = await readRoommates(on, { members: [home.host] });
    const host = owner && hostIn(owner, home);
    const tried = weightsOf(roommateScoring, call.body.steps);
    const { weights } = await readWeights(on, 'roommate', roommateScoring);
    const find = async (by: Weights) => (host ? call.kernel.use(columnThread).ask(roommateColumns, { host, match: id, seatPrice, without: [host.id], weights: by, limit: maxCompared }, call.caller!) : undefined);
    const [before, after] = [await find(weights), await find(tried)];
    const ranks = { before: before?.best ?? [], after: after?.best ?? [] };
    const past = await readPast(on);
    // everybody is read by either set of weights, and for each seat of before all it is held against
    const pastUses = past.map(({ pairs }) => ({ match: pairs[0]!.match!, uses: allUsesOf(pairs) }));
    await noteUses(call, [...(after ? [{ match: id, uses: after.uses }] : []), ...pastUses]);
    const people = new Map((await readRoommates(on, { ids: [...firstOf(ranks)] })).map((one) => [one.id, one]));
    const tell = (one: number) => {
      const b = people.get(one);
      return host && b && { pair: { a: host, b, match: id, seatPrice }, key: String(one), name: b.name };
    };
    return weightPreview(roommateScoring, { tried, weights }, { ...ranks, tell }, past);
  },
});
