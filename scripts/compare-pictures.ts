import { copyFile, mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { diff } from '@blazediff/core';
import sharp, { type Sharp } from 'sharp';

/** A picture of two folders. */
export interface Compared {
  /** Name of its file, without the ending. */
  readonly name: string;
  readonly is: 'same' | 'changed' | 'added' | 'removed';
  /** Part of its pixels that differ, 0 to 1. */
  readonly share: number;
}

const picturesIn = async (folder: string): Promise<ReadonlySet<string>> =>
  new Set((await readdir(folder)).filter((file) => file.endsWith('.png')).map((file) => file.slice(0, -'.png'.length)));

/** Compares the PNGs of two folders by name and writes a page with their differences, and all it shows, into a third. */
export async function compareFolders(before: string, after: string, out: string): Promise<readonly Compared[]> {
  for (const side of ['before', 'after', 'difference']) await mkdir(join(out, side), { recursive: true });
  const [old, now] = [await picturesIn(before), await picturesIn(after)];
  const compared: Compared[] = [];
  for (const name of [...new Set([...old, ...now])].toSorted()) {
    const file = `${name}.png`;
    if (old.has(name)) await copyFile(join(before, file), join(out, 'before', file));
    if (now.has(name)) await copyFile(join(after, file), join(out, 'after', file));
    if (!old.has(name) || !now.has(name)) {
      compared.push({ name, is: old.has(name) ? 'removed' : 'added', share: 1 });
      continue;
    }
    const { share, marked } = await comparePictures(join(before, file), join(after, file));
    if (share > 0) await marked.toFile(join(out, 'difference', file));
    compared.push({ name, is: share > 0 ? 'changed' : 'same', share });
  }
  await writeFile(join(out, 'index.html'), pageOf(compared));
  return compared;
}

interface Pixels {
  readonly data: Buffer;
  readonly width: number;
  readonly height: number;
}

async function pixelsOf(file: string): Promise<Pixels> {
  const { data, info } = await sharp(file).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** The same picture on a larger ground that nothing is drawn on. */
async function within({ data, width, height }: Pixels, to: { readonly width: number; readonly height: number }): Promise<Buffer> {
  if (width === to.width && height === to.height) return data;
  const more = { right: to.width - width, bottom: to.height - height, background: { r: 0, g: 0, b: 0, alpha: 0 } };
  return sharp(data, { raw: { width, height, channels: 4 } }).extend(more).raw().toBuffer();
}

/** Part of the pixels that differ between two PNGs, and a picture that marks them; antialiased edges count as equal. */
export async function comparePictures(before: string, after: string): Promise<{ readonly share: number; readonly marked: Sharp }> {
  const [one, other] = [await pixelsOf(before), await pixelsOf(after)];
  const size = { width: Math.max(one.width, other.width), height: Math.max(one.height, other.height) };
  const output = Buffer.alloc(size.width * size.height * 4);
  const count = diff(await within(one, size), await within(other, size), output, size.width, size.height, { threshold: 0.1, alpha: 0.15 });
  return { share: count / (size.width * size.height), marked: sharp(output, { raw: { ...size, channels: 4 } }).png() };
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

const sides = { before: 'Before', after: 'After', difference: 'Difference' } as const;

/** Sides of a picture that there is something to show of. */
const shownOf: Readonly<Record<Compared['is'], readonly (keyof typeof sides)[]>> = {
  changed: ['before', 'after', 'difference'],
  added: ['after'],
  removed: ['before'],
  same: [],
};

function pictureOf({ name, is, share }: Compared): string {
  const file = encodeURIComponent(`${name}.png`);
  const figure = (side: keyof typeof sides) =>
    `<figure><figcaption>${sides[side]}</figcaption><a href="${side}/${file}"><img src="${side}/${file}" alt="${sides[side]}: ${escaped(name)}" loading="lazy"></a></figure>`;
  const said = is === 'changed' ? `${(share * 100).toFixed(2)} %` : is;
  return `<section id="${escaped(name)}"><h2>${escaped(name)} <small>${said}</small></h2><div>${shownOf[is].map(figure).join('')}</div></section>`;
}

/** The page: what differs most first, then the names of what is the same. */
function pageOf(compared: readonly Compared[]): string {
  const differing = compared.filter(({ is }) => is !== 'same').toSorted((a, b) => b.share - a.share);
  const same = compared.filter(({ is }) => is === 'same');
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>${differing.length} of ${compared.length} pictures differ</title>
<style>
  :root { color-scheme: light dark; font: 14px/20px system-ui, sans-serif; }
  body { margin: 24px; }
  section > div { display: grid; grid-auto-flow: column; grid-auto-columns: minmax(0, 1fr); gap: 16px; }
  figure { margin: 0; }
  img { inline-size: 100%; border: 1px solid #8888; }
  h2 { font-size: 15px; }
  small { font-weight: 400; opacity: .7; }
</style>
<h1>${differing.length} of ${compared.length} pictures differ</h1>
${differing.map(pictureOf).join('\n')}
<h2>The same</h2>
<p>${same.length === 0 ? 'None' : same.map(({ name }) => escaped(name)).join(', ')}</p>
</html>
`;
}
