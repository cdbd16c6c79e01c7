import { z } from 'zod';
import type { Permission } from '#core/access/permission.ts';
import type { Contribution } from '#core/kernel/index.ts';
import { lanesBy, type BoardLanes } from '#kit/board/board-lanes.ts';
import { boardSchema, movedSchema, movesSchema, type BoardMove, type MoveRequest, type Past } from '#kit/board/api.ts';
import { placeBetween } from '#kit/board/place.ts';
import type { Entity, FieldName, Labels, WrittenName } from '#kit/records/entity.ts';
import { withLabels } from '#kit/records/labels.ts';
import { readQuery, type ListQuery } from '#kit/records/query.ts';
import { undoneTogetherSchema } from '#kit/undo/api.ts';
import { undoOthers } from '#kit/undo/undo-others.ts';
import type { Reads } from '../database/database.ts';
import { quoted, rowsAmong, rowsOf } from '../database/statement.ts';
import { effectsIn } from '../records/change-effects.ts';
import { callerOf, idOf } from '../records/endpoints/call-parts.ts';
import type { BatchKind } from '../records/events.ts';
import { patchSchema, querySchema } from '../records/endpoints/schemas.ts';
import { holdRows } from '../records/write/hold-rows.ts';
import { readEntries, type Entry } from '../records/write/journal.ts';
import { idempotencyOf } from '../records/write/idempotency.ts';
import { sightFor } from '../records/sight-for.ts';
import { labelsOf, readTitles, referredIds } from '../records/read/labels.ts';
import { rowsFor } from '../records/read/hidden.ts';
import { reading, readRecord } from '../records/read/reading.ts';
import { recordsRegistry } from '../records/registry.ts';
import type { RecordRow } from '../records/shape.ts';
import { writing, type Batch, type RefusedUndo } from '../records/write/writing.ts';
import { codes, notFound, Refusal, ruleBroken } from '../refusal.ts';
import { endpoint, type Call } from '../slots.ts';

/** A board over the records of one kind: its lanes are the stages that a field names, or its states. */
export interface ServerBoard<E extends Entity> {
  readonly entity: E;
  /** The field that names the stage. */
  readonly by: WrittenName<E>;
  /** The field that holds the place in it. */
  readonly order: WrittenName<E>;
  /** The field whose sum stands over a lane. */
  readonly sum?: FieldName<E>;
  /** Fields of a card. */
  readonly card: readonly FieldName<E>[];
  readonly read: Permission;
  readonly write: Permission;
}

/** The most cards of one lane; what is beyond is found in the list. */
const maxCards = 500;
/** Days that the moves of a board go back; a call for what was before them goes back to the first. */
const days = 32;
/** The most moves that are told and taken back in one go. */
const maxMoves = 5000;
const chunk = 500;

const idSchema = z.int().positive();

/** The cards of a board, the moves of one, what moved lately, and taking several moves back at once. */
export function boardEndpoints<E extends Entity>(board: ServerBoard<E>): readonly Contribution[] {
  const { entity, by, order, sum, read, write } = board;
  const { name } = entity;
  const stages = lanesBy(entity, by);

  const cardOf = (row: RecordRow): { readonly id: number; readonly version: number } => {
    const fields = [order, ...board.card].filter((field) => row[field] !== null);
    return { id: row.id, version: row.version, ...Object.fromEntries(fields.map((field) => [field, row[field]])), [by]: stages.laneOf(row[by]) };
  };

  return [
    endpoint({
      method: 'GET',
      path: `/${name}/board`,
      needs: read,
      isKeepable: true,
      summary: `The lanes of the ${name} board and their first cards, of the records a query asks for`,
      query: querySchema(entity),
      output: boardSchema,
      handle: async (call) => {
        const params = new URLSearchParams(call.query);
        const first = Math.min(maxCards, Number(params.get('first') ?? maxCards) || 0);
        params.delete('first');
        params.delete('sort');
        const { query, unfit } = readQuery(entity, params);
        if (unfit.length > 0) throw ruleBroken(Object.fromEntries(unfit.map((one) => [one, 'rule.query'])), 'The query does not fit');
        const service = call.kernel.use(reading);
        const who = callerOf(call);
        const lanes = await lanesOf(sightFor(call), stages);
        const asked = query.filters[by];
        const isWanted = (value: number | string) => asked === undefined || (asked.is === 'oneOf' && asked.values.includes(value));
        const found = await Promise.all(
          lanes.filter(({ value }) => isWanted(value)).map(async ({ id, value }) => {
            const inLane: ListQuery = { ...query, filters: { ...query.filters, [by]: { is: 'oneOf', values: [value] } }, sort: [{ field: order, descending: false }] };
            const { rows, total, labels } = await service.list(name, inLane, { offset: 0, limit: first }, who, call.locale);
            return { lane: { id, total, sum: sum === undefined ? 0 : await service.sumOf(name, inLane, sum, who) }, rows, labels };
          }),
        );
        return {
          lanes: found.map(({ lane }) => lane),
          cards: found.flatMap(({ rows }) => rows.map(cardOf)),
          labels: found.reduce<Labels>((all, { labels }) => withLabels(all, labels), {}),
        };
      },
    }),
    endpoint({
      method: 'POST',
      path: `/${name}/{id}/move`,
      needs: write,
      summary: `Moves a ${name} to a stage and a place in it, with the values that takes, all at once`,
      body: z.strictObject({
        to: idSchema,
        from: idSchema.meta({ description: 'The stage in which its mover saw it; another one answers 409' }),
        after: idSchema.nullable().optional(),
        before: idSchema.nullable().optional(),
        values: patchSchema(entity).optional(),
      }),
      output: movedSchema,
      handle: (call: Call<never, MoveRequest>) => {
        const id = idOf(call, name);
        const { to, from, after, before, values = {} } = call.body;
        const who = callerOf(call);
        return call.kernel.use(writing).run(who, { kind: 'board', key: idempotencyOf(call) }, async (batch) => {
          const value = stages.valueOf(to);
          if (value === undefined) throw ruleBroken({ [by]: 'rule.unknown' });
          await refuseMoved(batch, board, stages, id, from);
          const place = await placeIn(batch, board, value, id, after ?? undefined, before ?? undefined);
          await batch.update(name, id, undefined, { ...values, [by]: value, [order]: place });
          const registry = call.kernel.use(recordsRegistry);
          const { labels, ...row } = await readRecord(batch.connection, registry, registry.get(name), id, who, call.locale);
          const moved = { card: cardOf(row as never), labels, batch: batch.undoable() };
          return async () => ({ ...moved, ...(await effectsIn(call, batch, name)) });
        });
      },
    }),
    endpoint({
      method: 'GET',
      path: `/${name}/board/moves`,
      needs: read,
      summary: `What moved on the ${name} board, and what was changed in its cards, in the last ${days} days, or before a moment, oldest first; of very many the latest`,
      query: z.strictObject({ before: z.iso.datetime().optional() }),
      output: movesSchema,
      handle: async (call) => {
        const { before } = call.query;
        const on = sightFor(call);
        const [span, moment] = before === undefined ? (['j."at" >= ?', new Date(Date.now() - days * 86_400_000).toISOString()] as const) : (['j."at" < ?', before] as const);
        const entries = await readEntries(on, `j."record" = ? and ${span}`, [name, moment], `order by j."id" desc limit ${maxMoves}`);
        const batches = new Set(entries.map(({ batch }) => batch));
        const undone = new Map((await rowsAmong<{ readonly id: number; readonly by: number }>(on, batches, (among) => `select "id", "undoneBy" as "by" from "batch" where "undoneBy" is not null and "id" in ${among}`)).map(({ id, by: taker }) => [id, taker]));
        const again = await doneAgain(on, batches);
        entries.reverse();
        const moves = entries.flatMap((entry): BoardMove[] => {
          const [from, to] = (entry.changes[by] ?? []).map(stages.laneOf);
          const [fromPlace, toPlace] = (entry.changes[order] ?? []) as readonly (string | null)[];
          if (to === undefined && toPlace === undefined) return [];
          return [
            {
              batch: entry.batch, at: entry.at, by: entry.by, how: again.get(entry.batch) ?? entry.batchKind, card: entry.recordId,
              from: from ?? null, to: to ?? null, fromPlace: fromPlace ?? null, toPlace: toPlace ?? null, undoneBy: undone.get(entry.batch) ?? null,
            },
          ];
        });
        const seen = new Set(await idsSeen(call, name, [...new Set(entries.map(({ recordId }) => recordId))]));
        const past = await editsOf(call, board, entries.filter(({ recordId }) => seen.has(recordId)));
        return { moves: inOrder(moves.filter(({ card }) => seen.has(card))), ...past };
      },
    }),
    endpoint({
      method: 'POST',
      path: `/${name}/board/undo`,
      needs: write,
      summary: `Takes several batches of moves of ${name} records back at once, latest first, as far as nobody changed them since`,
      body: z.strictObject({ batches: z.array(idSchema).min(1).max(maxMoves) }),
      output: undoneTogetherSchema,
      handle: (call: Call<never, { readonly batches: readonly number[] }>) =>
        call.kernel.use(writing).run(callerOf(call), { kind: 'undo', signal: call.signal, key: idempotencyOf(call) }, async (batch) => {
          let undone = 0;
          const refused: RefusedUndo[] = [];
          for (const id of [...new Set(call.body.batches)].sort((a, b) => b - a)) {
            try {
              const one = await batch.undo(id);
              undone += one.undone;
              refused.push(...one.refused);
            } catch (error) {
              if (!(error instanceof Refusal)) throw error;
              if (error.more['permission'] === undoOthers.id) refused.push(...(await movesOf(batch, name, id)));
              // One that was taken back already is as it should be.
              else if (error.status !== 409) throw error;
            }
          }
          return { batch: batch.id, undone, refused };
        }),
    }),
  ];
}

/** A history that is told, not lived, lies in the journal in another order than it happened. */
const inOrder = <T extends { readonly at: string }>(all: readonly T[]): T[] => all.toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));

/** Batches that did again what was taken back, with the way in which it was done first. */
async function doneAgain(on: Reads, batches: ReadonlySet<number>): Promise<ReadonlyMap<number, BatchKind>> {
  const rows = await rowsAmong<{ readonly id: number; readonly steps: number; readonly kind: BatchKind }>(
    on,
    batches,
    (among) => `with recursive back("id", "of", "steps") as (
       select "id", "undoes", 1 from "batch" where "undoes" is not null and "id" in ${among}
       union all select k."id", b."undoes", k."steps" + 1 from back k join "batch" b on b."id" = k."of" where b."undoes" is not null)
     select k."id", k."steps", b."kind" from back k join "batch" b on b."id" = k."of" where b."undoes" is null`,
  );
  return new Map(rows.flatMap(({ id, steps, kind }) => (steps % 2 === 0 ? [[id, kind] as const] : [])));
}

/** Values that fields of cards had before entries of the journal, as the caller may see them, and what they name. */
async function editsOf<E extends Entity>(call: Call, board: ServerBoard<E>, entries: readonly Entry[]): Promise<Pick<Past, 'edits' | 'labels'>> {
  const registry = call.kernel.use(recordsRegistry);
  const shape = registry.get(board.entity.name);
  const on = sightFor(call);
  const shown = new Set<string>(board.card);
  const changed = entries.flatMap(({ at, recordId, kind, changes }) => {
    const before = Object.entries(changes).flatMap(([field, [value]]) => (shown.has(field) ? [[field, value] as const] : []));
    return kind === 'create' || before.length === 0 ? [] : [{ at, row: { id: recordId, ...Object.fromEntries(before) } as RecordRow }];
  });
  const rows = await rowsFor(on, registry, shape, changed.map(({ row }) => row), callerOf(call));
  const edits = changed.map(({ at, row }, place) => ({ at, card: row.id, before: Object.fromEntries(Object.keys(row).flatMap((field) => (field === 'id' ? [] : [[field, rows[place]?.[field] ?? null]]))) }));
  return { edits: inOrder(edits), labels: await labelsOf((target, ids) => readTitles(on, target, ids), referredIds(registry, shape, rows), call.locale) };
}

/** Cards of a batch that its reader may not take back, and whose they are. */
async function movesOf({ sight }: Batch, record: string, id: number): Promise<RefusedUndo[]> {
  const rows = await rowsOf<{ recordId: number; by: number | null; byName: string | null }>(
    sight,
    'select distinct j."recordId", b."by", b."byName" from "journal" j join "batch" b on b."id" = j."batch" where j."batch" = ? and j."record" = ?',
    [id, record],
  );
  return rows.map(({ recordId, by, byName }) => ({ record, id: recordId, fields: [], by: by === null ? null : { userIdx: by, name: byName ?? '' } }));
}

/** The lanes in their order, with the value that is stored for each. */
async function lanesOf(on: Reads, { record, states }: BoardLanes): Promise<readonly { readonly id: number; readonly value: number | string }[]> {
  if (record === undefined) return states.map((value, at) => ({ id: at + 1, value }));
  const rows = await rowsOf<{ id: number }>(on, `select "id" from ${quoted(record)} where "deletedAt" is null order by "sort", "id"`);
  return rows.map(({ id }) => ({ id, value: id }));
}

/** Throws a `Refusal` 404 for a card that is not there, 409 where somebody moved it meanwhile: to where, and who. */
async function refuseMoved<E extends Entity>({ connection: held, sight: connection }: Batch, { entity: { name }, by }: ServerBoard<E>, stages: BoardLanes, id: number, from: number): Promise<void> {
  // of two who move it at once the second waits here, and finds where the first put it
  await holdRows(held, name, [id]);
  const [row] = await rowsOf<{ stage: number | string | null }>(connection, `select ${quoted(by)} as "stage" from ${quoted(name)} where "id" = ? and "deletedAt" is null`, [id]);
  if (!row) throw notFound(`${name} ${id}`);
  const lane = stages.laneOf(row.stage);
  if (lane === from) return;
  const entries = await readEntries(connection, 'j."record" = ? and j."recordId" = ?', [name, id], 'order by j."id" desc limit 20');
  const last = entries.find(({ changes }) => by in changes);
  throw new Refusal(409, codes.conflict, 'The card was moved meanwhile', { movedTo: lane, by: last?.by ?? null });
}

/** A place between two cards as the lane is now: after the first, else before the second, else at its end. */
async function placeIn<E extends Entity>(
  { sight: connection }: Batch,
  { entity: { name }, by, order }: ServerBoard<E>,
  lane: number | string,
  id: number,
  after: number | undefined,
  before: number | undefined,
): Promise<string> {
  const [table, stage, place] = [name, by, order].map(quoted);
  const live = `from ${table} where ${stage} = ? and "deletedAt" is null and "id" <> ?`;
  const placeOf = async (card: number | undefined): Promise<string | undefined> => {
    if (card === undefined) return undefined;
    const [row] = await rowsOf<{ place: string | null }>(connection, `select ${place} as "place" ${live} and "id" = ?`, [lane, id, card]);
    return row?.place ?? undefined;
  };
  const beside = async (mark: string, end: 'min' | 'max', than: string): Promise<string | undefined> => {
    const [row] = await rowsOf<{ place: string | null }>(connection, `select ${end}(${place}) as "place" ${live} and ${place} ${mark} ?`, [lane, id, than]);
    return row?.place ?? undefined;
  };
  const above = await placeOf(after);
  if (above !== undefined) return placeBetween(above, await beside('>', 'min', above));
  const below = await placeOf(before);
  if (below !== undefined) return placeBetween(await beside('<', 'max', below), below);
  const [last] = await rowsOf<{ place: string | null }>(connection, `select max(${place}) as "place" ${live}`, [lane, id]);
  return placeBetween(last?.place ?? undefined, undefined);
}

async function idsSeen(call: Call, name: string, ids: readonly number[]): Promise<readonly number[]> {
  const seen: number[] = [];
  for (let from = 0; from < ids.length; from += chunk) {
    const query: ListQuery = { q: '', filters: { id: { is: 'oneOf', values: ids.slice(from, from + chunk) } }, sort: [] };
    seen.push(...(await call.kernel.use(reading).ids(name, query, callerOf(call), call.locale)));
  }
  return seen;
}
