// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { definePlugin } from '#core/kernel/index.ts';
import { translations } from '#core/slots.ts';
import { kitWords } from '#kit/kit-translations.ts';
import { onAPage, type TestPage } from '#tests/support/test-page.tsx';
import plugin from '../plugin.ts';
import DepartmentTree, { load } from './department-tree.tsx';

let page: TestPage;
afterEach(() => page.close());

const stamps = { version: 1, createdAt: '2026-11-18T21:52:00.000Z', updatedAt: '2026-11-18T21:52:00.000Z', active: true } as const;
const listings = { ...stamps, id: 4, name: { en: 'Listings', kr: '', zh: '' }, sort: 10, parent: null, head: null };

/** Opens a department, and types whom it is led by without choosing anybody. */
const lead = async (text: string) => {
  page = await onAPage({
    plugins: [plugin, definePlugin({ id: 'kit', contributes: [translations(kitWords)] })],
    answers: {
      'GET /department': { rows: [listings], total: 1, labels: {} },
      'GET /department/people': { people: [] },
      'GET /department/4/history': { entries: [], labels: {} },
      'GET /employee': { rows: [{ ...stamps, id: 7, name: 'Kim Minseo' }], total: 1, labels: {} },
      'PUT /department/4': { ...listings, version: 2, batch: 9 },
    },
    screen: { Page: DepartmentTree, load },
    pattern: '/employee/depart/list',
    at: '/employee/depart/list',
  });
  await page.click(page.button('Edit Listings'));
  await page.settle(() => head().focus());
  await page.type(head(), text);
  await page.until(() => page.server.calls.some(({ url }) => url.searchParams.get('q') === text));
  await page.leave(head());
};
const head = () => page.find<HTMLInputElement>('input[id$="head"]');
const said = () => (head().getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent ?? '').join('');
const sent = () => page.server.calls.find(({ place }) => place === 'PUT /department/4')?.body;

test('keeps a head that was typed and is nobody, says so, and saves nothing until it is cleared', async () => {
  await lead('Somebody');
  expect([head().value, said()]).toEqual(['Somebody', 'Choose one of the list, or clear this text']);
  await page.click(page.button('Save department'));
  expect([head().value, sent()]).toEqual(['Somebody', undefined]);
  await page.settle(() => head().focus());
  await page.type(head(), '');
  await page.leave(head());
  expect(said()).toBe('');
});

test('takes a head that was typed as it is called', async () => {
  await lead('kim minseo');
  await page.until(() => head().value === 'Kim Minseo');
  await page.click(page.button('Save department'));
  await page.until(() => sent() !== undefined);
  expect(sent()).toEqual({ head: 7 });
});
