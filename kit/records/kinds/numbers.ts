import { readCount, readMoney } from '../cell-words.ts';
import { ends, range } from './filters.ts';
import { bounded, bounds, oneColumn, orProblem, problem, scalar, type KindSpec } from './kind.ts';

/** `plain` is written without groups of three: a year. */
export interface IntegerOptions {
  min?: number;
  max?: number;
  plain?: boolean;
}

/** `step` is the smallest difference that counts. */
export interface DecimalOptions {
  min?: number;
  max?: number;
  step?: number;
}

/** In cents. */
export interface MoneyOptions {
  min?: number;
  max?: number;
}

const isFinite = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);
const isNumber = { isNumber: true, fitsMany: true } as const;

/** A whole number. */
export const integerKind: KindSpec<number, IntegerOptions> = {
  ...isNumber,
  columns: oneColumn('integer'),
  schema: ({ min, max }) => ({ type: 'integer', minimum: min ?? -bounds.integer, maximum: max ?? bounds.integer }),
  check: (value, options) => {
    if (!isFinite(value)) return 'rule.number';
    return Number.isInteger(value) ? bounded(value, options, bounds.integer) : 'rule.whole';
  },
  limits: () => ({ min: -bounds.integer, max: bounds.integer }),
  tell: (value, { voice, options }) => voice.number(value, options.plain ? { useGrouping: false } : undefined),
  filter: { read: range(ends.whole), words: 'from..to, or none' },
  cell: {
    read: (cell) => {
      const value = readCount(cell);
      if (value === undefined) return problem('rule.number');
      return Number.isInteger(value) ? { value } : problem('rule.whole');
    },
    write: String,
    export: (value) => value,
    measure: readCount,
  },
  search: (value) => [String(value)],
};

/** A whole number. */
export const integer = scalar<'integer', IntegerOptions>('integer');

/** A number with a fraction. */
export const decimalKind: KindSpec<number, DecimalOptions> = {
  ...isNumber,
  columns: oneColumn('decimal'),
  schema: ({ min, max }) => ({ type: 'number', ...(min !== undefined && { minimum: min }), ...(max !== undefined && { maximum: max }) }),
  check: (value, options) => {
    if (!isFinite(value)) return 'rule.number';
    const within = bounded(value, options, bounds.decimal);
    if (within !== true || options.step === undefined) return within;
    const steps = value / options.step;
    // 0.3 / 0.1 is 2.9999999999999996: a multiple within what a double can tell.
    return Math.abs(steps - Math.round(steps)) <= 1e-9 * Math.max(1, Math.abs(steps)) || 'rule.step';
  },
  limits: () => ({ min: -bounds.decimal, max: bounds.decimal }),
  tell: (value, { voice }) => voice.number(value, { maximumFractionDigits: 10 }),
  filter: { read: range(ends.fraction), words: 'from..to, or none' },
  cell: {
    read: (cell) => orProblem(readCount(cell), 'rule.number'),
    write: (value) => value.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 20 }),
    export: (value) => value,
    measure: readCount,
  },
  search: (value) => [String(value)],
};

/** A number with a fraction. */
export const decimal = scalar<'decimal', DecimalOptions>('decimal');

/** United States dollars, in whole cents; filtered in dollars. */
export const moneyKind: KindSpec<number, MoneyOptions> = {
  ...isNumber,
  columns: oneColumn('integer'),
  schema: ({ min, max }) => ({ type: 'integer', minimum: min ?? -bounds.money, maximum: max ?? bounds.money, description: 'US cents' }),
  check: (value, options) => {
    if (!isFinite(value)) return 'rule.number';
    return Number.isInteger(value) ? bounded(value, options, bounds.money) : 'rule.cents';
  },
  limits: () => ({ min: -bounds.money, max: bounds.money }),
  tell: (value, { voice }) => voice.money(value),
  filter: { read: range(ends.dollars), words: 'Dollars from..to, or none', stored: (end) => Math.round(Number(end) * 100) },
  cell: {
    read: (cell) => orProblem(readMoney(cell), 'rule.number'),
    write: (value) => (value / 100).toFixed(value % 100 === 0 ? 0 : 2),
    measure: readMoney,
    example: () => '$3,600',
  },
  search: (value) => [String(value)],
  isMoney: true,
};

/** Dollars, as whole cents. */
export const money = scalar<'money', MoneyOptions>('money');
