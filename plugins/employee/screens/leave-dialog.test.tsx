// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { definePlugin } from '#core/kernel/index.ts';
import { translations } from '#core/slots.ts';
import { kitWords } from '#kit/kit-translations.ts';
import { onAPage, type TestPage } from '#tests/support/test-page.tsx';
import plugin from '../plugin.ts';
import { LeaveDialog } from './leave-dialog.tsx';

let page: TestPage;
afterEach(() => page.close());

const kim = { id: 7, version: 1, createdAt: '2026-11-18T21:52:00.000Z', updatedAt: '2026-11-18T21:52:00.000Z', name: 'Kim Minseo' };
const field = (label: string) => page.find<HTMLInputElement>(`[id="${[...document.querySelectorAll('label')].find(({ textContent }) => textContent === label)!.htmlFor}"]`);
const type = async (label: string, text: string) => {
  await page.settle(() => field(label).focus());
  await page.type(field(label), text);
  await page.until(() => page.server.calls.some(({ url }) => url.searchParams.get('q') === text));
  await page.leave(field(label));
};
const sent = () => page.server.calls.find(({ place }) => place === 'POST /employee/3/leave')?.body;

test('hands nothing over while a colleague was typed who is none, and says so', async () => {
  page = await onAPage({
    plugins: [plugin, definePlugin({ id: 'kit', contributes: [translations(kitWords)] })],
    answers: {
      'GET /employee': ({ url }) => ({ rows: url.searchParams.get('q') === 'Somebody' ? [] : [kim], total: 1, labels: {} }),
      'GET /employee/3/work': { work: [{ record: 'department', field: 'head', count: 1, made: 0 }, { record: 'employee', field: 'manager', count: 2, made: 0 }] },
      'POST /employee/3/leave': { batch: 9, handed: 3 },
    },
    screen: { Page: () => <LeaveDialog employee={{ id: 3, name: 'Daniel Reyes' }} onClose={() => undefined} /> },
    pattern: '/',
    at: '/',
  });
  await type('Who takes over 3 records', 'Kim Minseo');
  await page.until(() => field('Who takes over 3 records').value === 'Kim Minseo');
  await type('Departments, Head: 1', 'Somebody');
  await page.click(page.button('Hand over 3 records'));
  expect(sent()).toBeUndefined();
  expect(document.activeElement).toBe(field('Departments, Head: 1'));
  expect(field('Departments, Head: 1').value).toBe('Somebody');
  expect(document.getElementById(field('Departments, Head: 1').getAttribute('aria-describedby') ?? '')?.textContent).toBe('Choose one of the list, or clear this text');
  await page.type(field('Departments, Head: 1'), '');
  await page.leave(field('Departments, Head: 1'));
  await page.click(page.button('Hand over 3 records'));
  await page.until(() => sent() !== undefined);
  expect(sent()).toMatchObject({ to: 7, instead: {} });
});
