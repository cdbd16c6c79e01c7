// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { formScreen } from './form-screen.tsx';
import { lamp, lampForm, lampHistory, lamps, oneLamp } from '#tests/support/form-sample.ts';
import { onAPage, type TestPage } from '#tests/support/test-page.tsx';

let page: TestPage;
afterEach(() => page.close());

test('a value that another record holds leads to that record', async () => {
  page = await onAPage({
    plugins: [lamps],
    answers: {
      'GET /lamp/5': oneLamp,
      'GET /lamp/5/history': lampHistory,
      'PUT /lamp/5': () =>
        Response.json({ errorCode: 10001, message: 'No', fields: { title: 'rule.taken' }, taken: { title: 9 } }, { status: 400 }),
    },
    screen: formScreen(lamp, { ...lampForm, param: 'lampId' }),
    pattern: '/lamp/update/:lampId',
    at: '/lamp/update/5',
  });
  await page.type(page.find('#field-title'), 'Floor lamp');
  await page.click(page.button('Save'));
  expect(page.find('#field-title-below').textContent?.trim()).toBe('This value is already registered Open it');
  expect(page.find<HTMLAnchorElement>('#field-title-below a').pathname).toBe('/lamp/update/9');
});
