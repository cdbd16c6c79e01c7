import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { slotList } from '../scripts/slot-list.ts';
import { root } from './support/sources.ts';

const headings = (text: string) => [...text.matchAll(/^#### .+$/gm)].map(([line]) => line);

it('docs/areas.md names every slot where it is; `npm run docs:slots` writes the list', () => {
  const document = readFileSync(join(root, 'docs/areas.md'), 'utf8');
  expect(headings(slotList()).length).toBeGreaterThan(15);
  expect(headings(document)).toEqual(headings(slotList()));
});
