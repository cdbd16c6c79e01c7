import { readCount } from '../cell-words.ts';
import { ends, range } from './filters.ts';
import { bounded, oneColumn, problem, scalar, type KindSpec } from './kind.ts';

/** The best score; 5 unless said. */
export interface ScoreOptions {
  of?: number;
}

const best = ({ of = 5 }: ScoreOptions): number => of;

/** A whole number of points from 1 to the best score. */
export const scoreKind: KindSpec<number, ScoreOptions> = {
  columns: oneColumn('integer'),
  schema: (options) => ({ type: 'integer', minimum: 1, maximum: best(options) }),
  check: (value, options) => {
    if (typeof value !== 'number' || !Number.isFinite(value)) return 'rule.number';
    return Number.isInteger(value) ? bounded(value, { min: 1, max: best(options) }, best(options)) : 'rule.whole';
  },
  limits: (options) => ({ min: 1, max: best(options) }),
  tell: (value, { voice, options }) => voice.t('kit.entity.score', { value: voice.number(value), best: voice.number(best(options)) }),
  filter: { read: range(ends.whole), words: 'from..to, or none' },
  cell: {
    // "4 / 5" and "4" are one; "4/10" is another scale.
    read: (cell, { options }) => {
      const [points = '', scale] = cell.split('/');
      const value = readCount(points.trim());
      if (value === undefined || (scale !== undefined && readCount(scale.trim()) !== best(options))) return problem('rule.number');
      return Number.isInteger(value) ? { value } : problem('rule.whole');
    },
    write: String,
    export: (value) => value,
  },
  isNumber: true,
  fitsMany: true,
};

/** A score. */
export const score = scalar<'score', ScoreOptions>('score');
