import type { Field } from '../field.ts';
import { records } from './filters.ts';
import {
  bounds,
  isPositiveInteger,
  make,
  oneColumn,
  problem,
  type FieldOptions,
  type Found,
  type KindSpec,
  type Lookup,
  type Reading,
} from './kind.ts';

/** The kind of record that is named. */
export interface ReferenceOptions {
  to: string;
}

const labelOf = (labels: Readonly<Record<string, Readonly<Record<number, string>>>>, to: string, id: number): string =>
  labels[to]?.[id] ?? `#${id}`;

function readLabel(cell: string, to: string, lookup: Lookup): Reading {
  const found = lookup.id(to, cell);
  if (found === 'unknown') return problem('rule.unknownLabel', cell);
  return found === 'ambiguous' ? problem('rule.ambiguous', cell) : { value: found };
}

const partsOf = (cell: string, marks: RegExp): string[] =>
  cell
    .split(marks)
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** Splits at the marks that no label holds; a part that is no label as it stands is split at its commas. */
function readLabels(cell: string, to: string, lookup: Lookup): Reading {
  const ids: number[] = [];
  for (const part of partsOf(cell, /[;|；\n]/)) {
    const whole = lookup.id(to, part);
    for (const label of typeof whole === 'number' ? [part] : partsOf(part, /[,，、]/)) {
      const found = readLabel(label, to, lookup);
      if ('problem' in found) return found;
      if (!ids.includes(found.value as number)) ids.push(found.value as number);
    }
  }
  return { value: ids };
}

/** The id of another record. */
export const referenceKind: KindSpec<number, ReferenceOptions> = {
  columns: oneColumn('id'),
  schema: ({ to }) => ({ type: 'integer', minimum: 1, description: `The id of a ${to}` }),
  check: (value) => isPositiveInteger(value) || 'rule.unknown',
  tell: (value, { labels, options }) => labelOf(labels, options.to, value),
  filter: records,
  cell: {
    read: (cell, { options, lookup }) => readLabel(cell, options.to, lookup),
    write: (value, { to }, lookup) => lookup.label(to, value) ?? '',
  },
  refers: 'one',
  fitsMany: true,
};

/** The ids of other records, in the order they were chosen. */
export const referencesKind: KindSpec<readonly number[], ReferenceOptions> = {
  columns: { columns: [], write: () => [], read: () => [] },
  schema: ({ to }) => ({
    type: 'array',
    items: { type: 'integer', minimum: 1 },
    description: `The ids of ${to} records`,
    maxItems: bounds.list,
  }),
  check: (value) => {
    if (!Array.isArray(value)) return 'rule.unknown';
    if (value.length > bounds.list) return 'rule.tooMany';
    for (const one of value) if (!isPositiveInteger(one)) return 'rule.unknown';
    return value.length < 2 || new Set(value).size === value.length || 'rule.repeated';
  },
  limits: () => ({ max: bounds.list }),
  isEmpty: (value) => Array.isArray(value) && value.length === 0,
  isSame: (a, b) => a.length === b.length && a.every((id, place) => id === b[place]),
  tell: (value, { labels, options, voice }) => voice.list(value.map((id) => labelOf(labels, options.to, id))),
  filter: records,
  cell: {
    read: (cell, { options, lookup }) => readLabels(cell, options.to, lookup),
    write: (value, { to }, lookup) => value.map((id) => lookup.label(to, id) ?? '').join('; '),
    join: () => '; ',
  },
  isList: true,
  refers: 'many',
  fitsMany: true,
};

/** A record to refer to: an entity, or its name where two refer to each other. */
export type Target = string | { readonly name: string; readonly title: string };

const nameOf = (target: Target) => (typeof target === 'string' ? target : target.name);

/** The id of another record. */
export const reference = <R extends boolean = false>(
  target: Target,
  fieldOptions: FieldOptions & { required?: R } = {},
): Found<'reference', number, R, undefined> => make('reference', { ...fieldOptions, to: nameOf(target) } as FieldOptions);

/** The ids of other records; empty is `[]`, never null. `required` means at least one. */
export const references = <R extends boolean = false>(
  target: Target,
  fieldOptions: FieldOptions & { required?: R } = {},
): Field<'references', readonly number[], R extends true ? 'required' : 'initial'> =>
  make('references', { ...fieldOptions, to: nameOf(target), ...(fieldOptions.required ? {} : { initial: [] }) } as FieldOptions);
