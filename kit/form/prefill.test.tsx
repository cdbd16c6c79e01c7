// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { formScreen } from './form-screen.tsx';
import { home, homeForm, homes, companyList, amenityList } from '#tests/support/form-sample.ts';
import { onAPage, type TestPage } from '#tests/support/test-page.tsx';

let page: TestPage;
afterEach(() => page.close());

const open = async (search: string) => {
  page = await onAPage({
    plugins: [homes],
    answers: {
      'GET /company': ({ url }) => ({ ...companyList, rows: companyList.rows.filter(({ id }) => [String(id), null].includes(url.searchParams.get('id'))) }),
      'GET /amenity': amenityList,
    },
    screen: formScreen(home, homeForm),
    pattern: '/home/upload',
    at: `/home/upload${search}`,
  });
};

test('a new record starts with what its address says, and is not changed by it', async () => {
  await open('?company=2&place=front&year=1900..1910&nothing=3');
  expect(page.find<HTMLInputElement>('#field-company').value).toBe('Harborway');
  expect(page.find<HTMLSelectElement>('#field-place').value).toBe('front');
  expect(page.find<HTMLInputElement>('#field-year').value).toBe('');
  expect(page.find('.form-bar').textContent).not.toMatch(/\d unsaved/);
});

test('a record that is not there is left out', async () => {
  await open('?company=77');
  expect(page.find<HTMLInputElement>('#field-company').value).toBe('');
});

test('another address is another form', async () => {
  await open('?company=2');
  await page.go('/home/upload?company=1');
  expect(page.find<HTMLInputElement>('#field-company').value).toBe('Northline');
});
