import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Plugin } from '#core/kernel/index.ts';
import { filesOf, NameError, writePlugin } from '../scripts/new-plugin.ts';
import { root } from './support/sources.ts';

describe('a new area', () => {
  let copy: string;
  beforeAll(() => {
    copy = mkdtempSync(join(tmpdir(), 'new-plugin-'));
    for (const part of ['core', 'kit', 'server', 'package.json', 'tsconfig.json']) cpSync(join(root, part), join(copy, part), { recursive: true });
    symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
    writePlugin('parking', join(copy, 'plugins'));
  });
  afterAll(() => rmSync(copy, { recursive: true }));

  it('type-checks as it was written', () => {
    // The copy's own rooms were checked where they stand; here only the new area counts.
    const config = { extends: './tsconfig.json', include: ['plugins'] };
    writeFileSync(join(copy, 'tsconfig.area.json'), JSON.stringify(config));
    const { stdout } = spawnSync(process.execPath, ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.area.json'], { cwd: copy, encoding: 'utf8' });
    expect(stdout.split('\n').filter((line) => line.startsWith('plugins/'))).toEqual([]);
  }, 60_000);

  it('starts, with its screens and its line in the menu', async () => {
    // The kernel and the slots of the same copy: a key is known by identity.
    const from = async (path: string) => (await import(pathToFileURL(join(copy, path)).href)) as Record<string, never>;
    const { default: parking } = (await from('plugins/parking/plugin.ts')) as unknown as { default: Plugin };
    const { createKernel } = (await from('core/kernel/index.ts')) as unknown as typeof import('#core/kernel/index.ts');
    const slots = (await from('core/slots.ts')) as unknown as typeof import('#core/slots.ts');
    const kernel = createKernel([parking]);
    expect({
      screens: kernel.read(slots.screens).map(({ route }) => route.path),
      menu: kernel.read(slots.menu).map(({ labelKey }) => labelKey),
      failures: [...kernel.failures],
    }).toEqual({
      screens: ['/parking/list', '/parking/upload', '/parking/update/{parkingId}'],
      menu: ['parking.list.title'],
      failures: [],
    });
  });

  it('does not take a name that is none, or one that is there', () => {
    expect(() => filesOf('Parking')).toThrow(NameError);
    expect(() => filesOf('../x')).toThrow(NameError);
    expect(() => filesOf('api')).toThrow(NameError);
    expect(() => writePlugin('parking', join(copy, 'plugins'))).toThrow('exists already');
  });
});
