import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const sources = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .map((file) => ({ file, text: readFileSync(`${import.meta.dirname}/${file}`, 'utf8') }));

test('the kernel has at most 400 lines', () => {
  const lines = sources.reduce((sum, { text }) => sum + text.trimEnd().split('\n').length, 0);
  expect(lines).toBeLessThanOrEqual(400);
  expect(lines).toBeGreaterThan(0);
});

test('the kernel imports nothing but itself', () => {
  const known = sources.map(({ file }) => `./${file}`);
  for (const { file, text } of sources) {
    for (const [, from = ''] of text.matchAll(
      /^(?:import|export) (?:type )?(?:(?:[\w*]+|\{[^}]*\}) from )?'([^']+)'/gm,
    )) {
      expect(known, `${file} imports ${from}`).toContain(from);
    }
    expect(text).not.toMatch(/\b(?:import|require)\s*\(/);
  }
});
