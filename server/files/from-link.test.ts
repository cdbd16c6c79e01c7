import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { LookupAddress } from 'node:dns';
import { createServer, type Server } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isPublic, pictureBehind } from './from-link.ts';

/** A site with pictures, as far as its certificate goes. */
let server: Server;
let ca: string;
let site: string;
const asked: string[] = [];

beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'certificate-'));
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', cert, '-days', '2', '-subj', '/CN=pictures.example', '-addext', 'subjectAltName=DNS:pictures.example'], { stdio: 'ignore' });
  ca = readFileSync(cert, 'utf8');
  server = createServer({ key: readFileSync(key), cert: ca }, (request, answer) => {
    const path = request.url ?? '';
    asked.push(path);
    if (path === '/home.jpg') answer.end('the picture');
    else if (path === '/moved.png') answer.writeHead(302, { location: '/home.jpg' }).end();
    else if (path === '/round.png') answer.writeHead(302, { location: '/round.png' }).end();
    else if (path === '/down.png') answer.writeHead(302, { location: `http://pictures.example/home.jpg` }).end();
    else if (path === '/other.png') answer.socket?.end('HTTP/1.1 101 Switching Protocols\r\nUpgrade: other\r\nConnection: Upgrade\r\n\r\n');
    else if (path === '/cut.png') answer.writeHead(200, { 'content-length': 1000 }).write('half', () => answer.destroy());
    else if (path === '/endless.png') {
      const more = () => void (answer.destroyed || answer.write(Buffer.alloc(1024 * 1024), more));
      answer.writeHead(200);
      more();
    } else answer.writeHead(404).end();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  site = `https://pictures.example:${(server.address() as { port: number }).port}`;
  rmSync(folder, { recursive: true });
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const find = (_name: string, _options: object, done: (error: Error | null, found: LookupAddress[]) => void) => done(null, [{ address: '127.0.0.1', family: 4 }]);
const behind = async (path: string) => Buffer.from(await pictureBehind(site + path, { ca, find, allows: () => true })).toString();
const refusal = (key: string) => ({ status: 400, more: { fields: { file: key } } });

describe('the picture behind a link', () => {
  it('comes, also from where its site sends on to', async () => {
    expect(await behind('/home.jpg')).toBe('the picture');
    expect(await behind('/moved.png')).toBe('the picture');
  });

  it.each([
    ['/home.jpg?size=large', 'rule.imageLink'],
    ['/home.svg', 'rule.imageLink'],
    ['/missing.png', 'rule.file.link'],
    ['/round.png', 'rule.file.link'],
    ['/down.png', 'rule.file.link'],
    ['/cut.png', 'rule.file.link'],
    ['/other.png', 'rule.file.link'],
    ['/endless.png', 'rule.file.tooLarge'],
  ])('%s is refused: %s', async (path, key) => {
    await expect(behind(path)).rejects.toMatchObject(refusal(key));
  });

  it('is not asked for inside our own network, by name or by number', async () => {
    asked.length = 0;
    const { port } = new URL(site);
    await expect(pictureBehind(`${site}/home.jpg`, { ca, find })).rejects.toMatchObject(refusal('rule.file.link'));
    for (const host of ['localhost', '127.0.0.1', '[::1]', '2130706433', '0x7f.1', '169.254.169.254', '[::ffff:127.0.0.1]']) {
      await expect(pictureBehind(`https://${host}:${port}/home.jpg`, { ca, allows: () => true })).rejects.toMatchObject(refusal('rule.imageLink'));
    }
    expect(asked).toEqual([]);
  });
});

it.each([
  ['8.8.8.8', true],
  ['2606:4700:4700::1111', true],
  ['::ffff:8.8.8.8', true],
  ['10.1.2.3', false],
  ['172.31.0.1', false],
  ['100.64.0.1', false],
  ['192.168.1.1', false],
  ['169.254.169.254', false],
  ['0.0.0.0', false],
  ['::', false],
  ['::1', false],
  ['fd00::1', false],
  ['fe80::1', false],
  ['::ffff:10.0.0.1', false],
  ['64:ff9b::a00:1', false],
])('%s is of the public internet: %s', (address, expected) => {
  expect(isPublic(address)).toBe(expected);
});
