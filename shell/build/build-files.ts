import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { assetsOf, type ManifestChunk } from '#core/build-assets.ts';
import type { ShellModule } from '#core/first-load.ts';
import { writtenFile } from '#core/prerendered.ts';

/** The name of a build: the same sources give the same name. */
export const buildIdOf = (manifest: string): string => createHash('sha256').update(manifest).digest('hex').slice(0, 16);

type Manifest = Readonly<Record<string, ManifestChunk>>;

/**
 * Writes what a build says of itself: `builds/latest.json`, which pages watch, `builds/meta/{buildId}.json`, which names
 * the prerendered pages, and for each page that is the same for everyone `_payload.json` and its document in every
 * language and theme. The documents hold marks that a visit fills, so they lie beside the server's files. Returns the
 * name of the build.
 */
export async function writeBuild(client: string, server: string): Promise<string> {
  const text = await readFile(join(client, '.vite/manifest.json'), 'utf8');
  const manifest = JSON.parse(text) as Manifest;
  const id = buildIdOf(text);
  // oxlint-disable-next-line no-unsanitized/method -- a file of our own build
  const shell = (await import(pathToFileURL(join(server, 'entry-server.js')).href)) as ShellModule;
  const { pages, written } = await shell.prerender({ assets: assetsOf(manifest), buildId: id });
  for (const { path, data } of pages) await write(join(client, path, '_payload.json'), JSON.stringify({ data }));
  for (const page of written) await write(join(server, 'pages', writtenFile(page)), page.html);
  const prerendered = pages.map(({ path }) => path);
  await write(join(client, 'builds/latest.json'), JSON.stringify({ id }));
  await write(join(client, `builds/meta/${id}.json`), JSON.stringify({ id, prerendered }));
  return id;
}

async function write(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
}

/** Writes `.gz` and `.br` beside each text of the build that is worth it. */
export async function compress(client: string): Promise<void> {
  const files = await readdir(client, { recursive: true, withFileTypes: true });
  const isText = ({ name, parentPath }: (typeof files)[number]) =>
    /\.(js|css|svg|json|html)$/.test(name) && !parentPath.includes('.vite') && !parentPath.includes('builds');
  // at once: each is packed by a thread of its own
  await Promise.all(
    files.filter((file) => file.isFile() && isText(file)).map(async ({ parentPath, name }) => {
      const path = join(parentPath, name);
      const content = await readFile(path);
      if (content.length < 1024) return;
      await writeFile(`${path}.gz`, await promisify(gzip)(content, { level: 9 }));
      const best = { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length } };
      await writeFile(`${path}.br`, await promisify(brotliCompress)(content, best));
    }),
  );
}
