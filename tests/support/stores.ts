import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bucketStore } from '#server/files/bucket.ts';
import type { FileStore } from '#server/files/files.ts';
import { folderStore } from '#server/files/folder.ts';

/** A place for files of one test. */
export interface TestStore {
  readonly store: FileStore;
  /** Everything that lies there, half-written files too. */
  names(): Promise<readonly string[]>;
  end(): Promise<void>;
}

/** A folder of its own. */
export async function testFolder(): Promise<TestStore> {
  const root = await mkdtemp(join(tmpdir(), 'files-'));
  return {
    store: folderStore(root),
    names: async () =>
      (await readdir(root, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile()).map(({ name }) => name),
    end: () => rm(root, { recursive: true }),
  };
}

/** A bucket that keeps what signed requests bring, as an S3-compatible service would. */
export async function testBucket(): Promise<TestStore> {
  const kept = new Map<string, Buffer>();
  const server = createServer((request, answer) => {
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
  const { port } = server.address() as { port: number };
  return {
    store: bucketStore(`http://key:secret@127.0.0.1:${port}/stoop/pictures`),
    names: async () => [...kept.keys()],
    end: () => new Promise((done) => server.close(() => done())),
  };
}
