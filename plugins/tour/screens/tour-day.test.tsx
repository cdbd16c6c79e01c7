// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { tourAnswers } from '#tests/support/plugins/tour.ts';
import { onAPage, type TestPage } from '#tests/support/test-page.tsx';
import plugin from '../plugin.ts';
import * as day from './tour-day.tsx';

let page: TestPage;
afterEach(() => page?.close());

const open = async (more: object = {}) => {
  page = await onAPage({
    plugins: [plugin],
    answers: { ...Object.fromEntries(Object.entries(tourAnswers).map(([place, answer]) => [place.replace(' /api', ' '), answer])), ...more } as never,
    screen: { Page: day.default, load: day.load },
    pattern: '/inquiry/tour/day',
    at: '/inquiry/tour/day?day=2026-11-20',
  });
};

test('a tour dropped by keys where it does not fit leads into the offers, and Escape back to the tour', async () => {
  await open();
  const tour = page.find('[data-item="tour/4"]');
  await page.settle(() => tour.focus());
  await page.key(tour, ' ');
  for (let step = 0; step < 4; step += 1) await page.key(tour, 'ArrowRight');
  await page.key(tour, 'Enter');
  const refused = page.find('.calendar-refused');
  await page.until(() => document.activeElement === refused);
  expect(refused.querySelectorAll('button').length).toBeGreaterThan(1);
  await page.key(refused, 'Escape');
  await page.until(() => document.activeElement === page.find('[data-item="tour/4"]'));
});

test('a reserved tour has the focus, and offers that were left give it back', async () => {
  await open({ 'POST /tour/book': { ids: [6], batch: null } });
  const tour = page.find('[data-item="tour/4"]');
  await page.settle(() => tour.focus());
  await page.key(tour, 'n', { code: 'KeyN' });
  await page.key(page.find('.tour-offers input'), 'Escape');
  await page.until(() => document.activeElement === page.find('[data-item="tour/4"]'));
  await page.key(tour, 'n', { code: 'KeyN' });
  await page.type(page.find('#tour-offers-client'), 'Ada');
  await page.type(page.find('#tour-offers-rent'), '1B');
  await page.until(() => document.querySelector('[role=option]') !== null);
  await page.click([...document.querySelectorAll('[role=option]')][1]!);
  await page.until(() => document.querySelector('.tour-whys') !== null);
  // the offered time stands in its lane meanwhile
  expect(page.find('.calendar-offered').textContent).toBe('1:00 PM');
  await page.click([...document.querySelectorAll('.tour-others button')][1]!);
  await page.until(() => page.find('.calendar-offered').textContent === '3:00 PM');
  const reserve = page.find('.tour-offers .bp6-intent-primary');
  await page.settle(() => reserve.focus());
  await page.click(reserve);
  await page.until(() => document.querySelector('.tour-offers') === null);
  expect(document.querySelector('.calendar-offered')).toBeNull();
  await page.until(() => document.activeElement === page.find('[data-item="tour/6"]'));
});

test('a day without any agent says what is missing, and who mends it', async () => {
  const agenda = (tourAnswers as unknown as Record<string, object>)['GET /api/tour/agenda'];
  await open({ 'GET /tour/agenda': { ...agenda, agents: [], tours: [] } });
  await page.until(() => page.text().includes('Nobody has a lane here'));
  expect(page.text()).toContain('Whoever manages employees');
});
