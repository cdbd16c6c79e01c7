import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { slotList } from '../scripts/slot-list.ts';
import { root } from './support/sources.ts';

const headings = (text: string) => [...text.matchAll(/^#### .+$/gm)].map(([line]) => line);

const squeezed = (text: string) => text.replaceAll(/\s+/g, ' ');

it('examples of slots stand in the files they name; `npm run docs:slots` writes them anew', () => {
  const document = readFileSync(join(root, 'docs/areas.md'), 'utf8');
  const examples = [...document.slice(document.indexOf('<!-- slots:')).matchAll(/```ts\n\/\/ (\S+)\n([^]*?)\n```/g)];
  const lost = examples.filter(([, path = '', code = '']) => !existsSync(join(root, path)) || !squeezed(readFileSync(join(root, path), 'utf8')).includes(squeezed(code)));
  expect(examples.length).toBeGreaterThan(15);
  expect(lost.map(([, path]) => path)).toEqual([]);
});

it('docs/areas.md names every slot where it is; `npm run docs:slots` writes the list', () => {
  const document = readFileSync(join(root, 'docs/areas.md'), 'utf8');
  expect(headings(slotList()).length).toBeGreaterThan(15);
  expect(headings(document)).toEqual(headings(slotList()));
});
