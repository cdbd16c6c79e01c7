import { expect, it } from 'vitest';
import { advice } from '#stories/advice.ts';
import { readSources } from './support/sources.ts';

const parts = readSources()
  .filter(({ path }) => /^(kit|core|shell)\/.*\.stories\.tsx$|^stories\/foundations\/controls\.stories\.tsx$/.test(path))
  .flatMap(({ text }) => /\btitle: '((?:Parts|Patterns|Kit|Shell|Foundations)\/[^']+)'/.exec(text)?.[1] ?? []);

it('gives every part its rules of use, and none to what is gone', () => {
  expect(Object.keys(advice).toSorted()).toEqual([...new Set(parts)].toSorted());
});

it.each(Object.entries(advice))('says of %s what is done and what is not', (_, { dos, donts }) => {
  for (const rules of [dos, donts]) {
    expect(rules).not.toEqual([]);
    for (const rule of rules) expect(rule).toMatch(/^\p{Lu}[^!]*\.$/u);
  }
});
