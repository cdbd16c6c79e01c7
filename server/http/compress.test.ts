import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { compressed, encodingOf } from './compress.ts';

const long = JSON.stringify({ rows: Array.from({ length: 200 }, (_, id) => ({ id, address: `${id} Hudson St` })) });
const json = { 'content-type': 'application/json; charset=utf-8' };
const answer = (headers: Record<string, string>, body: string, more: Record<string, string> = json) =>
  compressed(new Request('http://stoop.example/', { headers }), new Response(body, { headers: more }));

describe('an answer on its way', () => {
  it('goes as brotli to a browser, with its length', async () => {
    const sent = await answer({ 'accept-encoding': 'gzip, deflate, br, zstd' }, long);
    expect(sent.headers.get('content-encoding')).toBe('br');
    expect(sent.headers.get('vary')).toBe('accept-encoding');
    const body = Buffer.from(await sent.arrayBuffer());
    expect(sent.headers.get('content-length')).toBe(String(body.length));
    expect(body.length).toBeLessThan(long.length / 5);
    expect(brotliDecompressSync(body).toString()).toBe(long);
  });

  it('goes as brotli in the XML of a feed, too', async () => {
    const sent = await answer({ 'accept-encoding': 'br' }, `<ads>${long}</ads>`, { 'content-type': 'application/xml' });
    expect([sent.headers.get('content-encoding'), sent.headers.get('vary')]).toEqual(['br', 'accept-encoding']);
  });

  it('goes as gzip to who takes nothing better, and keeps status and headers', async () => {
    const response = new Response(long, { status: 409, headers: { ...json, vary: 'cookie', etag: 'W/"1"' } });
    const sent = await compressed(new Request('http://stoop.example/', { headers: { 'accept-encoding': 'gzip' } }), response);
    expect([sent.status, sent.headers.get('vary'), sent.headers.get('etag')]).toEqual([409, 'cookie, accept-encoding', 'W/"1"']);
    expect(gunzipSync(Buffer.from(await sent.arrayBuffer())).toString()).toBe(long);
  });

  it.each([
    ['a client that takes no encoding', {}, long, json],
    ['a page of another site', { 'accept-encoding': 'br', 'sec-fetch-site': 'cross-site' }, long, json],
    ['a short answer', { 'accept-encoding': 'br' }, '{"total":0}', json],
    ['a stream of events', { 'accept-encoding': 'br' }, long, { 'content-type': 'text/event-stream; charset=utf-8' }],
    ['a picture', { 'accept-encoding': 'br' }, long, { 'content-type': 'image/webp' }],
  ])('goes as it is to %s', async (_, headers: Record<string, string>, body, more: Record<string, string>) => {
    const sent = await answer(headers, body, more);
    expect(sent.headers.has('content-encoding')).toBe(false);
    expect(await sent.text()).toBe(body);
  });

  it('leaves a file alone that lies compressed, and an answer without a body', async () => {
    const file = await answer({ 'accept-encoding': 'br' }, long, { ...json, 'content-encoding': 'gzip' });
    expect(file.headers.get('content-encoding')).toBe('gzip');
    const none = new Response(null, { status: 304, headers: json });
    expect(await compressed(new Request('http://stoop.example/', { headers: { 'accept-encoding': 'br' } }), none)).toBe(none);
  });

  it.each([
    ['gzip;q=1.0, br;q=0', 'gzip'],
    ['*', 'br'],
    ['identity', undefined],
    ['', undefined],
    ['BR', 'br'],
    ['br;q=x', undefined],
  ])('is encoded for "%s" as %s', (accepted, encoding) => {
    expect(encodingOf(accepted)).toBe(encoding);
  });
});
