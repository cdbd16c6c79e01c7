import { expect, test } from 'vitest';
import type { Http } from '#core/http/http.ts';
import { createFakeBrowser } from '#tests/support/fake-browser.ts';
import { createFakeServer } from '#tests/support/fake-server.ts';
import { http } from '#core/http/http.ts';
import { createKernel } from '#core/kernel/index.ts';
import { coreServices } from '#core/services.ts';
import { cameFrom, fromList, nextInList } from './came-from.ts';

/** A server whose list holds these ids. */
function listOf(ids: readonly number[]): { readonly server: Http; readonly asked: () => URLSearchParams | undefined } {
  const fake = createFakeServer({
    'GET /heater': ({ url }) => {
      const offset = Number(url.searchParams.get('offset'));
      const limit = Number(url.searchParams.get('limit'));
      return { rows: ids.slice(offset, offset + limit).map((id) => ({ id })), total: ids.length, labels: {} };
    },
  });
  const kernel = createKernel(
    coreServices({
      side: 'browser',
      origin: 'http://stoop.test',
      locale: 'en',
      theme: 'light',
      loginSecret: '',
      fetch: fake.fetch,
      host: createFakeBrowser().openTab().host,
    }),
  );
  return { server: kernel.use(http), asked: () => fake.calls.at(-1)?.url.searchParams };
}

test.each([
  ['where it was', [1, 2, 3, 4], 2, 1, { id: 3, index: 2 }],
  ['moved down by others', [9, 1, 2, 3, 4], 2, 1, { id: 3, index: 3 }],
  ['moved up by others', [2, 3, 4], 2, 1, { id: 3, index: 1 }],
  ['gone from the list', [1, 3, 4], 2, 1, { id: 3, index: 1 }],
])('the next record of a list: %s', async (_, ids, id, index, found) => {
  const { server } = listOf(ids);
  const next = await nextInList(server, 'heater', id, { search: '?sort=-year', index });
  expect(next).toEqual({ id: found.id, from: { search: '?sort=-year', index: found.index } });
});

test('after the last there is none', async () => {
  const { server } = listOf([1, 2]);
  expect(await nextInList(server, 'heater', 2, { search: '', index: 1 })).toBeUndefined();
});

test('asks by the words of the list, its place left out', async () => {
  const { server, asked } = listOf([1, 2, 3]);
  await nextInList(server, 'heater', 1, { search: '?q=oak&year=1990..&at=40', index: 0 });
  expect(asked()?.get('q')).toBe('oak');
  expect(asked()?.get('year')).toBe('1990..');
  expect(asked()?.has('at')).toBe(false);
});

test('a navigation state of anyone else is none of ours', () => {
  expect(cameFrom(null)).toBeUndefined();
  expect(cameFrom({ cameFrom: { search: 5, index: 'x' } })).toBeUndefined();
  expect(cameFrom(fromList('?q=a', 3))).toEqual({ search: '?q=a', index: 3 });
});
