// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { definePlugin } from '#core/kernel/index.ts';
import { translations } from '#core/slots.ts';
import { kitWords } from '#kit/kit-translations.ts';
import { onAPage, type TestPage } from '#tests/support/test-page.tsx';
import type { WeightPreview } from './api.ts';
import { WeightsDialog } from './weights-dialog.tsx';

let page: TestPage;
afterEach(() => page.close());

const share = { share: null, hits: 0, found: 0, closed: 0 };
const found = (score: number): WeightPreview => ({ rows: [{ key: '1', name: 'Maya', place: 1, placeBefore: 2, score, scoreBefore: 70 }], outcomes: { tried: share, now: share, default: share } });

test('past outcomes tell how many of how many they are, and that equal scores share their places', async () => {
  const [whole, part] = [{ share: 2 / 9, hits: 9, found: 2, closed: 0 }, { share: 1.7 / 9, hits: 9, found: 1.7, closed: 0 }];
  const Page = () => <WeightsDialog words="match" parts={['budget']} path="/weighting" scoring="roommate" preview={async () => ({ ...found(70), outcomes: { tried: part, now: whole, default: whole } })} onClose={() => undefined} />;
  page = await onAPage({ plugins: [definePlugin({ id: 'words', contributes: [translations(kitWords)] })], answers: { 'GET /weighting': { rows: [], total: 0, labels: {} } }, screen: { Page }, pattern: '/', at: '/' });
  await page.until(() => document.querySelector('.weights-outcomes') !== null);
  expect([...document.querySelectorAll('.weights-outcomes dd')].map(({ textContent }) => textContent)).toEqual(['19% 1.7 of 9', '22% 2 of 9', '22% 2 of 9']);
  expect(page.text()).toContain('Equal scores share their places');
});

test('figures of the weights before are marked until those of the new ones are there, and weights of nothing say why they cannot be kept', async () => {
  const asked: ((answer: WeightPreview) => void)[] = [];
  const Page = () => (
    <WeightsDialog words="match" parts={['budget', 'area']} path="/weighting" scoring="roommate" preview={() => new Promise((answer) => asked.push(answer))} onClose={() => undefined} />
  );
  page = await onAPage({ plugins: [definePlugin({ id: 'words', contributes: [translations(kitWords)] })], answers: { 'GET /weighting': { rows: [], total: 0, labels: {} } }, screen: { Page }, pattern: '/', at: '/' });
  await page.until(() => asked.length === 1);
  const slide = (at: number, step: number) => page.type(document.querySelectorAll<HTMLInputElement>('input[type=range]')[at]!, String(step));
  const region = () => page.find('.weights-tried');
  expect(region().getAttribute('aria-busy')).toBe('true');
  await page.settle(() => asked[0]!(found(78)));
  expect([region().getAttribute('aria-busy'), region().textContent.includes('78'), region().textContent.includes('Working it out')]).toEqual(['false', true, false]);
  await slide(0, 0);
  expect([region().getAttribute('aria-busy'), region().textContent.includes('Working it out')]).toEqual(['true', true]);
  await page.settle(() => asked[1]!(found(81)));
  expect([region().getAttribute('aria-busy'), region().textContent.includes('81')]).toEqual(['false', true]);
  await slide(1, 0);
  expect(region().textContent).not.toContain('81');
  expect(page.find('.weights-why').textContent).toContain('needs a weight above 0');
  expect(page.button('Keep these weights').getAttribute('aria-disabled')).toBe('true');
  await slide(1, 2);
  expect(document.querySelector('.weights-why')).toBeNull();
});
