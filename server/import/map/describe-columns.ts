import { kindOf } from '#kit/records/kinds/kinds.ts';
import { setImmediate as breathe } from 'node:timers/promises';
import { readCell, type CellWords, type Lookup } from '#kit/records/cells.ts';
import type { Field } from '#kit/records/field.ts';
import { referredBy, type ImportTarget, type MappedTarget } from '#kit/import/target.ts';
import type { CellMeaning, ColumnReading, ImportColumn, ImportSettings, TargetReading } from '#kit/import/api.ts';
import { isNoValue } from '#kit/import/cell-traps.ts';
import { questionsOf } from './cell-questions.ts';
import type { Suggest } from './suggest-values.ts';
import { meant } from '../check/find-labels.ts';
import { sameLabel, type LabelBook } from '../check/label-book.ts';
import { columnReader, meaningsOf } from '../check/read-row.ts';
import type { CellCounts } from './cell-counts.ts';

/** Most cells without a meaning that are listed. */
const listed = 200;

/** Looks up every label that the mapped columns and the constants name. */
export async function learnLabels(
  book: LabelBook,
  fields: readonly MappedTarget[],
  cells: readonly CellCounts[],
  settings: ImportSettings,
): Promise<void> {
  for (const { target, columns, constant } of fields) {
    const { name, field } = target;
    if (referredBy(field) === undefined) continue;
    const meanings = meaningsOf(settings, name);
    const labels = new Map<string, Set<string>>();
    const named = constant === undefined ? columns.flatMap((index) => [...(cells[index]?.keys() ?? [])]) : [constant];
    for (const cell of named) {
      for (const [entity, label] of labelsIn(field, cell)) {
        const wanted = labels.get(entity) ?? new Set();
        labels.set(entity, wanted.add(meant(meanings, label)));
      }
    }
    for (const [entity, wanted] of labels) {
      wanted.delete('');
      await book.learn(entity, wanted);
    }
  }
}

/** The labels a cell may name: the whole cell, and its parts where it can hold several. */
function labelsIn(field: Field, cell: string): readonly (readonly [string, string])[] {
  const found: (readonly [string, string])[] = [];
  const listening: Lookup = {
    id: (entity, label) => {
      found.push([entity, label.trim()]);
      return kindOf(field).refers === 'many' && found.length === 1 ? 'unknown' : found.length;
    },
    label: () => undefined,
  };
  readCell(field, cell, listening);
  return found;
}

/** The labels a cell does name: its parts, unless the whole is a known label. */
function namedIn(field: Field, cell: string, book: LabelBook): readonly (readonly [string, string])[] {
  const [whole, ...parts] = labelsIn(field, cell);
  if (!whole) return [];
  return kindOf(field).refers === 'one' || !book.isNew(...whole) ? [whole] : parts;
}

/** Everything the cells of a file are read with. The book must have learnt their labels. */
export interface Means {
  readonly settings: ImportSettings;
  readonly book: LabelBook;
  readonly wordsOf: (target: ImportTarget) => CellWords;
  readonly suggest: Suggest;
  readonly mayMake: (target: ImportTarget) => boolean;
}

/** Different cells shown of a column. */
const sampled = 3;

/** Describes how each column of a file is read; `maybe` are the fields that undecided columns may go to. */
export async function describeColumns(
  names: readonly string[],
  cells: readonly CellCounts[],
  fields: readonly MappedTarget[],
  maybe: Readonly<Record<number, readonly string[]>>,
  means: Means,
): Promise<readonly ImportColumn[]> {
  const described: ImportColumn[] = [];
  for (const [index, name] of names.entries()) {
    const counts = cells[index] ?? new Map<string, number>();
    const goal = means.settings.mapping[index];
    const [first, ...others] = fields
      .filter(({ columns }) => columns.includes(index))
      .sort((a, b) => Number(b.target.id === goal) - Number(a.target.id === goal));
    const also: TargetReading[] = [];
    for (const other of others) also.push(await readingFor(other, counts, names, means));
    const asked = counts.size > 0 ? maybe[index] : undefined;
    const samples = [...counts.keys()].slice(0, sampled);
    described.push({
      index,
      name,
      sample: samples[0] ?? '',
      samples,
      filled: [...counts.values()].reduce((sum, rows) => sum + rows, 0),
      reading: first ? (await readingFor(first, counts, names, means)).reading : asked ? undecided : leftOut(counts),
      ...(also.length > 0 && { also }),
      ...(asked && { maybe: asked }),
    });
    await breathe();
  }
  return described;
}

/** Describes how the constants of an import are read, each in so many rows. */
export async function describeConstants(fields: readonly MappedTarget[], rows: number, means: Means): Promise<readonly TargetReading[]> {
  const described: TargetReading[] = [];
  for (const field of fields) {
    if (field.constant !== undefined) described.push(await readingFor(field, new Map([[field.constant.trim(), rows]]), [], means));
  }
  return described;
}

async function readingFor(field: MappedTarget, counts: CellCounts, names: readonly string[], means: Means): Promise<TargetReading> {
  return { target: field.target.id, reading: await suggested(readingOf(field, counts, names, means), field, means) };
}

const undecided: ColumnReading = { state: 'attention', says: { key: 'kit.import.read.maybe' } };

const leftOut = (counts: CellCounts): ColumnReading => ({
  state: 'out',
  says: { key: counts.size === 0 ? 'kit.import.read.empty' : 'kit.import.read.out' },
});

/** A reading with what its open cells may mean. */
async function suggested(reading: ColumnReading, { target }: MappedTarget, { settings, suggest }: Means): Promise<ColumnReading> {
  const given = meaningsOf(settings, target.name);
  const open = (reading.meanings ?? []).filter(({ cell, means }) => means === null || given.get(cell) !== undefined);
  const maybe = await suggest(target, open.map(({ cell }) => cell));
  if (!reading.meanings) return reading;
  const meanings = reading.meanings.map((one) => {
    const found = maybe.get(one.cell);
    return found ? { ...one, maybe: found } : one;
  });
  return { ...reading, meanings };
}

/** Reading of a field's cells, with the questions to settle first. */
function readingOf(field: MappedTarget, counts: CellCounts, names: readonly string[], means: Means): ColumnReading {
  const reading = plainReading(field, counts, names, means);
  const questions = questionsOf(field, counts, means.settings);
  return questions.length === 0 ? reading : { ...reading, state: 'attention', questions };
}

function plainReading(
  { target, columns }: MappedTarget,
  counts: CellCounts,
  names: readonly string[],
  { settings, book, wordsOf, mayMake }: Means,
): ColumnReading {
  if (counts.size === 0) return { state: 'attention', says: { key: 'kit.import.read.empty' } };
  if (columns.length > 1 && referredBy(target.field) === undefined) {
    const joined = columns.map((index) => names[index] || String(index + 1)).join(' + ');
    return { state: 'read', says: { key: 'kit.import.read.joined', values: { columns: joined } } };
  }
  const words = wordsOf(target);
  if (target.locale) return { state: 'read', says: { key: 'kit.import.read.text' } };
  if (referredBy(target.field) !== undefined) return referenceReading(target, counts, settings, book, mayMake(target));
  const read = columnReader(target, settings, book, words);
  const { words: chosen, time } = kindOf(target.field);
  const unread: CellMeaning[] = [];
  const meanings: CellMeaning[] = [];
  for (const [cell, rows] of counts) {
    const found = read(cell);
    if (!('value' in found)) unread.push({ cell, rows, means: null });
    else if (chosen || time === 'day') meanings.push({ cell, rows, means: String(found.value ?? '') });
  }
  const given = meaningsOf(settings, target.name);
  // A person can complete days that are half said; of other values there are too many to list.
  const told = time === 'day' ? meanings.filter(({ cell }) => given.get(cell) !== undefined) : [];
  const list = (chosen || (time === 'day' && unread.length + told.length > 0)) && {
    meanings: [...unread.sort(byRows), ...(chosen ? meanings : told).sort(byRows)].slice(0, listed),
  };
  if (unread.length === 0) {
    return {
      state: 'read',
      says: { key: `kit.import.read.${target.field.kind}`, values: { count: counts.size } },
      ...list,
    };
  }
  const values = { count: unread.length, sample: unread.sort(byRows)[0]?.cell ?? '' };
  return {
    state: 'attention',
    says: { key: chosen ? 'kit.import.read.needsMeaning' : 'kit.import.read.unfit', values },
    ...list,
  };
}

function referenceReading(
  target: ImportTarget,
  counts: CellCounts,
  settings: ImportSettings,
  book: LabelBook,
  makes: boolean,
): ColumnReading {
  const given = meaningsOf(settings, target.name);
  const creates = settings.createMissing.includes(target.name);
  const labels = new Map<string, { label: string; rows: number; entity: string }>();
  for (const [cell, rows] of counts) {
    for (const [entity, label] of namedIn(target.field, cell, book)) {
      const one = labels.get(label) ?? { label, rows: 0, entity };
      one.rows += rows;
      labels.set(label, one);
    }
  }
  const meaningOf = ({ label, rows, entity }: { label: string; rows: number; entity: string }): CellMeaning => {
    const id = given.get(label) === '' ? '' : book.id(entity, meant(given, label));
    return { cell: label, rows, means: typeof id === 'number' || id === '' ? (given.get(label) ?? label) : null };
  };
  // A column of "N/A" may hold names: a question of its own.
  const all = [...labels.values()].filter(({ label }) => given.has(label) || !isNoValue(label));
  const isNew = all.filter(({ label, entity }) => given.get(label) !== '' && book.isNew(entity, meant(given, label)));
  const newKeys = new Set(isNew.map(({ label }) => sameLabel(meant(given, label))));
  const open = all.map(meaningOf).filter(({ cell, means }) => means === null || given.get(cell) !== undefined);
  const meanings = open
    .sort((a, b) => Number(a.means !== null) - Number(b.means !== null) || byRows(a, b))
    .slice(0, listed);
  const unknown = open.filter(({ means }) => means === null);
  const more = { meanings, ...(makes && newKeys.size > 0 && { creates: newKeys.size }) };
  if (unknown.length > 0) {
    const values = { count: unknown.length, total: all.length, sample: unknown.sort(byRows)[0]?.cell ?? '' };
    return { state: 'attention', says: { key: 'kit.import.read.unknown', values }, ...more };
  }
  if (creates && newKeys.size > 0) {
    return {
      state: 'read',
      says: { key: 'kit.import.read.creates', values: { count: newKeys.size, total: all.length } },
      ...more,
    };
  }
  return { state: 'read', says: { key: 'kit.import.read.reference', values: { count: all.length } }, ...more };
}

const byRows = (a: CellMeaning, b: CellMeaning): number => b.rows - a.rows;
