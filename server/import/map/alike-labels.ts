import { setImmediate as breathe } from 'node:timers/promises';
import { kindOf } from '#kit/records/kinds/kinds.ts';
import { plainLabel } from '#kit/records/similar.ts';
import { cellFor, referredBy, type MappedTarget } from '#kit/import/target.ts';
import type { ImportSettings } from '#kit/import/api.ts';
import type { CellProblem } from '#kit/import/check/api.ts';
import type { Reads } from '../../database/database.ts';
import { quoted, rowsOf } from '../../database/statement.ts';
import { titleColumns } from '../../records/read/labels.ts';
import type { Registry } from '../../records/registry.ts';
import type { RawRow as TableRow, Shape } from '../../records/shape.ts';
import { idMeant, sameLabel, type LabelBook } from '../check/label-book.ts';
import type { CellCounts } from './cell-counts.ts';
import { meaningsOf, type RowRead } from '../check/read-row.ts';
import type { RawRow } from '../file/raw-row.ts';

/** A record that a new label may mean: one that is there, `#12`, or one that the file names earlier. */
export interface SimilarLabel {
  readonly means: string;
  readonly label: string;
  /** Count of rows that hold the new label. */
  readonly rows: number;
}

/** New labels that differ from another name only in punctuation or what the company is by law: field, label, what it may mean. */
export type SimilarLabels = Readonly<Record<string, Readonly<Record<string, SimilarLabel>>>>;

/** Names read before other requests are let through. */
const batchSize = 2000;

/** Finds the labels of records to be made that may be another name. A label that a person gave a meaning is not asked about. */
export async function alikeLabels(
  { read, registry, sees }: { readonly read: Reads; readonly registry: Registry; readonly sees: (record: string) => boolean },
  fields: readonly MappedTarget[],
  cells: readonly CellCounts[],
  settings: ImportSettings,
  book: LabelBook,
): Promise<SimilarLabels> {
  const found: Record<string, Record<string, SimilarLabel>> = {};
  for (const { target, columns } of fields) {
    const { name, field } = target;
    const to = kindOf(field).refers === 'one' && settings.createMissing.includes(name) ? referredBy(field) : undefined;
    const shape = to === undefined ? undefined : registry.find(to);
    const title = shape?.entity.fields[shape.entity.title];
    if (!shape || !title || !kindOf(title).isTranslated) continue;
    const given = meaningsOf(settings, name);
    const labels = columns.flatMap((index) => [...(cells[index] ?? [])]).filter(([label]) => book.isNew(shape.name, given.get(label) ?? label));
    const plain = new Map<string, string>();
    for (const [place, [label]] of labels.entries()) {
      plain.set(label, plainLabel(label).joined);
      if (place % batchSize === batchSize - 1) await breathe();
    }
    const known = sees(shape.name) && labels.length > 0 ? await namesLike(read, shape, new Set(plain.values())) : new Map<string, Omit<SimilarLabel, 'rows'>>();
    for (const [label, rows] of labels) {
      const key = plain.get(label) ?? '';
      const other = known.get(key);
      if (!other) known.set(key, { means: label, label });
      else if (sameLabel(other.label) !== sameLabel(label) && given.get(label) === undefined) (found[name] ??= {})[label] = { ...other, rows };
    }
  }
  return found;
}

/** The live records whose plain name is one of some, by that name. */
async function namesLike(read: Reads, shape: Shape, wanted: ReadonlySet<string>): Promise<Map<string, Omit<SimilarLabel, 'rows'>>> {
  const known = new Map<string, Omit<SimilarLabel, 'rows'>>();
  const columns = titleColumns(shape);
  const sql = `select "id", ${columns.map(quoted).join(', ')} from ${quoted(shape.name)} where "deletedAt" is null and "id" > ? order by "id" limit ${batchSize}`;
  for (let after = 0; ; ) {
    const rows = await rowsOf<TableRow>(read, sql, [after]);
    for (const row of rows) {
      for (const column of columns) {
        const label = row[column];
        const key = typeof label === 'string' && label !== '' ? plainLabel(label).joined : '';
        if (wanted.has(key) && !known.has(key)) known.set(key, { means: `#${String(row['id'])}`, label: String(label) });
      }
    }
    if (rows.length < batchSize) return known;
    after = Number(rows.at(-1)?.['id']);
    await breathe();
  }
}

/** The question of a row whose label may be another name; undefined where it asks nothing. */
export const alikeOf = (alike: SimilarLabels | undefined, field: string, label: string): SimilarLabel | undefined =>
  idMeant(label) === undefined && alike && Object.hasOwn(alike, field) && Object.hasOwn(alike[field] ?? {}, label) ? alike[field]?.[label] : undefined;

/** A row with the question whether a record it would make is one of almost that name. */
export function withAlike(read: RowRead, { cells }: RawRow, targets: readonly MappedTarget[], alike: SimilarLabels | undefined): RowRead {
  const asked = targets.flatMap((one): CellProblem[] => {
    const found = alikeOf(alike, one.target.name, cellFor(cells, one).trim());
    return found ? [{ field: one.target.name, key: 'kit.import.row.alike', values: { label: found.label }, level: 'warning' }] : [];
  });
  return asked.length === 0 ? read : { ...read, problems: [...read.problems, ...asked] };
}
