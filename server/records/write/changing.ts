import { setImmediate } from 'node:timers/promises';
import { noPermission, notFound, Refusal } from '../../refusal.ts';
import { chunkSize, loadRecords } from '../read/load.ts';
import { idsReached, reachedBy, sightOf } from '../reach.ts';
import type { Shape } from '../shape.ts';
import { applyChanges, type ApplyOptions } from './apply-changes.ts';
import type { Candidate, Proposal } from './candidate.ts';
import type { Work } from './work.ts';
import { cellOutcomeOf, createOutcomeOf, outcomeOf } from './outcomes.ts';
import { noteBeside } from './storing.ts';
import type { Batch, Progress } from './writing.ts';

/** The part of a batch that changes records. */
export type Changing = Pick<Batch, 'create' | 'createMany' | 'createEach' | 'update' | 'updateMany' | 'updateEach' | 'updateCells' | 'remove' | 'restore' | 'note'>;

/** Makes the part of a batch that changes records: each kind of call is the same pipeline, asked in its own way. */
export function createChanging(work: Work): Changing {
  const { connection, registry, who } = work;

  const open = (name: string, removing = false): Shape => {
    const shape = registry.get(name);
    const permission = (removing ? shape.spec.remove : undefined) ?? shape.spec.write;
    if (!shape.spec.isInternal && !('system' in who) && !who.may(permission)) throw noPermission(permission.id);
    return shape;
  };

  const one = async (shape: Shape, proposal: Proposal): Promise<Candidate> => {
    const [candidate] = await applyChanges(work, shape, [proposal], { onRefusal: 'throw', single: true });
    return candidate!;
  };

  const many = async (
    shape: Shape,
    proposals: readonly Proposal[],
    onRefusal: ApplyOptions['onRefusal'],
    progress: Progress | undefined,
  ): Promise<Candidate[]> => {
    const all: Candidate[] = [];
    await inChunks(proposals, progress, async (some, from) => {
      all.push(...(await applyChanges(work, shape, some, { onRefusal, from })));
    });
    return all;
  };

  return {
    async create(name, values) {
      const shape = open(name);
      const { id } = await one(shape, { kind: 'create', values });
      const [row] = await loadRecords(connection, shape, [id!]);
      if (!row) throw new Error(`${name} ${id} is not there after it was made`);
      return row;
    },

    async createMany(name, values, progress) {
      const proposals = values.map((each): Proposal => ({ kind: 'create', values: each }));
      return (await many(open(name), proposals, 'throw', progress)).map(({ id }) => id!);
    },

    async createEach(name, values, progress) {
      const proposals = values.map((each): Proposal => ({ kind: 'create', values: each }));
      return (await many(open(name), proposals, 'skipRecord', progress)).map(createOutcomeOf);
    },

    async update(name, id, version, values) {
      const { before, revision } = await one(open(name), { kind: 'update', id, version, values });
      return revision?.after ?? before!;
    },

    async updateMany(name, updates, progress) {
      const proposals = updates.map(({ id, version, patch, replaces }): Proposal => ({ kind: 'update', id, version, values: patch, ...(replaces && { replaces }) }));
      const changed = await many(open(name), proposals, 'throw', progress);
      return changed.flatMap(({ revision }) => revision?.after.id ?? []);
    },

    async updateEach(name, updates, progress) {
      const proposals = updates.map(({ id, version, patchOf }): Proposal => ({ kind: 'update', id, version, values: patchOf }));
      return (await many(open(name), proposals, 'skipRecord', progress)).map(outcomeOf);
    },

    async updateCells(name, updates, progress) {
      const proposals = updates.map(({ id, version, patch }): Proposal => ({ kind: 'update', id, version, values: patch }));
      const candidates = await many(open(name), proposals, 'skipCells', progress);
      return candidates.map((candidate, place) => cellOutcomeOf(candidate, Object.keys(updates[place]!.patch)));
    },

    async remove(name, id, version) {
      await one(open(name, true), { kind: 'delete', id, version });
    },

    async restore(name, id) {
      const shape = open(name, true);
      try {
        await one(shape, { kind: 'restore', id });
      } catch (error) {
        // Whoever comes second has what they wanted.
        const isLive = error instanceof Refusal && error.status === 404 && (await loadRecords(sightOf(connection, registry, who).narrow, shape, [id])).length > 0;
        if (!isLive) throw error;
      }
    },

    async note(name, id, changes, by = 'writer') {
      const shape = by === 'reader' ? registry.get(name) : open(name);
      const [row] = await loadRecords(connection, shape, [id], { lock: 'change' });
      if (!row || !(await idsReached(connection, shape, [id], reachedBy(shape, who, 'read'))).has(id)) throw notFound(`${name} ${id}`);
      if (by === 'writer' && !(await idsReached(connection, shape, [id], reachedBy(shape, who, 'write'))).has(id)) throw noPermission(shape.spec.write.id);
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
