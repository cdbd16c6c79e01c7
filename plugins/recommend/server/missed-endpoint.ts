import { explainScore } from '#kit/score/score.ts';
import { callerOf, idOf } from '#server/records/endpoints/call-parts.ts';
import { sightFor } from '#server/records/sight-for.ts';
import { notFound } from '#server/refusal.ts';
import { readWeights } from '#server/score/weights.ts';
import { endpoint } from '#server/slots.ts';
import { missedApi, type MissedConditions } from '../api.ts';
import { editRecommends } from '../area.ts';
import { rentScoring } from '../score/rents.ts';
import { readSeekersOf } from './read-clients.ts';
import { readHomes, readWishes } from './read-rents.ts';

/** Which of some rents miss which conditions of a customer, before they are recommended. */
export const missedEndpoint = endpoint({
  method: 'GET',
  path: '/recommend/missed/{id}',
  needs: editRecommends,
  summary: 'Conditions of a customer that each of some rents misses, and by how much; rents that meet all are left out',
  query: missedApi.query,
  output: missedApi.output,
  async handle(call): Promise<MissedConditions> {
    const customer = idOf(call, 'The customer');
    const on = sightFor(call).narrow;
    const [wishes, { weights }] = await Promise.all([readWishes(on), readWeights(on, 'rent', rentScoring)]);
    const [client] = await readSeekersOf(on, wishes, { customer: [customer] }, callerOf(call));
    if (!client) throw notFound('The customer');
    const homes = await readHomes(on, wishes, call.query.rents.split(',').map(Number));
    return {
      rows: homes.flatMap((rent) => {
        const missed = explainScore(rentScoring, { client, rent }, weights).gates.flatMap(({ name, miss }) => (miss > 0 ? [{ gate: name, size: miss }] : []));
        return missed.length > 0 ? [{ rent: rent.id, title: rent.title, address: rent.address, missed }] : [];
      }),
    };
  },
});
