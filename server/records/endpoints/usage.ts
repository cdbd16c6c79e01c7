import { z } from 'zod';
import type { Contribution } from '#core/kernel/index.ts';
import { noPermission, ruleBroken } from '../../refusal.ts';
import { endpoint, type Call } from '../../slots.ts';
import { callerOf } from './call-parts.ts';
import { usersOf, type UsedBy } from '../write/referring.ts';
import { recordsRegistry } from '../registry.ts';
import { sightFor } from '../sight-for.ts';

/** The most records whose uses are counted at once. */
const maxIds = 500;

const query = z.strictObject({
  record: z.string().min(1),
  ids: z
    .string()
    .regex(/^[1-9]\d{0,9}(,[1-9]\d{0,9})*$/, 'rule.query')
    .meta({ description: `Ids with commas, at most ${maxIds}` }),
});

/** Live records that refer to each of the records a query names, by id and kind. */
async function usersAsked(call: Call<z.infer<typeof query>, unknown>): Promise<{ readonly ids: readonly number[]; readonly users: ReadonlyMap<number, readonly UsedBy[]> }> {
  const registry = call.kernel.use(recordsRegistry);
  const shape = registry.find(call.query.record);
  if (!shape) throw ruleBroken({ record: 'rule.unknown' });
  const { read } = shape.spec;
  const caller = callerOf(call as Call);
  if (!caller.may(read)) throw noPermission(read);
  const ids = [...new Set(call.query.ids.split(',').map(Number))];
  if (ids.length > maxIds) throw ruleBroken({ ids: 'rule.tooMany' });
  return { ids, users: await usersOf({ connection: sightFor(call).narrow, registry }, shape, ids, caller) };
}

/** Counts of live records that refer to given ones: the numbers beside the values of a dictionary. */
export const usageEndpoint: Contribution = endpoint({
  method: 'GET',
  path: '/usage',
  needs: 'signedIn',
  summary: 'How many live records refer to each of some records of a kind; nothing where none can',
  query,
  output: z.record(z.string(), z.int()),
  handle: async (call) => {
    const { ids, users } = await usersAsked(call);
    // Of a kind that nothing can refer to there is no number: nought would say that nobody uses it.
    if (call.kernel.use(recordsRegistry).referrersOf(call.query.record).length === 0) return {};
    return Object.fromEntries(ids.map((id) => [id, (users.get(id) ?? []).reduce((sum, { count }) => sum + count, 0)]));
  },
});

/** Live records that refer to each of some, by kind: the consequences of deleting them. */
export const usageByRecordEndpoint: Contribution = endpoint({
  method: 'GET',
  path: '/usage/records',
  needs: 'signedIn',
  summary: 'How many live records of each kind refer to each of some records; those nobody refers to are absent',
  query,
  output: z.record(z.string(), z.array(z.object({ record: z.string(), count: z.int() }))),
  handle: async (call) => Object.fromEntries((await usersAsked(call)).users),
});
