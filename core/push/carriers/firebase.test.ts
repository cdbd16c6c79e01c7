import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const modules = join(import.meta.dirname, '../../../node_modules');
const numberIn = (path: string, name: string): unknown => {
  const said = new RegExp(`const ${name} = ([\\d *]+);`).exec(readFileSync(join(modules, path), 'utf8'))?.[1];
  return said?.split('*').reduce((product, factor) => product * Number(factor), 1);
};

const hour = 60 * 60 * 1000;

// They are the vendor's; a newer library has others, and a browser that has opened its database cannot go back.
const numbers = [
  ['the push database is version 1', '@firebase/messaging/dist/esm/index.esm.js', 'DATABASE_VERSION', 1],
  ['a token is renewed after 7 days', '@firebase/messaging/dist/esm/index.esm.js', 'TOKEN_EXPIRATION_MS', 7 * 24 * hour],
  ['an installation is renewed one hour before its end', '@firebase/installations/dist/esm/index.esm.js', 'TOKEN_EXPIRATION_BUFFER', hour],
  ['a registration waits 10 s', '@firebase/installations/dist/esm/index.esm.js', 'PENDING_TIMEOUT_MS', 10_000],
  ['heartbeats of 30 days are kept', '@firebase/app/dist/esm/index.esm.js', 'MAX_NUM_STORED_HEARTBEATS', 30],
  ['heartbeats take 1024 bytes', '@firebase/app/dist/esm/index.esm.js', 'MAX_HEADER_BYTES', 1024],
] as const;

test('the library has the numbers of the specification', () => {
  const found = numbers.map(([what, path, name]) => [what, numberIn(path, name)]);
  expect(found).toEqual(numbers.map(([what, , , value]) => [what, value]));
});

test('the library is pinned', () => {
  const { dependencies } = JSON.parse(readFileSync(join(modules, '../package.json'), 'utf8')) as { dependencies: Record<string, string> };
  expect(dependencies['firebase']).toBe('12.13.0');
});
