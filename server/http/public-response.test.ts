import { expect, it } from 'vitest';
import { publicResponse } from './public-response.ts';

const ask = (tag?: string) => publicResponse(new Request('http://stoop.test', tag === undefined ? {} : { headers: { 'if-none-match': tag } }), '{"a":1}', { maxAge: 60 });

it('may be kept and read by any site, and is not sent to who has it', async () => {
  const first = ask();
  expect([first.status, await first.text(), first.headers.get('cache-control'), first.headers.get('access-control-allow-origin')]).toEqual([200, '{"a":1}', 'public, max-age=60', '*']);
  const etag = first.headers.get('etag') ?? '';
  for (const held of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
    const again = ask(held);
    expect([held, again.status, await again.text(), again.headers.get('etag'), again.headers.get('vary')]).toEqual([held, 304, '', etag, 'accept-encoding']);
  }
  expect(ask('"other"').status).toBe(200);
});
