import type { I18n } from '#core/i18n/i18n.ts';
import { email, id, isImageLink, isLink, name, password, phone, zip, type FormatRule } from '#core/rules/index.ts';
import { plainDay, instantOf } from './day.ts';
import type { Draft, Entity, WrittenName } from './entity.ts';
import type { Field, Kind, Names, Options, TextFormat, Value } from './field.ts';
import { isEmpty } from './value.ts';

/** What is wrong with a draft: field name to message key. Empty when all is well. */
export type Problems = Readonly<Record<string, string>>;

/** A rule: true, or the key of the message. */
export type Rule<V, D> = (value: V, draft: D) => true | string;

/** Rules of an area, by field. They run after the field's own and only on values that are there. */
export type OwnRules<E extends Entity> = {
  readonly [N in WrittenName<E>]?: readonly Rule<NonNullable<Draft<E>[N]>, Draft<E>>[];
};

/** How a text of each format must look. */
const formats: Readonly<Record<TextFormat, FormatRule>> = {
  email,
  phone,
  link: isLink,
  imageLink: isImageLink,
  name,
  id,
  zip,
  password,
};

/** Bounds of fields that say none: what both database engines hold and a person can mean. */
export const bounds = {
  integer: 2_147_483_647,
  decimal: 1e15,
  money: 2_147_483_647,
  text: 500,
  long: 20_000,
  names: 200,
  list: 1_000,
  rows: 50,
  /** Bytes of a file that is sent. */
  file: 20 * 1024 * 1024,
} as const;

const bounded = (value: number, { min, max }: { min?: number; max?: number }, widest: number): true | string => {
  if (value < (min ?? -widest)) return 'rule.tooSmall';
  if (value > (max ?? widest)) return 'rule.tooLarge';
  return true;
};

/** Whether people can have meant every character: no controls but line breaks and tabs, no half of a character. */
const isPlain = (text: string): boolean => text.isWellFormed() && !/(?![\n\r\t])\p{Cc}/u.test(text);

/** Counts characters as people do, not the two halves of one outside the basic plane; counts only where it matters. */
const shorter = (text: string, than: number): boolean =>
  text.length < than || (text.length < than * 2 && [...text].length < than);
const longer = (text: string, than: number): boolean =>
  text.length > than && (text.length > than * 2 || [...text].length > than);

const lineBreak = /[\n\r\u2028\u2029]/;

const isRecordId = (value: unknown): value is number =>
  Number.isInteger(value) && (value as number) > 0 && (value as number) <= bounds.integer;

const known = (value: number): true | string => isRecordId(value) || 'rule.unknown';

const isNames = (value: unknown): value is Names =>
  typeof value === 'object' &&
  value !== null &&
  ['kr', 'en', 'zh'].every((locale) => typeof (value as Readonly<Record<string, unknown>>)[locale] === 'string');

const isPhoto = (value: unknown): boolean => {
  if (typeof value !== 'object' || value === null) return false;
  const { file, width, height } = value as Readonly<Record<string, unknown>>;
  return typeof file === 'string' && /^[\w.-]{1,200}$/.test(file) && isRecordId(width) && isRecordId(height);
};

const isFile = (value: unknown): boolean => {
  if (typeof value !== 'object' || value === null) return false;
  const { file, name, size } = value as Readonly<Record<string, unknown>>;
  if (typeof file !== 'string' || !/^[0-9a-f]{32}\.(pdf|png|jpg)$/.test(file) || !isRecordId(size)) return false;
  return typeof name === 'string' && name !== '' && isPlain(name) && !longer(name, bounds.names);
};

const isRow = (value: unknown, of: Readonly<Record<string, Field>>): boolean =>
  typeof value === 'object' &&
  value !== null &&
  Object.keys(value).every((name) => Object.hasOwn(of, name)) &&
  Object.entries(of).every(([name, field]) => checkField(field, (value as Readonly<Record<string, unknown>>)[name]) === undefined);

/** What each kind asks of a value that is there. */
const rules: { readonly [K in Kind]: (value: Value<K>, options: Options<K>) => true | string } = {
  text: (value, { min, max, long, format }) => {
    if (typeof value !== 'string' || !isPlain(value)) return 'rule.text';
    if (!long && lineBreak.test(value)) return 'rule.singleLine';
    if (min !== undefined && shorter(value, min)) return 'rule.tooShort';
    if (longer(value, max ?? (long ? bounds.long : bounds.text))) return 'rule.tooLong';
    return format ? formats[format](value) : true;
  },
  integer: (value, options) => {
    if (typeof value !== 'number' || !Number.isFinite(value)) return 'rule.number';
    return Number.isInteger(value) ? bounded(value, options, bounds.integer) : 'rule.whole';
  },
  decimal: (value, options) => {
    if (typeof value !== 'number' || !Number.isFinite(value)) return 'rule.number';
    const within = bounded(value, options, bounds.decimal);
    if (within !== true || options.step === undefined) return within;
    const steps = value / options.step;
    // 0.3 / 0.1 is 2.9999999999999996: a multiple within what a double can tell.
    return Math.abs(steps - Math.round(steps)) <= 1e-9 * Math.max(1, Math.abs(steps)) || 'rule.step';
  },
  money: (value, options) => {
    if (typeof value !== 'number' || !Number.isFinite(value)) return 'rule.number';
    return Number.isInteger(value) ? bounded(value, options, bounds.money) : 'rule.cents';
  },
  flag: (value) => typeof value === 'boolean' || 'rule.flag',
  choice: (value, { of }) => of.includes(value) || 'rule.choice',
  plainDate: (value, { min, max }) => {
    if (plainDay(value) === undefined) return 'rule.date';
    if (min !== undefined && value < min) return 'rule.tooEarly';
    return max === undefined || value <= max || 'rule.tooLate';
  },
  instant: (value) => instantOf(value) !== undefined || 'rule.moment',
  names: (value, { max }) => {
    if (!isNames(value) || !isPlain(value.kr) || !isPlain(value.en) || !isPlain(value.zh)) return 'rule.text';
    if ([value.kr, value.en, value.zh].some((name) => lineBreak.test(name))) return 'rule.singleLine';
    const most = max ?? bounds.names;
    return longer(value.kr, most) || longer(value.en, most) || longer(value.zh, most) ? 'rule.tooLong' : true;
  },
  reference: known,
  references: (value) => {
    if (!Array.isArray(value)) return 'rule.unknown';
    if (value.length > bounds.list) return 'rule.tooMany';
    for (const one of value) if (!isRecordId(one)) return 'rule.unknown';
    return value.length < 2 || new Set(value).size === value.length || 'rule.repeated';
  },
  photos: (value, { max }) => {
    if (!Array.isArray(value)) return 'rule.photo';
    if (value.length > (max ?? bounds.list)) return 'rule.tooMany';
    return value.every(isPhoto) || 'rule.photo';
  },
  file: (value) => isFile(value) || 'rule.file',
  rows: (value, { of, max }) => {
    if (!Array.isArray(value)) return 'rule.row';
    if (value.length > (max ?? bounds.rows)) return 'rule.tooMany';
    return value.every((row) => isRow(row, of)) || 'rule.row';
  },
};

const broken = <K extends Kind>(field: Field<K>, value: Value<K>): true | string =>
  rules[field.kind](value, field.options);

/**
 * Checks a draft against the fields' rules and then the area's; at most one problem a field.
 * `only` names the fields to look at, all unless said. A field with a value to start from may be absent, but not empty.
 */
export function check<E extends Entity>(
  entity: E,
  own: OwnRules<E> | undefined,
  draft: Partial<Draft<E>>,
  only?: readonly string[],
): Problems {
  const problems: Record<string, string> = {};
  const values = draft as Readonly<Record<string, unknown>>;
  for (const name of only ?? Object.keys(entity.fields)) {
    const field = entity.fields[name];
    if (!field || field.presence === 'computed') continue;
    const problem = checkField(field, values[name]) ?? checkOwn(field, own, name, values);
    if (problem !== undefined) problems[name] = problem;
  }
  return problems;
}

/** What is wrong with one value by its field alone, or undefined. */
export function checkField(field: Field, value: unknown): string | undefined {
  if (isEmpty(field, value)) return mayBeEmpty(field, value) ? undefined : 'rule.required';
  const outcome = broken(field, value as never);
  return outcome === true ? undefined : outcome;
}

function mayBeEmpty(field: Field, value: unknown): boolean {
  if (field.presence === 'required') return false;
  return field.presence === 'optional' || value === undefined || Array.isArray(value);
}

function checkOwn(
  field: Field,
  own: OwnRules<never> | undefined,
  name: string,
  values: Readonly<Record<string, unknown>>,
): string | undefined {
  const more = (own as Readonly<Record<string, readonly Rule<unknown, unknown>[]>> | undefined)?.[name];
  if (!more || isEmpty(field, values[name])) return undefined;
  for (const rule of more) {
    const outcome = rule(values[name], values);
    if (outcome !== true) return outcome;
  }
  return undefined;
}

/**
 * The values for the places in a field's messages: `t(problem, ruleValues(field, i18n))`.
 * With a voice, numbers and days are written as the reader's language writes them.
 */
export function ruleValues(
  field: Field,
  voice?: Pick<I18n, 'number' | 'day'>,
): Readonly<Record<string, string | number>> {
  const said = { ...fallback(field), ...(field.options as Readonly<Record<string, unknown>>) };
  const plain = said['plain'] === true;
  const values: Record<string, string | number> = {};
  for (const name of ['min', 'max', 'step']) {
    const value = said[name];
    if (typeof value === 'number')
      values[name] = voice ? voice.number(value, plain ? { useGrouping: false } : undefined) : value;
    if (typeof value === 'string') values[name] = voice ? voice.day(value) : value;
  }
  return values;
}

function fallback({ kind, options }: Field): Readonly<Record<string, number>> {
  switch (kind) {
    case 'integer':
    case 'decimal':
    case 'money':
      return { min: -bounds[kind], max: bounds[kind] };
    case 'text':
      return { max: 'long' in options && options.long ? bounds.long : bounds.text };
    case 'names':
      return { max: bounds.names };
    case 'references':
    case 'photos':
      return { max: bounds.list };
    case 'rows':
      return { max: bounds.rows };
    default:
      return {};
  }
}
