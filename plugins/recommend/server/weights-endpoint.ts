import { z } from 'zod';
import { recordId } from '#kit/records/api.ts';
import { stepsSchema, weightPreviewSchema, type WeightPreview } from '#kit/score/api.ts';
import type { PastCase } from '#kit/score/outcomes.ts';
import { weightsOf, type Weights } from '#kit/score/score.ts';
import { columnThread } from '#server/columns/column-thread.ts';
import type { Reads } from '#server/database/database.ts';
import { rowsOf } from '#server/database/statement.ts';
import { sightFor } from '#server/records/sight-for.ts';
import { notFound } from '#server/refusal.ts';
import { firstOf, maxCompared, weightPreview } from '#server/score/weight-preview.ts';
import { readWeights } from '#server/score/weights.ts';
import { endpoint } from '#server/slots.ts';
import { weightings } from '../../weighting/index.ts';
import { subjects } from '../api.ts';
import { rentScoring, type ClientRent } from '../score/rents.ts';
import { columns as homeColumns } from './home-columns.ts';
import { readSeekersOf } from './read-clients.ts';
import { readHomes, readWishes, type Wishes } from './read-rents.ts';
import { isTheirs } from './reader.ts';
import { columns as seekerColumns, seekerId, subjectsOf } from './seeker-columns.ts';

/** Past outcomes that weights are tried on, the newest; and homes each of them stood among. */
const maxCases = 60;
const maxHomes = 500;

/** Rents that people liked, toured or signed for, each among homes it stood among. Those are taken by now: all count as offered. */
async function readPast(on: Reads, wishes: Wishes): Promise<readonly PastCase<ClientRent>[]> {
  const past = await rowsOf<{ rent: number; customer: number | null; contract: number | null }>(
    on,
    `select "rent", case when ${isTheirs('r')} then "customer" end as "customer", "contract" from "recommend" r where "state" in ('liked', 'toured', 'contracted') and ("customer" is not null or "contract" is not null) and "deletedAt" is null order by "id" desc limit ${maxCases}`,
  );
  const ids = (field: 'customer' | 'contract') => [...new Set(past.flatMap((one) => one[field] ?? []))];
  const seekers = await readSeekersOf(on, wishes, { customer: ids('customer'), contract: ids('contract') });
  const newest = await rowsOf<{ id: number }>(on, `select "id" from "rent" where "deletedAt" is null order by "id" desc limit ${maxHomes}`);
  const homes = await readHomes(on, wishes, [...new Set([...newest.map(({ id }) => id), ...past.map(({ rent }) => rent)])]);
  const all = homes.map((home) => ({ ...home, isOffered: true }));
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
    const tried = weightsOf(rentScoring, steps);
    const { weights } = await readWeights(on, 'rent', rentScoring);
    const [home] = kind === 'rent' ? await readHomes(on, wishes, [id]) : [];
    const [seeker] = kind === 'rent' ? [] : await readSeekersOf(on, wishes, { [kind]: [id] });
    if (!home && !seeker) throw notFound(`The ${kind}`);
    const thread = call.kernel.use(columnThread);
    const find = async (by: Weights) =>
      (home ? await thread.ask(seekerColumns, { rent: home, weights: by, limit: maxCompared }, call.caller!) : await thread.ask(homeColumns, { client: seeker!, weights: by, limit: maxCompared }, call.caller!)).best;
    const ranks = { before: await find(weights), after: await find(tried) };
    const first = firstOf(ranks);
    const pairs = new Map(
      home
        ? (await readSeekersOf(on, wishes, subjectsOf(first))).map((client) => [seekerId(client), { client, rent: home }])
        : (await readHomes(on, wishes, first)).map((rent) => [rent.id, { client: seeker!, rent }]),
    );
    const tell = (one: number) => {
      const pair = pairs.get(one);
      return pair && { pair, key: `${pair.rent.id} ${pair.client.kind} ${pair.client.id}`, name: home ? pair.client.name : `${pair.rent.address} · ${pair.rent.title}` };
    };
    return weightPreview(rentScoring, { tried, weights }, { ...ranks, tell }, await readPast(on, wishes));
  },
});
