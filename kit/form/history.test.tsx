// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { heater, heaters } from '#tests/support/form-sample.ts';
import { onAPage, type TestPage } from '#tests/support/test-page.tsx';
import { History } from './history.tsx';

let page: TestPage;
afterEach(() => page.close());

test('a merge that changed no field says which record was merged, or that it is out of reach', async () => {
  const entry = { id: 3, at: '2026-11-28T10:00:00.000Z', by: { userIdx: 7, name: 'Yuna Choi' }, kind: 'update', version: 2, batch: 9, batchKind: 'bulk', changes: {} };
  page = await onAPage({
    plugins: [heaters],
    answers: { 'GET /heater/5/history': { entries: [{ ...entry, merged: 'H-2 Old heater' }, { ...entry, id: 2, merged: null }, { ...entry, id: 1 }], labels: {} } },
    screen: { Page: () => <History entity={heater} id={5} version={2} onClose={() => undefined} /> },
    pattern: '/',
    at: '/',
  });
  await page.until(() => document.querySelector('.history-entry') !== null);
  const told = [...document.querySelectorAll('.history-entry')].map((one) => [one.querySelector('.history-who .cut')?.textContent, one.querySelector('.history-told')?.textContent]);
  expect(told).toEqual([
    ['Yuna Choi · merged', 'H-2 Old heater was merged into this record'],
    ['Yuna Choi · merged', 'Another record, which you do not see, was merged into this one'],
  ]);
});
