// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { home, homes } from '#tests/support/form-sample.ts';
import { choice, text } from '../records/field.ts';
import { defineEntity } from '../records/entity.ts';
import { onAPage, type TestPage } from '#tests/support/test-page.tsx';
import { openForm } from './form-model.ts';
import { History } from './history.tsx';
import { restorableIn } from './restorable.ts';

let page: TestPage;
afterEach(() => page.close());

test('a merge that changed no field says which record was merged, or that it is out of reach', async () => {
  const entry = { id: 3, at: '2026-11-28T10:00:00.000Z', by: { userIdx: 7, name: 'Yuna Choi' }, kind: 'update', version: 2, batch: 9, batchKind: 'bulk', changes: {} };
  page = await onAPage({
    plugins: [homes],
    answers: { 'GET /home/5/history': { entries: [{ ...entry, merged: 'H-2 Old home' }, { ...entry, id: 2, merged: null }, { ...entry, id: 1 }], labels: {} } },
    screen: { Page: () => <History entity={home} id={5} version={2} onClose={() => undefined} /> },
    pattern: '/',
    at: '/',
  });
  await page.until(() => document.querySelector('.history-entry') !== null);
  const told = [...document.querySelectorAll('.history-entry')].map((one) => [one.querySelector('.history-who .cut')?.textContent, one.querySelector('.history-told')?.textContent]);
  expect(told).toEqual([
    ['Yuna Choi · merged', 'H-2 Old home was merged into this record'],
    ['Yuna Choi · merged', 'Another record, which you do not see, was merged into this one'],
  ]);
});

test.each([
  ['mergedInto', 'delete', 'merged', 'This record was merged into H-2 Old home', 'This record was merged into another one, which you do not see'],
  ['splitFrom', 'restore', 'split', 'Split from H-2 Old home', 'Split from another record, which you do not see'],
  ['splitFrom', 'update', 'split', 'Split from H-2 Old home', 'Split from another record, which you do not see'],
])('%s of a %s says so, and of which record', async (field, kind, how, named, unseen) => {
  const entry = { id: 3, at: '2026-11-28T10:00:00.000Z', by: { userIdx: 7, name: 'Yuna Choi' }, kind, version: 2, batch: 9, batchKind: 'undo', changes: {} };
  page = await onAPage({
    plugins: [homes],
    answers: { 'GET /home/5/history': { entries: [{ ...entry, [field]: 'H-2 Old home' }, { ...entry, id: 2, [field]: null }], labels: {} } },
    screen: { Page: () => <History entity={home} id={5} version={2} onClose={() => undefined} /> },
    pattern: '/',
    at: '/',
  });
  await page.until(() => document.querySelector('.history-entry') !== null);
  const told = [...document.querySelectorAll('.history-entry')].map((one) => [one.querySelector('.history-who .cut')?.textContent, one.querySelector('.history-told')?.textContent]);
  expect(told).toEqual([[`Yuna Choi · ${how}`, named], [`Yuna Choi · ${how}`, unseen]]);
});

const claim = defineEntity('claim', {
  title: text({ required: true }),
  number: text(),
  state: choice(['asked', 'granted', 'closed'], {
    states: { asked: { to: { granted: '' }, shape: 'open' }, granted: { to: { asked: 'claim/decide', closed: '' }, shape: 'done' }, closed: { to: {}, shape: 'full' } },
    start: { asked: '' },
  }),
});

test('a change of what the form cannot save offers no way back, and one of both brings back the rest', async () => {
  const entry = { id: 3, at: '2026-11-28T10:00:00.000Z', by: { userIdx: 7, name: 'Yuna Choi' }, kind: 'update', version: 2, batch: 9, batchKind: 'form', changes: { title: ['Old', 'New'] } };
  const restored: unknown[] = [];
  page = await onAPage({
    plugins: [homes],
    answers: { 'GET /home/5/history': { entries: [{ ...entry, changes: { year: [1913, 1931] } }, { ...entry, id: 2, changes: { year: [1910, 1913], title: ['Old', 'New'] } }], labels: {} } },
    screen: { Page: () => <History entity={home} id={5} version={2} onClose={() => undefined} onRestore={(values) => restored.push(values)} whyNotRestored={(field) => (field === 'year' ? 'kit.why.state' : undefined)} /> },
    pattern: '/',
    at: '/',
  });
  await page.until(() => document.querySelectorAll('.history-acts button').length === 2);
  const [fixed, both] = [...document.querySelectorAll<HTMLElement>('.history-acts button')];
  expect(fixed!.dataset['why']).toBe('Its state does not allow this');
  await page.click(both!);
  expect(restored).toEqual([{ title: 'Old' }]);
});

test('a form brings back no more than it can save, and says why not', () => {
  const form = openForm({ entity: claim, order: [] }, { id: 1, version: 1, createdAt: '', updatedAt: '', labels: {}, hidden: [], title: 'a', number: 'C-1', state: 'granted' } as never);
  const spec = { groups: [{ titleKey: 'claim', fields: ['title', { field: 'number', readOnly: true }, 'state'] }] } as never;
  const why = (right: boolean) => {
    const told = restorableIn(form, spec, () => right);
    return [told('title', 'b'), told('number', 'C-2'), told('state', 'asked'), told('state', 'closed'), told('elsewhere', 1)];
  };
  expect(why(true)).toEqual([undefined, 'kit.history.fixed', undefined, undefined, 'kit.history.fixed']);
  expect(why(false)[2]).toBe('kit.why.right');
  form.show({ id: 1, version: 2, createdAt: '', updatedAt: '', labels: {}, hidden: [], title: 'a', number: 'C-1', state: 'closed' } as never);
  expect(why(true)[2]).toBe('kit.why.state');
});
