import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { root as sources } from '../tests/support/sources.ts';
import { compareFigures, figuresOf, recordFigures, type Figures } from './test-figures.mjs';

let root: string;
const budgets = () => readFileSync(join(root, 'docs/budgets.md'), 'utf8');
const figures = (seconds: Readonly<Record<string, number>>): Figures => ({
  phases: [{ name: 'unit', wall: 100, processor: 150 }],
  files: Object.entries(seconds).map(([name, wall]) => ({ name, wall })),
});

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'figures-'));
  mkdirSync(join(root, 'docs'));
  writeFileSync(join(root, 'docs/budgets.md'), '# Budgets\n\n<!-- figures of `npm test -- --record` -->\n<!-- end of the figures -->\nand more\n');
});
afterEach(() => rmSync(root, { recursive: true }));

it('names each phase with its idle share, and the slowest ten', () => {
  const many = Object.fromEntries(Array.from({ length: 12 }, (_, at) => [`file-${at}`, 20 - at]));
  const lines = compareFigures(root, figures(many), 2);
  expect(lines).toContain('unit: 100 s, 25 % of the processors idle');
  expect(lines.filter((line) => line.includes('file-'))).toHaveLength(10);
});

it('names what grew by more than a fifth against the recorded figures, whatever the speed of the machine', () => {
  recordFigures(root, figures({ a: 10, b: 20, c: 30 }));
  expect(budgets()).toContain('| c | 30 |');
  expect(budgets()).toMatch(/^# Budgets\n[^]*and more\n$/);
  const grown = (now: Figures) => compareFigures(root, now, 2).filter((line) => line.includes('→'));
  expect(grown(figures({ a: 10, b: 23, c: 30 }))).toEqual([]);
  expect(grown(figures({ a: 10, b: 20, c: 40 }))).toEqual(['  30 → 40 s  c']);
  const slower = { phases: [{ name: 'unit', wall: 200 }], files: figures({ a: 20, b: 40, c: 90 }).files };
  expect(grown(slower)).toEqual(['  60 → 90 s  c']);
  recordFigures(root, figures({ d: 5 }));
  expect(budgets()).not.toContain('| c |');
});

it('count what stands before and after the tests of a file, too', () => {
  const wait = (ms: number) => `() => new Promise((done) => setTimeout(done, ${ms}))`;
  writeFileSync(join(root, 'slow.test.js'), `beforeAll(${wait(300)}); afterAll(${wait(200)}); it('is quick', () => undefined);`);
  const kept = join(root, 'times.json');
  const vitest = join(sources, 'node_modules/vitest/vitest.mjs');
  spawnSync(process.execPath, [vitest, 'run', '--globals', `--reporter=${join(sources, 'scripts/file-times.mjs')}`], { cwd: root, env: { ...process.env, STOOP_FILE_TIMES: kept } });
  const { files } = figuresOf(root, [], JSON.parse(readFileSync(kept, 'utf8')) as never);
  expect(files.map(({ name }) => name)).toEqual(['slow.test.js']);
  expect(files[0]?.wall).toBeGreaterThanOrEqual(0.5);
});
