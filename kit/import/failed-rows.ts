import type { I18n } from '#core/i18n/i18n.ts';
import type { Entity } from '#kit/entity/entity.ts';
import { reasonOf } from './says.ts';
import type { ImportFile, ImportRow } from './wire.ts';

/** A cell of a CSV file. What a spreadsheet would run as a formula is kept as text. */
function cellOf(text: string): string {
  const safe = /^[=+@\t\r]|^-(?![\d.])/.test(text) ? `'${text}` : text;
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/**
 * Rows of an import as a CSV file that the import reads again: the file's own columns, then line and reason.
 * Starts with a byte-order mark, without which spreadsheets garble Korean and Chinese.
 */
export function failedRows(
  entity: Entity,
  file: ImportFile,
  rows: readonly ImportRow[],
  i18n: Pick<I18n, 't' | 'tag'>,
): string {
  const { t } = i18n;
  const head = [
    ...file.columns.map(({ name, index }) => name || t('kit.import.column', { number: index + 1 })),
    t('kit.import.line'),
    t('kit.import.reason'),
  ];
  const lines = rows.map((row) => [
    ...file.columns.map(({ index }) => row.cells[index] ?? ''),
    String(row.line),
    reasonOf(entity, row, i18n),
  ]);
  return `\ufeff${[head, ...lines].map((cells) => cells.map(cellOf).join(',')).join('\r\n')}\r\n`;
}

/** Hands a text to the person as a file. */
export function handOver(name: string, text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
