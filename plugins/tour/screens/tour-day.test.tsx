// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { tourAnswers } from '#tests/support/plugins/tour.ts';
import { onAPage, type TestPage } from '#tests/support/test-page.tsx';
import plugin from '../plugin.ts';
import * as day from './tour-day.tsx';

let page: TestPage;
afterEach(() => page?.close());

test('a tour dropped by keys where it does not fit leads into the offers, and Escape back to the tour', async () => {
  page = await onAPage({
    plugins: [plugin],
    answers: Object.fromEntries(Object.entries(tourAnswers).map(([place, answer]) => [place.replace(' /api', ' '), answer])) as never,
    screen: { Page: day.default, load: day.load },
    pattern: '/inquiry/tour/day',
    at: '/inquiry/tour/day?day=2026-11-20',
  });
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
