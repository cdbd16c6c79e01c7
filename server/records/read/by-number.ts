import type { ListQuery } from '#kit/records/query.ts';
import { kindOf } from '#kit/records/kinds/kinds.ts';
import type { Reads } from '../../database/database.ts';
import { quoted, rowsOf } from '../../database/statement.ts';
import type { Shape } from '../shape.ts';
import { keptIn } from './merged-into.ts';

/** The field with the number that records of a kind are known by. */
const numberField = ({ entity }: Shape) => Object.entries(entity.fields).find(([, { presence }]) => presence === 'assigned');

/** The number of a record, deleted or not, as people know it; undefined for kinds without. */
export async function numberOf(read: Reads, shape: Shape, id: number): Promise<string | undefined> {
  const [field, described] = numberField(shape) ?? [];
  if (field === undefined || described === undefined) return undefined;
  const [row] = await rowsOf<{ readonly number: unknown }>(read, `select ${quoted(field)} as "number" from ${quoted(shape.name)} where "id" = ?`, [id]);
  return row && kindOf(described).label?.(row.number as never, described.options as never);
}

/** The number in what was typed, where it is one of this kind of record. */
function typedNumber(shape: Shape, typed: string): unknown {
  const [, described] = numberField(shape) ?? [];
  const found = described && kindOf(described).cell?.read(typed, { options: described.options } as never);
  return found && 'value' in found ? (found.value ?? undefined) : undefined;
}

/** A number without its letters is more often a part of something else. */
const hasLetters = (typed: string): boolean => /\p{L}/u.test(typed);

/** True for a number of this kind of record with its letters. */
export const isNumber = (shape: Shape, typed: string): boolean => hasLetters(typed) && typedNumber(shape, typed) !== undefined;

/**
 * A query whose search finds by number, too: the record that a merged one became part of, and of a search narrowed to
 * titles also a living one. `typed` is the search before it was narrowed.
 */
export async function withNumber(read: Reads, shape: Shape, query: ListQuery, typed: string): Promise<ListQuery> {
  const isNarrowed = query.q === '' && typed !== '';
  const found = isNarrowed || isNumber(shape, typed) ? await findByNumber(read, shape, typed) : undefined;
  return found && (isNarrowed || found.merged !== undefined) ? { ...query, also: found.id } : query;
}

/** Merges that are followed from one to the next. */
const maxSteps = 5;

/**
 * The live record of the number typed, or the one that it was merged into, with the number of the `merged` one; undefined
 * where there is none, or either is out of the reader's reach.
 */
export async function findByNumber(read: Reads, shape: Shape, typed: string): Promise<{ readonly id: number; readonly merged?: string } | undefined> {
  const { name } = shape;
  const [field, described] = numberField(shape) ?? [];
  const number = typedNumber(shape, typed);
  if (field === undefined || described === undefined || number === undefined) return undefined;
  let [row] = await rowsOf<{ readonly id: number; readonly deletedAt: unknown }>(read, `select "id", "deletedAt" from ${quoted(name)} where ${quoted(field)} = ?`, [number as number]);
  if (row?.deletedAt === null) return { id: Number(row.id) };
  if (!hasLetters(typed)) return undefined;
  for (let step = 0; row && row.deletedAt !== null && step < maxSteps; step += 1) {
    const deletion = `select "batch" from "journal" where "record" = ? and "recordId" = ? and "kind" = 'delete' order by "id" desc limit 1`;
    const [{ batch } = { batch: 0 }] = await rowsOf<{ readonly batch: number }>(read, deletion, [name, row.id]);
    const kept = await keptIn(read, name, batch, row.id);
    [row] = kept === undefined ? [] : await rowsOf(read, `select "id", "deletedAt" from ${quoted(name)} where "id" = ?`, [kept]);
  }
  return row?.deletedAt === null ? { id: Number(row.id), merged: kindOf(described).label?.(number as never, described.options as never) ?? typed } : undefined;
}
