// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { definePlugin } from '#core/kernel/index.ts';
import { translations } from '#core/slots.ts';
import { toasts } from '#core/toasts/toasts.ts';
import { BulkPage } from '#kit/bulk/bulk-page.tsx';
import { formScreen } from '#kit/form/form-screen.tsx';
import { kitWords } from '#kit/kit-translations.ts';
import { contractAnswers, sampleCards, sampleLabels } from '#tests/support/plugins/contract.ts';
import { onAPage, type TestPage } from '#tests/support/test-page.tsx';
import { contractList, contractUpdate, editContracts } from '../area.ts';
import { contract } from '../entities.ts';
import plugin from '../plugin.ts';
import { form } from './contract-form.tsx';
import { list } from './contract-list.tsx';

let page: TestPage;
afterEach(() => page?.close());

/** Applying, with all that a signature asks for; its place among the stages is the fourth, Signed the fifth. */
const ready = { ...sampleCards[5], createdAt: '2026-11-12T15:00:00.000Z', updatedAt: '2026-11-12T15:00:00.000Z', feeAcknowledged: false, assistShare: 30, labels: sampleLabels, hidden: [], rival: null };
const closing = { room: { unit: '2208', count: 2, taken: 0, left: 1 }, rentTaken: true, rivals: 1, problem: null, effects: [{ key: 'contract.signing.rivals', count: 2, names: ['StreetEasy', 'WeChat'] }] };
const answers = {
  ...Object.fromEntries(Object.entries(contractAnswers).map(([place, answer]) => [place.replace(' /api', ' '), answer])),
  'GET /contract/6': ready,
  'GET /contract/6/closing': closing,
  'GET /contract/6/history': { entries: [], labels: {} },
  'GET /contract/6/remark': { rows: [], total: 0, labels: {} },
  'PUT /contract/6': { ...ready, version: 2, workflow: 5, batch: 9 },
};

const openForm = (more: object = {}, roles: readonly string[] = ['admin']) =>
  onAPage({
    roles,
    plugins: [plugin, definePlugin({ id: 'kit', contributes: [translations(kitWords)] })],
    answers: { ...answers, ...more } as never,
    screen: formScreen(contract, { ...form, param: 'contractId', write: editContracts, list: contractList, hrefOf: (id) => contractUpdate.href({ contractId: id }) }),
    pattern: '/contract/update/:contractId',
    at: '/contract/update/6',
  });
const dialog = () => document.querySelector('[role=dialog]');
const saves = () => page.server.calls.filter(({ place }) => place === 'PUT /contract/6');

test('a reader is told of moves what they ask for, and of none that nothing is missing', async () => {
  page = await openForm({}, ['viewer']);
  await page.until(() => document.querySelector('.stages-move') !== null);
  const moves = [...document.querySelectorAll('.stages-move')];
  expect(moves.some((one) => one.textContent?.includes('Signed'))).toBe(true);
  expect(moves.filter((one) => /stage\.nothing|Nothing missing/.test(one.textContent ?? ''))).toEqual([]);
});

test('a form asks before it signs, by its key and by its button alike, and says what a signature changes', async () => {
  page = await openForm();
  await page.until(() => document.querySelector('.stages-move') !== null);
  const press = async () => {
    const button = [...document.querySelectorAll('.stages-move')].find((one) => one.textContent?.includes('Signed'))!.querySelector('button')!;
    await page.settle(() => button.focus());
    await page.click(button);
  };
  const ways = [() => page.key(document.body, '5'), press];
  for (const sign of ways) {
    await sign();
    await page.until(() => dialog()?.textContent?.includes('flagged') === true);
    expect(dialog()?.textContent).toContain('2208: 2 − 0 − 1 = 1 place left');
    expect(dialog()?.textContent).toContain('2 other contracts for the unit are flagged: StreetEasy, WeChat');
    await page.click([...dialog()!.querySelectorAll('button')].find((one) => one.textContent === 'Cancel' || one.textContent === 'common.cancel')!);
    await page.until(() => dialog() === null);
    expect(saves()).toEqual([]);
  }
  await ways[1]!();
  await page.until(() => dialog() !== null);
  expect(dialog()?.textContent).toContain('한지우');
  expect(dialog()?.textContent).not.toContain('undefined');
  await page.click(dialog()!.querySelector('[type=submit]')!);
  await page.until(() => saves().length === 1);
  expect(saves()[0]!.body).toEqual({ workflow: 5 });
  await page.until(() => document.activeElement?.textContent?.includes('Signed') === true);
  expect(document.activeElement?.getAttribute('aria-current')).toBe('step');
});

test('a key that cannot move it leads to what is wrong before what is missing, and says so', async () => {
  page = await openForm({ 'GET /contract/6': { ...ready, price: null, totalPrice: null } });
  await page.until(() => document.querySelector('.stages-move') !== null);
  const end = page.find<HTMLInputElement>('#field-leaseEndDate');
  await page.type(end, '2020-01-01');
  await page.settle(() => end.blur());
  await page.key(document.body, '5');
  await page.until(() => document.activeElement?.id === 'field-leaseEndDate');
  expect(page.kernel.use(toasts).shown.map(({ title }) => title)).toEqual(['It was not moved to Signed']);
});

test('many contracts are asked for together before some of them are signed, with what their signatures change', async () => {
  const row = (id: number, changes: object) => ({ id, version: 1, title: `Client ${id}`, changes });
  page = await onAPage({
    plugins: [plugin],
    answers: {
      ...answers,
      'GET /contract': { rows: [ready], total: 1, labels: sampleLabels },
      'POST /contract/bulk/preview': ({ body }: { body: { fields: object } }) =>
        ({ rows: [row(6, 'workflow' in body.fields ? { workflow: [4, 5] } : { assist: [null, 2] }), row(7, {})], labels: {} }),
      'POST /contract/bulk': { batch: 9, changed: [6], same: [7], gone: [], refused: [], conflicts: [] },
    } as never,
    screen: {
      Page: () => (
        <BulkPage entity={contract} source={{ ids: [6, 7], except: [] }} edits={[{ name: 'workflow', how: 'set', value: 5 }]} askBefore={list.askBefore?.ask} what="2 contracts" countWords={(count) => `${count} contracts`} onClose={() => undefined} />
      ),
    },
    pattern: '/contract/list',
    at: '/contract/list',
  });
  const apply = () => page.click([...document.querySelectorAll('button')].find((one) => one.textContent === 'kit.bulk.applyTo' || one.textContent?.startsWith('Apply'))!);
  const written = () => page.server.count('POST /contract/bulk');
  await page.until(() => document.querySelector('.bulk-kinds') !== null);
  await apply();
  await page.until(() => dialog()?.textContent?.includes('flagged') === true);
  expect(dialog()?.textContent).toContain('Move 1 contract to Signed');
  expect(written()).toBe(0);
  await page.click(dialog()!.querySelector('[type=submit]')!);
  await page.until(() => written() === 1);
  expect(dialog()).toBeNull();
});
