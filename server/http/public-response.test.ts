import { gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { publicResponse } from './public-response.ts';

const ask = (tag?: string) => publicResponse(new Request('http://stoop.test', tag === undefined ? {} : { headers: { 'if-none-match': tag } }), '{"a":1}', { maxAge: 60 });

it('may be kept and read by any site, and is not sent to who has it', async () => {
  const first = await ask();
  expect([first.status, await first.text(), first.headers.get('cache-control'), first.headers.get('access-control-allow-origin')]).toEqual([200, '{"a":1}', 'public, max-age=60', '*']);
  const etag = first.headers.get('etag') ?? '';
  for (const held of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
    const again = await ask(held);
    expect([held, again.status, await again.text(), again.headers.get('etag'), again.headers.get('vary')]).toEqual([held, 304, '', etag, 'accept-encoding']);
  }
  expect((await ask('"other"')).status).toBe(200);
});

it('is put together of packed blocks, and is the text again for who takes gzip, and for who takes nothing', async () => {
  const blocks = ['{"ads":[', ...Array.from({ length: 5 }, (_, at) => `"a home near the train, 집 ${at}",`.repeat(100 * at)), '""]}'].map((part) => Buffer.from(part));
  const take = async (some: readonly Buffer<ArrayBuffer>[], encoding: string, more: Record<string, string> = {}) => {
    const { headers, bytes } = await publicResponse(new Request('http://stoop.test', { headers: { 'accept-encoding': encoding, ...more } }), { blocks: some, tag: 'one' }, { maxAge: 60 }).then(async (one) => ({ headers: one.headers, bytes: Buffer.from(await one.arrayBuffer()) }));
    return { encoding: headers.get('content-encoding'), bytes };
  };
  for (const some of [blocks, blocks.with(3, Buffer.from('"another",')), blocks.toSpliced(2, 1)]) {
    const words = Buffer.concat(some).toString();
    const sent = await take(some, 'br, gzip');
    expect([sent.encoding, gunzipSync(sent.bytes).toString()]).toEqual(['gzip', words]);
    expect(sent.bytes.length).toBeLessThan(words.length / 4);
    expect(await take(some, 'identity')).toEqual({ encoding: null, bytes: Buffer.from(words) });
  }
  expect((await take(blocks, 'gzip', { 'sec-fetch-site': 'cross-site' })).encoding).toBeNull();
});
