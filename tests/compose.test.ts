import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from './support/sources.ts';

const text = readFileSync(join(root, 'docs/compose.yaml'), 'utf8');
const config = readFileSync(join(root, 'server/config.ts'), 'utf8');
/** The lines below a key, as far as they stand deeper than it. */
const below = (key: string): readonly string[] => {
  const lines = text.split('\n');
  const at = lines.findIndex((line) => line.trimStart().startsWith(`${key}:`));
  const depth = lines[at]!.search(/\S/);
  const end = lines.findIndex((line, place) => place > at && line.trim() !== '' && line.search(/\S/) <= depth);
  return lines.slice(at + 1, end === -1 ? undefined : end);
};
const keysOf = (lines: readonly string[], depth: number): readonly string[] => lines.flatMap((line) => new RegExp(`^ {${depth}}([\\w-]+):`).exec(line)?.[1] ?? []);

describe('the compose file', () => {
  it('names two instances, a database, a storage and a proxy', () => {
    expect(keysOf(below('services'), 2)).toEqual(['one', 'two', 'proxy', 'postgres', 'storage', 'bucket']);
  });

  it('says to an instance only what the server reads, and all of it is told of', () => {
    const said = keysOf(below('environment'), 4);
    expect(said).toContain('DATABASE_URL');
    expect(said.filter((name) => !config.includes(`'${name}'`))).toEqual([]);
    const operators = readFileSync(join(root, 'docs/operators.md'), 'utf8');
    expect(said.filter((name) => !operators.includes(`\`${name}\``))).toEqual([]);
  });

  it('declares every volume that a service has', () => {
    const declared = keysOf(text.slice(text.lastIndexOf('\nvolumes:')).split('\n'), 2);
    const used = [...text.matchAll(/(?:\[|, )([a-z]+):\//g)].map(([, name]) => name!);
    expect([...new Set(used)].filter((name) => !declared.includes(name))).toEqual([]);
    expect(declared.filter((name) => !used.includes(name))).toEqual([]);
  });
});
