import { z } from 'zod';
import type { Contribution } from '#core/kernel/index.ts';
import type { Deletion } from '#kit/form/deletion.ts';
import { database } from '../../database/database.ts';
import { quoted, rowsOf } from '../../database/statement.ts';
import { Refusal } from '../../refusal.ts';
import { endpoint, type Call, type RecordResource } from '../../slots.ts';
import { idOf, callerOf } from './call-parts.ts';
import { idempotencyOf } from '../write/idempotency.ts';
import { readEntries, type Entry } from '../write/journal.ts';
import { inLanguage, readTitles } from '../read/labels.ts';
import { keptIn } from '../read/merged-into.ts';
import { reading } from '../read/reading.ts';
import { recordsRegistry } from '../registry.ts';
import { sightFor } from '../sight-for.ts';
import { writing } from '../write/writing.ts';

/** Adds to a 404 what became of the record, when somebody deleted it; returns any other error as it is. */
export async function withDeletion(call: Call<never, never> | Call, spec: RecordResource, id: number, error: unknown): Promise<unknown> {
  if (!(error instanceof Refusal) || error.status !== 404) return error;
  const read = sightFor(call);
  const registry = call.kernel.use(recordsRegistry);
  const { name } = spec.entity;
  const shape = registry.get(name);
  const gone = await rowsOf(read, `select 1 from ${quoted(name)} where "id" = ? and "deletedAt" is not null`, [id]);
  if (gone.length === 0) return error;
  const condition = `j."record" = ? and j."recordId" = ? and j."kind" = 'delete'`;
  const [entry] = await readEntries(read, condition, [name, id], 'order by j."id" desc limit 1');
  if (!entry) return error;
  const caller = callerOf(call);
  const title = (await readTitles(read, shape, [id])).get(id);
  const seen = title !== undefined && !registry.hiddenFrom(shape, caller).includes(spec.entity.title);
  const deleted: Deletion = {
    ...(seen && { title: inLanguage(title, call.locale) }),
    by: entry.by,
    at: entry.at,
    restorable: caller.may(spec.remove ?? spec.write),
    ...(await mergedInto(call, name, entry)),
  };
  return new Refusal(error.status, error.errorCode, error.summary, { ...error.more, deleted }, error.headers);
}

/** The record into which a deleted one was merged. Nothing where it was deleted alone, null where the caller does not see that record. */
async function mergedInto({ kernel, caller, locale }: Call<never, never> | Call, name: string, { batch, batchKind, recordId }: Entry): Promise<Pick<Deletion, 'merged'>> {
  if (batchKind !== 'bulk' || !caller) return {};
  // through no sight: that there was a merge is said to whoever saw the one that went
  const kept = await keptIn(kernel.use(database).read, name, batch, recordId);
  if (kept === undefined) return {};
  const title = (await kernel.use(reading).labels(name, [kept], locale, caller)).get(kept);
  return { merged: title === undefined ? null : { id: kept, title, batch } };
}

/** The endpoint that brings a deleted record back, for those who may delete. */
export const restoreEndpoint = ({ entity: { name }, write, remove = write }: RecordResource): Contribution =>
  endpoint({
    method: 'POST',
    path: `/${name}/{id}/restore`,
    needs: remove,
    summary: `Brings a deleted ${name} back`,
    output: z.object({ id: z.int() }),
    handle: (call) => {
      const id = idOf(call, name);
      return call.kernel.use(writing).run(callerOf(call), { kind: 'form', signal: call.signal, key: idempotencyOf(call) }, async (batch) => {
        await batch.restore(name, id);
        return { id };
      });
    },
  });
