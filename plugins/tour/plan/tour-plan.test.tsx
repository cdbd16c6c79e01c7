// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { refusedBooking, tourAnswers } from '#tests/support/plugins/tour.ts';
import { onAPage, type TestPage } from '#tests/support/test-page.tsx';
import plugin from '../plugin.ts';
import * as plan from './tour-plan.tsx';

let page: TestPage;
afterEach(() => page?.close());

const answers = Object.fromEntries(Object.entries(tourAnswers).map(([place, answer]) => [place.replace(' /api', ' '), answer]));
const open = async (query: string, more: object = {}) => {
  page = await onAPage({
    plugins: [plugin],
    answers: { ...answers, ...more } as never,
    screen: { Page: plan.default, load: plan.load },
    pattern: '/inquiry/tour/plan',
    at: `/inquiry/tour/plan?customer=9&${query}`,
  });
  await page.until(() => document.querySelector('.route-page') !== null);
};
const order = () => [...document.querySelectorAll('.route-home b')].map((one) => one.textContent);

test('Ctrl+Z takes back the steps of the plan, latest first, and leaves the key where there is none', async () => {
  await open('rents=1,2,4&day=2026-11-23');
  const before = order();
  await page.click(page.find('.route-stop [aria-label^="Later"]'));
  const moved = order();
  expect(moved).not.toEqual(before);
  await page.click(page.find('.route-stop [aria-label^="Leave out"]'));
  await page.until(() => order().length === 2);
  const undo = () => page.key(document.body, 'z', { code: 'KeyZ', ctrlKey: true });
  await undo();
  await page.until(() => order().length === 3);
  expect(order()).toEqual(moved);
  await undo();
  expect(order()).toEqual(before);
  const left = new KeyboardEvent('keydown', { key: 'z', code: 'KeyZ', ctrlKey: true, bubbles: true, cancelable: true });
  document.body.dispatchEvent(left);
  expect(left.defaultPrevented).toBe(false);
});

test('a stop that cannot be reached says which rule is in the way, offers the next day, and can be left out', async () => {
  // somebody lives in the third rent; it is Friday morning
  await open('rents=3&day=2026-11-20');
  expect(page.text()).toContain('The building wants to know 24 hours before');
  expect(page.text()).not.toContain('0 h 0 min');
  expect(document.querySelector('.route-fallback')?.textContent).toContain('Nov 21');
  await page.click(page.find('.route-left button'));
  await page.until(() => page.text().includes('No rents chosen'));
});

test('a refused booking gives the focus to the refused stop', async () => {
  await open('rents=1,2&day=2026-11-23', { 'POST /tour/book': refusedBooking });
  await page.click(page.button('Book 2 tours'));
  await page.until(() => document.activeElement?.closest('.route-taken') !== null);
});
