import { z } from 'zod';
import type { Contribution } from '#core/kernel/index.ts';
import { endpoint, type RecordResource } from '../../slots.ts';
import { callerOf } from './call-parts.ts';
import { idempotencyOf } from '../write/idempotency.ts';
import { createSchema } from './schemas.ts';
import type { RecordRow } from '../shape.ts';
import { writing } from '../write/writing.ts';

/** The most records one call makes; more come from a file. */
export const maxCreated = 500;

/** The endpoint that makes several records of a kind at once. */
export function createManyEndpoint({ entity, write, optionalOnCreate }: RecordResource): Contribution {
  const { name } = entity;
  return endpoint({
    method: 'POST',
    path: `/${name}/many`,
    needs: write,
    summary: `Makes several ${name} records, all or none of them; what does not fit is told by its place`,
    body: z.strictObject({ records: z.array(createSchema(entity, optionalOnCreate)).min(1).max(maxCreated) }),
    output: z.object({ batch: z.int().meta({ description: 'To take it back' }), created: z.array(z.int()) }),
    handle: (call) =>
      call.kernel.use(writing).run(callerOf(call), { kind: 'bulk', key: idempotencyOf(call) }, async (batch) => {
        const created = await batch.createMany(name, call.body.records as RecordRow[], { signal: call.signal });
        return { batch: batch.id, created };
      }),
  });
}
