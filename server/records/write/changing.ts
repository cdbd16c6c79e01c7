import { setImmediate } from 'node:timers/promises';
import type { Connection } from '../../database/database.ts';
import { engineOf } from '../../database/engine.ts';
import { codes, noPermission, notFound, Refusal } from '../../refusal.ts';
import { updateCells, type CellOutcome } from './cells.ts';
import { updateEach, type Outcome } from './each.ts';
import type { RecordChange } from '../events.ts';
import type { HoldFiles } from './held-files.ts';
import { type Person } from './journal.ts';
import { chunkSize, loadRecords } from '../read/load.ts';
import { checkCreate, checkUpdate, completed, refuseProblems, type RowProblem } from './checking.ts';
import { mergeWith, latestOf } from './merging.ts';
import { insertRecords, noteBeside, setDeleted, updateRecords, type Revision } from './storing.ts';
import { findTaken } from './unique.ts';
import { usersOf, findMissing } from './referring.ts';
import type { Registry, Writer } from '../registry.ts';
import type { RecordRow, Shape } from '../shape.ts';
import type { Batch, Progress, Update, Values } from './writing.ts';

/** What changing records needs: where, who, and what has been done so far. */
export interface Work {
  readonly connection: Connection;
  readonly registry: Registry;
  readonly who: Writer;
  readonly batch: { readonly id: number; readonly at: string; readonly by: Person | null };
  /** Grows with what is changed; told after the commit. */
  readonly changes: RecordChange[];
  /** Ids that were found to be live records, by kind: a file refers to the same few again and again. */
  readonly known: Map<string, Set<number>>;
  readonly holdFiles: HoldFiles;
}

/** The part of a batch that changes records. */
export type Changing = Pick<Batch, 'create' | 'createMany' | 'update' | 'updateMany' | 'updateEach' | 'updateCells' | 'remove' | 'restore' | 'note'> & {
  readonly work: Work;
};

/** Makes the part of a batch that changes records. */
export function createChanging(work: Work): Changing {
  const { connection, registry, who } = work;

  const open = (name: string, removing = false): Shape => {
    const shape = registry.get(name);
    const permission = (removing ? shape.spec.remove : undefined) ?? shape.spec.write;
    if (!('system' in who) && !who.may(permission)) throw noPermission(permission.id);
    return shape;
  };

  const createSome = async (
    shape: Shape,
    values: readonly Values[],
    from: number,
    single: boolean,
  ): Promise<number[]> => {
    const problems: RowProblem[] = [];
    const whole = await completed(
      connection,
      shape,
      values.map((patch) => ({ before: undefined, patch })),
    );
    const drafts = whole.map((one, place) => {
      const { draft, fields } = checkCreate(registry, shape, who, one);
      if (fields) problems.push({ index: from + place, fields });
      return draft;
    });
    if (problems.length === 0)
      problems.push(
        ...(await findTaken(
          connection,
          shape,
          drafts.map((after) => ({ after })),
          from,
        )),
      );
    if (problems.length === 0)
      problems.push(
        ...(await findMissing(
          work,
          shape,
          drafts.map((after) => ({ after })),
          from,
        )),
      );
    refuseProblems(problems, single);
    return insertRecords(work, shape, drafts);
  };

  const updateSome = async (
    shape: Shape,
    updates: readonly Update[],
    from: number,
    single: boolean,
  ): Promise<RecordRow[]> => {
    const ids = [...new Set(updates.map(({ id }) => id))];
    if (ids.length !== updates.length) throw new Error('A record is updated twice at once');
    ids.sort((a, b) => a - b);
    const rows = await loadRecords(connection, shape, ids, { locked: engineOf(connection) === 'postgres' });
    const byId = new Map(rows.map((row) => [row.id, row]));
    for (const id of ids) if (!byId.has(id)) throw notFound(`${shape.name} ${id}`);
    const merged = await mergeWith(work, shape, updates, byId);
    const whole = await completed(
      connection,
      shape,
      updates.map(({ id }) => ({ before: byId.get(id), patch: merged.get(id) ?? {} })),
    );
    const problems: RowProblem[] = [];
    const revisions: Revision[] = [];
    for (const [place, { id }] of updates.entries()) {
      const before = byId.get(id)!;
      const { revision, fields } = checkUpdate(registry, shape, who, before, whole[place] ?? {});
      if (fields) problems.push({ index: from + place, fields });
      else if (revision) revisions.push(revision);
    }
    if (problems.length === 0) problems.push(...(await findTaken(connection, shape, revisions, from)));
    if (problems.length === 0) problems.push(...(await findMissing(work, shape, revisions, from)));
    refuseProblems(problems, single);
    await updateRecords(work, shape, revisions);
    const after = new Map(revisions.map((revision) => [revision.after.id, revision.after]));
    return updates.map(({ id }) => after.get(id) ?? byId.get(id)!);
  };

  return {
    work,

    async create(name, values) {
      const shape = open(name);
      const ids = await createSome(shape, [values], 0, true);
      const [row] = await loadRecords(connection, shape, ids);
      if (!row) throw new Error(`${name} ${ids[0]} is not there after it was made`);
      return row;
    },

    async createMany(name, values, progress) {
      const shape = open(name);
      const ids: number[] = [];
      await inChunks(values, progress, async (some, from) => {
        ids.push(...(await createSome(shape, some, from, false)));
      });
      return ids;
    },

    async update(name, id, version, patch) {
      const [row] = await updateSome(open(name), [{ id, version, patch }], 0, true);
      return row!;
    },

    async updateMany(name, updates, progress) {
      const shape = open(name);
      const start = work.changes.length;
      await inChunks(updates, progress, async (some, from) => {
        await updateSome(shape, some, from, false);
      });
      return work.changes.slice(start).map(({ id }) => id);
    },

    async updateEach(name, updates, progress) {
      const shape = open(name);
      const outcomes: Outcome[] = [];
      await inChunks(updates, progress, async (some) => {
        outcomes.push(...(await updateEach(work, shape, some)));
      });
      return outcomes;
    },

    async updateCells(name, updates, progress) {
      const shape = open(name);
      const outcomes: CellOutcome[] = [];
      await inChunks(updates, progress, async (some) => {
        outcomes.push(...(await updateCells(work, shape, some)));
      });
      return outcomes;
    },

    async remove(name, id, version) {
      const shape = open(name, true);
      const [row] = await loadRecords(connection, shape, [id], { locked: engineOf(connection) === 'postgres' });
      if (!row) throw notFound(`${name} ${id}`);
      if (version !== undefined && version !== row.version) {
        throw new Refusal(409, codes.conflict, 'The record was changed meanwhile', {
          conflicts: {},
          ...(await latestOf(work, shape, id)),
        });
      }
      const usedBy = (await usersOf(work, shape, [id])).get(id);
      if (usedBy) throw new Refusal(409, codes.conflict, 'Other records refer to it', { usedBy });
      await setDeleted(work, shape, [row], true);
    },

    async restore(name, id) {
      const shape = open(name, true);
      const [row] = await loadRecords(connection, shape, [id], { deleted: true, locked: engineOf(connection) === 'postgres' });
      if (!row) {
        if ((await loadRecords(connection, shape, [id])).length === 0) throw notFound(`${name} ${id}`);
        return;
      }
      const problems = [...(await findTaken(connection, shape, [{ after: row }], 0)), ...(await findMissing(work, shape, [{ before: row, after: row }], 0))];
      refuseProblems(problems, true);
      await setDeleted(work, shape, [row], false);
    },

    async note(name, id, changes) {
      const shape = open(name);
      const [row] = await loadRecords(connection, shape, [id], { locked: engineOf(connection) === 'postgres' });
      if (!row) throw notFound(`${name} ${id}`);
      await noteBeside(work, shape, row, changes);
    },
  };
}

/** Works through many in chunks. Between them the server answers others, and the work can be called off. */
export async function inChunks<T>(
  all: readonly T[],
  progress: Progress | undefined,
  work: (some: readonly T[], from: number) => Promise<void>,
): Promise<void> {
  for (let from = 0; from < all.length; from += chunkSize) {
    progress?.signal?.throwIfAborted();
    await work(all.slice(from, from + chunkSize), from);
    progress?.onProgress?.(Math.min(from + chunkSize, all.length), all.length);
    if (from + chunkSize < all.length) await setImmediate();
  }
  progress?.signal?.throwIfAborted();
}
