import { rowsOf } from '../../database/statement.ts';
import { holdRows } from './hold-rows.ts';
import { loadRecords } from '../read/load.ts';
import { noteBeside } from './storing.ts';
import { codes, Refusal } from '../../refusal.ts';
import { numberOf } from '../read/by-number.ts';
import { keptIn, mergedWith } from '../read/merged-into.ts';
import { sightOf } from '../reach.ts';
import type { Shape } from '../shape.ts';
import type { Work } from './work.ts';

/**
 * Throws a `Refusal` 409 for a merge whose record that stayed was merged again later, one way or the other: it would go
 * back in part. `laterMerge` is the number, where the writer sees it, of the record that went in the latest of these.
 */
export async function refuseBeforeLaterMerge({ connection, registry, who }: Work, batchId: number, shapes: Iterable<Shape>): Promise<void> {
  for (const shape of shapes) {
    const { name } = shape;
    const marks = `select "recordId" as "id" from "journal" where "batch" = ? and "record" = ? and "kind" = 'update' and "changes" = '{}'`;
    for (const { id: kept } of await rowsOf<{ readonly id: number }>(connection, marks, [batchId, name])) {
      if ((await mergedWith(connection, name, batchId, kept)) === undefined) continue;
      // a merge under way holds the record: it is waited for, and is a later one
      await holdRows(connection, name, [kept]);
      const later = `select j."batch", j."kind" from "journal" j join "batch" b on b."id" = j."batch"
        where j."record" = ? and j."recordId" = ? and j."batch" > ? and b."kind" = 'bulk' and b."undoneBy" is null
          and (j."kind" = 'delete' or (j."kind" = 'update' and j."changes" = '{}')) order by j."id" desc`;
      for (const { batch, kind } of await rowsOf<{ readonly batch: number; readonly kind: string }>(connection, later, [name, kept, batchId])) {
        const isGone = kind === 'delete';
        const other = isGone ? await keptIn(connection, name, batch, kept) : await mergedWith(connection, name, batch, kept);
        if (other === undefined) continue;
        const number = await numberOf(sightOf(connection, registry, who), shape, isGone ? kept : other);
        throw new Refusal(409, codes.conflict, 'A later merge of the record stands: take that one back first', { laterMerge: number ?? null });
      }
    }
  }
}

/** Marks the record that stayed in a merge which was just taken back, or done again: its history tells that, too. */
export async function markSplit(work: Work, batchId: number, shapes: Iterable<Shape>): Promise<void> {
  for (const shape of shapes) {
    const { name } = shape;
    if (!work.changes.some(({ record, kind }) => record === name && (kind === 'restore' || kind === 'delete'))) continue;
    const marks = `select distinct "recordId" as "id" from "journal" where "batch" = ? and "record" = ? and "kind" = 'update' and "changes" = '{}'`;
    const kept = await rowsOf<{ readonly id: number }>(work.connection, marks, [batchId, name]);
    for (const row of await loadRecords(work.connection, shape, kept.map(({ id }) => Number(id)), { lock: 'change' })) await noteBeside(work, shape, row, {});
  }
}
