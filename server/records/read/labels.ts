import { kindOf, targetOf } from '#kit/records/kinds/kinds.ts';
import { locales, type Locale } from '#core/i18n/locale.ts';
import type { Labels } from '#kit/records/entity.ts';
import type { Names } from '#kit/records/field.ts';
import { namesOf } from '#kit/records/kinds/names.ts';
import { isList } from '#kit/records/value.ts';
import type { Reads } from '../../database/database.ts';
import { places, quoted, rowsOf } from '../../database/statement.ts';
import type { Registry } from '../registry.ts';
import type { RawRow, RecordRow, Shape } from '../shape.ts';

const suffixes: Readonly<Record<Locale, string>> = { kr: 'Kr', en: 'En', zh: 'Zh' };

/** The languages a name is looked for in: the reader's, then English, then the others. */
const wanted = (locale: Locale): readonly Locale[] => [...new Set<Locale>([locale, 'en', ...locales])];

/** The columns of a name, the reader's language first. */
export const nameColumns = (field: string, locale: Locale): readonly string[] =>
  wanted(locale).map((one) => field + suffixes[one]);

/** A record's title in the database: a text, or a name in three languages. */
export type Title = string | Names;

/** A title in the reader's language, else in one that has it. */
export function inLanguage(title: Title, locale: Locale): string {
  if (typeof title === 'string') return title;
  for (const one of wanted(locale)) if (title[one]) return title[one];
  return '';
}

/** The columns that hold the title of a kind of record; none when it has no column of its own. */
export function titleColumns({ entity }: Shape): readonly string[] {
  const field = entity.fields[entity.title];
  if (!field || field.presence === 'computed' || isList(field)) return [];
  return kindOf(field).columns.columns.map(([suffix]) => entity.title + suffix);
}

/** The title of a row that was read with `titleColumns`. */
export function titleOf(shape: Shape, row: RawRow): Title {
  const columns = titleColumns(shape);
  const [first] = columns;
  if (columns.length > 1)
    return namesOf(columns.map((column) => row[column] as string | null)) ?? `#${String(row['id'])}`;
  const value = first === undefined ? undefined : row[first];
  if (value === null || value === undefined) return `#${String(row['id'])}`;
  const field = shape.entity.fields[shape.entity.title]!;
  return kindOf(field).label?.(value as never, field.options as never) ?? String(value);
}

/** Reads titles of records by id; deleted ones too, since the history still names them. */
export async function readTitles(
  on: Reads,
  shape: Shape,
  ids: readonly number[],
): Promise<Map<number, Title>> {
  const titles = new Map<number, Title>();
  const columns = ['id', ...titleColumns(shape)].map(quoted).join(', ');
  for (let start = 0; start < ids.length; start += 500) {
    const some = ids.slice(start, start + 500);
    const sql = `select ${columns} from ${quoted(shape.name)} where "id" in (${places(some.length)})`;
    for (const row of await rowsOf<RawRow>(on, sql, some)) titles.set(row['id'] as number, titleOf(shape, row));
  }
  return titles;
}

/** The ids that rows refer to, by kind of record. */
export function referredIds(registry: Registry, shape: Shape, rows: readonly RecordRow[]): Map<Shape, Set<number>> {
  const found = new Map<Shape, Set<number>>();
  for (const [name, field] of Object.entries(shape.entity.fields)) {
    const target = registry.find(targetOf(field) ?? '');
    if (!target) continue;
    const ids = found.get(target) ?? new Set<number>();
    for (const row of rows) {
      const value = row[name] as number | readonly number[] | null;
      if (typeof value === 'number') ids.add(value);
      else if (value) for (const id of value) ids.add(id);
    }
    found.set(target, ids);
  }
  return found;
}

/** Reads the labels of everything asked for, in the reader's language. */
export async function labelsOf(
  titles: (shape: Shape, ids: readonly number[]) => Promise<ReadonlyMap<number, Title>>,
  asked: ReadonlyMap<Shape, ReadonlySet<number>>,
  locale: Locale,
): Promise<Labels> {
  const labels: Record<string, Record<number, string>> = {};
  for (const [shape, ids] of asked) {
    if (ids.size === 0) continue;
    const known = await titles(shape, [...ids]);
    const own: Record<number, string> = (labels[shape.name] = {});
    for (const id of ids) {
      const title = known.get(id);
      if (title !== undefined) own[id] = inLanguage(title, locale);
    }
  }
  return labels;
}
