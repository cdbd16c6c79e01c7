import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { areaOf, filesOf, NameError, writePlugin } from '../scripts/new-plugin.ts';
import { root } from './support/sources.ts';

const kinds = [
  { name: 'harbour' },
  { name: 'parkingSpace', dictionary: 'kind', on: 'building' },
  { name: 'remedy', dictionary: 'type' },
  { name: 'errand', board: 'state', states: true },
  { name: 'pursuit', board: 'workflow' },
  { name: 'lending', dictionary: 'kind', on: 'building', board: 'stage', states: true },
] as const;

describe('a new area', () => {
  let copy: string;
  const run = (...args: readonly string[]) => spawnSync(process.execPath, args, { cwd: copy, encoding: 'utf8', env: { ...process.env, VITEST: '' } });
  const node = (code: string) => run('--input-type=module', '-e', code);

  beforeAll(() => {
    copy = mkdtempSync(join(tmpdir(), 'new-plugin-'));
    for (const part of ['core', 'kit', 'plugins', 'server', 'stories', 'tests', 'scripts', 'package.json', 'tsconfig.json', 'vitest.config.ts', '.storybook']) cpSync(join(root, part), join(copy, part), { recursive: true });
    symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  });
  afterAll(() => rmSync(copy, { recursive: true }));

  it('is written with its tables, and type-checks as it was written', () => {
    for (const { name, ...options } of kinds) {
      const words = Object.entries(options).flatMap(([option, word]) => [`--${option}`, ...(word === true ? [] : [word])]);
      const { stdout, stderr } = run('scripts/new-plugin.ts', name, ...words);
      const written = stdout.split('\n').filter((line) => line.startsWith(copy));
      expect([name, stderr, written.length <= 12]).toEqual([name, '', true]);
    }
    // The copy's own rooms were checked where they stand; here only the new areas count.
    writeFileSync(join(copy, 'tsconfig.area.json'), JSON.stringify({ extends: './tsconfig.json', include: kinds.map(({ name }) => `plugins/${name}`) }));
    const checked = run('node_modules/typescript/bin/tsc', '-p', 'tsconfig.area.json', '--checkers', '1');
    expect(checked.stdout.split('\n').filter((line) => line.startsWith('plugins/'))).toEqual([]);
  });

  it('passes its own tests on both engines, with a board and states', () => {
    const { status, stdout } = run('node_modules/vitest/vitest.mjs', 'run', '--project=unit', '--reporter=verbose', 'plugins/lending');
    expect([status, stdout]).toEqual([0, expect.stringContaining('moves a card between the lanes of its board')]);
  });

  it('lacks no table once it is written', () => {
    const { stdout, stderr } = node(`
      const { newStep } = await import('./scripts/new-migration.ts');
      console.log(JSON.stringify([await newStep('harbour', '${join(copy, 'plugins')}'), await newStep('lending', '${join(copy, 'plugins')}')]));`);
    expect([stderr, stdout.trim()]).toEqual(['', '[null,null]']);
  });

  it('gets its tables from the generator where another area lacks its own', () => {
    const empty = 'export const migrations = [];\n';
    const kept = ['harbour', 'lending'].map((name) => {
      const path = join(copy, 'plugins', name, 'server/migrations.ts');
      const text = readFileSync(path, 'utf8');
      writeFileSync(path, empty);
      return { path, text };
    });
    const { stdout, stderr } = node(`
      const { newStep } = await import('./scripts/new-migration.ts');
      const steps = [];
      for (const area of ['lending', 'harbour']) steps.push(await newStep(area, '${join(copy, 'plugins')}'));
      console.log(JSON.stringify(steps.map(({ id }) => id)));`);
    for (const { path, text } of kept) writeFileSync(path, text);
    expect([stderr, JSON.parse(stdout || '[]')]).toEqual(['', ['lending/001-lending', 'harbour/001-harbour']]);
  });

  it('has its screens, a line in the menu, and a list on the page of what it belongs to', () => {
    const { stdout, stderr } = node(`
      const { createKernel } = await import('#core/kernel/index.ts');
      const { screens, menu } = await import('#core/slots.ts');
      const { related } = await import('#kit/form/related.ts');
      const { default: area } = await import('./plugins/parkingSpace/plugin.ts');
      const kernel = createKernel([area]);
      console.log(JSON.stringify({
        screens: kernel.read(screens).map(({ route }) => route.path),
        menu: kernel.read(menu).map(({ labelKey }) => labelKey),
        related: kernel.read(related).map(({ id, of }) => [id, of]),
        failures: [...kernel.failures],
      }));`);
    expect([stderr, JSON.parse(stdout || '{}')]).toEqual(['', {
      screens: ['/parkingSpace/list', '/parkingSpace/upload', '/parkingSpace/update/{parkingSpaceId}', '/parkingSpace/category/{category}'],
      menu: ['parkingSpace.menu', 'parkingSpace.category.title'],
      related: [['parkingSpace/building', 'building']],
      failures: [],
    }]);
  });

  it('has a board beside its list, with states that take a right of their own', () => {
    const { stdout, stderr } = node(`
      const { createKernel } = await import('#core/kernel/index.ts');
      const { screens, menu, permissions } = await import('#core/slots.ts');
      const { default: area } = await import('./plugins/lending/plugin.ts');
      const kernel = createKernel([area]);
      console.log(JSON.stringify({
        screens: kernel.read(screens).map(({ route }) => route.path),
        menu: kernel.read(menu).map(({ labelKey }) => labelKey),
        rights: kernel.read(permissions).map(({ id }) => id),
      }));`);
    expect([stderr, JSON.parse(stdout || '{}')]).toEqual(['', {
      screens: ['/lending/list', '/lending/upload', '/lending/update/{lendingId}', '/lending/category/{category}', '/lending/board'],
      menu: ['lending.menu', 'lending.board.title', 'lending.category.title'],
      rights: ['lending/view', 'lending/edit', 'lending/configure', 'lending/decide'],
    }]);
  });

  it('marks the words that wait for their translation', () => {
    const { 'translations/kr.ts': kr } = filesOf({ name: 'parking', dictionary: 'kind', on: 'building' });
    expect(kr).toContain("korean('parking', { one: '‹parking›', counter: '개' })");
    expect(kr).toContain("'parking.building': '빌딩'");
  });

  it('has a lane for each state where its board is by state', () => {
    const { 'entity.ts': entity, 'area.ts': area, 'errand.stories.tsx': stories } = filesOf({ name: 'errand', on: 'building', board: 'state', states: true });
    expect(area).toContain("board: { by: 'state', order: 'place', card: ['building'] }");
    expect(entity?.match(/place: text|stateSince: entered/g)).toEqual(['stateSince: entered', 'place: text']);
    expect([area, entity].join()).not.toContain('errandState');
    expect(stories).toContain("cards: [{ ...row, state: 1 }]");
  });

  it('is asked for by words that are all understood; else the usage is shown', () => {
    expect(areaOf(['parking', '--on', 'building', '--states'])).toEqual({ name: 'parking', on: 'building', states: true });
    for (const help of [[], ['--help'], ['parking', '--help']]) expect(areaOf(help)).toBeUndefined();
    for (const words of [['parking', '--bord', 'stage'], ['parking', '--on'], ['--states'], ['parking', '--states', 'open'], ['parking', '--states=open']])
      expect(() => areaOf(words)).toThrow('npm run new:plugin NAME');
  });

  it('does not take a name that is none, or one that is there', async () => {
    for (const name of ['Parking', '../x', 'api']) expect(() => filesOf({ name })).toThrow(NameError);
    expect(() => filesOf({ name: 'parking', dictionary: 'my kind' })).toThrow(NameError);
    expect(() => filesOf({ name: 'parking', dictionary: 'kind', board: 'kind' })).toThrow("'kind' would be a field twice");
    expect(() => filesOf({ name: 'parking', board: 'state' })).toThrow("'state' would be a field twice");
    await expect(writePlugin({ name: 'building' }, join(copy, 'plugins'))).rejects.toThrow('exists already');
    await expect(writePlugin({ name: 'quay', on: 'moon' }, join(copy, 'plugins'))).rejects.toThrow("no area 'moon'");
  });
});
