// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { toasts } from '#core/toasts/toasts.ts';
import type { FakeResponse } from '#tests/support/fake-server.ts';
import { onAPage, type TestPage } from '#tests/support/test-page.tsx';
import customer from '../../customer/plugin.ts';
import type { Impact, Matrix } from '../api.ts';
import role from '../plugin.ts';
import RoleMatrix, { load } from './role-matrix.tsx';

let page: TestPage;
afterEach(async () => {
  await page.close();
  sessionStorage.clear();
});

const stored = (id: number, code: string, name: string, rights: Matrix['roles'][number]['rights'], system = false) => ({ id, version: 3, code, name: { en: name, kr: '', zh: '' }, system, people: 9, rights });
const roles: Matrix['roles'] = [
  { id: null, version: 1, code: 'admin', name: null, system: true, people: 2, rights: {} },
  stored(2, 'leasingAgent', 'Leasing agent', { 'customer/view': 'own', 'customer/contact': 'own', 'customer/edit': 'own' }),
  stored(6, 'viewer', 'Viewer', { 'role/view': 'all' }, true),
];
const impact: Impact = {
  changes: [{ right: 'customer/view', from: 'own', to: 'department', people: 6, records: { record: 'customer', more: 812, fewer: 0 } }],
  people: [{ userIdx: 3, name: 'Daniel Reyes', rights: 1, records: [{ record: 'customer', more: 131, fewer: 0 }], lost: [] }],
  unchanged: [{ userIdx: 5, name: '김민서' }],
};

const open = async (code: string, answers: Readonly<Record<string, FakeResponse>> = {}) => {
  page = await onAPage({
    plugins: [role, customer],
    answers: { 'GET /role/matrix': { roles }, ...answers },
    screen: { Page: RoleMatrix, load },
    pattern: '/employee/role/:category',
    at: `/employee/role/${code}`,
  });
};
const cell = (right: string) => page.find<HTMLButtonElement>(`[data-cell="${right}"]`);
const call = (place: string) => page.server.calls.findLast((one) => one.place === place);

test('arrows move between rights, Enter widens a reach and digits set it', async () => {
  await open('leasingAgent');
  expect(cell('customer/view').getAttribute('aria-label')).toBe('Customers · View: Own');
  await page.click(cell('customer/view'));
  expect(cell('customer/view').getAttribute('aria-label')).toBe('Customers · View: Department');
  await page.key(cell('customer/view'), '3');
  expect(cell('customer/view').textContent).toBe('ownall');
  await page.key(cell('customer/view'), '1');
  expect(page.text()).toContain('No changes');
  await page.key(cell('customer/view'), 'ArrowRight');
  expect(document.activeElement).toBe(cell('customer/edit'));
});

test('a view keeps up with what may be changed, and is not taken below it', async () => {
  await open('leasingAgent');
  await page.click(cell('customer/view'));
  await page.key(cell('customer/edit'), '3');
  expect(cell('customer/view').getAttribute('aria-label')).toBe('Customers · View: All');
  await page.key(cell('customer/view'), '0');
  expect(cell('customer/view').getAttribute('aria-label')).toBe('Customers · View: All');
  const reason = () => cell('customer/view').closest('td')?.querySelector('[role=alert]')?.textContent;
  expect([reason(), page.kernel.use(toasts).shown]).toEqual(['View reaches at least as far as Edit, and is had where anything else is', []]);
  await page.key(cell('customer/edit'), '1');
  expect(reason()).toBeUndefined();
  await page.click(cell('customer/view'));
  expect(cell('customer/view').getAttribute('aria-label')).toBe('Customers · View: Own');
});

test('counts whose access changes before it is saved, and saves where the role differs from its default', async () => {
  await open('leasingAgent', { 'POST /role/2/impact': impact, 'PUT /role/2': { batch: 12 } });
  await page.click(cell('customer/view'));
  await page.until(() => page.text().includes('+ 131 Customers'));
  expect(page.text()).toContain('keeps it by another role');
  await page.click(page.button('Save role for 9 people'));
  expect(call('PUT /role/2')?.body).toEqual({ grants: [{ right: 'customer/view', reach: 'department' }] });
  expect(call('PUT /role/2')?.headers.get('If-Match')).toBe('"3"');
});

test('changes that are not saved are there again after another page, and Ctrl and S saves them', async () => {
  await open('leasingAgent', { 'POST /role/2/impact': impact, 'PUT /role/2': { batch: 12 } });
  await page.click(cell('customer/view'));
  await page.close();
  await open('leasingAgent', { 'POST /role/2/impact': impact, 'PUT /role/2': { batch: 12 } });
  expect(cell('customer/view').getAttribute('aria-label')).toBe('Customers · View: Department');
  await page.key(document.body, 's', { ctrlKey: true, code: 'KeyS' });
  expect(call('PUT /role/2')?.body).toEqual({ grants: [{ right: 'customer/view', reach: 'department' }] });
  await page.close();
  await open('leasingAgent');
  expect(page.text()).toContain('No changes');
});

test('a role is replaced by one that is chosen, after it is told who gets what', async () => {
  await open('leasingAgent', { 'POST /role/2/impact': impact, 'POST /role/2/replace': { batch: 12, replaced: 9 } });
  await page.click(page.button('Replace and delete…'));
  const select = page.find<HTMLSelectElement>('.bp6-dialog select');
  expect(select.value).toBe('');
  expect(page.button('Replace and delete').getAttribute('aria-disabled')).toBe('true');
  select.value = '6';
  select.dispatchEvent(new Event('change', { bubbles: true }));
  await page.until(() => page.find('.bp6-dialog').textContent.includes('+ 131 Customers'));
  expect(call('POST /role/2/impact')?.body).toEqual({ grants: ['role/view', 'customer/view', 'customer/edit', 'customer/contact'].map((right) => ({ right, reach: right === 'role/view' ? 'all' : 'none' })) });
  await page.click(page.button('Replace and delete'));
  expect(call('POST /role/2/replace')?.body).toEqual({ by: 6 });
});

test('roles of the product stay as they are and can be copied under a name', async () => {
  await open('viewer', { 'POST /role': { id: 9 } });
  await page.click(cell('role/view'));
  expect(cell('role/view').getAttribute('aria-label')).toMatch(/: All$/);
  expect(document.body.textContent).not.toContain('Replace and delete…');
  await page.click(page.button('Copy role'));
  await page.type(page.find('.bp6-dialog input'), 'Night desk');
  await page.click(page.button('Create role'));
  expect(call('POST /role')?.body).toEqual({ code: 'nightDesk', name: { kr: '', en: 'Night desk', zh: '' }, grants: [{ right: 'role/view', reach: 'all' }] });
});

test('a phone only reads, and a cell says why', async () => {
  const wide = globalThis.matchMedia;
  globalThis.matchMedia = ((query: string) => Object.assign(new EventTarget(), { matches: query.includes('max-width'), media: query })) as never;
  try {
    await open('leasingAgent');
    await page.click(cell('customer/view'));
    expect(cell('customer/view').getAttribute('aria-label')).toBe('Customers · View: Own');
    expect(cell('customer/view').getAttribute('aria-disabled')).toBe('true');
    expect(page.text()).not.toContain('Save role');
  } finally {
    globalThis.matchMedia = wide;
  }
});
