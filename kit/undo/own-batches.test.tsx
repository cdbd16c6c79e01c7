// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { toasts } from '#core/toasts/toasts.ts';
import { homes } from '#tests/support/form-sample.ts';
import { onAPage, type TestPage } from '#tests/support/test-page.tsx';
import type { OwnBatches } from './api.ts';
import { OwnBatchesDialog } from './own-batches.tsx';
import { undoBatch } from './undo-batch.ts';
import { showUndoable } from './undo-toast.ts';

let page: TestPage;
afterEach(() => page.close());

type Batch = OwnBatches['batches'][number];
const batch = (id: number, more: Partial<Batch> = {}): Batch => ({
  id, kind: 'form', at: new Date(Date.now() - 3_600_000).toISOString(), by: { userIdx: 7, name: 'Yuna Choi' }, label: null, undoes: null, undoneBy: null, causedBy: null, cause: null,
  records: [{ record: 'home', kind: 'update', count: 1 }], first: id, title: `Home ${id}`, fields: ['year'], ...more,
});

test('the steps of a person stand latest first, each is taken back on its own, and older ones are asked for', async () => {
  let isUndone = false;
  page = await onAPage({
    plugins: [homes],
    answers: {
      'GET /batch': ({ url }) =>
        url.searchParams.get('before') === '4'
          ? { batches: [batch(3, { records: [{ record: 'home', kind: 'create', count: 3 }], first: null, title: null, fields: [], label: 'homes.csv', kind: 'import' })], next: null }
          : { batches: [batch(5, { undoneBy: isUndone ? 6 : null }), batch(4)], next: 4 },
      'POST /batch/5/undo': () => {
        isUndone = true;
        return { batch: 6, undone: 1, refused: [] };
      },
    },
    screen: { Page: () => <OwnBatchesDialog onClose={() => undefined} /> },
    pattern: '/',
    at: '/',
  });
  const lines = () => [...document.querySelectorAll('.own-batch')].map((line) => line.textContent ?? '');
  await page.until(() => lines().length === 2);
  expect(lines()[0]).toMatch(/^Home 5.*1 changed: Year built.*1 h ago · form.*Undo$/);
  await page.click(document.querySelectorAll('.own-batch button')[0]!);
  await page.until(() => (lines()[0] ?? '').includes('taken back'));
  expect(lines()[0]).not.toMatch(/Undo$/);
  const older = [...document.querySelectorAll('button')].find((one) => one.textContent === 'Show older')!;
  await page.click(older);
  await page.until(() => lines().length === 3);
  expect(lines()[2]).toMatch(/3 created.*import · homes.csv/);
});

test('a step taken back is told by its name and fields, and nothing offers to take it back any more', async () => {
  const undone = { batch: 6, undoes: 5, undone: 1, refused: [], only: { record: 'home', id: 5, title: 'Pine Street loft', fields: ['year'], isGone: false } };
  page = await onAPage({
    plugins: [homes],
    answers: { 'POST /batch/last/undo': () => undone },
    screen: { Page: () => null },
    pattern: '/',
    at: '/',
  });
  const shown = () => page.kernel.use(toasts).shown;
  await page.settle(() => showUndoable(page.kernel, 5, { title: 'Saved Pine Street loft' }));
  expect(shown().map(({ title }) => title)).toEqual(['Saved Pine Street loft']);
  await page.settle(() => undoBatch(page.kernel, 'last'));
  expect(shown().map(({ title, description }) => [title, description])).toEqual([['Pine Street loft is as before', 'Homes · Year built']]);
});

test.each([
  ['C-3', 'It was merged again later: undo that merge first. C-3'],
  [null, 'It was merged again later: undo that merge first. '],
])('a merge before a later one, of %s, is not taken back, and the one to take back first is named', async (laterMerge, description) => {
  const answer = () => Response.json({ errorCode: 10_009, message: 'A later merge stands', laterMerge }, { status: 409 });
  page = await onAPage({ plugins: [homes], answers: { 'POST /batch/5/undo': answer }, screen: { Page: () => null }, pattern: '/', at: '/' });
  await page.settle(() => undoBatch(page.kernel, 5));
  expect(page.kernel.use(toasts).shown).toMatchObject([{ type: 'error', title: 'That could not be undone', description }]);
});

test.each([
  ['taken back by somebody else', 409, { errorCode: 10_009, undoneBy: 7 }, 'It was taken back already.'],
  ['beyond the rights of its reader', 403, { errorCode: 10_003 }, 'Your role does not let you change all that was done there.'],
  ['gone', 404, { errorCode: 10_004 }, 'That is gone, or beyond what you may see.'],
  ['kept by a database that did not answer', 503, { errorCode: 10_000 }, 'The database did not answer. Try again in a moment.'],
])('a batch that is %s stays, and the reader hears why in their language', async (_, status, body, description) => {
  const answer = () => Response.json({ message: 'The words of the server', ...body }, { status });
  page = await onAPage({ plugins: [homes], answers: { 'POST /batch/5/undo': answer }, screen: { Page: () => null }, pattern: '/', at: '/' });
  await page.settle(() => undoBatch(page.kernel, 5, true));
  expect(page.kernel.use(toasts).shown).toMatchObject([{ type: 'error', title: 'That could not be done again', description }]);
});

test('messages of steps taken back in a row replace each other', async () => {
  let last = 9;
  const undone = () => ({ batch: 20 - last, undoes: last, undone: 1, refused: [], only: { record: 'home', id: last--, title: `Home ${last}`, fields: ['year'], isGone: false } });
  page = await onAPage({ plugins: [homes], answers: { 'POST /batch/last/undo': undone }, screen: { Page: () => null }, pattern: '/', at: '/' });
  for (const title of ['Home 8 is as before', 'Home 7 is as before']) {
    await page.settle(() => undoBatch(page.kernel, 'last'));
    expect(page.kernel.use(toasts).shown.map((one) => one.title)).toEqual([title]);
  }
});
