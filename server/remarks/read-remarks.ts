import type { Locale } from '#core/i18n/locale.ts';
import type { Kernel } from '#core/kernel/index.ts';
import type { Remark } from '#kit/remarks/api.ts';
import type { Reads } from '../database/database.ts';
import { rowsOf } from '../database/statement.ts';
import { notFound } from '../refusal.ts';
import { reading } from '../records/read/reading.ts';
import { recordsRegistry } from '../records/registry.ts';
import { loadRecords } from '../records/read/load.ts';
import { sightFor } from '../records/sight-for.ts';
import type { RecordRow } from '../records/shape.ts';
import type { Caller } from '../slots.ts';
import { remark } from './remark.ts';

/** A record of another kind that remarks are about. */
export interface RemarkSubject {
  readonly record: string;
  readonly recordId: number;
}

/** The most remarks of one answer. */
const maxRemarks = 500;

interface Author {
  readonly id: number;
  readonly createdBy: number | null;
}

/** SQL that finds an update of a remark beyond its passing to another record, as merging and splitting do. */
const editing = `select 1 from "journal" j where j."record" = 'remark' and j."recordId" = "remark"."id" and j."kind" = 'update' and cast(j."changes" as text) not like '%"recordId"%'`;

/** The remarks about a record, latest first. Who may see the record is asked before. */
export async function remarksOf(kernel: Kernel, { record, recordId }: RemarkSubject, caller: Caller, locale: Locale): Promise<readonly Remark[]> {
  const authors = await rowsOf<Author & { readonly edited: number }>(
    sightFor({ kernel, caller }),
    `select "id", "createdBy", case when exists (${editing}) then 1 else 0 end as "edited" from "remark" where "record" = ? and "recordId" = ? and "deletedAt" is null order by "createdAt" desc, "id" desc limit ${maxRemarks}`,
    [record, recordId],
  );
  const rows = await kernel.use(reading).rows(remark.name, authors.map(({ id }) => id), caller);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const people = new Set([...authors.flatMap(({ createdBy }) => createdBy ?? []), ...rows.flatMap((row) => row['mentions'] as readonly number[])]);
  const names = await kernel.use(reading).labels('user', [...people], locale, caller);
  return authors.flatMap(({ id, createdBy, edited }): Remark[] => {
    const row = byId.get(id);
    if (!row) return [];
    return [
      {
        id,
        version: row.version,
        at: row.createdAt,
        by: createdBy === null ? null : { userIdx: createdBy, name: names.get(createdBy) ?? '' },
        isOwn: createdBy === caller.userIdx,
        isEdited: Number(edited) === 1,
        kind: row['kind'] as Remark['kind'],
        text: String(row['text']),
        minutes: row['minutes'] as number | null,
        mentions: (row['mentions'] as readonly number[]).map((userIdx) => ({ userIdx, name: names.get(userIdx) ?? '' })),
      },
    ];
  });
}

/** A live remark about a record with its author. Throws a `Refusal` 404 where there is none. */
export async function remarkAbout(kernel: Kernel, on: Reads, { record, recordId }: RemarkSubject, id: number): Promise<{ readonly row: RecordRow; readonly createdBy: number | null }> {
  const [row] = await loadRecords(on, kernel.use(recordsRegistry).get(remark.name), [id]);
  if (!row || row['record'] !== record || row['recordId'] !== recordId) throw notFound('The remark');
  const [author] = await rowsOf<Author>(on, `select "id", "createdBy" from "remark" where "id" = ?`, [id]);
  return { row, createdBy: author?.createdBy ?? null };
}
