// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { toasts } from '#core/toasts/toasts.ts';
import { contractAnswers, sampleCards } from '#tests/support/plugins/contract.ts';
import { onAPage, type TestPage } from '#tests/support/test-page.tsx';
import contract from '../plugin.ts';
import * as board from './contract-board.tsx';

let page: TestPage;
afterEach(() => page?.close());

const answers = Object.fromEntries(Object.entries(contractAnswers).map(([place, answer]) => [place.replace(' /api', ' '), answer]));

test('a stage beyond its limit says so in the menu, over it and once it is moved there, and takes the card', async () => {
  const stages = answers['GET /workflow'] as { readonly rows: readonly { readonly id: number }[] };
  const limited = { ...stages, rows: stages.rows.map((one) => ({ ...one, laneLimit: 1 })) };
  page = await onAPage({
    plugins: [contract],
    answers: { ...answers, 'GET /workflow': limited, 'POST /contract/1/move': { card: { ...sampleCards[0], version: 9, workflow: 2 }, labels: {}, batch: 7 } } as never,
    screen: { Page: board.default, load: board.load },
    pattern: '/contract/board',
    at: '/contract/board',
  });
  await page.until(() => document.querySelector('.card') !== null);
  const card = page.find('[data-card="1"]');
  await page.settle(() => card.focus());
  await page.key(card, ' ', { code: 'Space' });
  await page.key(card, 'ArrowRight');
  await page.until(() => page.find('.board-hint').textContent?.includes('kit.board.overLimit') ?? false);
  await page.key(card, 'Escape');
  await page.key(page.find('[data-card="1"]'), 'm', { code: 'KeyM' });
  await page.until(() => document.querySelector('[role=menuitem]') !== null);
  const line = [...document.querySelectorAll('[role=menuitem]')].find((one) => one.textContent?.includes('Consulting'))!;
  expect(line.textContent).toContain('kit.board.overLimit');
  await page.click(line);
  await page.until(() => page.kernel.use(toasts).shown.some(({ description }) => String(description).includes('kit.board.overLimit')));
});
