import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { keepEarlier, placeServer } from './earlier-assets.ts';

const day = 24 * 60 * 60 * 1000;
let out: string;
beforeEach(() => {
  out = mkdtempSync(join(tmpdir(), 'earlier-'));
});
afterEach(() => rmSync(out, { recursive: true }));

const build = (folder: string, ...names: readonly string[]) => {
  rmSync(join(out, folder), { recursive: true, force: true });
  mkdirSync(join(out, folder, 'assets'), { recursive: true });
  for (const name of names) writeFileSync(join(out, folder, 'assets', name), name);
};
const isKept = (name: string) => existsSync(join(out, 'earlier/assets', name));

test('the files of the build before are kept, those of the next one are not kept twice', async () => {
  build('next', 'page-2.js', 'same.js');
  await keepEarlier(out, join(out, 'next'));
  build('client', 'page-1.js', 'same.js');
  await keepEarlier(out, join(out, 'next'));
  expect([isKept('page-1.js'), isKept('same.js')]).toEqual([true, false]);
});

test('the files of several builds lie side by side, each for a week after it was replaced', async () => {
  build('client', 'page-1.js');
  build('next', 'page-2.js');
  await keepEarlier(out, join(out, 'next'), 0);
  build('client', 'page-2.js');
  build('next', 'page-3.js');
  await keepEarlier(out, join(out, 'next'), 6 * day);
  expect([isKept('page-1.js'), isKept('page-2.js')]).toEqual([true, true]);
  build('client', 'page-3.js');
  await keepEarlier(out, join(out, 'next'), 8 * day);
  expect([isKept('page-1.js'), isKept('page-2.js')]).toEqual([false, true]);
});

test('a server that runs finds the files of its build for a week after that was replaced', async () => {
  const place = async (id: string, now: number) => {
    mkdirSync(join(out, 'next/pages'), { recursive: true });
    writeFileSync(join(out, 'next/entry-server.js'), id);
    await placeServer(out, join(out, 'next'), id, now);
    mkdirSync(join(out, 'client/builds'), { recursive: true });
    writeFileSync(join(out, 'client/builds/latest.json'), JSON.stringify({ id }));
  };
  const builds = () => readdirSync(join(out, 'server')).toSorted();
  const now = Date.now();
  await place('one', now);
  await place('two', now);
  expect(builds()).toEqual(['one', 'two']);
  await place('two', now + 6 * day);
  await place('three', now + 8 * day);
  expect(builds()).toEqual(['three', 'two']);
});
