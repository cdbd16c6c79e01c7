import { brotliDecompressSync, gunzipSync } from 'node:zlib';
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

it('is packed once for all who take it packed', async () => {
  const words = '{"ads":["a home near the train"]}'.repeat(100);
  const text = { bytes: new TextEncoder().encode(words), tag: 'one' };
  const take = async (encoding: string, more: Record<string, string> = {}) => {
    const { headers, ...response } = await publicResponse(new Request('http://stoop.test', { headers: { 'accept-encoding': encoding, ...more } }), text, { maxAge: 60 }).then(async (one) => ({ headers: one.headers, bytes: Buffer.from(await one.arrayBuffer()) }));
    return { encoding: headers.get('content-encoding'), bytes: response.bytes };
  };
  for (const [encoding, unpack] of [['br', brotliDecompressSync], ['gzip', gunzipSync]] as const) {
    const [first, again] = [await take(encoding), await take(encoding)];
    expect([first.encoding, unpack(first.bytes).toString(), again.bytes]).toEqual([encoding, words, first.bytes]);
  }
  expect((await take('identity')).bytes.toString()).toBe(words);
  expect((await take('br', { 'sec-fetch-site': 'cross-site' })).encoding).toBeNull();
});
