// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { definePlugin } from '#core/kernel/index.ts';
import { translations } from '#core/slots.ts';
import { toasts } from '#core/toasts/toasts.ts';
import { recordsUndone } from '#kit/undo/records-undone.ts';
import { onAPage, type TestPage } from '#tests/support/test-page.tsx';
import { proposeOnTour } from './propose-on-tour.ts';

let page: TestPage;
afterEach(() => page?.close());

const texts = { 'kit.board.needs': 'Needs {{fields}}', 'contract.phone': 'Phone', 'contract.needs.contact': 'Needs a phone or an email, and a tour' };
const load = () => Promise.resolve({ default: texts });
const words = definePlugin({ id: 'words', contributes: [translations({ plugin: 'words', load: { kr: load, en: load, zh: load } })] });

/** A page with a contract in the first stage, and as many confirmed tours of it as there are now. */
const open = async (now: { confirmed: number; workflow: number }, more: object = {}) => {
  page = await onAPage({
    plugins: [words],
    answers: {
      'GET /contract/5': () => ({ id: 5, version: 1, number: 134, workflow: now.workflow, labels: {} }),
      'GET /workflow': { rows: [{ id: 1, kind: 'open', active: true }, { id: 3, kind: 'tour', active: true }], total: 2, labels: {} },
      'GET /tour': () => ({ rows: Array.from({ length: now.confirmed }, (_, id) => ({ id })), total: now.confirmed, labels: {} }),
      'PUT /contract/5': () => ({ id: 5, version: 2, workflow: (now.workflow = 3), batch: 9, labels: {} }),
      ...more,
    } as never,
    screen: { Page: () => null },
    pattern: '/',
    at: '/',
  });
  await page.settle(() => proposeOnTour(page.kernel, 5));
};
const proposed = () => page.kernel.use(toasts).shown.filter(({ title }) => title === 'tour.propose');

test('a proposal stands once, however many tours of the contract are confirmed, and goes when it is taken', async () => {
  await open({ confirmed: 2, workflow: 1 });
  await page.settle(() => proposeOnTour(page.kernel, 5));
  await page.until(() => proposed().length === 1);
  await page.settle(() => proposed()[0]!.action!.run());
  await page.until(() => proposed().length === 0);
  expect(page.server.count('PUT /contract/5')).toBe(1);
});

test('a proposal goes with the last confirmed tour, and with the stage that it is about', async () => {
  for (const change of [{ confirmed: 0 }, { workflow: 3 }]) {
    const now = { confirmed: 1, workflow: 1 };
    await open(now);
    await page.settle(() => page.kernel.emit(recordsUndone()));
    expect(proposed()).toHaveLength(1);
    Object.assign(now, change);
    await page.settle(() => page.kernel.emit(recordsUndone()));
    await page.until(() => proposed().length === 0);
    await page.close();
  }
});

test('a move that is refused names the fields that lack, and none that is filled', async () => {
  const fields = { workflow: 'contract.needs.contact', phone: 'contract.rule.needed' };
  await open({ confirmed: 1, workflow: 1 }, { 'PUT /contract/5': () => Response.json({ errorCode: 10001, message: 'Some values do not fit', fields }, { status: 400 }) });
  await page.settle(() => proposed()[0]!.action!.run());
  await page.until(() => page.kernel.use(toasts).shown.some(({ title }) => title === 'tour.propose.failed'));
  expect(page.kernel.use(toasts).shown.at(-1)).toMatchObject({ description: 'Needs phone' });
});
