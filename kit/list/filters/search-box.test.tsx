// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { definePermission } from '#core/access/permission.ts';
import { definePlugin } from '#core/kernel/index.ts';
import { permissions, translations } from '#core/slots.ts';
import { defineEntity } from '#kit/records/entity.ts';
import { masked, phone, text } from '#kit/records/field.ts';
import { onAPage, type TestPage } from '#tests/support/test-page.tsx';
import { listScreen } from '../list-screen.tsx';

let page: TestPage;
afterEach(() => page.close());

const tenant = defineEntity('tenant', { name: text({ required: true, searched: true }), phone: masked('tenant/contact', phone({ searched: true })) });
const load = async () => ({ default: { 'tenant.name': 'Name', 'tenant.phone': 'Phone', 'tenant.search': 'Name, phone' } });
const plugin = definePlugin({
  id: 'tenant',
  contributes: [permissions(definePermission('tenant/contact', ['manager'])), translations({ plugin: 'tenant', load: { en: load, kr: load, zh: load } })],
});
const screen = listScreen(tenant, { columns: ['name', 'phone'], filters: [], write: { id: 'tenant/edit', roles: [] }, hrefOf: (id) => `/tenant/${id}` });

test.each([['manager', 'Name, phone'], ['viewer', 'Name']])('the search promises a %s no more than it looks into: %s', async (role, words) => {
  page = await onAPage({ plugins: [plugin], answers: { 'GET /tenant': { rows: [], total: 0, labels: {} } }, screen, pattern: '/tenant/list', at: '/tenant/list', roles: [role] });
  await page.until(() => document.querySelector('[type=search]') !== null);
  expect(page.find<HTMLInputElement>('[type=search]').placeholder).toBe(words);
});
