// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { toasts } from '#core/toasts/toasts.ts';
import { recordsUndone } from '#kit/undo/records-undone.ts';
import { agenda, tourAnswers } from '#tests/support/plugins/tour.ts';
import { onAPage, type TestPage } from '#tests/support/test-page.tsx';
import type { AgendaTour } from '../api.ts';
import plugin from '../plugin.ts';
import * as today from './tours-today.tsx';

let page: TestPage;
afterEach(() => page?.close());

const answers = Object.fromEntries(Object.entries(tourAnswers).map(([place, answer]) => [place.replace(' /api', ' '), answer]));
/** Opens the page with one tour of the reader, whose state is that of the last change. */
const open = async (tour: Partial<AgendaTour>, roles?: readonly string[]) => {
  let one: AgendaTour = { ...agenda.tours[0]!, ...tour };
  page = await onAPage({
    plugins: [plugin],
    answers: {
      ...answers,
      'GET /tour/agenda': () => ({ ...agenda, tours: [one] }),
      'PUT /tour/1': ({ body }: { body: Partial<AgendaTour> }) => ({ ...(one = { ...one, ...body }), labels: {}, batch: 2 }),
    } as never,
    screen: { Page: today.default, load: today.load },
    pattern: '/inquiry/tour/today',
    at: '/inquiry/tour/today',
    ...(roles && { roles }),
  });
};
const active = () => document.activeElement as HTMLElement;
const press = async (words: string) => {
  await page.settle(() => page.button(words).focus());
  await page.click(page.button(words));
};

test('a tour that is marked as done goes on with what its client says of its home', async () => {
  await open({ status: 'confirmed' });
  await press('Mark as done');
  await page.until(() => page.server.count('PUT /tour/1') === 1);
  await page.until(() => active().dataset['verdict'] === 'liked');
  // a phone has no keys to take a wrong tap back
  await page.until(() => page.kernel.use(toasts).shown.length > 0);
  const [{ title, description, action } = {}] = page.kernel.use(toasts).shown;
  expect([title, description, action?.label]).toEqual(['이서연 · 9:30 AM', 'State: Done', 'kit.undo.undo']);
});

test('a tour that is confirmed keeps the focus in its card', async () => {
  await open({ status: 'requested', startsAt: '2026-11-20T19:00:00.000Z' });
  await press('Confirm tour');
  await page.until(() => page.server.count('PUT /tour/1') === 1);
  await page.until(() => active().closest('[data-card="1"]') !== null);
});

test('whoever may not change tours learns which right "done" takes', async () => {
  await open({ status: 'confirmed' }, ['viewer']);
  expect(page.button('Mark as done').dataset).toMatchObject({ why: 'kit.why.right', right: 'tour/edit' });
});

test('a tour that is over and showed no home says so', async () => {
  await open({ status: 'done', stops: [] });
  expect(page.find('[data-card="1"]').textContent).toContain('No home is chosen yet');
});

test('rows that stand stay without a word where they are read again in vain', async () => {
  let isAway = false;
  page = await onAPage({
    plugins: [plugin],
    answers: { ...answers, 'GET /tour/agenda': () => (isAway ? Response.json({ errorCode: 10001, message: 'Nobody answers' }, { status: 500 }) : { ...agenda, tours: [agenda.tours[0]!] }) } as never,
    screen: { Page: today.default, load: today.load },
    pattern: '/inquiry/tour/today',
    at: '/inquiry/tour/today',
  });
  isAway = true;
  const asked = page.server.count('GET /tour/agenda');
  await page.settle(() => page.kernel.emit(recordsUndone({ batch: 1, undone: 1, refused: [] } as never)));
  await page.until(() => page.server.count('GET /tour/agenda') > asked);
  await page.settle(() => undefined);
  expect(page.find('[data-card="1"]')).toBeTruthy();
  expect(page.kernel.use(toasts).shown).toEqual([]);
});
