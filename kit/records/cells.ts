import type { Field, Kind, Names, Options, Value } from './field.ts';
import { readDay, readFlag, readMoment, readMoney, readNames, readCount } from './cell-words.ts';
import { fold } from './search.ts';
import { isEmpty, isList } from './value.ts';

/** Finds records by the label that a cell gives, and labels by id. */
export interface Lookup {
  /** `ambiguous` where several records carry the label. */
  id(entity: string, label: string): number | 'unknown' | 'ambiguous';
  label(entity: string, id: number): string | undefined;
}

/** Words that stand for the values of a field in some language, folded by `choiceKey`. */
export type CellWords = ReadonlyMap<string, string>;

/** What a cell says: a value, null for nothing, or the key of what is wrong and the values for its text. */
export type Reading =
  | { readonly value: unknown }
  | { readonly problem: string; readonly values?: Readonly<Record<string, string | number>> };

interface Help<K extends Kind> {
  readonly options: Options<K>;
  readonly lookup: Lookup;
  readonly words: CellWords | undefined;
}

const problem = (key: string, value?: string): Reading => ({
  problem: key,
  ...(value !== undefined && { values: { value } }),
});
const orProblem = (value: unknown, key: string): Reading => (value === undefined ? problem(key) : { value });

/** How a word is compared with the words for a choice: "Staten Island", "staten-island" and `statenIsland` are one. */
export const choiceKey = (word: string): string => fold(word).replace(/[^\p{L}\p{N}]+/gu, '');

/**
 * The words for a field's choices in the given languages: pass the `t` of each, and the key of the field's label.
 * A word that two choices share stands for neither.
 */
export function wordsFor(field: Field, key: string, texts: readonly ((key: string) => string)[]): CellWords {
  const words = new Map<string, string>();
  const shared = new Set<string>();
  for (const choice of field.kind === 'choice' ? (field as Field<'choice'>).options.of : []) {
    for (const t of texts) {
      const word = choiceKey(t(`${key}.${choice}`));
      if ((words.get(word) ?? choice) !== choice) shared.add(word);
      words.set(word, choice);
    }
  }
  for (const word of shared) words.delete(word);
  return words;
}

function readReference(cell: string, to: string, lookup: Lookup): Reading {
  const found = lookup.id(to, cell);
  if (found === 'unknown') return problem('rule.unknownLabel', cell);
  return found === 'ambiguous' ? problem('rule.ambiguous', cell) : { value: found };
}

/** Splits at the marks that no label holds; a part that is no label as it stands is split at its commas. */
function readReferences(cell: string, to: string, lookup: Lookup): Reading {
  const ids: number[] = [];
  for (const part of partsOf(cell, /[;|；\n]/)) {
    const whole = lookup.id(to, part);
    for (const label of typeof whole === 'number' ? [part] : partsOf(part, /[,，、]/)) {
      const found = readReference(label, to, lookup);
      if ('problem' in found) return found;
      if (!ids.includes(found.value as number)) ids.push(found.value as number);
    }
  }
  return { value: ids };
}

const partsOf = (cell: string, marks: RegExp): string[] =>
  cell
    .split(marks)
    .map((part) => part.trim())
    .filter((part) => part !== '');

function readChoice(cell: string, { options, words }: Help<'choice'>): Reading {
  if (options.of.includes(cell)) return { value: cell };
  const key = choiceKey(cell);
  const found = words?.get(key) ?? options.of.find((choice) => choiceKey(choice) === key);
  return found === undefined ? problem('rule.choice') : { value: found };
}

const readers: { readonly [K in Kind]: (cell: string, help: Help<K>) => Reading } = {
  text: (cell) => ({ value: cell }),
  integer: (cell) => {
    const value = readCount(cell);
    if (value === undefined) return problem('rule.number');
    return Number.isInteger(value) ? { value } : problem('rule.whole');
  },
  decimal: (cell) => orProblem(readCount(cell), 'rule.number'),
  money: (cell) => orProblem(readMoney(cell), 'rule.number'),
  flag: (cell) => orProblem(readFlag(cell), 'rule.flag'),
  choice: readChoice,
  plainDate: (cell) => orProblem(readDay(cell), 'rule.date'),
  instant: (cell) => orProblem(readMoment(cell), 'rule.moment'),
  names: (cell) => orProblem(readNames(cell), 'rule.names'),
  reference: (cell, { options, lookup }) => readReference(cell, options.to, lookup),
  references: (cell, { options, lookup }) => readReferences(cell, options.to, lookup),
  photos: () => problem('rule.photo'),
  file: () => problem('rule.file'),
  rows: () => problem('rule.row'),
};

const read = <K extends Kind>(field: Field<K>, cell: string, lookup: Lookup, words?: CellWords): Reading =>
  readers[field.kind](cell, { options: field.options, lookup, words });

/**
 * Reads a cell of a file as a value of a field. What cannot be read is named, never guessed; rules are left to `check`.
 * Slashed dates ending in the year are month first, moments without a zone are New York's.
 */
export function readCell(field: Field, cell: string, lookup: Lookup, words?: CellWords): Reading {
  const trimmed = cell.trim();
  if (trimmed === '') return { value: isList(field) ? [] : null };
  // Files from some systems hold Hangul in pieces; composed it is the same text and compares as such.
  return read(field, trimmed.normalize('NFC'), lookup, words);
}

/** A name in one language stands alone where its script says which. */
function writeNames({ kr, en, zh }: Names): string {
  const alone = kr || en || zh;
  const again = readNames(alone);
  return again?.kr === kr && again.en === en && again.zh === zh ? alone : `${kr} | ${en} | ${zh}`;
}

const writers: { readonly [K in Kind]: (value: Value<K>, options: Options<K>, lookup: Lookup) => string } = {
  text: (value) => value,
  integer: String,
  decimal: (value) => value.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 20 }),
  money: (value) => (value / 100).toFixed(value % 100 === 0 ? 0 : 2),
  flag: (value) => (value ? 'yes' : 'no'),
  choice: (value) => value,
  plainDate: (value) => value,
  instant: (value) => value,
  names: writeNames,
  reference: (value, { to }, lookup) => lookup.label(to, value) ?? '',
  references: (value, { to }, lookup) => value.map((id) => lookup.label(to, id) ?? '').join('; '),
  photos: (value) => value.map(({ file }) => file).join('; '),
  file: ({ name }) => name,
  rows: (value) => JSON.stringify(value),
};

const write = <K extends Kind>(field: Field<K>, value: Value<K>, lookup: Lookup): string =>
  writers[field.kind](value, field.options, lookup);

/** Writes a value as a cell that `readCell` reads back; pictures are written by the ids of their files only. */
export const writeCell = (field: Field, value: unknown, lookup: Lookup): string =>
  isEmpty(field, value) ? '' : write(field, value as never, lookup);
