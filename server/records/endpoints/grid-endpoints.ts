import { z } from 'zod';
import type { Contribution } from '#core/kernel/index.ts';
import { cellsSchema } from '#kit/grid/api.ts';
import { recordId } from '#kit/records/api.ts';
import { ruleBroken } from '../../refusal.ts';
import { endpoint, type RecordResource } from '../../slots.ts';
import { callerOf } from './call-parts.ts';
import { queryIn } from './bulk-endpoints.ts';
import { maxBulk, refuseTooMany } from '../write/bulk.ts';
import { idempotencyOf } from '../write/idempotency.ts';
import { reading } from '../read/reading.ts';
import { patchSchema, querySchema } from './schemas.ts';
import { writing } from '../write/writing.ts';
import type { Values } from '../write/work.ts';

/** Thousands of records with some cells each. */
const bodyLimit = 8 * 1024 * 1024;

/** The most names that are looked up at once. */
const maxNames = 5000;

const shown = z.object({ ids: z.array(recordId) });
const asked = z.strictObject({ names: z.array(z.string().max(500)).max(maxNames) });
const found = z.object({ ids: z.record(z.string(), z.union([recordId, z.literal('ambiguous')])) });

/** The endpoints a grid lives on: which records it shows, writing cells of many, finding records by what is pasted. */
export function gridEndpointsOf({ entity, read, write }: RecordResource): readonly Contribution[] {
  const { name } = entity;
  return [
    endpoint({
      method: 'GET',
      path: `/${name}/sheet/ids`,
      needs: read,
      summary: `The ids of all ${name} records a query asks for, in its order; at most ${maxBulk}`,
      query: querySchema(entity),
      output: shown,
      handle: async (call) => {
        const query = queryIn(entity, new URLSearchParams(call.query as Readonly<Record<string, string>>));
        const ids = await call.kernel.use(reading).ids(name, query, callerOf(call), call.locale);
        refuseTooMany(ids.length);
        return { ids };
      },
    }),
    endpoint({
      method: 'POST',
      path: `/${name}/sheet`,
      needs: write,
      summary: `Changes cells of ${name} records in one transaction; a cell that does not fit, or that others changed meanwhile, is left out and told`,
      bodyLimit,
      body: z.strictObject({ rows: z.array(z.strictObject({ id: recordId, version: recordId, patch: patchSchema(entity) })).min(1) }),
      output: cellsSchema,
      handle: (call) => {
        const rows = call.body.rows as readonly { readonly id: number; readonly version: number; readonly patch: Values }[];
        const who = callerOf(call);
        refuseTooMany(rows.length);
        if (new Set(rows.map(({ id }) => id)).size < rows.length) throw ruleBroken({ rows: 'rule.repeated' });
        return call.kernel.use(writing).run(who, { kind: 'bulk', key: idempotencyOf(call) }, async (batch) => ({
          batch: batch.id,
          rows: await batch.updateCells(name, rows, { signal: call.signal }),
        }));
      },
    }),
    endpoint({
      method: 'POST',
      path: `/${name}/lookup`,
      needs: read,
      summary: `Which ${name} records are called so, in any language: the id of each name, or that several are; names nobody bears are absent`,
      bodyLimit,
      body: asked,
      output: found,
      handle: async (call) => ({ ids: Object.fromEntries(await call.kernel.use(reading).lookup(name, call.body.names, callerOf(call))) }),
    }),
  ];
}
