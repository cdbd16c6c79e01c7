// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { definePlugin } from '#core/kernel/index.ts';
import { translations } from '#core/slots.ts';
import { kitWords } from '#kit/kit-translations.ts';
import { onAPage, type TestPage } from '#tests/support/test-page.tsx';
import type { Judgement } from './score.ts';
import { ScorePanel } from './score-panel.tsx';

let page: TestPage;
afterEach(() => page.close());

const judgement: Judgement = {
  version: 1, gates: [], score: 60, unknown: [], confidence: 100,
  parts: [{ name: 'budget', fit: 1, points: 60, of: 60 }, { name: 'area', fit: 0, points: 0, of: 40 }],
};

const open = async (asOf?: string, one = judgement) => {
  const words = definePlugin({ id: 'words', contributes: [translations(kitWords)] });
  page = await onAPage({ plugins: [words], answers: {}, screen: { Page: () => <ScorePanel judgement={one} leftOut={{ age: 'age left out' }} words="match" missOf={({ name }) => name} {...(asOf !== undefined && { asOf })} /> }, pattern: '/', at: '/' });
  await page.until(() => document.querySelector('.score-total') !== null);
};

test('a component without points is an empty bar', async () => {
  await open();
  expect([...document.querySelectorAll('.score-piece')].map(({ children }) => children.length)).toEqual([1, 0]);
});

test('a score says whether it is one of now or of the day it was kept', async () => {
  await open();
  expect(page.find('.score-total').textContent).toContain('of 100 · now');
  await page.close();
  await open('2026-11-12T15:00:00.000Z');
  expect(page.find('.score-total').textContent).toMatch(/of 100 · on .*12/);
});

test('says of each component without points why it has none, and of a missed condition what is missed', async () => {
  await open(undefined, { ...judgement, gates: [{ name: 'price', miss: 5 }, { name: 'open', miss: 0 }], unknown: ['stay', 'age'], confidence: 85 });
  expect(page.find('.score-confidence').textContent).toBe('Confidence 85 % · not known: match.part.stay · age left out');
  expect(page.find('.score-gates').textContent).toContain('1 of 2 conditions met price');
});
