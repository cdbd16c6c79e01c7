// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { formScreen } from './form-screen.tsx';
import { home, homeForm, homeHistory, homes, oneHome } from '#tests/support/form-sample.ts';
import { onAPage, type TestPage } from '#tests/support/test-page.tsx';

let page: TestPage;
afterEach(() => page.close());

test('a value that another record holds leads to that record', async () => {
  page = await onAPage({
    plugins: [homes],
    answers: {
      'GET /home/5': oneHome,
      'GET /home/5/history': homeHistory,
      'PUT /home/5': () =>
        Response.json({ errorCode: 10001, message: 'No', fields: { title: 'rule.taken' }, taken: { title: 9 } }, { status: 400 }),
    },
    screen: formScreen(home, { ...homeForm, param: 'homeId' }),
    pattern: '/home/update/:homeId',
    at: '/home/update/5',
  });
  await page.type(page.find('#field-title'), 'Floor home');
  await page.click(page.button('Save'));
  expect(page.find('#field-title-below').textContent?.trim()).toBe('This value is already registered Open it');
  expect(page.find<HTMLAnchorElement>('#field-title-below a').pathname).toBe('/home/update/9');
});
