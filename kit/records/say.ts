import type { I18n } from '#core/i18n/i18n.ts';
import type { Locale } from '#core/i18n/locale.ts';
import type { Labels } from './entity.ts';
import type { Field, Kind, Names, Options, RowValues, Value } from './field.ts';
import { isEmpty } from './value.ts';

/** What is needed to say a value in the reader's language. */
export type Voice = Pick<I18n, 't' | 'has' | 'list' | 'number' | 'money' | 'day' | 'moment' | 'ago' | 'locale'>;

/** A name in the reader's language, else in the first language that has one. */
export const nameIn = (names: Names, locale: Locale): string => names[locale] || names.en || names.kr || names.zh;

interface Telling<K extends Kind> {
  readonly options: Options<K>;
  readonly voice: Voice;
  /** The key of the field's label, under which its choices have their words. */
  readonly key: string;
  readonly labels: Labels;
}

const label = (labels: Labels, to: string, id: number): string => labels[to]?.[id] ?? `#${id}`;

const tellings: { readonly [K in Kind]: (value: Value<K>, telling: Telling<K>) => string } = {
  text: (value) => value,
  integer: (value, { voice, options }) => voice.number(value, options.plain ? { useGrouping: false } : undefined),
  decimal: (value, { voice }) => voice.number(value, { maximumFractionDigits: 10 }),
  money: (value, { voice }) => voice.money(value),
  flag: (value, { voice }) => voice.t(value ? 'kit.entity.yes' : 'kit.entity.no'),
  choice: (value, { voice, key }) => voice.t(`${key}.${value}`),
  plainDate: (value, { voice }) => voice.day(value),
  instant: (value, { voice }) => voice.moment(value),
  names: (value, { voice }) => nameIn(value, voice.locale),
  reference: (value, { labels, options }) => label(labels, options.to, value),
  references: (value, { labels, options, voice }) => voice.list(value.map((id) => label(labels, options.to, id))),
  photos: (value, { voice }) => voice.t('kit.entity.photos', { count: value.length }),
  file: (value) => value.name,
  rows: (value, telling) => value.map((row) => sayRow(row, telling)).join('; '),
};

/**
 * One line: the area's sentence for it, `${key}.line`, then the flags that are set. Without a sentence each field under
 * its name; of a line with a single field, its value alone. The sentence's `count` is the line's first number.
 */
function sayRow(row: RowValues, { options, voice, key, labels }: Telling<'rows'>): string {
  const all = Object.entries(options.of);
  const fields = all.filter(([name, field]) => !isEmpty(field, row[name]) && row[name] !== false);
  const valueOf = ([name, field]: readonly [string, Field]) => say(field, row[name], voice, `${key}.${name}`, labels);
  const labelOf = ([name]: readonly [string, Field]) => voice.t(`${key}.${name}`);
  const flags = fields.filter(([, { kind }]) => kind === 'flag');
  const [count = 0] = all.map(([name]) => row[name]).filter((value) => typeof value === 'number');
  const values = { ...Object.fromEntries(all.map((field) => [field[0], valueOf(field) || '–'])), count };
  if (voice.has(`${key}.line`, values)) return voice.list([voice.t(`${key}.line`, values), ...flags.map((flag) => inSentence(labelOf(flag)))]);
  return voice.list(fields.map((field) => (field[1].kind === 'flag' ? labelOf(field) : all.length === 1 ? valueOf(field) : `${labelOf(field)} ${valueOf(field)}`)));
}

/** A label within a sentence: "Gross rent" as "gross rent", "ID" as it is. */
export const inSentence = (label: string): string => (/^\p{Lu}(?!\p{Lu})/u.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label);

const tell = <K extends Kind>(field: Field<K>, value: Value<K>, telling: Telling<K>): string =>
  tellings[field.kind](value, telling);

/**
 * A value in the reader's words; the empty text where there is none.
 * `key` is the key of the field's label. A record whose label is not among `labels` reads `#5`.
 */
export function say(field: Field, value: unknown, voice: Voice, key: string, labels: Labels = {}): string {
  if (isEmpty(field, value)) return '';
  return tell(field, value as never, { options: field.options as never, voice, key, labels });
}
