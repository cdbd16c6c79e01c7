import { z } from 'zod';
import type { Contribution } from '#core/kernel/index.ts';
import { toldFields } from '#kit/records/entity.ts';
import { targetOf } from '#kit/records/kinds/kinds.ts';
import { ownStates } from '#kit/records/states.ts';
import { batchSchema, ownBatchesSchema, undoneSchema, type UndoResponse } from '#kit/undo/api.ts';
import type { Connection } from '../../database/database.ts';
import { places, rowsOf } from '../../database/statement.ts';
import { codes, notFound, Refusal } from '../../refusal.ts';
import { endpoint, type Call } from '../../slots.ts';
import { idOf, callerOf } from './call-parts.ts';
import type { BatchKind } from '../events.ts';
import { idempotencyOf } from '../write/idempotency.ts';
import { doesAgain } from '../write/undo.ts';
import { recordsRegistry } from '../registry.ts';
import { sightFor } from '../sight-for.ts';
import { reading } from '../read/reading.ts';
import { writing, type Undone } from '../write/writing.ts';

interface BatchRow {
  readonly id: number;
  readonly kind: BatchKind;
  readonly at: string;
  readonly by: number | null;
  readonly byName: string | null;
  readonly label: string | null;
  readonly undoes: number | null;
  readonly undoneBy: number | null;
  readonly causedBy: number | null;
  readonly cause: string | null;
}

/** Milliseconds for which a batch can be taken back: 30 days. */
const timeToUndo = 30 * 24 * 60 * 60 * 1000;

/** The most batches that are told at once. */
const pageSize = 50;

/** Reading batches, and undoing one. */
export const batchEndpoints: readonly Contribution[] = [
  endpoint({
    method: 'GET',
    path: '/batch',
    needs: 'signedIn',
    summary: 'What its caller wrote in the last 30 days, latest first: how many records of each kind, and what was taken back',
    query: z.strictObject({ before: z.string().regex(/^[1-9]\d{0,8}$/).optional() }),
    output: ownBatchesSchema,
    handle: async (call) => {
      const caller = callerOf(call);
      const read = sightFor(call);
      const before = Number(call.query.before ?? 2 ** 31 - 1);
      const since = new Date(Date.now() - timeToUndo).toISOString();
      const rows = await rowsOf<BatchRow>(
        read,
        `select * from "batch" where "by" = ? and "id" < ? and "at" >= ? and "kind" in ('form', 'board', 'bulk', 'import', 'inbox', 'undo')
         order by "id" desc limit ${pageSize}`,
        [caller.userIdx, before, since],
      );
      if (rows.length === 0) return { batches: [], next: null };
      const records = await rowsOf<{ batch: number; record: string; kind: string; count: number; first: number }>(
        read,
        `select "batch", "record", "kind", count(*) as "count", min("recordId") as "first" from "journal"
         where "batch" in (${places(rows.length)}) group by "batch", "record", "kind" order by "record", "kind"`,
        rows.map(({ id }) => id),
      );
      const byBatch = Map.groupBy(records, ({ batch }) => batch);
      // an area that was taken out leaves its journal behind: nothing can be taken back there
      const registry = call.kernel.use(recordsRegistry);
      const isGone = (id: number) => byBatch.get(id)?.every(({ record }) => !registry.find(record)) ?? false;
      const alone = [...byBatch.values()].flatMap((own) => (own.length === 1 && own[0]!.count === 1 ? own : []));
      const [titles, fields] = await Promise.all([titlesOf(call, alone), fieldsOf(call, alone)]);
      return {
        batches: rows.filter(({ id }) => !isGone(id)).map(({ id, kind, at, label, undoes, undoneBy, causedBy, cause }) => {
          const own = byBatch.get(id) ?? [];
          const [one] = own;
          return {
            id, kind, at, label, undoes, undoneBy, causedBy, cause,
            by: { userIdx: caller.userIdx, name: caller.userName },
            records: own.map(({ record, kind, count }) => ({ record, kind, count })),
            first: own.length === 1 && one?.count === 1 ? one.first : null,
            title: titles.get(id) ?? null,
            fields: [...(fields.get(id) ?? [])],
          };
        }),
        next: rows.length < pageSize ? null : (rows.at(-1)?.id ?? null),
      };
    },
  }),
  endpoint({
    method: 'GET',
    path: '/batch/{id}',
    needs: 'signedIn',
    summary: 'What was written together: by whom, when, and how many records of each kind',
    output: batchSchema,
    handle: async (call) => {
      const id = idOf(call, 'The batch');
      const read = sightFor(call);
      const [row] = await rowsOf<BatchRow>(read, 'select * from "batch" where "id" = ?', [id]);
      if (!row) throw notFound(`Batch ${id}`);
      const records = await rowsOf<{ record: string; kind: string; count: number }>(
        read,
        `select "record", "kind", count(*) as "count" from "journal" where "batch" = ?
         group by "record", "kind" order by "record", "kind"`,
        [id],
      );
      const registry = call.kernel.use(recordsRegistry);
      const seen = records.filter(({ record }) => {
        const right = registry.find(record)?.spec.read;
        return right !== undefined && callerOf(call).may(right);
      });
      if (seen.length === 0 && records.length > 0) throw notFound(`Batch ${id}`);
      const { by, byName, ...rest } = row;
      return { ...rest, by: by === null ? null : { userIdx: by, name: byName ?? '' }, records: seen };
    },
  }),
  lastEndpoint('undo', 'Takes back what its caller wrote last and has not taken back yet, if that was not before a moment', lastWritten),
  lastEndpoint('redo', 'Does again what its caller took back last, if that was not before a moment and they wrote nothing since', lastTakenBack),
  endpoint({
    method: 'POST',
    path: '/batch/{id}/undo',
    needs: 'signedIn',
    summary:
      'Takes back what was written together, as far as nobody changed it since; needs the right to change each record',
    output: undoneSchema,
    handle: async (call) => {
      const id = idOf(call, 'The batch');
      const undone = await call.kernel.use(writing).run(callerOf(call), { kind: 'undo', signal: call.signal, key: idempotencyOf(call) }, async (batch) => {
        const [row] = await rowsOf<Pick<BatchRow, 'at' | 'kind'>>(batch.connection, 'select "at", "kind" from "batch" where "id" = ?', [id]);
        if (row?.kind === 'note') throw new Refusal(409, codes.conflict, 'What was done beside the fields stays');
        if (row && Date.parse(row.at) < Date.now() - timeToUndo)
          throw new Refusal(409, codes.conflict, 'What was written more than 30 days ago stays');
        return batch.undo(id);
      });
      return titled(call, undone);
    },
  }),
];

/** One record that a batch is about. */
interface Alone {
  readonly batch: number;
  readonly record: string;
  readonly kind: string;
  readonly first: number;
}

/** Titles of records by the batch that is about each, as its caller sees them. */
async function titlesOf(call: Call, alone: readonly Alone[]): Promise<ReadonlyMap<number, string>> {
  const titles = new Map<number, string>();
  const registry = call.kernel.use(recordsRegistry);
  for (const [record, some] of Map.groupBy(alone, (one) => one.record)) {
    const right = registry.find(record)?.spec.read;
    if (right === undefined || !callerOf(call).may(right)) continue;
    const labels = await call.kernel.use(reading).labels(record, some.map(({ first }) => first), call.locale, callerOf(call));
    for (const { batch, first } of some) if (labels.has(first)) titles.set(batch, labels.get(first)!);
  }
  return titles;
}

/** Names of the fields that a batch about one record changed, without those its caller may not see. */
async function fieldsOf(call: Call, alone: readonly Alone[]): Promise<ReadonlyMap<number, readonly string[]>> {
  const changed = alone.filter(({ kind }) => kind === 'update');
  if (changed.length === 0) return new Map();
  const registry = call.kernel.use(recordsRegistry);
  const rows = await rowsOf<{ readonly batch: number; readonly record: string; readonly changes: string }>(
    sightFor(call),
    `select "batch", "record", "changes" from "journal" where "batch" in (${places(changed.length)})`,
    changed.map(({ batch }) => batch),
  );
  return new Map(
    rows.map(({ batch, record, changes }) => {
      const shape = registry.find(record);
      const hidden = shape ? registry.hiddenFrom(shape, callerOf(call)) : [];
      return [batch, shape ? toldFields(shape.entity, Object.keys(JSON.parse(changes) as object)).filter((name) => !hidden.includes(name)) : []];
    }),
  );
}

/** The answer to whoever took a batch back: a record that is one alone by its title, as long as it is there for them. */
async function titled(call: Call, { only, ...undone }: Undone): Promise<UndoResponse> {
  const records = await withConsequences(call, undone);
  const title = only && (await call.kernel.use(reading).labels(only.record, [only.id], call.locale, callerOf(call))).get(only.id);
  if (!only || title === undefined) return { ...undone, records: [...records] };
  const registry = call.kernel.use(recordsRegistry);
  const shape = registry.get(only.record);
  const hidden = registry.hiddenFrom(shape, callerOf(call));
  const fields = toldFields(shape.entity, only.fields).filter((name) => !hidden.includes(name));
  const states = await statesOf(call, { ...only, fields });
  return { ...undone, records: [...records], only: { ...only, title, fields: [...fields], ...(Object.keys(states).length > 0 && { states }) } };
}

/** Records that an undo gave back by their kind, with those that went back as its consequences, as far as its caller sees them. */
async function withConsequences(call: Call, { batch, records = [] }: Pick<Undone, 'batch' | 'records'>): Promise<UndoResponse['records'] & {}> {
  const registry = call.kernel.use(recordsRegistry);
  const rows = await rowsOf<{ readonly record: string; readonly count: number | string }>(
    sightFor(call),
    `select j."record", count(distinct j."recordId") as "count" from "journal" j join "batch" b on b."id" = j."batch"
     where b."causedBy" = ? and not exists (select 1 from "journal" o where o."batch" = ? and o."record" = j."record" and o."recordId" = j."recordId")
     group by j."record" order by j."record"`,
    [batch, batch],
  );
  const more = new Map(rows.filter(({ record }) => {
    const spec = registry.find(record)?.spec;
    return spec !== undefined && !spec.isInternal && callerOf(call).may(spec.read);
  }).map(({ record, count }) => [record, Number(count)]));
  const known = records.map(({ record, count }) => ({ record, count: count + (more.get(record) ?? 0) }));
  return [...known, ...[...more].flatMap(([record, count]) => (records.some((one) => one.record === record) ? [] : [{ record, count }]))];
}

/** The states that a record is in again: labels of those kept as records, and the words of choices. */
async function statesOf(call: Call, { record, id, fields }: NonNullable<Undone['only']>): Promise<Readonly<Record<string, string>>> {
  const shape = call.kernel.use(recordsRegistry).get(record);
  const states: Record<string, string> = {};
  for (const field of Object.keys(shape.spec.states ?? {}).filter((name) => fields.includes(name))) {
    const [row] = await rowsOf<{ readonly state: number }>(sightFor(call), `select "${field}" as "state" from "${record}" where "id" = ?`, [id]);
    const label = row && (await call.kernel.use(reading).labels(targetOf(shape.entity.fields[field]!)!, [row.state], call.locale, callerOf(call))).get(row.state);
    if (label !== undefined) states[field] = label;
  }
  const chosen = Object.keys(ownStates(shape.entity.fields)).filter((name) => fields.includes(name));
  if (chosen.length > 0) {
    const [row] = await rowsOf<Readonly<Record<string, string | null>>>(sightFor(call), `select ${chosen.map((name) => `"${name}"`).join(', ')} from "${record}" where "id" = ?`, [id]);
    for (const name of chosen) if (row?.[name]) states[name] = row[name];
  }
  return states;
}

/** The endpoint that takes back a batch which its caller wrote: the one that is found since a moment. */
function lastEndpoint(way: 'undo' | 'redo', summary: string, find: typeof lastWritten) {
  return endpoint({
    method: 'POST',
    path: `/batch/last/${way}`,
    needs: 'signedIn',
    summary,
    body: z.object({ since: z.iso.datetime() }),
    output: undoneSchema,
    handle: async (call) => {
      const { userIdx } = callerOf(call);
      const since = new Date(Math.max(Date.parse(call.body.since), Date.now() - timeToUndo)).toISOString();
      const undone = await call.kernel.use(writing).run(callerOf(call), { kind: 'undo', signal: call.signal, key: idempotencyOf(call) }, async (batch) => {
        const last = await find(batch.connection, userIdx, since);
        if (last === undefined) throw notFound('Something to take back');
        return batch.undo(last);
      });
      return titled(call, undone);
    },
  });
}

/** Batches of somebody since a moment that nobody took back, latest first: fresh ones, undos and redos. */
const ownBatches = (on: Connection, userIdx: number, since: string): Promise<readonly Pick<BatchRow, 'id' | 'undoes'>[]> =>
  rowsOf(
    on,
    `select "id", "undoes" from "batch" where "by" = ? and "at" >= ? and "undoneBy" is null
     and ("kind" in ('form', 'board', 'bulk', 'import', 'inbox') or "undoes" is not null) order by "id" desc limit 100`,
    [userIdx, since],
  );

/** The batch somebody wrote last and has not undone. A redo counts as written, an undo does not. */
async function lastWritten(on: Connection, userIdx: number, since: string): Promise<number | undefined> {
  for (const { id, undoes } of await ownBatches(on, userIdx, since)) if (!(await doesAgain(on, undoes))) return id;
  return undefined;
}

/** The batch by which somebody last took something back, unless they wrote something else since. */
async function lastTakenBack(on: Connection, userIdx: number, since: string): Promise<number | undefined> {
  for (const { id, undoes } of await ownBatches(on, userIdx, since)) {
    if (undoes === null) return undefined;
    if (await doesAgain(on, undoes)) return id;
  }
  return undefined;
}
