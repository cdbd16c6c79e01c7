import { ends, range } from './filters.ts';
import { bounds, make, oneColumn, problem, type KindSpec } from './kind.ts';
import type { Field } from '../field.ts';

/** The letters before the number, its mark included: `C-`. */
export interface NumberedOptions {
  prefix: string;
}

const written = (value: number, { prefix }: NumberedOptions): string => `${prefix}${value}`;

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The number in "C-12", "c 12", "C12" and "12"; undefined in anything else. */
function numberIn(text: string, { prefix }: NumberedOptions): number | undefined {
  const letters = escaped(prefix.replace(/[^\p{L}]+$/u, ''));
  const found = new RegExp(`^(?:${letters}[\\s-]?)?0*([1-9]\\d{0,9})$`, 'iu').exec(text.normalize('NFKC').trim());
  const value = Number(found?.[1]);
  return value <= bounds.integer ? value : undefined;
}

/**
 * A serial number with letters before it, given by the server when the record is made. Each is the one after the last
 * that was given: nothing is skipped, and the number of a deleted record is never given again.
 */
export const numberedKind: KindSpec<number, NumberedOptions> = {
  columns: oneColumn('integer'),
  schema: () => ({ type: 'integer', minimum: 1, maximum: bounds.integer }),
  check: () => 'rule.unknown',
  tell: (value, { options }) => written(value, options),
  label: written,
  filter: { read: range(ends.whole), words: 'from..to, without the letters' },
  cell: {
    read: (cell, { options }) => {
      const value = numberIn(cell, options);
      return value === undefined ? problem('rule.number') : { value };
    },
    write: written,
  },
  search: (value, options) => [written(value, options), String(value)],
};

/** A serial number that people say with letters before it: `numbered('C-')`. */
export const numbered = (prefix: string): Field<'numbered', number, 'assigned'> =>
  ({ ...(make('numbered', { searched: true, prefix } as {}) as Field<'numbered', number>), presence: 'assigned' }) as never;
