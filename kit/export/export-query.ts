import type { Http } from '#core/http/http.ts';
import type { I18n } from '#core/i18n/i18n.ts';
import { dayInNewYork } from '#kit/records/day.ts';
import type { Entity, ListResponse, Row } from '#kit/records/entity.ts';
import type { Field } from '#kit/records/field.ts';
import { fieldOf } from '#kit/records/query.ts';
import { labelKey } from '#kit/records/words.ts';
import { fileCell } from './cells.ts';

/** The kinds of file a list is written to. */
export type FileFormat = 'csv' | 'xlsx';

export interface ExportSpec {
  readonly entity: Entity;
  /** Title of the list: the name of the file, and of its sheet. */
  readonly title: string;
  /** The words of the query, its order among them. */
  readonly query: URLSearchParams;
  /** The names of fields, in order. */
  readonly columns: readonly string[];
  readonly format: FileFormat;
}

/** Rows asked for at once. */
const windowSize = 1000;

/** Reads everything a query finds, window by window, and makes a file of it. */
export async function exportQuery(
  { http, i18n }: { readonly http: Http; readonly i18n: I18n },
  { entity, title, query, columns, format }: ExportSpec,
  progress: { readonly signal: AbortSignal; readonly onProgress: (done: number, total: number) => void },
): Promise<{ readonly name: string; readonly file: Blob; readonly count: number }> {
  const fields = columns.flatMap((name) => {
    const field = fieldOf(entity, name);
    return field ? [{ name, field, key: labelKey(entity, name) }] : [];
  });
  await i18n.ready().catch(() => undefined);
  const read = <C>(cellOf: (...cell: Parameters<typeof fileCell>) => C) => readRows({ http, i18n }, { entity, query, fields, cellOf }, progress);
  const head = fields.map(({ key }) => i18n.t(key));
  const name = `${title} ${dayInNewYork(Date.now())}.${format}`;
  if (format === 'csv') {
    const rows = await read(fileCell);
    return { name, file: new Blob([(await import('./csv.ts')).csvOf(head, rows)], { type: 'text/csv;charset=utf-8' }), count: rows.length };
  }
  const { typedCell, xlsxOf } = await import('./xlsx.ts');
  const rows = await read(typedCell);
  return { name, file: await xlsxOf(title, head, rows), count: rows.length };
}

/** The rows of a query, each value as a cell. */
async function readRows<C>(
  { http, i18n }: { readonly http: Http; readonly i18n: I18n },
  { entity, query, fields, cellOf }: Pick<ExportSpec, 'entity' | 'query'> & {
    readonly fields: readonly { readonly name: string; readonly field: Field; readonly key: string }[];
    readonly cellOf: (...cell: Parameters<typeof fileCell>) => C;
  },
  progress: { readonly signal: AbortSignal; readonly onProgress: (done: number, total: number) => void },
): Promise<C[][]> {
  const rows: C[][] = [];
  // A row that moved down while the windows were read comes twice.
  const seen = new Set<number>();
  for (let offset = 0, total = 1; offset < total; offset += windowSize) {
    const words = new URLSearchParams(query);
    words.set('offset', String(offset));
    words.set('limit', String(windowSize));
    const answer = await http.get<ListResponse<Row<Entity>>>(`/${entity.name}`, { query: words, quiet: true, signal: progress.signal });
    total = answer.total;
    for (const row of answer.rows) {
      if (seen.has(row.id)) continue;
      seen.add(row.id);
      const values = row as unknown as Readonly<Record<string, unknown>>;
      rows.push(fields.map(({ name, field, key }) => cellOf(field, values[name], { voice: i18n, key, labels: answer.labels })));
    }
    progress.onProgress(Math.min(offset + windowSize, total), total);
  }
  return rows;
}
