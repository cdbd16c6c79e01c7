// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { formScreen } from './form-screen.tsx';
import { heater, heaterForm, heaters, makerList, materialList } from '#tests/support/form-sample.ts';
import { onAPage, type TestPage } from '#tests/support/test-page.tsx';

let page: TestPage;
afterEach(() => page.close());

const open = async (search: string) => {
  page = await onAPage({
    plugins: [heaters],
    answers: {
      'GET /maker': ({ url }) => ({ ...makerList, rows: makerList.rows.filter(({ id }) => [String(id), null].includes(url.searchParams.get('id'))) }),
      'GET /material': materialList,
    },
    screen: formScreen(heater, heaterForm),
    pattern: '/heater/upload',
    at: `/heater/upload${search}`,
  });
};

test('a new record starts with what its address says, and is not changed by it', async () => {
  await open('?maker=2&place=desk&year=1900..1910&nothing=3');
  expect(page.find<HTMLInputElement>('#field-maker').value).toBe('Tiffany');
  expect(page.find<HTMLSelectElement>('#field-place').value).toBe('desk');
  expect(page.find<HTMLInputElement>('#field-year').value).toBe('');
  expect(page.find('.form-bar').textContent).not.toMatch(/\d unsaved/);
});

test('a record that is not there is left out', async () => {
  await open('?maker=77');
  expect(page.find<HTMLInputElement>('#field-maker').value).toBe('');
});

test('another address is another form', async () => {
  await open('?maker=2');
  await page.go('/heater/upload?maker=1');
  expect(page.find<HTMLInputElement>('#field-maker').value).toBe('Emeralite');
});
