import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { createLog } from '#server/log.ts';
import { startTestHost, type TestHost } from '#tests/support/host.ts';

const hosts: TestHost[] = [];
const lines: string[] = [];
afterEach(async () => {
  for (const host of hosts.splice(0)) await host.end();
  lines.length = 0;
});
const start = async (environment: Record<string, string> = {}) => {
  const host = await startTestHost(environment, { log: createLog((line) => lines.push(line)) });
  hosts.push(host);
  return host;
};

it('says to come encrypted when the operator’s proxy says that a call did, and to nobody else', async () => {
  const behind = await start({ TRUSTED_PROXIES: '1' });
  const header = async (host: TestHost, proto: string) =>
    (await host.call('GET', '/api/openapi.json', { headers: { 'x-forwarded-proto': proto } })).headers.get('strict-transport-security');
  expect(await header(behind, 'https')).toBe('max-age=31536000');
  expect(await header(behind, 'http')).toBe(null);
  expect(await header(behind, 'https, http')).toBe(null);
  const page = await behind.call('GET', '/', { headers: { 'x-forwarded-proto': 'https' } });
  expect(page.headers.get('strict-transport-security')).toBe('max-age=31536000');
  const secured = await behind.call('POST', '/api/user', { body: behind.credentials('admin', 'a password of tests'), headers: { 'x-forwarded-proto': 'https' } });
  expect(secured.headers.get('set-cookie')).toContain('; Secure');
  expect(await header(await start(), 'https')).toBe(null);
});

it('keeps the database to its owner, whoever made the folder and the file', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'stoop-mode-'));
  chmodSync(dataDir, 0o777);
  writeFileSync(join(dataDir, 'stoop.sqlite'), '', { mode: 0o644 });
  try {
    const host = await start({ DATA_DIR: dataDir });
    await host.signIn();
    const modes = () => ['stoop.sqlite', 'stoop.sqlite-wal', 'stoop.sqlite-shm'].map((name) => (statSync(join(dataDir, name)).mode & 0o777).toString(8));
    expect(modes()).toEqual(['600', '600', '600']);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
});

it('logs neither the address of a file nor what a query asks for', async () => {
  const host = await start();
  const token = await host.signIn();
  await host.call('GET', '/media/0123456789abcdef0123456789abcdef.pdf');
  await host.call('GET', '/document/0123456789abcdef0123456789abcdef.pdf?name=Jane-Doe-lease.pdf');
  await host.call('GET', '/api/user?q=Jane%20Doe', { token });
  await host.call('GET', '/api/user/Jane%20Doe', { token });
  const said = lines.join('');
  expect(said).toContain('"path":"/api/user"');
  expect(said).not.toMatch(/Jane|Doe|0123456789abcdef/);
});

it('logs no error when a client goes away', async () => {
  const host = await start();
  const token = await host.signIn();
  const { hostname, port } = new URL(host.url);
  const head = (path: string, length: number, type: string) =>
    `POST ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n`;
  const cut = (text: string) =>
    new Promise<void>((done) => {
      const socket = connect(Number(port), hostname, () => socket.write(text, () => setTimeout(() => socket.destroy(), 50)));
      socket.on('close', () => done());
      socket.on('error', () => done());
    });
  await cut(`${head('/api/amenity', 1000, 'application/json')}{"name":`);
  await cut(`${head('/api/file', 100_000, 'image/png')}\x89PNG`);
  await cut(`${head('/api/document', 100_000, 'application/pdf')}%PDF-1.7`);
  await cut(`${head('/api/import?record=building', 100_000, 'text/csv')}address,borough\n1 Main`);
  const gone = new AbortController();
  const stream = await host.call('GET', '/api/push/stream', { token, signal: gone.signal });
  await stream.body?.getReader().read();
  gone.abort();
  await expect.poll(() => lines.filter((line) => line.includes('"POST"') && !line.includes('/api/user"')).length).toBe(4);
  expect(lines.filter((line) => line.includes('"level":"error"'))).toEqual([]);
});
