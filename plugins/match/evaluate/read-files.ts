import { guessMapping, plainName, similarTargets, type FieldNames } from '#kit/import/guess.ts';
import { noLabels, readCell } from '#kit/records/cells.ts';
import { dayInNewYork } from '#kit/records/day.ts';
import { flag, integer, money, plainDate, type Field } from '#kit/records/field.ts';
import { daysTo } from '#kit/records/new-york.ts';
import { topics, type Topic } from '#plugins/roommate/index.ts';
import type { Roommate } from '../score/roommates.ts';
import { currenciesOf, dayFirst, gendersOf, isAnyGender, levelsOf, nothing, rangeOf, rhythmOf, spelled, type Rhythm } from './cells.ts';
import { pairNames, personNames, type Words } from './column-names.ts';
import { pairsOfMatrix, type Table } from './matrix.ts';
import { outcomeReader, type ReadOutcome } from './outcomes.ts';
import { countsOf, type WordCounts } from './word-counts.ts';

/** A person of a file; `key` is the name by which pairs speak of them. */
export interface FilePerson extends Roommate {
  readonly key: string;
}

/** Two people of a file, and how it went: the more, the better. */
export interface FilePair {
  readonly a: string;
  readonly b: string;
  readonly outcome: number;
}

/** Contents of the columns that have no field. */
const unusedIn = ({ columns, rows }: Table, mapping: Read<unknown>['mapping']): Read<unknown>['unused'] =>
  Object.fromEntries([...columns.keys()].flatMap((at) => (mapping[at] === null ? [[at, countsOf(rows.map((row) => row[at] ?? ''))] as const] : [])));

/** Rows of a file, and how its columns were understood. */
export interface Read<T> {
  readonly rows: readonly T[];
  /** The field of each column; null where it is none. */
  readonly mapping: Readonly<Record<number, string | null>>;
  /** Fields that a column without one may be. */
  readonly similar: Readonly<Record<number, readonly string[]>>;
  /** Columns without a field, and what stands in them. */
  readonly unused: Readonly<Record<number, WordCounts>>;
  /** Words that could not be read, by column. */
  readonly unread: Readonly<Record<string, WordCounts>>;
  /** Rows that are left out, for nothing stands in a column that they need, by its name. */
  readonly empty: Readonly<Record<string, number>>;
  /** True for pairs of a table of people by people, whose cells are outcomes. */
  readonly isMatrix?: true;
  /** Columns whose levels were brought to 1 to 3, with the range they had. */
  readonly scaled: Readonly<Record<string, readonly [least: number, max: number]>>;
  /** Columns of amounts that name a currency, and those they name. */
  readonly currencies: Readonly<Record<string, readonly string[]>>;
}

const kinds: Readonly<Record<string, Field>> = {
  budgetFrom: money(), budgetTo: money(), stayMonths: integer(), age: integer(), birthYear: integer(),
  moveFrom: plainDate(), moveTo: plainDate(), anywhere: flag(), sharesGender: flag(), sharesAge: flag(),
};

/** Throws a `TypeError` for a file without rows, and for a column or a field that somebody named and that is not there. */
function checkTable({ columns, rows }: Table, option: 'people' | 'pairs', fields: readonly string[], chosen: Readonly<Record<string, string>>): void {
  if (rows.length === 0) throw new TypeError(`The file of the ${option} has columns and no rows`);
  const named = new Set(columns.map(plainName));
  for (const [column, field] of Object.entries(chosen)) {
    if (!named.has(plainName(column))) throw new TypeError(`The ${option} have no column "${column}". Columns: ${columns.map((one) => one || '(no name)').join(', ')}`);
    if (!fields.includes(field)) throw new TypeError(`--${option} knows no field "${field}". Fields: ${fields.join(', ')}`);
  }
}

const wish = (columns: readonly string[], names: FieldNames, chosen: Readonly<Record<string, string>>) => {
  const fixed = new Map(Object.entries(chosen).map(([column, field]) => [plainName(column), field]));
  const taken = new Set(fixed.values());
  const free = Object.fromEntries(Object.entries(names).filter(([field]) => !taken.has(field)));
  // "Q4 - Budget", "Max rent (USD)", "Max rent $/mo" and "pets?" are named as without it, "Budget (min)" is not
  const bare = (column: string) => column.replace(/^q\d+\s*[-–.:)]?\s+|[([（【](?!\s*(?:min|max|lower|upper|least|most|from|to|하한|상한|최소|최대|下限|上限|最低|最高)[a-z.]*\s*[)\]）】]).*?[)\]）】]|\s*[$₩¥€]?\/\s?(?:month|mo)\b|[?？:：*]/gi, ' ').trim() || column;
  const guessed = guessMapping(columns.map((column) => (fixed.has(plainName(column)) ? '' : bare(column))), free);
  return Object.fromEntries(columns.map((column, at) => [at, fixed.get(plainName(column)) ?? guessed[at] ?? null]));
};

const splitList = (cell: string): readonly string[] => cell.split(/[;,|/、，；]/).map((one) => one.trim().toLowerCase()).filter(Boolean);

/** The column by which others name the people: the one whose cells stand in `named`, each once, unless the guessed one has some of them. */
function keyOf({ columns, rows }: Table, mapping: Readonly<Record<number, string | null>>, named: ReadonlySet<string>): Readonly<Record<number, string | null>> {
  const shares = columns.map((_, at) => ({ at, share: mapping[at] === null || mapping[at] === 'key' ? shareOf(rows, at, (cell) => named.has(cell)) * onceOf(rows, at) : 0 }));
  const guessed = shares.find(({ at }) => mapping[at] === 'key');
  const [best] = shares.toSorted((a, b) => b.share - a.share);
  if (!best || best.share < 0.5 || (guessed && guessed.share > 0.2)) return mapping;
  return { ...mapping, ...(guessed && { [guessed.at]: null }), [best.at]: 'key' };
}

/** The mapping with the one column whose cells say student or worker, both of them, unless another has that field; one named as a way of living counts by what it says. */
function withRhythm({ columns, rows }: Table, mapping: Readonly<Record<number, string | null>>): Readonly<Record<number, string | null>> {
  if (Object.values(mapping).includes('rhythm')) return mapping;
  const [only, ...more] = [...columns.keys()].filter((at) => (mapping[at] === null || mapping[at]!.startsWith('lives.')) && shareOf(rows, at, (cell) => rhythmOf(cell) !== null) > 0.8);
  const isBoth = only !== undefined && (['student', 'worker'] as const).every((rhythm) => rows.some((row) => rhythmOf(row[only] ?? '') === rhythm));
  return !isBoth || more.length > 0 ? mapping : { ...mapping, [only]: 'rhythm' };
}

/**
 * Reads people of a table of any layout; `chosen` says the field of columns that cannot be guessed, `named` whom the pairs
 * speak of. Throws a `TypeError` for a table without rows, and where `chosen` names what is not there.
 */
export function readPeople(table: Table, languages: readonly Words[], chosen: Readonly<Record<string, string>> = {}, named: ReadonlySet<string> = new Set()): Read<FilePerson> {
  const { columns, rows } = table;
  const names = personNames(languages);
  checkTable(table, 'people', Object.keys(names), chosen);
  const guessed = wish(columns, names, chosen);
  const mapping = withRhythm(table, Object.values(chosen).includes('key') ? guessed : keyOf(table, guessed, named));
  const lost: Record<string, string[]> = {};
  const placeOf = new Map(Object.entries(mapping).flatMap(([at, field]) => (field === null ? [] : [[field, Number(at)] as const])));
  const cell = (row: readonly string[], field: string): string => {
    const text = placeOf.has(field) ? (row[placeOf.get(field)!] ?? '').trim() : '';
    return nothing.test(text) ? '' : text;
  };
  const refuse = (field: string, text: string): null => {
    (lost[columns[placeOf.get(field)!] ?? field] ??= []).push(text);
    return null;
  };
  const read = <T>(row: readonly string[], field: string): T | null => {
    const plain = cell(row, field);
    if (plain === '') return null;
    const found = readCell(kinds[field]!, spelled(field, plain, isDayFirst.has(field)), noLabels);
    return 'value' in found ? ((found.value as T | null) ?? null) : refuse(field, plain);
  };
  const word = <T>(row: readonly string[], field: string, meaningOf: (text: string) => T | null | undefined): T | null => {
    const text = cell(row, field).toLowerCase();
    return text === '' ? null : (meaningOf(text) ?? refuse(field, text));
  };
  const cellsOf = (field: string) => rows.map((row) => cell(row, field));
  const isDayFirst = new Set(['moveFrom', 'moveTo'].filter((field) => dayFirst(cellsOf(field))));
  const genders = gendersOf(cellsOf('gender'));
  const wanted = gendersOf(cellsOf('wantsGender'));
  const asked = columns[placeOf.get('rhythm') ?? -1] ?? '';
  const rhythm = (row: readonly string[]) => word(row, 'rhythm', (text): Rhythm | null => rhythmOf(text, asked));
  const scaled: Record<string, readonly [number, number]> = {};
  const levels = (prefix: string, max: number) => {
    const own = topics.flatMap((topic) => (placeOf.has(`${prefix}.${topic}`) ? [topic] : []));
    return Object.fromEntries(own.map((topic) => {
      const field = `${prefix}.${topic}`;
      const found = levelsOf(cellsOf(field), names[`lives.${topic}`] ?? [], (text) => void refuse(field, text));
      const known = found.filter((value) => !Number.isNaN(value));
      const [least, highest] = [Math.min(...known), Math.max(...known)];
      const isOwn = known.every((value) => Number.isInteger(value) && value >= 1 && value <= max);
      if (!isOwn && known.length > 0) scaled[columns[placeOf.get(field)!]!] = [least, highest];
      return [topic, found.map((value) => (Number.isNaN(value) ? undefined : isOwn ? value : highest === least ? undefined : Math.round(1 + ((value - least) / (highest - least)) * (max - 1))))];
    })) as Readonly<Partial<Record<Topic, readonly (number | undefined)[]>>>;
  };
  const [lives, wishes, importance] = [levels('lives', 3), levels('wishes', 3), levels('importance', 5)];
  const thisYear = Number(dayInNewYork(Date.now()).slice(0, 4));
  const areas = new Map<string, number>();
  const areaOf = (name: string): number => {
    const known = areas.get(name) ?? areas.size + 1;
    areas.set(name, known);
    return known;
  };
  const day = (text: string | null): number | null => (text === null ? null : daysTo('1970-01-01', text));
  const hasConsent = Object.values(mapping).includes('sharesGender');
  const people = rows.map((row, at): FilePerson => {
    const born = read<number>(row, 'birthYear');
    const [least, most] = placeOf.has('budgetFrom') ? [] : rangeOf(cell(row, 'budgetTo'));
    const money = (text: string) => readCell(kinds['budgetTo']!, spelled('budgetTo', text), noLabels);
    const range = [least, most].flatMap((text) => {
      const amount = text === undefined ? undefined : money(text);
      return amount && 'value' in amount && typeof amount.value === 'number' ? [amount.value] : [];
    });
    const of = (by: Readonly<Partial<Record<Topic, readonly (number | undefined)[]>>>, topic: Topic) => by[topic]?.[at];
    return {
      id: at + 1,
      key: cell(row, 'key') || String(at + 1),
      isOpen: true,
      seatOf: null,
      gender: word(row, 'gender', (text) => genders[text]),
      // as with ages: without a column of consent no wish for a gender can be met or missed
      wantsGender: hasConsent && !isAnyGender(cell(row, 'wantsGender')) ? word(row, 'wantsGender', (text) => wanted[text]) : null,
      sharesGender: read<boolean>(row, 'sharesGender') ?? false,
      age: read<number>(row, 'age') ?? (born === null ? null : thisYear - born),
      // a file of ages whose owners agreed nowhere is read by nobody
      sharesAge: read<boolean>(row, 'sharesAge') ?? false,
      budgetFrom: range.length === 2 ? range[0]! : read(row, 'budgetFrom'),
      budgetTo: range.length === 2 ? range[1]! : read(row, 'budgetTo'),
      moveFrom: day(read(row, 'moveFrom')),
      moveTo: day(read(row, 'moveTo')),
      areas: [...new Set(splitList(cell(row, 'areas')).map(areaOf))],
      boroughs: [],
      isAnywhere: read<boolean>(row, 'anywhere') ?? false,
      stayMonths: read(row, 'stayMonths'),
      rhythm: rhythm(row),
      lives: topics.map((topic) => of(lives, topic) ?? null),
      // who says only how they live is taken to wish for the same
      wishes: topics.map((topic) => {
        const level = of(wishes, topic) ?? of(lives, topic);
        return level === undefined ? null : { level, importance: of(importance, topic) ?? 3 };
      }),
      habits: [],
      avoids: [],
    };
  });
  const unread = Object.fromEntries(Object.entries(lost).map(([column, cells]) => [column, countsOf(cells)]));
  const currencies = Object.fromEntries(
    ['budgetFrom', 'budgetTo'].flatMap((field) => {
      const head = columns[placeOf.get(field) ?? -1];
      const named = head === undefined ? [] : currenciesOf([head, ...cellsOf(field)]);
      return named.length > 0 ? [[head, named] as const] : [];
    }),
  );
  return { rows: people, mapping, similar: similarOf(columns, names, mapping), unused: unusedIn(table, mapping), unread, empty: {}, scaled, currencies };
}

/** Share of a column's filled cells for which something holds. */
function shareOf(rows: Table['rows'], at: number, holds: (cell: string) => boolean): number {
  const filled = rows.flatMap((row) => (row[at] ?? '').trim() || []);
  return filled.length === 0 ? 0 : filled.filter(holds).length / filled.length;
}

/** Share of a column's filled cells that differ: those of a name, but not those of a scale. */
function onceOf(rows: Table['rows'], at: number): number {
  const filled = rows.flatMap((row) => (row[at] ?? '').trim() || []);
  return filled.length === 0 ? 0 : new Set(filled).size / filled.length;
}

/** Fields that columns without one may hold. */
const similarOf = (columns: readonly string[], names: FieldNames, mapping: Readonly<Record<number, string | null>>): Readonly<Record<number, readonly string[]>> =>
  similarTargets(columns, names, Object.fromEntries(Object.entries(mapping).filter(([, field]) => field !== null)));

/** Columns that hold names of people, and the one that holds outcomes, where their own names do not say so. */
function byContent({ columns, rows }: Table, mapping: Readonly<Record<number, string | null>>, keys: ReadonlySet<string>, chosen: readonly string[], outcomeOf: ReadOutcome): Readonly<Record<number, string | null>> {
  const found: Record<number, string | null> = { ...mapping };
  const free = () => columns.map((_, at) => at).filter((at) => found[at] === null);
  const isMissing = (field: string) => !Object.values(found).includes(field);
  // a column named as a person that holds none, such as a number of the pair, is none where others hold them
  const shares = columns.map((_, at) => shareOf(rows, at, (cell) => keys.has(cell)));
  if (shares.some((share, at) => share > 0.6 && found[at] === null)) for (const at of columns.keys()) if ((found[at] === 'a' || found[at] === 'b') && shares[at] === 0 && !chosen.includes(found[at])) found[at] = null;
  const people = free().filter((at) => shares[at]! > 0.6);
  for (const field of ['a', 'b']) if (isMissing(field) && people.length > 0) found[people.shift()!] = field;
  if (isMissing('outcome')) {
    const [only, ...more] = free().filter((at) => shareOf(rows, at, (cell) => !Number.isNaN(outcomeOf(cell))) > 0.8);
    if (only !== undefined && more.length === 0) found[only] = 'outcome';
  }
  return found;
}

/**
 * Reads pairs and how they went from a table of any layout; `keys` are the people they may name, `said` what words for
 * outcomes are worth beside those that are known. Throws a `TypeError`
 * where a column of a pair is not found, or no pair names anybody of `keys`.
 */
export function readPairs(table: Table, chosen: Readonly<Record<string, string>> = {}, keys: ReadonlySet<string> = new Set(), said: Readonly<Record<string, number>> = {}): Read<FilePair> {
  const matrix = Object.keys(chosen).length === 0 ? pairsOfMatrix(table, keys) : undefined;
  if (matrix) return { ...readPairs(matrix, {}, keys, said), isMatrix: true };
  const outcomeOf = outcomeReader(said);
  const { columns, rows } = table;
  checkTable(table, 'pairs', Object.keys(pairNames), chosen);
  const guessed = wish(columns, pairNames, chosen);
  const mapping = byContent(table, guessed, keys, Object.values(chosen), outcomeOf);
  const at = (field: string): number => {
    const found = Object.entries(mapping).find(([, name]) => name === field);
    if (!found) throw new TypeError(`No column of the pairs is '${field}': say it with --pairs "COLUMN=${field}". Columns: ${columns.map((column) => column || '(no name)').join(', ')}`);
    return Number(found[0]);
  };
  const [a, b, outcome] = [at('a'), at('b'), at('outcome')];
  const isKnown = (row: readonly string[]) => [a, b].some((place) => keys.has((row[place] ?? '').trim()));
  if (keys.size > 0 && !rows.some(isKnown)) {
    throw new TypeError(`No pair names anybody of the people: "${columns[a]}" says "${rows[0]?.[a] ?? ''}", and the people are called "${[...keys][0]}". Say the column of their names with --people "COLUMN=key"`);
  }
  const lost: string[] = [];
  let empty = 0;
  const read = rows.flatMap((row): readonly FilePair[] => {
    const text = (row[outcome] ?? '').trim();
    const value = outcomeOf(text);
    if (!Number.isNaN(value)) return [{ a: (row[a] ?? '').trim(), b: (row[b] ?? '').trim(), outcome: value }];
    if (text === '') empty += 1;
    else lost.push(text);
    return [];
  });
  const by = <T>(some: T, isThere: boolean) => (isThere ? { [columns[outcome]!]: some } : {});
  return { rows: read, mapping, similar: similarOf(columns, pairNames, mapping), unused: unusedIn(table, mapping), unread: by(countsOf(lost), lost.length > 0), empty: by(empty, empty > 0), scaled: {}, currencies: {} };
}
