// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { definePermission } from '#core/access/permission.ts';
import { definePlugin } from '#core/kernel/index.ts';
import { permissions, translations } from '#core/slots.ts';
import { defineEntity } from '#kit/records/entity.ts';
import { integer, seenBy, text } from '#kit/records/field.ts';
import { onAPage, type TestPage } from '#tests/support/test-page.tsx';
import { listScreen } from '../list-screen.tsx';

let page: TestPage;
afterEach(() => page.close());

const boiler = defineEntity('boiler', { name: text({ required: true }), size: integer(), cost: seenBy('boiler/cost', integer()) });
const load = async () => ({ default: { 'boiler.name': 'Name', 'boiler.size': 'Size', 'boiler.cost': 'Cost' } });
const plugin = definePlugin({
  id: 'boiler',
  contributes: [permissions(definePermission('boiler/cost', ['manager'])), translations({ plugin: 'boiler', load: { en: load, kr: load, zh: load } })],
});

test.each([
  ['manager', ['Name', 'Size', 'Cost']],
  ['viewer', ['Name', 'Size']],
])('a list offers a %s no filter by what they may not see', async (role, offered) => {
  const screen = listScreen(boiler, { columns: ['name', 'size', 'cost'], filters: ['name', 'size', 'cost'], write: { id: 'boiler/edit', roles: [] }, hrefOf: (id) => `/boiler/${id}` });
  page = await onAPage({ plugins: [plugin], answers: { 'GET /boiler': { rows: [], total: 0, labels: {} } }, screen, pattern: '/boiler/list', at: '/boiler/list', roles: [role] });
  await page.until(() => document.querySelector('[type=search]') !== null);
  await page.click(page.find('.list-filter-word').closest('button')!);
  await page.until(() => document.querySelector('.list-menu [role=menuitem]') !== null);
  expect([...document.querySelectorAll('.list-menu [role=menuitem]')].map((line) => line.textContent)).toEqual(offered);
});
