import { email, id, isImageLink, isLink, name, password, zip, type FormatRule } from '#core/rules/index.ts';
import { fold } from '../fold.ts';
import { part } from './filters.ts';
import { bounds, isBlank, isPlain, lineBreak, exceeds, oneColumn, scalar, shorter, type FieldOptions, type KindSpec } from './kind.ts';

/** Required look of a text beyond its length. Each format is a rule of `#core/rules`. */
export type TextFormat = 'email' | 'link' | 'imageLink' | 'name' | 'id' | 'zip' | 'password';

/** Types an input of text may have: those the specification allows, and no other. */
export const textInputs = ['text', 'date', 'number', 'tel', 'search', 'url', 'password', 'month', 'time', 'week', 'email'] as const;

/** The type of an input of text; that of its format unless the field says. */
export type TextInput = (typeof textInputs)[number];

/** `min`, `max` count characters. */
export interface TextOptions {
  min?: number;
  max?: number;
  long?: boolean;
  format?: TextFormat;
  input?: TextInput;
}

const formats: Readonly<Record<TextFormat, FormatRule>> = { email, link: isLink, imageLink: isImageLink, name, id, zip, password };

/** Words. */
export const textKind: KindSpec<string, TextOptions & FieldOptions> = {
  columns: oneColumn('text'),
  schema: ({ min, max, long }) => ({
    type: 'string',
    ...(min && { minLength: min }),
    maxLength: max ?? (long ? bounds.long : bounds.text),
  }),
  check: (value, { min, max, long, format }) => {
    if (typeof value !== 'string' || !isPlain(value)) return 'rule.text';
    if (!long && lineBreak.test(value)) return 'rule.singleLine';
    if (min !== undefined && shorter(value, min)) return 'rule.tooShort';
    if (exceeds(value, max ?? (long ? bounds.long : bounds.text))) return 'rule.tooLong';
    return format ? formats[format](value) : true;
  },
  limits: ({ long }) => ({ max: long ? bounds.long : bounds.text }),
  isEmpty: (value) => typeof value === 'string' && isBlank(value),
  tell: (value) => value,
  filter: part('A part of it, or none'),
  cell: { read: (cell) => ({ value: cell }), write: (value) => value, join: ({ long }) => (long ? '\n' : ' ') },
  mask: (value, { format }) => `${[...value][0] ?? ''}•••${format === 'email' ? '@•••' : ''}`,
  search: (value) => [value],
  isFreeText: true,
  alike: { soughtBy: (value) => (fold(value).length < 2 ? undefined : value), isAlike: (a, b) => fold(a) === fold(b) },
  ofLabel: (label) => label,
  sortsAsText: true,
  fitsMany: true,
};

/** Words. */
export const text = scalar<'text', TextOptions>('text');
