import { readFlag } from '../cell-words.ts';
import type { Field } from '../field.ts';
import { choiceKey } from '../fold.ts';
import type { State, States } from '../states.ts';
import { oneOf } from './filters.ts';
import { make, oneColumn, orProblem, problem, scalar, type Demand, type FieldOptions, type Found, type KindSpec } from './kind.ts';

/** Yes or no. */
export const flagKind: KindSpec<boolean, {}> = {
  columns: { ...oneColumn('flag'), read: ([cell]) => (cell === null || cell === undefined ? null : Boolean(cell)) },
  schema: () => ({ type: 'boolean' }),
  check: (value) => typeof value === 'boolean' || 'rule.flag',
  tell: (value, { voice }) => voice.t(value ? 'kit.entity.yes' : 'kit.entity.no'),
  filter: {
    read: (word) => (word === 'true' || word === 'false' ? { is: 'flag', value: word === 'true' } : undefined),
    words: 'true, false or none',
  },
  cell: { read: (cell) => orProblem(readFlag(cell), 'rule.flag'), write: (value) => (value ? 'yes' : 'no') },
  words: () => [true, false],
  fitsMany: true,
};

/** Yes or no. */
export const flag = scalar<'flag', {}>('flag');

export interface ChoiceOptions {
  of: readonly string[];
  /** The words are states of the record, with the steps between them. */
  states?: States;
  /** Words that follow from something else: nobody is offered them. */
  unoffered?: readonly string[];
}

/** Words that a person may choose from, with the one that stands. */
export const offeredOf = ({ of, unoffered = [] }: ChoiceOptions, standing?: string | null): readonly string[] => of.filter((word) => word === standing || !unoffered.includes(word));

/** States of a choice, and those in which a record may begin; the first of those is where it begins unless said. */
type StatesOf<C extends string> = {
  readonly states: { readonly [S in C]: Omit<State, 'to'> & { readonly to: { readonly [T in C]?: string } } };
  readonly start: { readonly [S in C]?: string };
};

/** One of a fixed set of words. */
export const choiceKind: KindSpec<string, ChoiceOptions> = {
  columns: oneColumn('text'),
  schema: ({ of }) => ({ type: 'string', enum: of }),
  check: (value, { of }) => of.includes(value) || 'rule.choice',
  isEmpty: (value) => value === '',
  tell: (value, { voice, key }) => voice.t(`${key}.${value}`),
  filter: {
    read: (word, { of }) => oneOf(word, (one) => (of.includes(one) ? one : undefined)),
    words: 'Any of these, with commas, or none',
  },
  cell: {
    read: (cell, { options: { of }, words }) => {
      if (of.includes(cell)) return { value: cell };
      const key = choiceKey(cell);
      const found = words?.get(key) ?? of.find((choice) => choiceKey(choice) === key);
      return found === undefined ? problem('rule.choice') : { value: found };
    },
    write: (value) => value,
  },
  search: (value) => [value],
  words: ({ of }) => of,
  offered: (options) => offeredOf(options),
  fitsMany: true,
};

/** One word of a fixed set; with `states` the record moves between them by steps that may be allowed or not. */
export function choice<const C extends string>(of: readonly C[], fieldOptions: FieldOptions & StatesOf<NoInfer<C>>): Field<'choice', C, 'initial'>;
export function choice<const C extends string, R extends boolean = false, I extends NoInfer<C> | undefined = undefined>(
  of: readonly C[],
  fieldOptions?: FieldOptions & Demand<R, I> & { readonly unoffered?: readonly NoInfer<C>[] },
): Found<'choice', C, R, I>;
export function choice(of: readonly string[], { states, start, ...rest }: FieldOptions & Partial<StatesOf<string>> = {}): never {
  if (!states || !start) return make('choice', { ...rest, of } as FieldOptions);
  return make('choice', { ...rest, of, states: { of: states, start }, initial: Object.keys(start)[0] } as FieldOptions);
}
