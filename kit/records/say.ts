import type { I18n } from '#core/i18n/i18n.ts';
import type { Locale } from '#core/i18n/locale.ts';
import type { Labels } from './entity.ts';
import type { Field, Kind, Names, Options, RowValues, Value } from './field.ts';
import { isEmpty } from './value.ts';

/** What is needed to say a value in the reader's language. */
export type Voice = Pick<I18n, 't' | 'number' | 'money' | 'day' | 'moment' | 'ago' | 'locale'>;

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
  references: (value, { labels, options }) => value.map((id) => label(labels, options.to, id)).join(', '),
  photos: (value, { voice }) => voice.t('kit.entity.photos', { count: value.length }),
  file: (value) => value.name,
  rows: (value, telling) => value.map((row) => sayRow(row, telling)).join('; '),
};

/** One line: what each field says under its name; of a line with a single field, what that says. */
function sayRow(row: RowValues, { options, voice, key, labels }: Telling<'rows'>): string {
  const fields = Object.entries(options.of);
  return fields
    .filter(([name, field]) => !isEmpty(field, row[name]) && row[name] !== false)
    .map(([name, field]) => {
      const label = voice.t(`${key}.${name}`);
      if (field.kind === 'flag') return label;
      const said = say(field, row[name], voice, `${key}.${name}`, labels);
      return fields.length === 1 ? said : `${label} ${said}`;
    })
    .join(', ');
}

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
