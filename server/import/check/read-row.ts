import { kindOf } from '#kit/records/kinds/kinds.ts';
import { readCell, type CellWords, type Lookup } from '#kit/records/cells.ts';
import type { Names } from '#kit/records/field.ts';
import { isNoValue } from '#kit/import/cell-traps.ts';
import { cellFor, referredBy, type ImportTarget, type MappedTarget } from '#kit/import/target.ts';
import type { ImportSettings, Message } from '#kit/import/api.ts';
import type { CellProblem } from '#kit/import/check/api.ts';
import { meant } from './find-labels.ts';
import type { LabelBook } from './label-book.ts';
import type { RowFault, RawRow } from '../file/raw-row.ts';

/** Value of a cell, or the reason why it cannot be read. */
export type CellRead = { readonly value: unknown } | Message;

/** A target with its columns, and how their cells are read. */
export interface ReadTarget extends MappedTarget {
  readonly read: ColumnReader;
  /** Meaning of one cell of several that are joined. */
  readonly meaningOfPart: (cell: string) => string;
}

/** Reads the cells of one column; a cell read once is not read again. */
export type ColumnReader = (cell: string) => CellRead;

/** Values of the fields that a row fills, and the problems of its cells. */
export interface RowRead {
  readonly values: Readonly<Record<string, unknown>>;
  readonly problems: readonly CellProblem[];
}

const faults: Readonly<Record<RowFault, Omit<CellProblem, 'field'>>> = {
  quotes: { key: 'kit.import.row.quotes', level: 'error' },
  tooMany: { key: 'kit.import.row.tooMany', level: 'error' },
  tooFew: { key: 'kit.import.row.tooFew', level: 'warning' },
};

/** Separators between several labels in one cell. */
const listed = /[,;|、，；\n]/;

/**
 * Meanings that a person gave the cells of a field. A cell may bear the name of a property of every object, hence a
 * map.
 */
export const meaningsOf = ({ meanings }: Pick<ImportSettings, 'meanings'>, field: string): ReadonlyMap<string, string> =>
  new Map(Object.entries(meanings[field] ?? {}));

/** Reads cells into a target, with the meanings a person gave them. */
export function columnReader(
  target: ImportTarget,
  settings: ImportSettings,
  lookup: LabelBook,
  words?: CellWords,
): ColumnReader {
  const meanings = meaningsOf(settings, target.name);
  const known = new Map<string, CellRead>();
  const several = kindOf(target.field).refers === 'many';
  const to = referredBy(target.field);
  const names: Lookup = {
    label: lookup.label,
    id: (entity, label) => {
      const meaning = meant(meanings, label.trim());
      // Several names in one cell are several records, never a new one of that long name; nor is "N/A" one.
      const unlikely = (several && listed.test(meaning)) || (isNoValue(meaning) && !meanings.has(label.trim()));
      return unlikely && lookup.isNew(entity, meaning) ? 'unknown' : lookup.id(entity, meaning);
    },
  };
  const read = (cell: string): CellRead => {
    if (target.locale) return { value: cell };
    const text = several ? cell : (meanings.get(cell) ?? cell);
    if (text === '') return { value: undefined };
    const found = readCell(target.field, to === undefined ? text : cell, names, words);
    if ('value' in found && to !== undefined) {
      // A record to be made follows its own rules, or this row will not be written.
      for (const id of [found.value].flat()) {
        const refused = typeof id === 'number' ? lookup.refused(to, id) : undefined;
        if (refused) return refused;
      }
    }
    return 'value' in found ? found : { key: found.problem, ...(found.values && { values: found.values }) };
  };
  return (cell) => {
    const text = cell.trim();
    let found = known.get(text);
    if (!found) {
      found = text === '' ? { value: undefined } : read(text);
      if (known.size < 50_000) known.set(text, found);
    }
    return found;
  };
}

/** Reads the parts of a joined text, with the meanings a person gave them; labels are read as such later. */
export function partReader(target: ImportTarget, settings: ImportSettings): (cell: string) => string {
  const meanings = meaningsOf(settings, target.name);
  return referredBy(target.field) === undefined ? (cell) => meanings.get(cell) ?? cell : (cell) => cell;
}

/** Characters that no text holds, or bytes that were none in the file's encoding. */
const unreadable = /[\0\ufffd]/;

/** Reads a row's cells into the fields they go to. An empty cell says nothing about its field. */
export function readRow(row: RawRow, targets: readonly ReadTarget[]): RowRead {
  const values: Record<string, unknown> = {};
  const problems: CellProblem[] = row.fault ? [{ field: '', ...faults[row.fault] }] : [];
  for (const one of targets) {
    const { target, read, meaningOfPart } = one;
    const cell = cellFor(row.cells, one, meaningOfPart);
    const found = read(cell);
    if (unreadable.test(cell)) problems.push({ field: target.name, level: 'error', key: 'kit.import.row.characters' });
    else if (!('value' in found)) problems.push({ field: target.name, level: 'error', ...found });
    else if (target.locale && found.value !== undefined) {
      const names = (values[target.name] as Names | undefined) ?? { kr: '', en: '', zh: '' };
      values[target.name] = { ...names, [target.locale]: found.value };
    } else if (found.value !== undefined && found.value !== null) values[target.name] = found.value;
  }
  return { values, problems };
}
