import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readRows, unproven } from '../scripts/specification.mjs';
import { createKernel } from '#core/kernel/index.ts';
import { screens } from '#core/slots.ts';
import { areas } from '#plugins/index.ts';
import { root } from './support/sources.ts';

const rows = readRows(root);
const proven = rows.filter(({ file }) => file !== undefined);

/** True when a file has a test, or a story, of this name. */
function has(file: string, name: string): boolean {
  if (!existsSync(join(root, file))) return false;
  const text = readFileSync(join(root, file), 'utf8');
  if (file.endsWith('.stories.tsx')) return text.includes(`export const ${name}:`);
  return ["'", '"', '`'].some((quote) => text.includes(`(${quote}${name}${quote}`));
}

describe('the specification', () => {
  it('names tests that are there', () => {
    expect(proven.length).toBeGreaterThan(100);
    expect(proven.filter(({ file = '', test = '' }) => !has(file, test))).toEqual([]);
  });

  it('counts what is to come', () => {
    const text = readFileSync(join(root, 'docs/specification.md'), 'utf8');
    const said = /\*\*(\d+) statements: (\d+) proven, (\d+) to come\.\*\*/.exec(text)?.slice(1).map(Number);
    expect(said).toEqual([rows.length, proven.length, rows.length - proven.length]);
  });

  it('says each thing once', () => {
    const statements = rows.map(({ statement }) => statement);
    expect(statements.filter((one, at) => statements.indexOf(one) !== at)).toEqual([]);
  });

  it('every address that is built has its screen', async () => {
    const all = createKernel(areas).read(screens);
    const routes = all.map(({ route }) => route.path);
    const built = proven.flatMap(({ statement }) => /^Address `(.+)`$/.exec(statement)?.[1] ?? []);
    expect(built.length).toBeGreaterThan(5);
    expect(built.filter((path) => !routes.includes(path))).toEqual([]);
    for (const { route, load } of all.filter(({ route }) => built.includes(route.path)))
      expect([route.path, (await load()).default]).toEqual([route.path, expect.anything()]);
  });

  it('finds rows whose test did not run', () => {
    expect(unproven(root, [])).toHaveLength(proven.length);
    const [first] = proven;
    const ran = [{ name: join(root, first?.file ?? ''), assertionResults: [{ title: first?.test ?? '', status: 'passed' }] }];
    expect(unproven(root, ran).length).toBeLessThan(proven.length);
    const many = proven.find(({ test }) => test === '%j leads elsewhere and is refused');
    const each = [{ name: join(root, many?.file ?? ''), assertionResults: [{ title: '"//a" leads elsewhere and is refused', status: 'passed' }] }];
    expect(many).toBeDefined();
    expect(unproven(root, each)).not.toContainEqual(many);
  });
});
