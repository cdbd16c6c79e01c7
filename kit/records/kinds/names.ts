import { locales, type Locale } from '#core/i18n/locale.ts';
import { part } from './filters.ts';
import { bounds, isBlank, isPlain, lineBreak, exceeds, orProblem, scalar, type KindSpec } from './kind.ts';

/** A name in Korean, English and Chinese; empty where nobody wrote one. */
export interface Names {
  readonly kr: string;
  readonly en: string;
  readonly zh: string;
}

export interface NamesOptions {
  max?: number;
}

/** Suffixes of the columns of a name, in the order of the record's own object. */
export const nameSuffixes = ['Kr', 'En', 'Zh'] as const;

/** A name in the reader's language, else in the first language that has one. */
export const nameIn = (names: Names, locale: Locale): string => names[locale] || names.en || names.kr || names.zh;

/** A name from its columns in the order kr, en, zh; null when all are empty. */
export const namesOf = ([kr, en, zh]: readonly (string | null | undefined)[]): Names | null =>
  kr || en || zh ? { kr: kr ?? '', en: en ?? '', zh: zh ?? '' } : null;

/** A name: one in the language of its script, or three divided by strokes, Korean | English | Chinese. */
function readNames(cell: string): Names | undefined {
  const parts = cell.split('|').map((part) => part.trim());
  if (parts.length === 3) return { kr: parts[0] ?? '', en: parts[1] ?? '', zh: parts[2] ?? '' };
  return parts.length === 1 ? inItsScript(parts[0] ?? '') : undefined;
}

/** A name in the language that its script says. */
const inItsScript = (name: string): Names => {
  if (/\p{Script=Hangul}/u.test(name)) return { kr: name, en: '', zh: '' };
  return /\p{Script=Han}/u.test(name) ? { kr: '', en: '', zh: name } : { kr: '', en: name, zh: '' };
};

const isNames = (value: unknown): value is Names =>
  typeof value === 'object' &&
  value !== null &&
  locales.every((locale) => typeof (value as Readonly<Record<string, unknown>>)[locale] === 'string');

/** The name of a thing in the product's three languages; at least one is filled. */
export const namesKind: KindSpec<Names, NamesOptions> = {
  columns: {
    columns: nameSuffixes.map((suffix) => [suffix, 'text'] as const),
    write: ({ kr, en, zh }) => [kr, en, zh].map((one) => (one === '' ? null : one)),
    read: (cells) => namesOf(cells as readonly (string | null)[]),
  },
  schema: () => ({ type: 'object', properties: { kr: { type: 'string' }, en: { type: 'string' }, zh: { type: 'string' } } }),
  check: (value, { max = bounds.names }) => {
    if (!isNames(value) || !isPlain(value.kr) || !isPlain(value.en) || !isPlain(value.zh)) return 'rule.text';
    if ([value.kr, value.en, value.zh].some((name) => lineBreak.test(name))) return 'rule.singleLine';
    return exceeds(value.kr, max) || exceeds(value.en, max) || exceeds(value.zh, max) ? 'rule.tooLong' : true;
  },
  limits: () => ({ max: bounds.names }),
  isEmpty: (value) =>
    typeof value === 'object' && [value.kr, value.en, value.zh].every((one) => typeof one !== 'string' || isBlank(one)),
  isSame: (a, b) => a.kr === b.kr && a.en === b.en && a.zh === b.zh,
  tell: (value, { voice }) => nameIn(value, voice.locale),
  filter: part('A part of it in any language, or none'),
  cell: {
    read: (cell) => orProblem(readNames(cell), 'rule.names'),
    // A name in one language stands alone where its script says which.
    write: ({ kr, en, zh }) => {
      const alone = kr || en || zh;
      const again = readNames(alone);
      return again?.kr === kr && again.en === en && again.zh === zh ? alone : `${kr} | ${en} | ${zh}`;
    },
  },
  search: ({ kr, en, zh }) => [kr, en, zh].filter((one) => one !== ''),
  isTranslated: true,
  ofLabel: inItsScript,
  inFormOnly: true,
  fitsMany: true,
  sortsAsText: true,
};

/** A name in three languages. */
export const names = scalar<'names', NamesOptions>('names');
