import type { ListQuery } from '#kit/records/query.ts';
import { kindOf } from '#kit/records/kinds/kinds.ts';
import type { Reads } from '../../database/database.ts';
import { quoted, rowsOf } from '../../database/statement.ts';
import type { Shape } from '../shape.ts';

/** The record of which a batch made one with another: an entry without changes names it. */
export async function keptIn(read: Reads, record: string, batch: number, gone: number): Promise<number | undefined> {
  const sql = `select "recordId" as "id" from "journal" where "batch" = ? and "record" = ? and "recordId" <> ? and "kind" = 'update' and "changes" = '{}'`;
  const [kept] = await rowsOf<{ readonly id: number }>(read, sql, [batch, record, gone]);
  return kept && Number(kept.id);
}

/** The record that a batch made one with another, which stayed: the one of its kind that it deleted. */
export async function mergedWith(read: Reads, record: string, batch: number, kept: number): Promise<number | undefined> {
  const sql = `select "recordId" as "id" from "journal" where "batch" = ? and "record" = ? and "recordId" <> ? and "kind" = 'delete'`;
  const [gone] = await rowsOf<{ readonly id: number }>(read, sql, [batch, record, kept]);
  return gone && Number(gone.id);
}

/** The field with the number that records of a kind are known by. */
const numberField = ({ entity }: Shape) => Object.entries(entity.fields).find(([, { presence }]) => presence === 'assigned');

/** The number of a record, deleted or not, as people know it; undefined for kinds without. */
export async function numberOf(read: Reads, shape: Shape, id: number): Promise<string | undefined> {
  const [field, described] = numberField(shape) ?? [];
  if (field === undefined || described === undefined) return undefined;
  const [row] = await rowsOf<{ readonly number: unknown }>(read, `select ${quoted(field)} as "number" from ${quoted(shape.name)} where "id" = ?`, [id]);
  return row && kindOf(described).label?.(row.number as never, described.options as never);
}

/** A query whose search for the number of a merged record finds the one that stayed, too; `typed` is the search before it was narrowed to titles. */
export async function withMerged(read: Reads, shape: Shape, query: ListQuery, typed: string): Promise<ListQuery> {
  const kept = await mergedByNumber(read, shape, typed);
  if (!kept) return query;
  if (query.q !== '') return { ...query, also: kept.id };
  const { [shape.entity.title]: _, ...filters } = query.filters;
  return { ...query, filters: { ...filters, id: { is: 'oneOf', values: [kept.id] } } };
}

/** Merges that are followed from one to the next. */
const maxSteps = 5;

/** The live record that one of the number typed was merged into; undefined where it was not, or either is out of the reader's reach. */
export async function mergedByNumber(read: Reads, shape: Shape, typed: string): Promise<{ readonly id: number; readonly number: string } | undefined> {
  // a number without its letters is more often a part of something else
  const { name } = shape;
  const [field, described] = (/\p{L}/u.test(typed) && numberField(shape)) || [];
  if (field === undefined || described === undefined) return undefined;
  const { cell, label } = kindOf(described);
  const found = cell?.read(typed, { options: described.options } as never);
  if (!found || !('value' in found) || found.value === null) return undefined;
  let [row] = await rowsOf<{ readonly id: number; readonly deletedAt: unknown }>(read, `select "id", "deletedAt" from ${quoted(name)} where ${quoted(field)} = ?`, [found.value]);
  if (row?.deletedAt == null) return undefined;
  for (let step = 0; row && row.deletedAt !== null && step < maxSteps; step += 1) {
    const deletion = `select "batch" from "journal" where "record" = ? and "recordId" = ? and "kind" = 'delete' order by "id" desc limit 1`;
    const [{ batch } = { batch: 0 }] = await rowsOf<{ readonly batch: number }>(read, deletion, [name, row.id]);
    const kept = await keptIn(read, name, batch, row.id);
    [row] = kept === undefined ? [] : await rowsOf(read, `select "id", "deletedAt" from ${quoted(name)} where "id" = ?`, [kept]);
  }
  return row?.deletedAt === null ? { id: Number(row.id), number: label?.(found.value as never, described.options as never) ?? typed } : undefined;
}
