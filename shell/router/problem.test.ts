import { afterEach, expect, it, vi } from 'vitest';
import { CallError } from '#core/http/http.ts';
import { isCutOff, LostChunk } from '../freshness/lost-chunk.ts';
import { problemOf, raised } from './problem.ts';

const of = { plugin: 'heater', titleKey: 'heater.title', goneKey: undefined, path: '/heater/none' };

it('a loader that throws a response says its status: there is no such page', () => {
  const { init, data } = raised(new Response('Page Not Found', { status: 404 }), of);
  expect([init?.status, data]).toEqual([404, expect.objectContaining({ kind: 'refused', message: '/heater/none' })]);
});

it('a call that found nothing is about a record that is gone, one without a network waits for it, and any other error is a page that failed', () => {
  expect(raised(new CallError(404, 'gone'), of).data).toMatchObject({ kind: 'gone' });
  expect(raised(new Error('no'), of)).toMatchObject({ init: { status: 500 }, data: { kind: 'failed', message: 'no' } });
  expect(raised(new CallError(0, 'no network', undefined, new TypeError('fetch failed')), of).data).toMatchObject({ kind: 'offline' });
  const late = Object.assign(new Error('late'), { name: 'TimeoutError' });
  expect(raised(new CallError(0, 'no answer', undefined, late), of).data).toMatchObject({ kind: 'failed', message: 'no answer' });
  expect(problemOf(new Error('no'))).toMatchObject({ status: 500 });
});

afterEach(() => vi.unstubAllGlobals());

it('a part that is lost while the server answers is a page that failed, else it waits for a network, whatever the browser says of it', async () => {
  vi.stubGlobal('navigator', { onLine: true });
  for (const [answers, cutOff, kind] of [[true, false, 'failed'], [false, true, 'offline']] as const) {
    vi.stubGlobal('fetch', () => (answers ? Promise.resolve(new Response()) : Promise.reject(new TypeError('fetch failed'))));
    expect(await isCutOff()).toBe(cutOff);
    expect(raised(new LostChunk(new Error('lost'), await isCutOff()), of).data).toMatchObject({ kind });
  }
});
