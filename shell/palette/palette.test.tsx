// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { recordKinds } from '#core/slots.ts';
import { definePlugin } from '#core/kernel/index.ts';
import { defineRoute } from '#core/route.ts';
import { accessChanged } from '#core/session/session.ts';
import { onAPage, type TestPage } from '#tests/support/test-page.tsx';
import Palette from './palette.tsx';

let page: TestPage;
afterEach(() => page.close());

const heaters = definePlugin({ id: 'heater', contributes: [recordKinds({ name: 'heater', labelKey: 'heater', list: defineRoute('/heater/list'), hrefOf: (id) => `/heater/${id}` })] });

test('results leave the open palette at once when rights are lost, and is looked for anew with what is typed', async () => {
  let rows = [{ id: 1, title: 'Choi Minjun', detail: '010-5550-1234' }];
  let later: (() => void) | undefined;
  const search = () => (later === undefined ? { groups: [{ record: 'heater', rows }] } : new Promise((resolve) => (later = () => resolve({ groups: [{ record: 'heater', rows }] }))));
  page = await onAPage({ plugins: [heaters], answers: { 'GET /search': search }, screen: { Page: () => <Palette onClose={() => undefined} /> }, pattern: '/', at: '/' });
  await page.type(page.find('[role=combobox]'), 'choi');
  await page.until(() => document.body.textContent?.includes('5550-1234') === true);
  rows = [];
  later = () => undefined;
  await page.settle(() => page.kernel.emit(accessChanged({ isLess: true })));
  expect(document.body.textContent).not.toMatch(/Choi|5550/);
  expect(page.find<HTMLInputElement>('[role=combobox]').value).toBe('choi');
  await page.until(() => page.server.count('GET /search') === 2);
  await page.settle(() => later?.());
  expect(document.body.textContent).not.toMatch(/Choi|5550/);
});

test('results stay where the person may do more than before', async () => {
  const search = { groups: [{ record: 'heater', rows: [{ id: 1, title: 'Choi Minjun', detail: '' }] }] };
  page = await onAPage({ plugins: [heaters], answers: { 'GET /search': search }, screen: { Page: () => <Palette onClose={() => undefined} /> }, pattern: '/', at: '/' });
  await page.type(page.find('[role=combobox]'), 'choi');
  await page.until(() => document.body.textContent?.includes('Choi Minjun') === true);
  await page.settle(() => page.kernel.emit(accessChanged({ isLess: false })));
  expect(document.body.textContent).toContain('Choi Minjun');
  expect(page.server.count('GET /search')).toBe(1);
});

test('nothing is said to be found while it is still looked for', async () => {
  let answer = () => undefined as void;
  const waits = new Promise<void>((resolve) => (answer = resolve));
  page = await onAPage({ plugins: [heaters], answers: { 'GET /search': () => waits.then(() => Response.json({ groups: [] })) }, screen: { Page: () => <Palette onClose={() => undefined} /> }, pattern: '/', at: '/' });
  const said = () => page.find('.palette-count').textContent ?? '';
  await page.type(page.find('[role=combobox]'), 'xyzzy');
  await page.until(() => page.server.count('GET /search') === 1);
  expect(said()).toBe('Loading');
  expect(document.body.textContent).not.toContain('shell.palette.none');
  await page.settle(answer);
  await page.until(() => said().includes('shell.palette.found'));
  expect(document.body.textContent).toContain('shell.palette.none');
});
