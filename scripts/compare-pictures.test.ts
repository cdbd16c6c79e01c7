import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { compareFolders, comparePictures } from './compare-pictures.ts';
import { findComparison } from './screens-before.ts';

const orange = { r: 236, g: 105, b: 50 };
const white = { r: 255, g: 255, b: 255 };

describe('pictures before and after a change', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'compare-'));
    for (const side of ['before', 'after', 'out']) mkdirSync(join(folder, side));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  /** A white picture with an orange square of 10 px at a place. */
  const picture = async (file: string, at: number | undefined, height = 50) => {
    const square = await sharp({ create: { width: 10, height: 10, channels: 3, background: orange } }).png().toBuffer();
    await sharp({ create: { width: 100, height, channels: 3, background: white } })
      .composite(at === undefined ? [] : [{ input: square, left: at, top: 20 }])
      .png()
      .toFile(join(folder, file));
  };
  const compare = () => compareFolders(join(folder, 'before'), join(folder, 'after'), join(folder, 'out'));

  it('are told apart by the pixels that differ, which are marked', async () => {
    await picture('before/list.png', 20);
    await picture('after/list.png', 60);
    expect(await compare()).toEqual([{ name: 'list', is: 'changed', share: 0.04 }]);
    const { data, info } = await sharp(join(folder, 'out/difference/list.png')).raw().toBuffer({ resolveWithObject: true });
    const redAt = (x: number, y: number) => data[(y * info.width + x) * info.channels]! > 200 && data[(y * info.width + x) * info.channels + 1]! < 100;
    expect([redAt(25, 25), redAt(65, 25), redAt(45, 25)]).toEqual([true, true, false]);
  });

  it('of one height and another differ by what is missing', async () => {
    await picture('before/form.png', 20, 50);
    await picture('after/form.png', 20, 100);
    expect((await comparePictures(join(folder, 'before/form.png'), join(folder, 'after/form.png'))).share).toBeCloseTo(0.5, 1);
  });

  it('stand on one page, those that differ most first, the same by name alone', async () => {
    for (const side of ['before', 'after']) await picture(`${side}/same.png`, 20);
    await picture('before/gone.png', 20);
    await picture('after/new.png', 20);
    await picture('before/list.png', 20);
    await picture('after/list.png', undefined);
    expect(await compare()).toEqual([
      { name: 'gone', is: 'removed', share: 1 },
      { name: 'list', is: 'changed', share: 0.02 },
      { name: 'new', is: 'added', share: 1 },
      { name: 'same', is: 'same', share: 0 },
    ]);
    const page = readFileSync(join(folder, 'out/index.html'), 'utf8');
    expect(page).toContain('3 of 4 pictures differ');
    expect([...page.matchAll(/<section id="(\w+)"/g)].map(([, name]) => name)).toEqual(['gone', 'new', 'list']);
    expect([...page.matchAll(/src="([^"]+)"/g)].map(([, file]) => file)).toEqual(['before/gone.png', 'after/new.png', 'before/list.png', 'after/list.png', 'difference/list.png']);
    expect(page).toContain('<p>same</p>');
  });
});

it('a comparison is of two folders, or of a revision and the working tree', () => {
  const isFolder = (path: string) => path.startsWith('/');
  expect(findComparison(['/one', '/other'], isFolder)).toMatchObject({ folders: ['/one', '/other'] });
  expect(findComparison(['main~2', 'building-list', 'en-dark'], isFolder)).toEqual({ revision: 'main~2', only: ['building-list', 'en-dark'] });
  expect(findComparison([], isFolder)).toEqual({ revision: 'HEAD', only: [] });
});
