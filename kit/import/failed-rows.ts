import type { I18n } from '#core/i18n/i18n.ts';
import type { Entity } from '#kit/records/entity.ts';
import { csvOf } from '#kit/export/csv.ts';
import { reasonOf } from './import-text.ts';
import type { ImportFile } from './api.ts';
import type { ImportRow } from './check/api.ts';

/** A number stays one for the spreadsheet, where it is written as the spreadsheet would write it. */
const cellOf = (text: string): string | number => (text !== '' && String(Number(text)) === text ? Number(text) : text);

/**
 * Rows of an import as a CSV file that the import reads again as it is: line and reason, which the import leaves out,
 * then the file's own columns with the corrections made so far. Cells beyond the columns stay where they were.
 */
export function failedRows(
  entity: Entity,
  file: Pick<ImportFile, 'columns'>,
  rows: readonly ImportRow[],
  i18n: Pick<I18n, 't' | 'tag'>,
): string {
  const { t } = i18n;
  const head = [
    t('kit.import.failed.line'),
    t('kit.import.failed.reason'),
    ...file.columns.map(({ name, index }) => name || t('kit.import.column', { number: index + 1 })),
  ];
  const width = Math.max(head.length, ...rows.map(({ cells }) => cells.length + 2));
  return csvOf(
    [...head, ...Array.from({ length: width - head.length }, () => '')],
    rows.map((row) => [row.line, reasonOf(entity, row, i18n), ...row.cells.map(cellOf)]),
  );
}
