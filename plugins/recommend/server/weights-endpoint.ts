import { z } from 'zod';
import { recordId } from '#kit/records/api.ts';
import { stepsSchema, weightPreviewSchema, type WeightPreview } from '#kit/score/api.ts';
import { shareInFirst, type PastCase } from '#kit/score/outcomes.ts';
import { judge, rank, weightsOf, type Weights } from '#kit/score/score.ts';
import type { Reads } from '#server/database/database.ts';
import { rowsOf } from '#server/database/statement.ts';
import { sightFor } from '#server/records/sight-for.ts';
import { notFound } from '#server/refusal.ts';
import { readWeights } from '#server/score/weights.ts';
import { endpoint } from '#server/slots.ts';
import { weightings } from '../../weighting/index.ts';
import { subjects } from '../api.ts';
import { rentScoring, type ClientRent } from '../score/rents.ts';
import { readSeekers, readSeekersOf } from './read-clients.ts';
import { readHomes, readWishes, type Home, type Wishes } from './read-rents.ts';

/** Past outcomes that weights are tried on, the newest; and homes each of them stood among. */
const maxCases = 60;
const maxHomes = 1500;

/** Rents that people liked, toured or signed for, each among homes it stood among. Those are taken by now: all count as offered. */
export async function readPast(on: Reads, wishes: Wishes, homes: readonly Home[]): Promise<readonly PastCase<ClientRent>[]> {
  const past = await rowsOf<{ rent: number; customer: number | null; contract: number | null }>(
    on,
    `select "rent", "customer", "contract" from "recommend" where "state" in ('liked', 'toured', 'contracted') and ("customer" is not null or "contract" is not null) and "deletedAt" is null order by "id" desc limit ${maxCases}`,
  );
  const ids = (field: 'customer' | 'contract') => [...new Set(past.flatMap((one) => one[field] ?? []))];
  const seekers = await readSeekersOf(on, wishes, { customer: ids('customer'), contract: ids('contract') });
  const some = homes.slice(0, maxHomes);
  const others = await readHomes(on, wishes, [...new Set(past.map(({ rent }) => rent))].filter((id) => !some.some((home) => home.id === id)));
  const all = [...some, ...others].map((home) => ({ ...home, isOffered: true }));
  return seekers.map((client) => {
    const own = new Set(past.filter((one) => one[client.kind] === client.id).map(({ rent }) => rent));
    const pairs = all.map((rent) => ({ client, rent }));
    return { pairs, hits: all.flatMap(({ id }, at) => (own.has(id) ? [at] : [])) };
  });
}

/** Who moves by a set of weights that is not kept yet, and how past outcomes would have stood. */
export const weightsEndpoint = endpoint({
  method: 'POST',
  path: '/recommend/weights/try',
  needs: weightings.rights.edit,
  summary: 'Tries a set of weights: the first ten of one person or rent before and after, and the share of past outcomes in the first ten',
  body: z.strictObject({ kind: z.enum(subjects), id: recordId, steps: stepsSchema }),
  output: weightPreviewSchema,
  async handle(call): Promise<WeightPreview> {
    const { kind, id, steps } = call.body;
    const on = sightFor(call).narrow;
    const wishes = await readWishes(on);
    const homes = await readHomes(on, wishes);
    const [home, seekers] = kind === 'rent' ? [homes.find((one) => one.id === id), await readSeekers(on, wishes)] : [undefined, await readSeekersOf(on, wishes, { [kind]: [id] })];
    const [seeker] = seekers;
    if (kind === 'rent' ? !home : !seeker) throw notFound(`The ${kind}`);
    const pairs = home ? seekers.map((client) => ({ client, rent: home })) : homes.map((rent) => ({ client: seeker!, rent }));
    const tried = weightsOf(rentScoring, steps);
    const { weights } = await readWeights(on, 'rent', rentScoring);
    const first = (by: Weights, most: number) => rank(rentScoring, pairs.length, (at) => pairs[at]!, { weights: by, most }).map(({ at }) => at);
    const before = first(weights, 100);
    const rows = first(tried, 10).map((at, place) => {
      const { client, rent } = pairs[at]!;
      const placeBefore = before.indexOf(at);
      return {
        key: `${rent.id} ${client.kind} ${client.id}`,
        name: home ? client.name : `${rent.address} · ${rent.title}`,
        place: place + 1,
        placeBefore: placeBefore < 0 ? null : placeBefore + 1,
        score: judge(rentScoring, pairs[at]!, tried).score,
        scoreBefore: judge(rentScoring, pairs[at]!, weights).score,
      };
    });
    const past = await readPast(on, wishes, homes);
    const share = (by: Weights) => shareInFirst(rentScoring, past, by);
    return { rows, outcomes: { tried: share(tried), now: share(weights), default: share({}) } };
  },
});
