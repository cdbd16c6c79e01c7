import type { Permission } from '#core/access/permission.ts';
import type { Contribution } from '#core/kernel/index.ts';
import type { Area } from '#kit/area/describe-area.ts';
import { kindOf, targetOf } from '#kit/records/kinds/kinds.ts';
import { mergedSchema, mergeSchema } from '#kit/same-as/api.ts';
import { othersAfter } from '#kit/same-as/same-value.ts';
import { rowsOf } from '../../database/statement.ts';
import { codes, notFound, Refusal, ruleBroken } from '../../refusal.ts';
import { remark } from '../../remarks/remark.ts';
import { endpoint } from '../../slots.ts';
import { loadRecords } from '../read/load.ts';
import { reading } from '../read/reading.ts';
import { recordsRegistry } from '../registry.ts';
import { idempotencyOf } from '../write/idempotency.ts';
import { replaceRecord } from '../write/replacing.ts';
import type { Values } from '../write/work.ts';
import { writing, type Batch } from '../write/writing.ts';
import { callerOf, idOf } from './call-parts.ts';
import { patchSchema } from './schemas.ts';

/**
 * Makes one record of two: what named the one that goes names the one that stays, and takes its remarks along; all in
 * one batch, which taken back splits them again. `needs` is the right to delete.
 */
export function mergeEndpoint({ entity }: Area, needs: Permission): Contribution {
  const { name: record } = entity;
  const toItself = Object.entries(entity.fields).flatMap(([name, field]) => (targetOf(field) === record && kindOf(field).refers === 'one' ? [name] : []));
  return endpoint({
    method: 'POST',
    path: `/${record}/{id}/merge`,
    needs,
    summary: `Makes one ${record} of two: the other goes, what named it names this one`,
    body: mergeSchema.extend({ values: patchSchema(entity) }),
    output: mergedSchema,
    handle: async (call) => {
      const id = idOf(call, record);
      const { kernel, body, locale } = call;
      const { other, version, values } = body;
      if (other.id === id) throw ruleBroken({ other: 'rule.missing' });
      const registry = kernel.use(recordsRegistry);
      const shape = registry.get(record);
      for (const one of [id, other.id]) await kernel.use(reading).one(record, one, callerOf(call), locale);
      const label = (await kernel.use(reading).labels(record, [other.id], locale, callerOf(call))).get(other.id);
      return kernel.use(writing).run(callerOf(call), { kind: 'bulk', signal: call.signal, key: idempotencyOf(call), label }, async (batch) => {
        // Held before their versions are read: whoever writes to one of them came before, or waits and finds them merged.
        const there = await loadRecords(batch.connection, shape, [id, other.id], { lock: 'end' });
        for (const [one, read] of [[id, version], [other.id, other.version]] as const) {
          const row = there.find((each) => each.id === one);
          if (!row) throw notFound(`${record} ${one}`);
          if (row.version !== read) throw new Refusal(409, codes.conflict, 'A record was changed meanwhile', { version: row.version });
        }
        // Whoever named the other must not come to name itself.
        const own = there.find((row) => row.id === id)!;
        const freed = Object.fromEntries(toItself.filter((name) => own[name] === other.id).map((name) => [name, null]));
        if (Object.keys(freed).length > 0) await batch.update(record, id, undefined, freed);
        const moved = (await moveRemarks(batch, record, other.id, id)) + (await replaceRecord(batch, registry, record, other.id, id, callerOf(call)));
        const others = othersAfter(entity, own, there.find((row) => row.id === other.id)!, values as Values);
        await batch.update(record, id, undefined, { ...(values as Values), ...others, ...freed });
        // an entry without changes tells into which record the other went
        await batch.note(record, id, {});
        return { batch: batch.id, moved };
      });
    },
  });
}

async function moveRemarks(batch: Batch, record: string, from: number, to: number): Promise<number> {
  const sql = 'select "id" from "remark" where "record" = ? and "recordId" = ? and "deletedAt" is null order by "id"';
  const rows = await rowsOf<{ id: number }>(batch.connection, sql, [record, from]);
  return (await batch.updateMany(remark.name, rows.map(({ id }) => ({ id, patch: { recordId: to } })))).length;
}
