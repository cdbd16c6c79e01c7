import { rowsOf } from '#server/database/statement.ts';
import { callerOf } from '#server/records/endpoints/call-parts.ts';
import { idempotencyOf } from '#server/records/write/idempotency.ts';
import { writing, type Batch } from '#server/records/write/writing.ts';
import { ruleBroken } from '#server/refusal.ts';
import { endpoint } from '#server/slots.ts';
import { markApi, type Marked } from '../api.ts';
import { editRecommends } from '../area.ts';
import type { RecommendState } from '../entity.ts';
import { isTheirs } from './reader.ts';

/** A rent and whom it is for. */
export interface Pair {
  readonly rent: number;
  readonly customer?: number;
  readonly contract?: number;
}

/** The newest recommendation of a pair that its writer sees; of a customer none beside somebody else's contract. Throws a `Refusal` 400 for a pair with nobody. */
export async function recommendOf(batch: Batch, { rent, customer, contract }: Pair): Promise<{ readonly id: number; readonly state: RecommendState } | undefined> {
  if ((customer === undefined) === (contract === undefined)) throw ruleBroken({ pairs: 'rule.required' });
  const [found] = await rowsOf<{ id: number; state: RecommendState }>(
    batch.sight,
    `select r."id", r."state" from "recommend" r where r."rent" = ? and r.${customer === undefined ? '"contract" = ?' : `"customer" = ? and ${isTheirs('r')}`} and r."deletedAt" is null order by r."id" desc limit 1`,
    [rent, customer ?? contract],
  );
  return found;
}

/** Recommends, pins, orders or dismisses pairs: those that were recommended before change, the others are made. */
export const markEndpoint = endpoint({
  method: 'POST',
  path: '/recommend/mark',
  needs: editRecommends,
  summary: 'Recommends, pins, orders or dismisses rents for people, all of them in one change',
  body: markApi.body,
  output: markApi.output,
  handle: (call): Promise<Marked> =>
    call.kernel.use(writing).run(callerOf(call), { kind: 'form', key: idempotencyOf(call) }, async (batch) => {
      const ids: number[] = [];
      for (const pair of call.body.pairs) {
        const known = await recommendOf(batch, pair);
        ids.push((known ? await batch.update('recommend', known.id, undefined, call.body.set) : await batch.create('recommend', { ...pair, ...call.body.set })).id);
      }
      return { ids, batch: batch.undoable() };
    }),
});
