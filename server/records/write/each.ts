import type { Problems } from '#kit/records/check.ts';
import { engineOf } from '../../database/engine.ts';
import { Refusal } from '../../refusal.ts';
import type { Work } from './changing.ts';
import { checkUpdate, completed } from './checking.ts';
import { loadRecords } from '../read/load.ts';
import { mergeEach } from './merging.ts';
import { findMissing } from './referring.ts';
import type { RecordRow, Shape } from '../shape.ts';
import { updateRecords, type Revision } from './storing.ts';
import { findTaken } from './unique.ts';
import type { Values } from './writing.ts';

/** A change that is worked out from the record as it stands. */
export interface EachUpdate {
  readonly id: number;
  /** The version it was read at; without it nobody else's change is looked for. */
  readonly version?: number | undefined;
  readonly patchOf: (row: RecordRow) => Values;
}

/** What came of one of many updates. */
export type Outcome =
  | { readonly id: number; readonly is: 'changed' | 'same' | 'gone' }
  | { readonly id: number; readonly is: 'refused'; readonly fields: Problems }
  /** `refusal` carries both values of each field, who changed it and when. */
  | { readonly id: number; readonly is: 'conflict'; readonly refusal: Refusal };

/** Updates at most a chunk of records, each that can be; answers what came of each, in their order. */
export async function updateEach(work: Work, shape: Shape, updates: readonly EachUpdate[]): Promise<readonly Outcome[]> {
  const { connection, registry, who } = work;
  const ids = updates.map(({ id }) => id).sort((a, b) => a - b);
  const rows = await loadRecords(connection, shape, ids, { locked: engineOf(connection) === 'postgres' });
  const byId = new Map(rows.map((row) => [row.id, row]));
  const there = updates.flatMap(({ id, version, patchOf }) => {
    const row = byId.get(id);
    return row ? [{ id, version, patch: patchOf(row) }] : [];
  });
  const merged = await mergeEach(work, shape, there, byId);
  const outcomes = new Map<number, Outcome>();
  const fit = there.flatMap(({ id }) => {
    const patch = merged.get(id) ?? {};
    if (!(patch instanceof Refusal)) return [{ before: byId.get(id)!, patch }];
    outcomes.set(id, { id, is: 'conflict', refusal: patch });
    return [];
  });
  const whole = await completed(connection, shape, fit);
  const revisions: Revision[] = [];
  for (const [place, { before }] of fit.entries()) {
    const { id } = before;
    const { revision, fields } = checkUpdate(registry, shape, who, before, whole[place] ?? {});
    if (revision) revisions.push(revision);
    outcomes.set(id, fields ? { id, is: 'refused', fields } : { id, is: revision ? 'changed' : 'same' });
  }
  const problems = [
    ...(await findTaken(connection, shape, revisions, 0)),
    ...(await findMissing(work, shape, revisions, 0)),
  ];
  for (const { index, fields } of problems) {
    const { id } = revisions[index]!.after;
    outcomes.set(id, { id, is: 'refused', fields });
  }
  await updateRecords(
    work,
    shape,
    revisions.filter(({ after }) => outcomes.get(after.id)?.is === 'changed'),
  );
  return updates.map(({ id }) => outcomes.get(id) ?? { id, is: 'gone' });
}
