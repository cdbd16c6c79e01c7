// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { definePermission } from '#core/access/permission.ts';
import { definePlugin } from '#core/kernel/index.ts';
import { permissions, translations } from '#core/slots.ts';
import { defineEntity } from '#kit/records/entity.ts';
import { masked, numbered, phone, text } from '#kit/records/field.ts';
import { onAPage, type TestPage } from '#tests/support/test-page.tsx';
import { listScreen } from '../list-screen.tsx';

let page: TestPage;
afterEach(() => page.close());

const tenant = defineEntity('tenant', { name: text({ required: true, searched: true }), phone: masked('tenant/contact', phone({ searched: true })) });
const guest = defineEntity('guest', { ...tenant.fields, number: numbered('G-') });
const words = (name: string) => ({ [`${name}.number`]: 'Number', [`${name}.name`]: 'Name', [`${name}.phone`]: 'Phone', [`${name}.search`]: 'Name, phone' });
const load = async () => ({ default: { ...words('tenant'), ...words('guest') } });
const plugin = definePlugin({
  id: 'tenant',
  contributes: [permissions(definePermission('tenant/contact', ['manager'])), translations({ plugin: 'tenant', load: { en: load, kr: load, zh: load } })],
});

test.each([
  ['tenant', 'manager', 'Name, phone'],
  ['tenant', 'viewer', 'Name'],
  ['guest', 'manager', 'Name, phone'],
  ['guest', 'viewer', 'Name'],
])('the search for a %s promises a %s no more than it looks into: %s', async (name, role, placeholder) => {
  const entity = name === 'guest' ? guest : tenant;
  const screen = listScreen(entity, { columns: ['name', 'phone'], filters: [], write: { id: `${name}/edit`, roles: [] }, hrefOf: (id) => `/${name}/${id}` });
  page = await onAPage({ plugins: [plugin], answers: { [`GET /${name}`]: { rows: [], total: 0, labels: {} } }, screen, pattern: `/${name}/list`, at: `/${name}/list`, roles: [role] });
  await page.until(() => document.querySelector('[type=search]') !== null);
  expect(page.find<HTMLInputElement>('[type=search]').placeholder).toBe(placeholder);
});
