import { z } from 'zod';
import type { Contribution } from '#core/kernel/index.ts';
import type { RecordResponse } from '#kit/records/entity.ts';
import { readQuery } from '#kit/records/query.ts';
import { narrowedBy } from '../../access/caller-rights.ts';
import { codes, noPermission, Refusal, ruleBroken } from '../../refusal.ts';
import { endpoint, type Call, type Caller, type RecordResource } from '../../slots.ts';
import { withDeletion } from './deleted.ts';
import { historyOf } from './history.ts';
import { idempotencyOf } from '../write/idempotency.ts';
import { reading, readRecord, type Window } from '../read/reading.ts';
import { effectsIn } from '../change-effects.ts';
import { recordsRegistry } from '../registry.ts';
import { replaceRecord } from '../write/replacing.ts';
import { historySchema, type EffectTold } from '#kit/form/api.ts';
import { createSchema, listSchema, maxRows, maxShownRows, patchSchema, querySchema, rowSchema, savedSchema } from './schemas.ts';
import type { RecordRow } from '../shape.ts';
import { writing, type Batch } from '../write/writing.ts';
import { callerOf, idOf } from './call-parts.ts';

const batch = z.int().meta({ description: 'To take it back' });
const versioned = z.array(z.strictObject({ id: z.int().positive(), version: z.int().positive() })).min(1);
const changedMany = z.object({ batch, changed: z.array(z.int()) });
const deleted = z.object({ id: z.int(), batch });
const replacement = z.strictObject({ by: z.int().positive() });
const replacedBy = z.object({ batch, replaced: z.int() });

/** The standard endpoints of a kind of record: list, one, create, update, delete, history. */
export const recordEndpointsOf = (spec: RecordResource): readonly Contribution[] =>
  [listEndpoint, oneEndpoint, createEndpoint, updateEndpoint, updateManyEndpoint, removeEndpoint, historyEndpoint].map((make) => make(spec));

function listEndpoint(spec: RecordResource): Contribution {
  const { entity, read } = spec;
  const { name } = entity;
  return endpoint({
    method: 'GET',
    path: `/${name}`,
    needs: read,
    isKeepable: !entity.onlineOnly,
    summary: `A window of the ${name} records a query asks for`,
    query: querySchema(entity),
    output: listSchema(entity),
    handle: (call) => {
      const params = new URLSearchParams(call.query);
      const { query, unfit } = readQuery(entity, params);
      if (unfit.length > 0)
        throw ruleBroken(Object.fromEntries(unfit.map((one) => [one, 'rule.query'])), 'The query does not fit');
      const window = windowOf(params);
      return call.kernel.use(reading).list(name, query, window, readerOf(spec, window, callerOf(call)), call.locale);
    },
  });
}

function oneEndpoint(spec: RecordResource): Contribution {
  const { entity, read } = spec;
  const { name } = entity;
  return endpoint({
    method: 'GET',
    path: `/${name}/{id}`,
    needs: read,
    isKeepable: !entity.onlineOnly,
    summary: `One ${name}`,
    output: rowSchema(entity),
    handle: async (call) => {
      const id = idOf(call, name);
      try {
        return await call.kernel.use(reading).one(name, id, callerOf(call), call.locale);
      } catch (error) {
        throw await withDeletion(call, spec, id, error);
      }
    },
  });
}

function createEndpoint(spec: RecordResource): Contribution {
  const { entity, write, optionalOnCreate } = spec;
  const { name } = entity;
  return endpoint({
    method: 'POST',
    path: `/${name}`,
    needs: write,
    summary: `Makes a ${name}`,
    body: createSchema(entity, optionalOnCreate),
    output: savedSchema(entity),
    handle: (call) =>
      call.kernel.use(writing).run(callerOf(call), { kind: 'form', key: idempotencyOf(call) }, async (batch) => {
        const { id } = await batch.create(name, call.body as RecordRow);
        return () => responseIn(call, batch, name, id);
      }),
  });
}

function updateEndpoint(spec: RecordResource): Contribution {
  const { entity, write } = spec;
  const { name } = entity;
  return endpoint({
    method: 'PUT',
    path: `/${name}/{id}`,
    needs: write,
    summary: `Changes a ${name}: only the changed fields, with the version in If-Match`,
    body: patchSchema(entity),
    output: savedSchema(entity),
    handle: async (call) => {
      const id = idOf(call, name);
      const version = versionOf(call);
      try {
        return await call.kernel
          .use(writing)
          .run(callerOf(call), { kind: 'form', key: idempotencyOf(call) }, async (batch) => {
            await batch.update(name, id, version, call.body as RecordRow);
            return () => responseIn(call, batch, name, id);
          });
      } catch (error) {
        throw await withDeletion(call, spec, id, await withRecord(call, name, id, error));
      }
    },
  });
}

function updateManyEndpoint(spec: RecordResource): Contribution {
  const { entity, write } = spec;
  const { name } = entity;
  return endpoint({
    method: 'PUT',
    path: `/${name}`,
    needs: write,
    summary: `Changes the same fields of many ${name} records, all or none of them`,
    body: z.strictObject({ records: versioned, patch: patchSchema(entity) }),
    output: changedMany,
    handle: (call) => {
      const { records, patch } = call.body as {
        records: readonly { id: number; version: number }[];
        patch: RecordRow;
      };
      if (new Set(records.map(({ id }) => id)).size < records.length) throw ruleBroken({ records: 'rule.repeated' });
      return call.kernel.use(writing).run(callerOf(call), { kind: 'bulk', key: idempotencyOf(call) }, async (batch) => {
        const updates = records.map((one) => ({ ...one, patch }));
        const changed = await batch.updateMany(name, updates, { signal: call.signal });
        return { batch: batch.id, changed };
      });
    },
  });
}

function removeEndpoint(spec: RecordResource): Contribution {
  const { entity, write, remove = write } = spec;
  const { name } = entity;
  return endpoint({
    method: 'DELETE',
    path: `/${name}/{id}`,
    needs: remove,
    summary: `Deletes a ${name} that nothing refers to, with the version in If-Match`,
    output: deleted,
    handle: async (call) => {
      const id = idOf(call, name);
      const version = versionOf(call);
      try {
        return await call.kernel
          .use(writing)
          .run(callerOf(call), { kind: 'form', key: idempotencyOf(call) }, async (batch) => {
            await batch.remove(name, id, version);
            return { id, batch: batch.id };
          });
      } catch (error) {
        throw await withRecord(call, name, id, error);
      }
    },
  });
}

/** The endpoint that puts one record in the place of another: for kinds that others name. Of any other it would only delete. */
export function replaceEndpoint(spec: RecordResource): Contribution {
  const { entity, write, remove = write } = spec;
  const { name } = entity;
  return endpoint({
    method: 'POST',
    path: `/${name}/{id}/replace`,
    needs: remove,
    summary: `Puts another ${name} in the place of this one wherever it is referred to, and deletes this one`,
    body: replacement,
    output: replacedBy,
    handle: (call) => {
      const id = idOf(call, name);
      return call.kernel.use(writing).run(callerOf(call), { kind: 'bulk', key: idempotencyOf(call) }, async (batch) => {
        const replaced = await replaceRecord(batch, call.kernel.use(recordsRegistry), name, id, call.body.by, callerOf(call));
        return { batch: batch.id, replaced };
      });
    },
  });
}

function historyEndpoint(spec: RecordResource): Contribution {
  const { entity, read } = spec;
  const { name } = entity;
  return endpoint({
    method: 'GET',
    path: `/${name}/{id}/history`,
    needs: read,
    summary: `What happened to a ${name}, latest first`,
    output: historySchema,
    handle: (call) => historyOf(call.kernel, name, idOf(call, name), callerOf(call), call.locale),
  });
}

function versionOf(call: Pick<Call, 'version'>): number {
  if (call.version === undefined)
    throw new Refusal(428, codes.versionNeeded, 'If-Match with the version that was read is missing');
  return call.version;
}

/**
 * The caller as they may read a window: no further than the right to export reaches where it holds more rows than a screen
 * shows. Throws a `Refusal` 403 without that right.
 */
function readerOf({ read, export: right }: RecordResource, { limit }: Window, caller: Caller): Caller {
  if (right === undefined || read === 'staff' || limit <= maxShownRows) return caller;
  if (!caller.may(right)) throw noPermission(right.id);
  return narrowedBy(caller, read, right);
}

function windowOf(params: URLSearchParams): Window {
  const limit = wholeOf(params, 'limit', 50);
  if (limit > maxRows) throw ruleBroken({ limit: 'rule.tooLarge' });
  return { offset: wholeOf(params, 'offset', 0), limit };
}

function wholeOf(params: URLSearchParams, name: string, otherwise: number): number {
  const word = params.get(name) || String(otherwise);
  if (!/^\d{1,9}$/.test(word)) throw ruleBroken({ [name]: 'rule.whole' });
  return Number(word);
}

/** The record as its writer sees it, with the batch to take back; read inside the transaction, after all that follows, so that a repeated call gets the same. */
export async function responseIn(
  call: Call<never, never> | Call,
  batch: Batch,
  name: string,
  id: number,
): Promise<RecordResponse<RecordRow> & { readonly batch: number | null; readonly effects?: readonly EffectTold[] }> {
  const registry = call.kernel.use(recordsRegistry);
  const record = await readRecord(batch.connection, registry, registry.get(name), id, callerOf(call), call.locale);
  return { ...record, batch: batch.undoable(), ...(await effectsIn(call, batch, name)) };
}

/** Adds the record as it stands to a conflict, so that both values can be shown. */
async function withRecord(call: Call, name: string, id: number, error: unknown): Promise<unknown> {
  if (!(error instanceof Refusal) || error.status !== 409 || !('conflicts' in error.more)) return error;
  const record = await call.kernel.use(reading).one(name, id, callerOf(call), call.locale);
  return new Refusal(error.status, error.errorCode, error.summary, { ...error.more, record }, error.headers);
}
