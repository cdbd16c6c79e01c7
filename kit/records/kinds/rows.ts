import type { Field, Held } from '../field.ts';
import { bounds, jsonColumn, make, problem, type FieldOptions, type KindSpec, type FormatContext } from './kind.ts';

/** One line of a field of kind `rows`, by the names of its fields. */
export type RowValues = Readonly<Record<string, unknown>>;

/** The fields of each line, and how many lines there may be. */
export interface RowsOptions {
  of: Readonly<Record<string, Field>>;
  max?: number;
}

/** A form can hold what is no number; two of those are the same nonsense. */
export const identical = (a: unknown, b: unknown): boolean => a === b || (Number.isNaN(a) && Number.isNaN(b));

/** A line says nothing with null and with a field left out alike. */
const sameRow = (a: RowValues, b: RowValues): boolean =>
  [...new Set([...Object.keys(a), ...Object.keys(b)])].every((name) => identical(a[name] ?? null, b[name] ?? null));

/** A label within a sentence: "Gross rent" as "gross rent", "ID" as it is. */
export const inSentence = (label: string): string => (/^\p{Lu}(?!\p{Lu})/u.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label);

/**
 * One line: the area's sentence for it, `${key}.line`, then the flags that are set. Without a sentence each field under
 * its name; of a line with a single field, its value alone. The sentence's `count` is the line's first number.
 */
function tellRow(row: RowValues, { options: { of }, voice, key, tell }: FormatContext<RowsOptions>): string {
  const names = Object.keys(of);
  const labelOf = (name: string) => voice.t(`${key}.${name}`);
  const told = new Map(Object.entries(of).map(([name, field]) => [name, tell(field, row[name], `${key}.${name}`)]));
  const said = names.filter((name) => told.get(name) !== '' && row[name] !== false);
  const [count = 0] = names.map((name) => row[name]).filter((value) => typeof value === 'number');
  const values = { ...Object.fromEntries(names.map((name) => [name, told.get(name) || '–'])), count };
  if (voice.has(`${key}.line`, values)) {
    return voice.list([voice.t(`${key}.line`, values), ...said.filter((name) => row[name] === true).map((name) => inSentence(labelOf(name)))]);
  }
  return voice.list(said.map((name) => (row[name] === true ? labelOf(name) : names.length === 1 ? told.get(name)! : `${labelOf(name)} ${told.get(name)}`)));
}

/** Lines of a record, each with the same fields, in their order; kept with the record. */
export const rowsKind: KindSpec<readonly RowValues[], RowsOptions> = {
  columns: jsonColumn<readonly RowValues[]>([]),
  schema: ({ of, max }, schemaOf) => ({
    type: 'array',
    items: {
      type: 'object',
      properties: Object.fromEntries(Object.entries(of).map(([name, field]) => [name, schemaOf(field)])),
      optional: Object.entries(of).flatMap(([name, { presence }]) => (presence === 'required' ? [] : [name])),
    },
    maxItems: max ?? bounds.rows,
  }),
  check: (value, { of, max = bounds.rows }, checkField) => {
    if (!Array.isArray(value)) return 'rule.row';
    if (value.length > max) return 'rule.tooMany';
    const fits = (row: unknown): boolean =>
      typeof row === 'object' &&
      row !== null &&
      Object.keys(row).every((name) => Object.hasOwn(of, name)) &&
      Object.entries(of).every(([name, field]) => checkField(field, (row as RowValues)[name]) === undefined);
    return value.every(fits) || 'rule.row';
  },
  limits: () => ({ max: bounds.rows }),
  isEmpty: (value) => Array.isArray(value) && value.length === 0,
  isSame: (a, b) => a.length === b.length && a.every((row, place) => sameRow(row, b[place] ?? {})),
  tell: (value, telling) => value.map((row) => tellRow(row, telling)).join('; '),
  cell: { read: () => problem('rule.row'), write: (value) => JSON.stringify(value) },
  isList: true,
  inFormOnly: true,
};

/** Values of one line as a reader gets them. */
export type RowOf<F extends Readonly<Record<string, Field>>> = { readonly [N in keyof F]: Held<F[N]> };

/** Lines with fields of their own; empty is `[]`, never null. `required` means at least one. */
export const rows = <const F extends Readonly<Record<string, Field>>, R extends boolean = false>(
  of: F,
  fieldOptions: FieldOptions & { readonly max?: number; readonly required?: R } = {},
): Field<'rows', readonly RowOf<F>[], R extends true ? 'required' : 'initial'> =>
  make('rows', { ...fieldOptions, of, ...(fieldOptions.required ? {} : { initial: [] }) } as FieldOptions);
