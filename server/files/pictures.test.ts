import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, describe, expect, it } from 'vitest';
import { bucketStore } from './bucket.ts';
import type { FileStore } from './files.ts';
import { folderStore } from './folder.ts';
import { createFiles } from './pictures.ts';

const undo: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const one of undo.splice(0)) await one();
});

async function folder(): Promise<{ store: FileStore; root: string }> {
  const root = await mkdtemp(join(tmpdir(), 'files-'));
  undo.push(() => rm(root, { recursive: true }));
  return { store: folderStore(root), root };
}

/** A bucket that keeps what signed requests bring, as the service would. */
async function bucket(): Promise<{ store: FileStore; names: () => string[] }> {
  const kept = new Map<string, Buffer>();
  const server: Server = createServer((request, answer) => {
    const name = request.url ?? '';
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      if (!request.headers.authorization?.startsWith('AWS4-HMAC-SHA256 Credential=key/')) answer.writeHead(403);
      else if (request.method === 'PUT') kept.set(name, Buffer.concat(parts));
      else if (request.method === 'DELETE') kept.delete(name);
      else if (!kept.has(name)) answer.writeHead(404);
      answer.end(request.method === 'GET' ? kept.get(name) : undefined);
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  undo.push(() => new Promise((done) => server.close(done)));
  const { port } = server.address() as { port: number };
  return { store: bucketStore(`http://key:secret@127.0.0.1:${port}/stoop/pictures`), names: () => [...kept.keys()] };
}

const photo = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#a2573f' } });

describe.each(['folder', 'bucket'] as const)('pictures in a %s', (kind) => {
  const open = async () => (await (kind === 'folder' ? folder() : bucket())).store;

  it('keeps a picture upright, in three sizes, without what the camera wrote', async () => {
    const files = createFiles(await open());
    const bytes = await photo(60, 40)
      .withExif({ IFD0: { Make: 'Camera' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const kept = await files.keepPicture(bytes);
    const full = sharp(await files.picture(kept.file, 'full'));
    const { exif, width, height, format } = await full.metadata();
    expect({ kept, exif, width, height, format }).toEqual({
      kept: { file: kept.file, width: 40, height: 60 },
      exif: undefined,
      width: 40,
      height: 60,
      format: 'webp',
    });
    expect((await sharp(await files.picture(kept.file, 'thumb')).metadata()).width).toBe(120);
  });

  it('knows the same picture again, and says when there is none', async () => {
    const files = createFiles(await open());
    const bytes = await photo(9, 9).png().toBuffer();
    expect(await files.keepPicture(bytes)).toEqual(await files.keepPicture(bytes));
    expect(await files.picture('0'.repeat(32), 'full')).toBeUndefined();
  });
});

describe('what is refused', () => {
  it.each([
    [
      'a drawing that can hold scripts',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'),
    ],
    ['a script named as a picture', Buffer.from('#!/bin/sh\necho')],
    ['nothing', Buffer.alloc(0)],
    ['a picture cut in the middle', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3])],
  ])('%s', async (_, bytes) => {
    const { store, root } = await folder();
    await expect(createFiles(store).keepPicture(bytes)).rejects.toMatchObject({ status: 400 });
    expect(await readdir(root)).toEqual([]);
  });

  it('a picture of more pixels than a page could show', async () => {
    const { store } = await folder();
    const bytes = await photo(10_000, 10_000).png({ compressionLevel: 9 }).toBuffer();
    await expect(createFiles(store).keepPicture(bytes)).rejects.toMatchObject({ status: 400 });
  });
});
