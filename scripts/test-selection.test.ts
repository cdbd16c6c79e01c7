import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readSources, root } from '#tests/support/sources.ts';
import { readWishes, type Part } from './test-selection.mjs';

const partsOf = (...words: string[]): readonly Part[] => {
  const wishes = readWishes(words);
  if ('problem' in wishes) throw new Error(wishes.problem);
  return wishes.parts;
};

describe('npm test', () => {
  it('without words runs every project, whole', () => {
    expect(readWishes([])).toMatchObject({ whole: true, parts: [['unit'], ['stories'], ['product'], ['faults']].map((projects) => ({ projects, args: [] })) });
  });

  it('with a test file runs the project that has it, with that file alone', () => {
    const cases = {
      'scripts/test-selection.test.ts': 'unit',
      'tests/layering.test.ts': 'unit',
      'stories/foundations/type.stories.tsx': 'stories',
      'tests/journeys/list.test.ts': 'product',
      'tests/faults/kill.test.ts': 'faults',
    };
    for (const [path, project] of Object.entries(cases)) {
      expect(partsOf(path)).toEqual([{ projects: [project], args: [join(root, path)] }]);
    }
  });

  it('with a folder runs what lies in it, and not in one whose name begins alike', () => {
    expect(partsOf('kit/form')).toEqual([{ projects: ['unit', 'stories'], args: [`${join(root, 'kit/form')}/`] }]);
    expect(partsOf('tests/journeys', '-t', 'a name')).toEqual([{ projects: ['product'], args: [`${join(root, 'tests/journeys')}/`, '-t', 'a name'] }]);
  });

  it('with a path without tests says so', () => {
    for (const path of ['docs', 'kit/nothing', 'core/kernel/kernel.ts']) {
      expect(readWishes([path])).toEqual({ problem: `No test lies at '${path}'.` });
    }
  });

  it('knows the project of every test in the sources', () => {
    const tests = readSources().map(({ path }) => path).filter((path) => /\.(test|stories)\.tsx?$/.test(path));
    expect(tests.length).toBeGreaterThan(150);
    expect(tests.filter((path) => 'problem' in readWishes([path]))).toEqual([]);
  });
});
