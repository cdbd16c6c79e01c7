import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createStatic, type ServeFile } from './static.ts';

describe('built files', () => {
  const folder = mkdtempSync(join(tmpdir(), 'static-'));
  const root = join(folder, 'client');
  let serve: ServeFile;
  const get = (path: string, headers: Record<string, string> = {}) => serve(new Request('http://stoop.example/', { headers }), path);

  beforeAll(() => {
    mkdirSync(join(root, 'assets'), { recursive: true });
    mkdirSync(join(root, 'builds'));
    mkdirSync(join(root, '.vite'));
    writeFileSync(join(folder, 'secrets.json'), 'secret');
    writeFileSync(join(root, '.vite/manifest.json'), '{}');
    writeFileSync(join(root, 'assets/page-abc.js'), 'plain');
    writeFileSync(join(root, 'assets/page-abc.js.br'), 'short');
    writeFileSync(join(root, 'builds/latest.json'), '{"id":"1"}');
    mkdirSync(join(folder, 'earlier/assets'), { recursive: true });
    mkdirSync(join(folder, 'earlier/builds'));
    for (const name of ['assets/page-abc.js', 'assets/page-old.js', 'builds/old.json']) writeFileSync(join(folder, 'earlier', name), 'earlier');
    serve = createStatic(root, join(folder, 'earlier'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('under a name with their hash are kept for ever', async () => {
    const answered = await get('/assets/page-abc.js');
    expect(await answered?.text()).toBe('plain');
    expect(answered?.headers.get('cache-control')).toContain('immutable');
    expect(answered?.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(answered?.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('go compressed to those who take it', async () => {
    const answered = await get('/assets/page-abc.js', { 'accept-encoding': 'gzip, br' });
    expect(answered?.headers.get('content-encoding')).toBe('br');
    expect(await answered?.text()).toBe('short');
    expect((await get('/assets/page-abc.js', { 'accept-encoding': 'gzip' }))?.headers.get('content-encoding')).toBeNull();
  });

  it('of a build that was replaced are still there, its own first, and nothing else of it', async () => {
    const answered = await get('/assets/page-old.js');
    expect([answered?.status, await answered?.text()]).toEqual([200, 'earlier']);
    expect(answered?.headers.get('cache-control')).toContain('immutable');
    expect(await (await get('/assets/page-abc.js'))?.text()).toBe('plain');
    expect((await get('/builds/old.json'))?.status).toBe(404);
    expect((await get('/assets/%2e%2e/%2e%2e/secrets.json'))?.status).toBe(404);
  });

  it('that did not change are not sent again', async () => {
    const tag = (await get('/builds/latest.json'))!.headers.get('etag')!;
    expect((await get('/builds/latest.json', { 'if-none-match': tag }))?.status).toBe(304);
  });

  it('that name the latest build are never cached', async () => {
    expect((await get('/builds/latest.json'))?.headers.get('cache-control')).toBe('no-store');
  });

  it.each(['/assets/gone.js', '/assets/gone.css', '/assets', '/assets/%2e%2e/assets/x.js'])('that are not there are no page: %s', async (path) => {
    const answered = await get(path);
    // an address without an ending of a file is a page's
    expect(answered?.status).toBe(path.includes('.') ? 404 : undefined);
  });

  it.each(['/../secrets.json', '/%2e%2e/secrets.json', '/..%2fsecrets.json', '/%252e%252e/secrets.json', '/..\\secrets.json', '/.vite/manifest.json', '/a%00.js', '/%ff.js'])(
    'outside the build, and hidden ones, are never sent: %s',
    async (path) => {
      expect((await get(path))?.status).toBe(404);
    },
  );
});
