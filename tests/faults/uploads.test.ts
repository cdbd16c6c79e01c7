import { readdirSync, existsSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { deflateSync, crc32 } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { database } from '#server/database/database.ts';
import { rowsOf } from '#server/database/statement.ts';
import { startTestHost, type TestHost } from '../support/host.ts';

let host: TestHost;
let token: string;
beforeAll(async () => {
  host = await startTestHost();
  token = await host.signIn();
});
afterAll(() => host.end());

const megabyte = 1024 * 1024;
const addresses = ['/api/file', '/api/document'] as const;

/** Every file that lies in the folder of the server, half-written ones too, and every row that knows of one. */
async function left(): Promise<{ readonly onDisk: readonly string[]; readonly rows: readonly string[] }> {
  const folder = join(host.config.dataDir, 'files');
  const rows = await rowsOf<{ name: string }>(host.kernel.use(database).read, 'select "name" from "keptFile"');
  return {
    onDisk: existsSync(folder)
      ? readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).map(({ name }) => name)
      : [],
    rows: rows.map(({ name }) => name),
  };
}

const send = (path: string, body: BodyInit, type = 'image/png') =>
  fetch(host.url + path, { method: 'POST', body, headers: { authorization: `Bearer ${token}`, 'content-type': type } });

/** Sends a head and a part of a body by hand, and hangs up; or hears the first line of what is answered. */
const sendPart = (path: string, framing: string, parts: readonly Uint8Array[], hangUp: boolean) =>
  new Promise<string>((done) => {
    const { hostname, port } = new URL(host.url);
    const socket = connect(Number(port), hostname, async () => {
      socket.setMaxListeners(0);
      socket.write(`POST ${path} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nAuthorization: Bearer ${token}\r\nContent-Type: image/jpeg\r\n${framing}\r\n\r\n`);
      for (const part of parts) {
        if (socket.destroyed) return;
        if (!socket.write(part)) await new Promise((next) => socket.once('drain', next).once('close', next));
      }
      if (hangUp) setTimeout(() => socket.destroy(), 20);
    });
    let got = '';
    socket.on('data', (part) => {
      got += part.toString('latin1');
      if (!hangUp) socket.destroy();
    });
    socket.on('error', () => undefined);
    socket.on('close', () => done(got.split('\r\n')[0] ?? ''));
  });

const chunked = (bytes: Uint8Array) => Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')]);

const chunk = (name: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(name), data]);
  const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  size.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([size, body, sum]);
};

/** A PNG that says it is so large, whatever it holds. */
const pngOf = (width: number, height: number, data: Buffer): Buffer => {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};

describe('an upload of 100 MB', () => {
  it.each(addresses)('to %s is refused by what it says of itself, with the limit', async (path) => {
    expect(await sendPart(path, `Content-Length: ${100 * megabyte}`, [Buffer.alloc(megabyte)], false)).toContain(' 413 ');
    const answered = await send(path, new Uint8Array(20 * megabyte + 1));
    expect(answered.status).toBe(413);
    expect(await answered.json()).toMatchObject({ errorCode: 10013, limit: 20 * megabyte });
    expect(await left()).toEqual({ onDisk: [], rows: [] });
  });

  it('that is cut anywhere leaves no row and no file', async () => {
    const picture = await sharp({ create: { width: 3000, height: 2000, channels: 3, background: '#a2573f', noise: { type: 'gaussian', mean: 128, sigma: 60 } } })
      .jpeg({ quality: 95 })
      .toBuffer();
    const whole = Buffer.concat([picture, Buffer.alloc(100 * megabyte - picture.length)]);
    const pdf = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(8 * megabyte, 32)]);
    for (const path of addresses) {
      for (const share of [0.001, 0.01, 0.05, 0.1, 0.15, 0.19]) {
        const part = whole.subarray(0, Math.floor(whole.length * share));
        await sendPart(path, 'Transfer-Encoding: chunked', [chunked(part)], true);
        await sendPart(path, `Content-Length: ${20 * megabyte}`, [part], true);
      }
      // Half of a hundred, without a word of how long it will be: refused on the way.
      const half = Array.from({ length: 50 }, (_, at) => chunked(whole.subarray(at * megabyte, (at + 1) * megabyte)));
      const answer = await sendPart(path, 'Transfer-Encoding: chunked', half, false);
      expect(answer === '' || answer.includes(' 413 ')).toBe(true);
    }
    expect((await send('/api/document', pdf, 'application/pdf')).status).toBe(400);
    expect((await host.call('GET', '/healthz')).status).toBe(200);
    expect(await left()).toEqual({ onDisk: [], rows: [] });
  });
});

describe('a file that is not what it says', () => {
  const cases: readonly (readonly [string, () => Buffer, picture: string, document: string])[] = [
    ['a drawing that can hold scripts', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), 'rule.file.picture', 'rule.file.document'],
    ['a script named .png', () => Buffer.from('#!/bin/sh\nrm -rf /\n'), 'rule.file.picture', 'rule.file.document'],
    ['a page named .pdf', () => Buffer.from('<html><script>alert(1)</script></html>'), 'rule.file.picture', 'rule.file.document'],
    ['a picture of 50,000 × 50,000 in a few bytes', () => pngOf(50_000, 50_000, deflateSync(Buffer.alloc(10_000))), 'rule.file.pixels', 'rule.file.pixels'],
    ['a picture that is small until it is unpacked', () => pngOf(16_000, 16_000, deflateSync(Buffer.alloc(16_000 * 48_001))), 'rule.file.pixels', 'rule.file.pixels'],
    ['a picture whose head lies', () => pngOf(50, 50, deflateSync(Buffer.alloc(3))), 'rule.file.broken', 'rule.file.broken'],
    ['nothing', () => Buffer.alloc(0), 'rule.file.picture', 'rule.file.document'],
  ];
  it.each(cases)('%s is refused with the key of its message', async (_, make, picture, document) => {
    const bytes = new Uint8Array(make());
    const first = await send('/api/file', bytes);
    expect([first.status, await first.json()]).toMatchObject([400, { errorCode: 10001, fields: { file: picture } }]);
    const second = await send('/api/document', bytes, 'application/pdf');
    expect([second.status, await second.json()]).toMatchObject([400, { errorCode: 10001, fields: { file: document } }]);
    expect(await left()).toEqual({ onDisk: [], rows: [] });
  });
});

it('a record that names a picture nobody sent is refused at its field', async () => {
  const photos = [{ file: 'a'.repeat(32), width: 4, height: 3 }];
  const answer = await send('/api/building', JSON.stringify({ address: '302 Bedford Ave', confirmedAddress: '302 Bedford Ave', borough: 'brooklyn', photos }), 'application/json');
  expect([answer.status, await answer.json()]).toMatchObject([400, { errorCode: 10001, fields: { photos: 'rule.file.gone' } }]);
});

describe('uploads at once', () => {
  it('of the same picture are one file; of others each its own', async () => {
    const picture = (tone: number) => sharp({ create: { width: 400, height: 300, channels: 3, background: { r: tone, g: 90, b: 30 } } }).jpeg().toBuffer();
    const same = new Uint8Array(await picture(10));
    const others = await Promise.all([20, 30, 40, 50].map(async (tone) => new Uint8Array(await picture(tone))));
    const answers = await Promise.all([same, same, same, ...others].map((bytes) => send('/api/file', bytes)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200, 200]);
    const names = new Set(await Promise.all(answers.map(async (answer) => ((await answer.json()) as { file: string }).file)));
    expect(names.size).toBe(5);
    const { onDisk, rows } = await left();
    expect(new Set(rows)).toEqual(names);
    expect(onDisk).toHaveLength(15);
  });
});

describe('a document', () => {
  it('comes back as it was sent, under its name, where nothing in it runs', async () => {
    const pdf = Buffer.from('%PDF-1.4\n1 0 obj << >> endobj\ntrailer << >>\n%%EOF\n');
    const { file, size } = (await (await send('/api/document', new Uint8Array(pdf), 'application/pdf')).json()) as { file: string; size: number };
    expect(size).toBe(pdf.length);
    const answered = await host.call('GET', `/document/${file}?name=${encodeURIComponent('평면도 "1".pdf')}`, { token });
    expect(Buffer.from(await answered.arrayBuffer())).toEqual(pdf);
    expect(answered.headers.get('content-type')).toBe('application/pdf');
    expect(answered.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answered.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(answered.headers.get('content-disposition')).toBe(`inline; filename*=UTF-8''${encodeURIComponent('평면도 "1".pdf')}`);
    for (const other of ['nothing', `${'0'.repeat(32)}.pdf`, `${file}.exe`, '..%2F..%2Fsecrets.json']) {
      expect((await host.call('GET', `/document/${other}`, { token })).status).toBe(404);
    }
  });
});
