import { choiceKey } from '../fold.ts';
import { oneOf } from './filters.ts';
import { make, oneColumn, problem, type Demand, type FieldOptions, type Found, type KindSpec } from './kind.ts';

export interface NumberedChoiceOptions {
  codes: readonly number[];
}

/** One of a few numbers that stand for words: the numbers are stored and sent, the words are read and written by people. */
export const numberedChoiceKind: KindSpec<number, NumberedChoiceOptions> = {
  columns: oneColumn('integer'),
  schema: ({ codes }) => ({ type: 'integer', enum: codes }),
  check: (value, { codes }) => codes.includes(value) || 'rule.choice',
  tell: (value, { voice, key }) => voice.t(`${key}.${value}`),
  filter: {
    read: (word, { codes }) => oneOf(word, (one) => codes.find((code) => String(code) === one)),
    words: 'Any of these, with commas, or none',
  },
  cell: {
    read: (cell, { options: { codes }, words }) => {
      const word = words?.get(choiceKey(cell)) ?? cell;
      const found = codes.find((code) => String(code) === word);
      return found === undefined ? problem('rule.choice') : { value: found };
    },
    write: String,
  },
  words: ({ codes }) => codes,
  fitsMany: true,
};

/** One of a few numbers whose words stand under the key of the field's label: `visit.outcome.0`. */
export const numberedChoice = <const C extends number, R extends boolean = false, I extends NoInfer<C> | undefined = undefined>(
  codes: readonly C[],
  fieldOptions: FieldOptions & Demand<R, I> = {},
): Found<'numberedChoice', C, R, I> => make('numberedChoice', { ...fieldOptions, codes } as FieldOptions);
