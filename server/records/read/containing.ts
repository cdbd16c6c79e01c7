import { searchForms, searchWords } from '#kit/records/search.ts';
import type { Database } from '../../database/database.ts';
import { betweenEnds, gramTable, searchTable } from '../../database/search-index.ts';
import { join, plain, quoted, type SqlFragment } from '../../database/statement.ts';
import type { Shape } from '../shape.ts';

type Engine = Database['engine'];

/** Where in a search text something is to stand: all of a line, its beginning, that of a word, or anywhere. */
export type Standing = 'line' | 'start' | 'word' | 'anywhere';

/** The same from the best on. */
export const standings: readonly Standing[] = ['line', 'start', 'word', 'anywhere'];

const sought: Readonly<Record<Standing, (form: string) => string>> = {
  line: (form) => `\n${form}\n`,
  start: (form) => `\n${form}`,
  word: (form) => ` ${form}`,
  anywhere: (form) => form,
};

/** True when a text holds another. Both sides are folded already, so the engines agree. */
export const holds = (engine: Engine, expression: string, word: string): SqlFragment => ({
  text: engine === 'postgres' ? `strpos(${expression}, ?) > 0` : `instr(${expression}, ?) > 0`,
  values: [word],
});

/** One of several conditions in parentheses; without any, one that nothing fulfils. */
export const either = (pieces: readonly SqlFragment[]): SqlFragment => {
  const { text, values } = join(pieces, ' or ');
  return pieces.length === 0 ? plain('1 = 0') : { text: `(${text})`, values };
};

/** Drops forms that another implies: a text with "street" has "st" as well. */
const telling = (forms: readonly string[], standing: Standing): readonly string[] =>
  forms.filter((form) => !forms.some((other) => other !== form && sought[standing](form).includes(sought[standing](other))));

/** The pieces of a search text between line ends that hold one of these forms where it is to stand. */
export const standingPieces = (forms: readonly string[], standing: Standing): readonly string[] => telling(forms, standing).map(sought[standing]);

/** True when the search text of a row holds one of these forms, found out by reading it. */
export const reads = (engine: Engine, column: string, forms: readonly string[], standing: Standing): SqlFragment =>
  either(telling(forms, standing).map((form) => (engine === 'postgres' ? like(column, form, standing) : inside(column, form, standing))));

const inside = (column: string, form: string, standing: Standing): SqlFragment =>
  holds('sqlite', standing === 'line' || standing === 'start' ? betweenEnds(column) : column, sought[standing](form));

/** PostgreSQL's index of trigrams serves `like`, and only that. */
function like(column: string, form: string, standing: Standing): SqlFragment {
  const escaped = form.replace(/[\\%_]/g, '\\$&');
  const patterns = {
    line: [escaped, `${escaped}\n%`, `%\n${escaped}\n%`, `%\n${escaped}`],
    start: [`${escaped}%`, `%\n${escaped}%`],
    word: [`% ${escaped}%`],
    anywhere: [`%${escaped}%`],
  }[standing];
  return either(patterns.map((pattern) => ({ text: `${column} like ?`, values: [pattern] })));
}

/** A search as it is looked for: whole in one of its forms, or all its words in any order, each in one of theirs. */
export interface Sought {
  readonly forms: readonly string[];
  /** Empty for a single word. */
  readonly words: readonly (readonly string[])[];
}

export const soughtIn = (typed: string): Sought => ({ forms: searchForms(typed), words: searchWords(typed) });

/** Pieces of a search text between line ends: it is found by one of these whose groups all hold, each by one of its pieces. */
export type Needles = readonly (readonly (readonly string[])[])[];

/** The pieces by which `readsSought` finds, long words first, which fewest texts hold. */
export function needlesOf({ forms, words }: Sought): Needles {
  const ofWord = (form: string) => (isShort(form) ? [sought.start(form), sought.word(form)] : [form]);
  const longest = words.toSorted((a, b) => (b[0]?.length ?? 0) - (a[0]?.length ?? 0));
  return [[telling(forms, 'anywhere')], ...(words.length === 0 ? [] : [longest.map((each) => each.flatMap(ofWord))])];
}

/** Letters and digits that say too little to be looked for within a word. */
export const isShort = (form: string): boolean => form.length < 3 && /^[\x20-\x7e]+$/.test(form);

/** True when the search text of a row holds every one of some words. */
export const readsWords = (engine: Engine, column: string, words: Sought['words']): SqlFragment => {
  const { text, values } = join(
    words.map((forms) => {
      const [short, long] = [forms.filter(isShort), forms.filter((form) => !isShort(form))];
      return either([
        ...(long.length > 0 ? [reads(engine, column, long, 'anywhere')] : []),
        ...(short.length > 0 ? [reads(engine, column, short, 'start'), reads(engine, column, short, 'word')] : []),
      ]);
    }),
    ' and ',
  );
  return { text: `(${text})`, values };
};

/** True when the search text of a row holds what is sought, found out by reading it. */
export const readsSought = (engine: Engine, column: string, { forms, words }: Sought): SqlFragment =>
  words.length === 0 ? reads(engine, column, forms, 'anywhere') : either([reads(engine, column, forms, 'anywhere'), readsWords(engine, column, words)]);

/** A select of the ids of the live rows of a kind whose search text holds what is sought, looked up in the index. */
export function found(engine: Engine, { name, entity }: Pick<Shape, 'name' | 'entity'>, { forms, words }: Sought): SqlFragment {
  const reading = readsSought(engine, '"searchText"', { forms, words });
  if (engine === 'postgres') return idsOf(name, reading);
  const rows = matchedSought(name, { forms, words });
  const listed = { text: `select "rowid" as "id" from ${searchTable(name)} where ${rows.text}`, values: rows.values };
  // Up to three characters the index is exact; of more it knows only that all threes are there.
  if (words.length === 0 && telling(forms, 'anywhere').every((form) => [...form].length <= 3)) {
    // The index knows nothing of reach: where records belong to people their table is asked as well.
    return entity.own.length === 0 ? listed : idsOf(name, { text: `"id" in (${listed.text})`, values: listed.values });
  }
  return idsOf(name, { text: `"id" in (${listed.text}) and ${reading.text}`, values: [...listed.values, ...reading.values] });
}

/** A select of the ids of the live rows of a kind under a condition. */
export const idsOf = (name: string, { text, values }: SqlFragment): SqlFragment => ({
  text: `select "id" from ${quoted(name)} where "deletedAt" is null and ${text}`,
  values,
});

/** Source, condition and order of a search that reads the newest records first and stops at the first hits. */
export function latest(
  engine: Engine,
  { name }: Shape,
  forms: readonly string[],
  standing: Standing,
): { readonly from: string; readonly where: SqlFragment; readonly order: string } {
  return latestOf(engine, name, matched(name, matching(name, forms, standing)), reads(engine, 't."searchText"', forms, standing));
}

/** The same for rows that hold every one of some words. */
export const latestWords = (engine: Engine, { name }: Shape, words: Sought['words']): ReturnType<typeof latest> =>
  latestOf(engine, name, matched(name, allMatching(name, words)), readsWords(engine, 't."searchText"', words));

/**
 * The same, tested for all words only among so many latest rows that hold the longer ones, and the count of these:
 * the index has short words in hundreds of threes. Undefined where every word may be short; SQLite's alone.
 */
export function latestTested({ name }: Shape, words: Sought['words'], max: number): (ReturnType<typeof latest> & { readonly count: SqlFragment }) | undefined {
  const longer = words.filter((forms) => !forms.some(isShort));
  if (longer.length === 0) return undefined;
  const { text, values } = matched(name, allMatching(name, longer));
  const reading = readsWords('sqlite', 't."searchText"', words);
  const listed = `(select "rowid" as "id" from ${searchTable(name)} where ${text} order by "rowid" desc limit ${max}) c`;
  return {
    from: `${listed} cross join ${quoted(name)} t on t."id" = c."id"`,
    where: { text: reading.text, values: [...values, ...reading.values] },
    order: 'c."id" desc',
    count: { text: `select count(*) as "n" from ${listed}`, values },
  };
}

/** Rank of a row of a search by where its search text holds what is sought, from 0 on; rows that hold it not have none. */
export function rankOf(engine: Engine, { forms, words }: Sought): { readonly rank: SqlFragment; readonly where: SqlFragment } {
  const column = 't."searchText"';
  const cases = standings.map((standing, at) => {
    const { text, values } = reads(engine, column, forms, standing);
    return { text: `when ${text} then ${at}`, values };
  });
  const { text, values } = join(cases, ' ');
  return { rank: { text: `case ${text} else ${standings.length} end`, values }, where: readsSought(engine, column, { forms, words }) };
}

function latestOf(engine: Engine, name: string, matches: SqlFragment, reading: SqlFragment): ReturnType<typeof latest> {
  if (engine === 'postgres') return { from: `${quoted(name)} t`, where: reading, order: 't."id" desc' };
  const index = searchTable(name);
  return {
    from: `${index} cross join ${quoted(name)} t on t."id" = ${index}."rowid"`,
    where: join([matches, reading], ' and '),
    order: `${index}."rowid" desc`,
  };
}

/**
 * The rows of the index that have every three characters of a form: more than hold it, never fewer. A form of one or
 * two characters has them in all threes that begin with it.
 */
function matching(name: string, forms: readonly string[], standing: Standing): SqlFragment {
  const each = telling(forms, standing).map((form): SqlFragment => {
    const points = [...sought[standing](form)];
    const first = points.join('');
    if (points.length >= 3) {
      const grams = new Set(points.slice(2).map((_, at) => points.slice(at, at + 3).join('')));
      return { text: '?', values: [`(${[...grams].map(phrase).join(' ')})`] };
    }
    return {
      text: `(select coalesce(group_concat('"' || replace("term", '"', '""') || '"', ' OR '), '""')
              from ${gramTable(name)} where "term" >= ? and "term" < ?)`,
      values: [first, `${first}\u{10FFFF}`],
    };
  });
  return join(each, ` || ' OR ' || `);
}

/** The same for every one of some words; of short ones those with a word that begins so. */
function allMatching(name: string, words: Sought['words']): SqlFragment {
  const each = words.map((forms) => {
    const [short, long] = [forms.filter(isShort), forms.filter((form) => !isShort(form))];
    const ways = [...(long.length > 0 ? [matching(name, long, 'anywhere')] : []), ...(short.length > 0 ? [matching(name, short, 'start'), matching(name, short, 'word')] : [])];
    const { text, values } = join(ways, ` || ' OR ' || `);
    return { text: `'(' || ${text} || ')'`, values };
  });
  const { text, values } = join(each, ` || ' AND ' || `);
  return { text: `'(' || ${text} || ')'`, values };
}

function matchedSought(name: string, { forms, words }: Sought): SqlFragment {
  const whole = matching(name, forms, 'anywhere');
  return matched(name, words.length === 0 ? whole : join([whole, allMatching(name, words)], ` || ' OR ' || `));
}

const matched = (name: string, { text, values }: SqlFragment): SqlFragment => ({ text: `${searchTable(name)} match (${text})`, values });

const phrase = (gram: string): string => `"${gram.replaceAll('"', '""')}"`;
