import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { filesOf, NameError, writePlugin } from '../scripts/new-plugin.ts';
import { root } from './support/sources.ts';

const kinds = [{ name: 'harbour' }, { name: 'parkingSpace', dictionary: 'kind', on: 'building' }, { name: 'remedy', dictionary: 'type' }] as const;

describe('a new area', () => {
  let copy: string;
  const run = (...args: readonly string[]) => spawnSync(process.execPath, args, { cwd: copy, encoding: 'utf8', env: { ...process.env, VITEST: '' } });
  const node = (code: string) => run('--input-type=module', '-e', code);

  beforeAll(() => {
    copy = mkdtempSync(join(tmpdir(), 'new-plugin-'));
    for (const part of ['core', 'kit', 'plugins', 'server', 'stories', 'tests', 'scripts', 'package.json', 'tsconfig.json']) cpSync(join(root, part), join(copy, part), { recursive: true });
    symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  });
  afterAll(() => rmSync(copy, { recursive: true }));

  it('is written with its tables, and type-checks as it was written', () => {
    for (const { name, ...options } of kinds) {
      const words = Object.entries(options).flatMap(([option, word]) => [`--${option}`, word]);
      const { stdout, stderr } = run('scripts/new-plugin.ts', name, ...words);
      const written = stdout.split('\n').filter((line) => line.startsWith(copy));
      expect([name, stderr, written.length <= 12]).toEqual([name, '', true]);
    }
    // The copy's own rooms were checked where they stand; here only the new areas count.
    writeFileSync(join(copy, 'tsconfig.area.json'), JSON.stringify({ extends: './tsconfig.json', include: kinds.map(({ name }) => `plugins/${name}`) }));
    const checked = run('node_modules/typescript/bin/tsc', '-p', 'tsconfig.area.json');
    expect(checked.stdout.split('\n').filter((line) => line.startsWith('plugins/'))).toEqual([]);
  }, 120_000);

  it('lacks no table once it is written', () => {
    const { stdout, stderr } = node(`
      const { newStep } = await import('./scripts/new-migration.ts');
      console.log(JSON.stringify([await newStep('harbour', '${join(copy, 'plugins')}'), await newStep('parkingSpace', '${join(copy, 'plugins')}')]));`);
    expect([stderr, stdout.trim()]).toEqual(['', '[null,null]']);
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

  it('marks the words that wait for their translation', () => {
    const { 'translations/kr.ts': kr } = filesOf({ name: 'parking', dictionary: 'kind', on: 'building' });
    expect(kr).toContain("korean('parking', { one: '‹parking›', counter: '개' })");
    expect(kr).toContain("'parking.building': '빌딩'");
  });

  it('does not take a name that is none, or one that is there', async () => {
    for (const name of ['Parking', '../x', 'api']) expect(() => filesOf({ name })).toThrow(NameError);
    expect(() => filesOf({ name: 'parking', dictionary: 'my kind' })).toThrow(NameError);
    await expect(writePlugin({ name: 'building' }, join(copy, 'plugins'))).rejects.toThrow('exists already');
    await expect(writePlugin({ name: 'quay', on: 'moon' }, join(copy, 'plugins'))).rejects.toThrow("no area 'moon'");
  });
});
