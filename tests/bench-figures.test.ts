import { describe, expect, it } from 'vitest';
import { isWithin, withFigures, type Figure } from './bench/figures.ts';

const figure = (part: string, what: string, isMissed = false): Figure => ({ part, what, measured: '3 ms', bare: '2.0', budget: '5 ms', isMissed });
const document = ['# Budgets', '<!-- figures of `npm run bench -- --record` -->', '<!-- end of the figures of the bench -->', 'Text after.'].join('\n');

describe('figures of the bench', () => {
  it('are judged by their first number, in any unit of time', () => {
    expect(isWithin('median 7 ms, worst 300 ms', '150 ms')).toBe(true);
    expect(isWithin('0.46 s', '450 ms')).toBe(false);
    expect(isWithin('0.81 (4 a second)', 'at least 0.8')).toBe(true);
    expect(isWithin('0.79 (4 a second)', 'at least 0.8')).toBe(false);
    expect(isWithin('7.0 s', '–')).toBe(true);
    expect(isWithin('232.1 KB in 5 files', '230 KB')).toBe(false);
  });

  it('replace those of the same part and keep the others, in the order of the parts', () => {
    const first = withFigures(document, ['load', 'steps'], [figure('steps', 'back', true), figure('load', 'row')]);
    const second = withFigures(first, ['load', 'steps'], [figure('load', 'interactive')]);
    expect(second.split('\n').filter((line) => / (load|steps) /.test(line))).toEqual([
      '| load | interactive | 3 ms | 2.0 | 5 ms |',
      '| steps | back | 3 ms | 2.0 | **5 ms, missed** |',
    ]);
    expect(second).toContain('Text after.');
    expect(withFigures(second, ['load', 'steps'], [])).toBe(second);
  });

  it('need a place in the document', () => {
    expect(() => withFigures('# Budgets', [], [])).toThrow('no place');
  });
});
