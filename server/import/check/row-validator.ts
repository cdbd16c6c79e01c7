import { kindOf } from '#kit/records/kinds/kinds.ts';
import { createHash } from 'node:crypto';
import { check } from '#kit/records/check.ts';
import type { Draft, Entity } from '#kit/records/entity.ts';
import type { Names } from '#kit/records/field.ts';
import { plainAddress } from '#kit/records/similar.ts';
import { cellFor, referredBy } from '#kit/import/target.ts';
import type { RowAsk } from '#kit/import/api.ts';
import { withAlike } from '../map/alike-labels.ts';
import { learnLabels } from '../map/describe-columns.ts';
import { countCells } from '../map/cell-counts.ts';
import { areaAsked, askedRow, type AreaCheckParts } from './area-asked.ts';
import { recordsByKeys } from './existing.ts';
import { findLabels } from './find-labels.ts';
import type { Reader } from '../../database/database.ts';
import type { Uniqueness } from '../../records/shape.ts';
import { runBeforeValidate } from '../../records/write/checking.ts';
import { idsReached, reachedBy } from '../../records/reach.ts';
import { statesIn } from '../../records/write/state-checks.ts';
import { Refusal } from '../../refusal.ts';
import type { Correction, StoredImport, StoredRow } from '../import-store.ts';
import { identityColumn, validateRow, keysOf, matchColumns, matchRow } from './validate-row.ts';
import type { EarlierRow, RowRules, MatchedRow, RowEffect, ValidationContext, Verdict } from './validate-row.ts';
import { duplicateRule, housesOn, type Houses, type Keys } from './duplicates-in-file.ts';
import { createWrittenRows, judgeRows, type OpenRow } from './judge-rows.ts';
import { labelBook, type LabelBook } from './label-book.ts';
import { sightOfRows } from './sight-of-rows.ts';
import { similarRecords, type FindSimilar } from './similar-records.ts';
import { makesItself, named, titlesMade } from './named-effect.ts';
import { titlesOf } from './new-records.ts';
import { overwritesOf } from '../overwrite-marks.ts';
import type { RawRow } from '../file/raw-row.ts';
import { columnReader, partReader, readRow, type ReadTarget, type RowRead } from './read-row.ts';
import { shiftOf, type CellFits, type CellShift } from './shifts.ts';
import type { ReadingOf } from '../../records/read/reading.ts';

/** Whoever brought the file, the kind of record, and its records as they see them: `sight` of what `on` reads. */
export interface CheckParts extends AreaCheckParts {
  readonly on: Reader;
  readonly reading: Pick<ReadingOf, 'lookup' | 'rows'>;
}

/** Validates rows of a file in their order, knowing the file's earlier lines and the records that exist. */
export interface RowValidator {
  validate(rows: readonly RawRow[]): Promise<StoredRow[]>;
  /** The keys by which rows that repeat each other find each other. */
  keys(rows: readonly RawRow[]): Promise<(string | null)[]>;
  /** The labels that stand for records yet to be made, by kind. */
  readonly made: ReadonlyMap<string, ReadonlySet<string>>;
}

/** Prepares to validate: looks up every label the rows name. `houses` knows the whole file, where `rows` are but some of it. */
export async function createRowValidator(
  { on, sight, reading, plan, who, registry }: CheckParts,
  { settings, shape: file, corrections }: Pick<StoredImport, 'settings' | 'shape' | 'corrections'>,
  rows: readonly RawRow[],
  houses?: Houses,
): Promise<RowValidator> {
  const { entity } = plan.shape;
  const fields = plan.fields(settings);
  const width = file.columns.length;
  const book = labelBook(findLabels(reading), plan.creates(settings));
  // A value that a person typed names records too.
  const now = rows.map((raw) => corrected(raw, corrections[raw.line]));
  const naming = new Set(fields.flatMap(({ target, columns }) => (referredBy(target.field) === undefined ? [] : columns)));
  await learnLabels(book, fields, await countCells({ columns: file.columns, rows: now }, naming), settings);
  const targets: readonly ReadTarget[] = fields.map((one) => ({
    ...one,
    read: columnReader(one.target, settings, book, plan.wordsOf(one.target)),
    meaningOfPart: partReader(one.target, settings),
  }));
  const rules = rememberingKeys(plan.rulesFor(settings, await statesIn(sight, plan.shape)));
  const places = new Map<number, number>();
  for (const [place, { line }] of rows.entries()) places.set(line, place);
  const made = new Map<string, Set<string>>();
  const asking = areaAsked({ plan, who, registry });
  const seeing = sightOfRows({ on, sight, plan, who, registry }, book);
  const isMade = makesItself(entity) ? titlesMade(registry, entity, now.map((raw) => readRow(raw, targets))) : () => false;
  /** The id under which other rows name the record that a row makes. */
  const placeholderOf = (values: RowRead['values']): number | undefined =>
    makesItself(entity) ? titlesOf(entity, values).flatMap((title) => idOfNew(book, entity.name, title))[0] : undefined;
  const fits = fitting(rules, targets, book);
  let similar: FindSimilar | undefined;
  const rule = duplicateRule(plan.shape, rules.matchBy);
  const inFile = houses ?? housesOn(rule ? addressesIn(now, targets, rules).map(plainAddress) : []);
  const written = createWrittenRows(rule, inFile);

  const textOf = ({ cells }: RawRow) => (field: string) =>
    targets.flatMap((one) => (one.target.name === field ? [cellFor(cells, one).trim()] : [])).filter((cell) => cell !== '').join(' ');

  /** An earlier row, read once more: few rows are asked for again. */
  const earlierRow = (line: number): EarlierRow => {
    const raw = now[places.get(line) ?? -1];
    if (!raw) throw new Error(`Line ${line} was not given`);
    const { values } = readRow(raw, targets);
    return { line, values, label: labelIn(entity, values), text: textOf(raw) };
  };

  const verdictOf = (raw: RawRow, said: Correction, read: RowRead, matched: MatchedRow, around: ValidationContext): Verdict => {
    const verdict = validateRow(rules, read, matched, around, (said.confirmed ?? false) && !said.out);
    const mayBeShifted = verdict.result === 'error' || (verdict.result === 'unsure' && raw.fault !== undefined);
    const shift = mayBeShifted ? shiftOf(raw, width, file.delimiter ?? ',', fits) : undefined;
    const moved = shift ? shifted(verdict, shift, file.columns) : verdict;
    return said.out ? leftOut(moved) : moved;
  };

  /** Rows with their corrections, read, and with the records that a person matched them to. */
  const heard = async (some: readonly RawRow[]) => {
    const ids = some.flatMap(({ line }) => corrections[line]?.same ?? []);
    const taken = new Map((ids.length === 0 ? [] : await reading.rows(entity.name, ids)).map((one) => [one.id, one]));
    return some.map((one) => {
      const said = corrections[one.line] ?? {};
      const raw = corrected(one, said);
      return { raw, said, read: withAlike(readRow(raw, targets), raw, targets, file.alike), same: typeof said.same === 'number' ? taken.get(said.same) : undefined };
    });
  };

  /** Fields that keys are made of. */
  const keyFields = new Set([...rules.unique.flatMap(({ field, within }) => [field, within]), ...rules.identity]);
  /** Fills fields of keys that follow from other records, such as the building of a room. The others are no word of the file's: a record that is there keeps its own. */
  const finished = async <T extends { readonly read: RowRead }>(all: readonly T[]): Promise<readonly T[]> => {
    if (!plan.shape.spec.optionalOnCreate?.length) return all;
    const seen = await seeing(all.map(({ read }) => read.values));
    const whole = await runBeforeValidate(seen(), plan.shape, all.map(({ read }) => ({ before: undefined, patch: read.values })), 'file', who);
    return all.map((one, place) => {
      const values = whole[place];
      if (values === undefined || values instanceof Refusal) return one;
      const inKeys = Object.entries(values).filter(([name]) => keyFields.has(name));
      return { ...one, read: { ...one.read, values: { ...one.read.values, ...Object.fromEntries(inKeys) } } };
    });
  };

  return {
    made,
    keys: async (some) => (await finished(await heard(some))).map(({ read, same }) => matchKey(rules, keysOf(rules, read.values, same))),
    async validate(some) {
      const all = await finished(await heard(some));
      const existing = await recordsByKeys(sight, reading, plan.shape, all.map(({ read, same }) => keysOf(rules, read.values, same)), rules.identity);
      const find = (similar ??= await similarRecords(sight, plan, rules.matchBy, inFile));
      const known: ValidationContext['existing'] = (column, key) => existing.get(column)?.get(key);
      const matched = all.map(({ read, same }) => matchRow(rules, read.values, known, same));
      const seen = await seeing(all.map(({ read }) => read.values));
      const whole = plan.shape.spec.beforeValidate
        ? await runBeforeValidate(seen(), plan.shape, matched.map(({ record, patch }) => ({ before: record, patch })), 'file', who)
        : [];
      const reached = await idsReached(sight, plan.shape, matched.flatMap(({ record }) => record?.id ?? []), reachedBy(plan.shape, who, 'write'));
      const open = all.map(({ raw, said, read }, place): OpenRow => {
        const match = matched[place]!;
        const completed = whole[place];
        return {
          line: raw.line,
          label: labelIn(entity, read.values),
          isOut: said.out === true,
          isBeyond: match.record !== undefined && !reached.has(match.record.id),
          asked: askedRow(rules, match, completed, match.record ? undefined : placeholderOf(read.values)),
          verdict: ({ line, duplicate }) =>
            verdictOf(raw, said, read, match, {
              existing: known,
              earlier: (column, key) => {
                const found = line(column, key);
                return found === undefined ? undefined : earlierRow(found);
              },
              text: textOf(raw),
              similar: find,
              duplicate,
              ...(completed && { completed }),
            }),
        };
      });
      const verdicts = await judgeRows(open, written, (before) => createWrittenRows(rule, inFile, before), plan.shape.spec.beforeChange && asking(seen));
      return all.map(({ raw, said }, place) => {
        const verdict = verdicts[place]!;
        return stored(raw, verdict, said, rules, named(entity, verdict, book, made, isMade));
      });
    },
  };
}

function idOfNew(book: LabelBook, kind: string, title: string): readonly number[] {
  const id = book.isNew(kind, title) ? book.id(kind, title) : undefined;
  return typeof id === 'number' ? [id] : [];
}

/** Title of a row's record, as people read it. */
function labelIn({ title }: Entity, values: Readonly<Record<string, unknown>>): string {
  const label = values[title];
  return typeof label === 'string' ? label : (Object.values((label ?? {}) as Names).find((one) => one !== '') ?? '');
}

/** The addresses that rows are matched by, in their normal form; none where they are matched by something else. */
function addressesIn(rows: readonly RawRow[], targets: readonly ReadTarget[], { matchBy, unique }: RowRules): readonly string[] {
  const one = targets.find(({ target }) => target.name === matchBy && target.locale === undefined);
  const keyOf = unique.find(({ field }) => field === matchBy)?.keyOf;
  if (!one || !keyOf) return [];
  return rows.flatMap(({ cells }) => {
    const found = one.read(cellFor(cells, one, one.meaningOfPart));
    const key = 'value' in found ? keyOf(found.value ?? null) : null;
    return key === null ? [] : [String(key)];
  });
}

/** Rules that make the key of a text once: it is asked for it when a row is looked up, compared and kept. */
function rememberingKeys(rules: RowRules): RowRules {
  const remembering = ({ keyOf, ...one }: Uniqueness): Uniqueness => {
    const known = new Map<unknown, string | number | null>();
    return {
      ...one,
      keyOf(value) {
        if (typeof value !== 'string') return keyOf(value);
        let key = known.get(value);
        if (key === undefined) known.set(value, (key = keyOf(value)));
        return key;
      },
    };
  };
  return { ...rules, unique: rules.unique.map(remembering) };
}

/** Tells whether a cell would do in a column: read by itself, and by the rules of its field. */
function fitting({ entity, rules }: RowRules, targets: readonly ReadTarget[], book: LabelBook): CellFits {
  const alone = new Map(targets.flatMap((one) => (one.columns.length === 1 ? [[one.columns[0] as number, one]] : [])));
  const known = new Map<string, boolean | undefined>();
  const verdict = (index: number, text: string): boolean | undefined => {
    const one = alone.get(index);
    if (!one || one.target.locale) return undefined;
    const { name, field } = one.target;
    const found = one.read(text);
    if (!('value' in found)) return false;
    // Where any name would make a record, a name proves nothing.
    if ([found.value].flat().some((id) => typeof id === 'number' && book.newLabel(id) !== undefined)) return undefined;
    if (name in check(entity, rules, { [name]: found.value } as Draft<Entity>, [name])) return false;
    return kindOf(field).ofLabel ? undefined : true;
  };
  return (index, cell) => {
    const text = cell.trim();
    if (text === '') return undefined;
    const key = `${index} ${text}`;
    if (!known.has(key)) known.set(key, verdict(index, text));
    return known.get(key);
  };
}

/** A verdict that says first that the cells sit in the wrong columns, from which column on. */
function shifted(verdict: Verdict, { from, by, cells }: CellShift, columns: readonly string[]): Verdict {
  const isWrong = verdict.result === 'error';
  const place = by > 0 ? from - by : from;
  const problem = {
    field: '',
    key: by > 0 ? 'kit.import.row.shiftedRight' : 'kit.import.row.shiftedLeft',
    values: { column: columns[place] || String(place + 1), count: Math.abs(by) },
    level: isWrong ? 'error' : 'warning',
  } as const;
  const others = verdict.problems.filter(({ field }) => field !== '');
  return {
    ...verdict,
    result: isWrong ? 'error' : 'unsure',
    problems: [problem, ...others],
    effect: { ...verdict.effect, shift: cells },
  };
}

/** A verdict on a row that a person does not want written. */
const leftOut = (verdict: Verdict): Verdict => ({
  ...verdict,
  result: verdict.result === 'error' ? 'error' : 'unsure',
  problems: [{ field: '', key: 'kit.import.row.out', level: 'warning' }, ...verdict.problems],
});

/** A row with the cells that a person corrected. Whoever corrected it has looked at what was odd about it. */
export function corrected({ line, cells, fault }: RawRow, correction: Correction | undefined): RawRow {
  if (!correction?.cells) return { line, cells, ...(fault && { fault }) };
  return { line, cells: cells.map((cell, index) => correction.cells?.[index] ?? cell) };
}

/** Characters of a key that an index takes. */
const longestKey = 500;

/** The key by which rows that repeat each other find each other. */
export function matchKey(rules: RowRules, keys: Keys): string | null {
  const [column = identityColumn] = matchColumns(rules, keys);
  const key = keys[column] ?? null;
  return key !== null && key.length > longestKey ? createHash('sha256').update(key).digest('base64url') : key;
}

const stored = (raw: RawRow, verdict: Verdict, said: Correction, rules: RowRules, effect: RowEffect): StoredRow => ({
  raw,
  result: verdict.result,
  confirmed: (said.confirmed ?? false) && !said.out,
  problems: verdict.problems,
  effect,
  key: matchKey(rules, verdict.keys),
  overwrites: overwritesOf(rules.entity, verdict.effect),
  asks: said.out ? null : asksOf(verdict),
});

function asksOf({ result, effect }: Verdict): RowAsk | null {
  if (effect.shift) return 'shift';
  if (result !== 'unsure') return null;
  return effect.differs ? 'differs' : effect.similar ? 'similar' : effect.duplicateInFile ? 'duplicateInFile' : null;
}
