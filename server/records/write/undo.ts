import { setImmediate } from 'node:timers/promises';
import type { Problems } from '#kit/records/check.ts';
import { same } from '#kit/records/value.ts';
import { undoOthers } from '#kit/undo/undo-others.ts';
import type { Reads } from '../../database/database.ts';
import { engineOf } from '../../database/engine.ts';
import { change, places, rowsOf } from '../../database/statement.ts';
import { codes, noPermission, notFound, Refusal } from '../../refusal.ts';
import { applyChanges } from './apply-changes.ts';
import type { Proposal } from './candidate.ts';
import type { Values, Work } from './work.ts';
import { inChunks } from './changing.ts';
import { awayKey, givenAwayBy } from './given-away.ts';
import { markSplit, refuseBeforeLaterMerge } from './later-merge.ts';
import { readEntries, type Changes, type Entry } from './journal.ts';
import { loadRecords } from '../read/load.ts';
import { idsReached, reachedBy } from '../reach.ts';
import type { RecordRow, Shape } from '../shape.ts';
import type { RecordChange } from '../events.ts';
import type { Writer } from '../registry.ts';
import type { RefusedUndo, Undone } from './writing.ts';

/** Everything a batch did to one record, as one step. */
interface Step {
  readonly id: number;
  readonly kind: 'created' | 'updated' | 'deleted' | 'nothing';
  readonly changes: Changes;
  /** Later changes by people. Automatic ones do not block the undo, since they are worked out anew. */
  readonly later: readonly Entry[];
}

/**
 * Takes a batch back: what was created is deleted, what was deleted returns, what was changed gets its former value,
 * unless someone changed that since. Latest first, so that what refers to others goes before them.
 * Throws a `Refusal` 404 for no such batch, 409 for one that is taken back already or a merge before another, 403 for somebody's beyond one's reach.
 */
export async function undoBatch(work: Work, batchId: number): Promise<Undone> {
  const { connection, registry, who } = work;
  const id = await work.batch.open();
  const lock = 'update "batch" set "label" = "label" where "id" = ? returning "undoneBy", "undoes", "by"';
  const [row] = await rowsOf<{ undoneBy: number | null; undoes: number | null; by: number | null }>(connection, lock, [batchId]);
  if (!row || batchId === id) throw notFound(`Batch ${batchId}`);
  if (row.undoneBy !== null)
    throw new Refusal(409, codes.conflict, 'The batch was taken back already', { undoneBy: row.undoneBy });

  const entries = await rowsOf<Written>(connection, 'select "record", "recordId" from "journal" where "batch" = ? order by "id" desc', [batchId]);
  // an area that was taken out leaves its journal behind
  const written = entries.filter(({ record }) => registry.find(record));
  const own = 'system' in who || row.by === who.userIdx;
  const all = runsOf(work, written);
  if (own && !('system' in who)) work.givenAway = await givenAwayBy(work, batchId, all);
  const runs = await seenOf(work, all);
  if (entries.length > 0 && runs.length === 0) throw notFound(`Batch ${batchId}`);
  for (const name of new Set(runs.map(({ shape }) => shape.name))) {
    const { write, isInternal } = registry.get(name).spec;
    if (!isInternal && !('system' in who) && !who.may(write)) throw noPermission(write.id);
  }
  if (!own && !reachesWriter(who, row.by)) throw noPermission(undoOthers.id);
  const shapes = new Set(runs.map(({ shape }) => shape));
  await refuseBeforeLaterMerge(work, batchId, shapes);
  const isRedo = await doesAgain(connection, row.undoes);
  const isWhole = runs.reduce((sum, { ids }) => sum + ids.length, 0) === new Set(written.map(({ record, recordId }) => `${record} ${recordId}`)).size;
  const refused: RefusedUndo[] = [];
  const before = work.changes.length;
  for (const { shape, ids } of runs) {
    await inChunks(ids, undefined, async (some) => {
      // Held before the journal is read: what others write meanwhile comes after, or was seen.
      if (engineOf(connection) === 'postgres') await loadRecords(connection, shape, some, { lock: 'end' });
      const written = await entriesOf(work, shape, some, batchId, '=');
      const later = await entriesOf(work, shape, some, batchId, '>');
      const stuck = new Set<number>();
      for (const round of roundsOf(some, written, row.undoes !== null)) {
        const steps = round.flatMap(([id, entries]) => (stuck.has(id) ? [] : [stepOf(id, entries, later.get(id) ?? [])]));
        const kept = await undoSteps(work, shape, steps, { isOwn: own, isRedo });
        for (const { id } of kept) stuck.add(id);
        refused.push(...kept);
      }
    });
    await setImmediate();
  }
  const undone = work.changes.length - before;
  // Records outside the reach of whoever takes the batch back stay as they are; others may take those back.
  if (undone > 0 && isWhole) {
    await change(connection, 'update "batch" set "undoneBy" = ? where "id" = ?', [id, batchId]);
    await change(connection, 'update "batch" set "undoes" = ? where "id" = ?', [batchId, id]);
  }
  const seen = work.changes.slice(before).filter(({ record }) => !registry.get(record).spec.isInternal);
  const only = onlyOne(seen);
  const records = [...Map.groupBy(seen, ({ record }) => record)].map(([record, all]) => ({ record, count: new Set(all.map(({ id }) => id)).size }));
  if (undone > 0) await markSplit(work, batchId, shapes);
  return { batch: id, undoes: batchId, undone, refused, records, ...(only && { only }) };
}

/** True for taking back what took something back: it is done again. `undoes` is the batch that the one to take back undid. */
export const doesAgain = async (on: Reads, undoes: number | null): Promise<boolean> => undoes !== null && !(await beginningOf(on, undoes)).isBack;

/** The batch that a batch took back or did again, however often; `isBack` where it is taken back by it. */
export async function beginningOf(on: Reads, batch: number): Promise<{ readonly merge: number; readonly isBack: boolean }> {
  let merge = batch;
  for (let steps = 0; ; steps += 1) {
    const [row] = await rowsOf<{ readonly undoes: number | null }>(on, 'select "undoes" from "batch" where "id" = ?', [merge]);
    if (typeof row?.undoes !== 'number') return { merge, isBack: steps % 2 === 1 };
    merge = row.undoes;
  }
}

/** True when somebody may take back what another person wrote, or the product by itself where that is null. */
function reachesWriter(who: Exclude<Writer, { readonly system: true }>, by: number | null): boolean {
  const reach = who.reachOf(undoOthers);
  return reach === 'all' || (reach === 'department' && by !== null && who.people.department['user']?.includes(by) === true);
}

/** The one record of some changes, with all of its fields, or gone by them; undefined where there are several. */
function onlyOne([first, ...rest]: readonly RecordChange[]): Undone['only'] {
  if (!first || rest.some(({ record, id }) => record !== first.record || id !== first.id)) return undefined;
  const { record, id } = first;
  const isGone = [first, ...rest].some(({ kind }) => kind === 'delete');
  return { record, id, fields: isGone ? [] : [...new Set([first, ...rest].flatMap(({ fields }) => fields))], isGone };
}

/** A record that a batch wrote to. */
interface Written {
  readonly record: string;
  readonly recordId: number;
}

/** The records of a batch, latest first, gathered where the same kind follows itself. */
function runsOf({ registry }: Work, written: readonly Written[]): { shape: Shape; ids: number[] }[] {
  const runs: { shape: Shape; ids: number[] }[] = [];
  const seen = new Set<string>();
  for (const { record, recordId } of written) {
    const name = `${record} ${recordId}`;
    if (seen.has(name)) continue;
    seen.add(name);
    const last = runs.at(-1);
    if (last?.shape.name === record) last.ids.push(recordId);
    else runs.push({ shape: registry.get(record), ids: [recordId] });
  }
  return runs;
}

/** Those of the records that the writer sees; deleted ones too. What is kept beside records goes with all of these. */
async function seenOf({ connection, who, givenAway }: Work, runs: readonly { shape: Shape; ids: number[] }[]): Promise<typeof runs> {
  const all: { shape: Shape; ids: number[] }[] = [];
  for (const { shape, ids } of runs) {
    const seen = await idsReached(connection, shape, ids, reachedBy(shape, who, 'read'));
    const reached = ids.filter((id) => seen.has(id) || givenAway?.has(awayKey(shape.name, id)));
    if (reached.length > 0) all.push({ shape, ids: reached });
  }
  const countOf = (some: typeof all) => some.reduce((sum, { shape, ids }) => sum + (shape.spec.isInternal ? 0 : ids.length), 0);
  return countOf(all) === countOf([...runs]) ? all : all.filter(({ shape }) => !shape.spec.isInternal);
}

/** Journal entries of a batch, or of later ones, for some records. */
async function entriesOf(
  { connection, who }: Work,
  shape: Shape,
  ids: readonly number[],
  batchId: number,
  which: '=' | '>',
): Promise<Map<number, Entry[]>> {
  const entries = await readEntries(
    connection,
    `j."record" = ? and j."recordId" in (${places(ids.length)}) and j."batch" ${which} ?`,
    [shape.name, ...ids, batchId],
  );
  // A consequence goes back with its cause alone, and blocks nothing.
  const all = which === '=' && 'system' in who;
  return Map.groupBy(
    entries.filter(({ batchKind }) => all || batchKind !== 'follow'),
    ({ recordId }) => recordId,
  );
}

/**
 * The entries that go back together. All of a record's, so that it goes back in one step; but of an undo or a redo, one
 * after another: what several steps did may have no way from its first state to its last without those between.
 */
function roundsOf(ids: readonly number[], written: ReadonlyMap<number, readonly Entry[]>, isStepwise: boolean): (readonly [id: number, entries: readonly Entry[]])[][] {
  const rounds: [number, readonly Entry[]][][] = [[]];
  for (const id of ids) {
    const entries = written.get(id) ?? [];
    const parts = isStepwise && entries.every(({ kind }) => kind === 'update') && entries.length > 1 ? entries.toReversed().map((one) => [one]) : [entries];
    for (const [round, part] of parts.entries()) (rounds[round] ??= []).push([id, part]);
  }
  return rounds;
}

function stepOf(id: number, entries: readonly Entry[], later: readonly Entry[]): Step {
  const first = entries[0]?.kind;
  const last = entries.at(-1)?.kind;
  const began = first === 'create' || first === 'restore';
  const changes: Record<string, [unknown, unknown]> = {};
  for (const entry of entries) {
    for (const [field, [before, after]] of Object.entries(entry.changes))
      changes[field] = [changes[field]?.[0] ?? before, after];
  }
  const kind = began ? (last === 'delete' ? 'nothing' : 'created') : last === 'delete' ? 'deleted' : 'updated';
  return { id, kind, changes, later };
}

async function undoSteps(work: Work, shape: Shape, steps: readonly Step[], { isOwn, isRedo }: { readonly isOwn: boolean; readonly isRedo: boolean }): Promise<RefusedUndo[]> {
  const of = (kind: Step['kind']) => steps.filter((step) => step.kind === kind);
  const created = of('created');
  const deleted = of('deleted');
  const updated = of('updated');
  const { who } = work;
  // who made a record takes it back, and makes it again, without the right to delete others
  const isOwnDeletion = isOwn && isRedo;
  const asksRemoval = (created.length > 0 && !isOwn) || (deleted.length > 0 && !isOwnDeletion);
  const right = (asksRemoval ? shape.spec.remove : undefined) ?? shape.spec.write;
  if (created.length + deleted.length > 0 && !shape.spec.isInternal && !('system' in who) && !who.may(right)) throw noPermission(right.id);
  const kept = created.length > 0 ? await undoCreated(work, shape, created, isOwn) : [];
  let gone = deleted.length > 0 ? await undoDeleted(work, shape, deleted, isOwnDeletion) : [];
  // what is done again keeps to the rules of every change
  if (updated.length > 0) kept.push(...(await undoUpdated(work, shape, updated, { isOwn: isOwn && !isRedo, isRedo })));
  // one came into a place that another of these left
  if (isRedo && gone.length > 0 && updated.length > 0) gone = await undoDeleted(work, shape, deleted.filter(({ id }) => gone.some((one) => one.id === id)), isOwnDeletion);
  return [...kept, ...gone];
}

const refused = (shape: Shape, { id, later }: Step, fields: readonly string[], reasons?: Problems): RefusedUndo => ({
  record: shape.name,
  id,
  fields: fields.filter((name) => shape.entity.fields[name]?.enters === undefined),
  by: later.at(-1)?.by ?? null,
  ...(reasons && Object.keys(reasons).length > 0 && { by: null, reasons }),
});

/**
 * The fields that others changed since. A change that was taken back itself is no longer one: steps can be undone one
 * after another.
 */
function lostOf(shape: Shape, { changes, later }: Step, row: RecordRow): readonly string[] {
  const touched = new Set(later.flatMap((entry) => Object.keys(entry.changes)));
  return [...touched].filter((name) => {
    const last = later.findLast((entry) => name in entry.changes);
    const field = shape.entity.fields[name];
    const isBack = last?.batchKind === 'undo' && field !== undefined && same(field, row[name], changes[name]?.[1] ?? null);
    return !isBack;
  });
}

async function undoCreated(work: Work, shape: Shape, steps: readonly Step[], isOwn: boolean): Promise<RefusedUndo[]> {
  return undoWith(work, shape, steps, isOwn, (step) => ({
    kind: 'delete',
    id: step.id,
    back: { own: isOwn, dates: {} },
    values: (row) => (lostOf(shape, step, row).length > 0 ? null : {}),
  }));
}

async function undoDeleted(work: Work, shape: Shape, steps: readonly Step[], isOwnDeletion: boolean): Promise<RefusedUndo[]> {
  return undoWith(work, shape, steps, isOwnDeletion, ({ id }) => ({ kind: 'restore', id }));
}

/** Gives fields their former values, save those that someone changed since. */
async function undoUpdated(work: Work, shape: Shape, steps: readonly Step[], { isOwn, isRedo }: { readonly isOwn: boolean; readonly isRedo: boolean }): Promise<RefusedUndo[]> {
  const { fields } = shape.entity;
  return undoWith(work, shape, steps, isOwn, (step) => ({
    kind: 'update',
    id: step.id,
    back: { own: isOwn, again: isRedo, dates: formerValues(step, (name) => fields[name]?.enters !== undefined) },
    values: (row) => {
      const lost = lostOf(shape, step, row);
      return formerValues(step, (name) => !lost.includes(name) && name in fields && fields[name]?.enters === undefined);
    },
  }));
}

/** Values before a step of the fields that fit. */
const formerValues = ({ changes }: Step, fits: (name: string) => boolean): Values =>
  Object.fromEntries(Object.entries(changes).flatMap(([name, [before]]) => (fits(name) ? [[name, before] as const] : [])));

/** Writes what takes some steps back, as far as it fits; returns the rest. */
async function undoWith(
  work: Work,
  shape: Shape,
  steps: readonly Step[],
  isOwn: boolean,
  proposalOf: (step: Step) => Proposal,
): Promise<RefusedUndo[]> {
  const candidates = await applyChanges(work, shape, steps.map(proposalOf), { onRefusal: 'skipRecord', beforeValidate: false, isOwnStep: isOwn });
  return candidates.flatMap(({ kind, before, values, problems, refusal }, place) => {
    const step = steps[place]!;
    const changed = Object.keys(step.changes);
    // A record that was made and is gone, or deleted and is back, stands as it should.
    if (!before) return kind === 'update' ? [refused(shape, step, changed)] : [];
    const lost = kind === 'restore' ? [] : lostOf(shape, step, before);
    const told = kind === 'update' ? lost.filter((name) => changed.includes(name)) : lost;
    const broken = Object.keys(problems);
    return [
      ...(told.length > 0 || values === null ? [refused(shape, step, told)] : []),
      ...(broken.length > 0 || refusal ? [refused(shape, step, broken, { ...(refusal?.more['fields'] as Problems | undefined), ...problems })] : []),
    ];
  });
}
