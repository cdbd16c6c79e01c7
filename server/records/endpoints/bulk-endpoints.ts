import { z } from 'zod';
import type { Contribution } from '#core/kernel/index.ts';
import { bulkSchema, previewSchema } from '#kit/bulk/api.ts';
import { recordId } from '#kit/records/api.ts';
import { readQuery, type ListQuery } from '#kit/records/query.ts';
import { ruleBroken } from '../../refusal.ts';
import { endpoint, type RecordResource } from '../../slots.ts';
import { changesSchema, patchFor, previewOf, refuseTooMany } from '../write/bulk.ts';
import { callerOf } from './call-parts.ts';
import type { Outcome } from '../write/outcomes.ts';
import { idempotencyOf } from '../write/idempotency.ts';
import { reading } from '../read/reading.ts';
import { writing } from '../write/writing.ts';

/** A list of tens of thousands of ids with their versions. */
const bodyLimit = 8 * 1024 * 1024;

/** The endpoints that change many records of a kind, each by itself: what would happen, and making it happen. */
export function bulkEndpointsOf({ entity, write }: RecordResource): readonly Contribution[] {
  const { name } = entity;
  const fields = changesSchema(entity);
  return [
    endpoint({
      method: 'POST',
      path: `/${name}/bulk/preview`,
      needs: write,
      summary: `What changes would do to ${name} records: to those named, or to all that a query asks for`,
      bodyLimit,
      body: z
        .strictObject({
          ids: z.array(recordId).optional(),
          query: z.string().max(8000).optional().meta({ description: 'As in the address of the list' }),
          fields,
        })
        .refine(({ ids, query }) => (ids === undefined) !== (query === undefined), { path: ['ids'], message: 'rule.required' }),
      output: previewSchema,
      handle: async (call) => {
        const { ids, query, fields: changes } = call.body;
        const who = callerOf(call);
        const asked = ids ?? (await call.kernel.use(reading).ids(name, queryIn(entity, new URLSearchParams(query ?? '')), who, call.locale));
        refuseTooMany(asked.length);
        return previewOf(call.kernel, name, [...new Set(asked)], changes, { who, locale: call.locale, signal: call.signal });
      },
    }),
    endpoint({
      method: 'POST',
      path: `/${name}/bulk`,
      needs: write,
      summary: `Changes ${name} records in one transaction; those that others changed meanwhile, or that do not fit, are left out and told`,
      bodyLimit,
      body: z.strictObject({ records: z.array(z.strictObject({ id: recordId, version: recordId })).min(1), fields }),
      output: bulkSchema,
      handle: (call) => {
        const { records, fields: changes } = call.body;
        const who = callerOf(call);
        refuseTooMany(records.length);
        if (new Set(records.map(({ id }) => id)).size < records.length) throw ruleBroken({ records: 'rule.repeated' });
        const patchOf = patchFor(changes);
        return call.kernel.use(writing).run(who, { kind: 'bulk', key: idempotencyOf(call) }, async (batch) => {
          const updates = records.map((one) => ({ ...one, patchOf }));
          const outcomes = await batch.updateEach(name, updates, { signal: call.signal });
          return { batch: batch.id, ...told(outcomes) };
        });
      },
    }),
  ];
}

/** The outcomes of many updates, gathered by what came of them. */
function told(outcomes: readonly Outcome[]) {
  const idsOf = (is: Outcome['is']) => outcomes.flatMap((one) => (one.is === is ? [one.id] : []));
  return {
    changed: idsOf('changed'),
    same: idsOf('same'),
    gone: idsOf('gone'),
    refused: outcomes.flatMap((one) => (one.is === 'refused' ? [{ id: one.id, fields: one.fields }] : [])),
    conflicts: outcomes.flatMap((one) => (one.is === 'conflict' ? [{ id: one.id, ...one.refusal.more }] : [])),
  };
}

/** The query that words ask for. Throws a `Refusal` 400 naming those that do not fit. */
export function queryIn(entity: RecordResource['entity'], words: URLSearchParams): ListQuery {
  const { query, unfit } = readQuery(entity, words);
  if (unfit.length > 0) throw ruleBroken(Object.fromEntries(unfit.map((one) => [one, 'rule.query'])), 'The query does not fit');
  return query;
}
