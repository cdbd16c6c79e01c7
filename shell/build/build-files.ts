import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** The name of a build: the same sources give the same name. */
export const buildIdOf = (manifest: string): string => createHash('sha256').update(manifest).digest('hex').slice(0, 16);

interface PrerenderedPage {
  readonly path: string;
  readonly data: unknown;
}

/** Writes `_payload.json` beside each page that is the same for everyone; answers their paths. */
export async function writePayloads(client: string, server: string): Promise<readonly string[]> {
  // the same address again after another build would answer the module of before
  const entry = `${pathToFileURL(join(server, 'entry-server.js')).href}?${Date.now()}`;
  // oxlint-disable-next-line no-unsanitized/method -- a file of our own build
  const shell = (await import(entry)) as { prerender(): Promise<readonly PrerenderedPage[]> };
  const pages = await shell.prerender();
  for (const { path, data } of pages) {
    await mkdir(join(client, path), { recursive: true });
    await writeFile(join(client, path, '_payload.json'), JSON.stringify({ data }));
  }
  return pages.map(({ path }) => path);
}

/** Writes `builds/latest.json`, which pages watch, and `builds/meta/{buildId}.json`, which says what the build holds. */
export async function writeBuilds(client: string, prerendered: readonly string[]): Promise<string> {
  const manifest = await readFile(join(client, '.vite/manifest.json'), 'utf8');
  const id = buildIdOf(manifest);
  const chunks = Object.fromEntries(
    Object.entries(JSON.parse(manifest) as Record<string, { file: string }>).map(([source, { file }]) => [source, file]),
  );
  await mkdir(join(client, 'builds/meta'), { recursive: true });
  await writeFile(join(client, 'builds/latest.json'), JSON.stringify({ id }));
  await writeFile(join(client, `builds/meta/${id}.json`), JSON.stringify({ id, chunks, prerendered }));
  return id;
}

/** Writes `.gz` and `.br` beside each text of the build that is worth it. */
export async function compress(client: string): Promise<void> {
  const files = await readdir(client, { recursive: true, withFileTypes: true });
  for (const file of files) {
    if (!file.isFile() || !/\.(js|css|svg|json|html)$/.test(file.name) || file.parentPath.includes('.vite')) continue;
    if (file.parentPath.includes('builds')) continue;
    const path = join(file.parentPath, file.name);
    const content = await readFile(path);
    if (content.length < 1024) continue;
    await writeFile(`${path}.gz`, await promisify(gzip)(content, { level: 9 }));
    const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } };
    await writeFile(`${path}.br`, await promisify(brotliCompress)(content, quality));
  }
}
