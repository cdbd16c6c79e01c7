// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { i18n } from '#core/i18n/i18n.ts';
import { contractAnswers, sampleCards, sampleLabels } from '#tests/support/plugins/contract.ts';
import { onAPage, type TestPage } from '#tests/support/test-page.tsx';
import contract from '../plugin.ts';
import * as board from './contract-board.tsx';

let page: TestPage;
afterEach(() => page?.close());

const answers = Object.fromEntries(Object.entries(contractAnswers).map(([place, answer]) => [place.replace(' /api', ' '), answer]));
/** In Consulting; nobody said if its client was shown around. */
const record = { ...sampleCards[1], toured: null, feeAcknowledged: false, assistShare: 30, labels: sampleLabels, hidden: [], rival: null };
const active = () => document.activeElement as HTMLElement;

test('J leads into the cards from anywhere, and of what a move misses the first field has the focus', async () => {
  page = await onAPage({
    plugins: [contract],
    answers: { ...answers, [`GET /contract/${record.id}`]: record as never } as never,
    screen: { Page: board.default, load: board.load },
    pattern: '/contract/board',
    at: '/contract/board',
  });
  await page.until(() => document.querySelector('.card') !== null);
  await page.key(document.body, 'j', { code: 'KeyJ' });
  expect(active().className).toBe('card');
  expect([...document.querySelectorAll<HTMLElement>('.lane-cards')].every((lane) => lane.tabIndex === -1)).toBe(true);
  const card = page.find(`[data-card="${record.id}"]`);
  await page.settle(() => card.focus());
  // M of a keyboard that writes Korean
  await page.key(card, 'ㅡ', { code: 'KeyM' });
  await page.until(() => document.querySelector('[role=menuitem]') !== null);
  const applying = [...document.querySelectorAll('[role=menuitem]')].find((one) => one.textContent?.includes('Applying'))!;
  await page.click(applying);
  await page.until(() => document.querySelector('.move-dialog-fields') !== null);
  await page.until(() => active().closest('.move-dialog-fields') !== null);
  expect(active().closest('.move-dialog-fields')?.querySelector('input, select, textarea, button')).toBe(active());
});

test('another language reads the cards anew, whose platforms and rooms have names in each', async () => {
  page = await onAPage({ plugins: [contract], answers: answers as never, screen: { Page: board.default, load: board.load }, pattern: '/contract/board', at: '/contract/board' });
  await page.until(() => document.querySelector('.card') !== null);
  const asked = () => page.server.calls.filter(({ place, url }) => place === 'GET /contract/board' && !url.searchParams.has('first')).length;
  const before = asked();
  await page.settle(() => page.kernel.use(i18n).change('zh'));
  await page.until(() => asked() > before);
});
