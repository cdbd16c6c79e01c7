// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { uploadPage } from '#kit/area/form-page.tsx';
import { tourAnswers } from '#tests/support/plugins/tour.ts';
import { onAPage, type TestPage } from '#tests/support/test-page.tsx';
import { tours } from '../area.ts';
import plugin from '../plugin.ts';
import { form } from './tour-form.tsx';

let page: TestPage;
afterEach(() => page?.close());

const stamps = { version: 1, createdAt: '2026-11-12T15:00:00.000Z', updatedAt: '2026-11-12T15:00:00.000Z', hidden: [] };
const contract = { ...stamps, id: 5, number: 1042, name: '최민준', customer: 9, assignee: 2, building: 2, rent: 2, labels: { employee: { 2: 'Daniel Reyes' }, building: { 2: '28-10 Jackson Ave' }, rent: { 2: '1B1B · 4C' }, customer: { 9: '김하늘' } } };
const answers = {
  ...Object.fromEntries(Object.entries(tourAnswers).map(([place, answer]) => [place.replace(' /api', ' '), answer])),
  'GET /contract': { rows: [contract], total: 1, labels: contract.labels },
  'GET /contract/5': contract,
  'GET /customer': { rows: [{ ...stamps, id: 9, name: '김하늘' }], total: 1, labels: {} },
  'GET /customer/9': { ...stamps, id: 9, name: '김하늘', assignee: 2, labels: { employee: { 2: 'Daniel Reyes' } } },
  'GET /tour/agents': { ids: [1, 2] },
  'GET /employee': { rows: [{ ...stamps, id: 1, name: '김민서', active: true }], total: 1, labels: {} },
  'POST /tour/new': { ...stamps, id: 12, client: '최민준', labels: {}, batch: 3 },
};
const open = (words: string, more: object = {}) => {
  const screen = uploadPage(tours, form, { file: (() => undefined) as never });
  return onAPage({ plugins: [plugin], answers: { ...answers, ...more } as never, screen: { Page: screen.default, ...(screen.load && { load: screen.load }) }, pattern: '/inquiry/tour/upload', at: `/inquiry/tour/upload?${words}` });
};
const valueOf = (name: string) => page.find<HTMLInputElement>(`#field-${name}`).value;
const chosen = () => [...document.querySelectorAll('.form-tag')].map((one) => one.textContent);

test('a tour of a contract begins with its client, customer, agent, building and rent, and is made with its stop', async () => {
  page = await open('contract=5');
  expect(['client', 'customer', 'agent', 'building'].map(valueOf)).toEqual(['최민준', '김하늘', 'Daniel Reyes', '28-10 Jackson Ave']);
  expect(chosen()).toEqual(['1B1B · 4C']);
  await page.type(page.find('#field-startsAt'), '2031-06-10T14:00');
  await page.click(page.button('kit.form.save'));
  await page.until(() => page.server.count('POST /tour/new') === 1);
  expect(page.server.calls.find(({ place }) => place === 'POST /tour/new')!.body).toMatchObject({ client: '최민준', customer: 9, contract: 5, agent: 2, building: 2, rents: [2] });
  expect(page.server.count('POST /tour')).toBe(0);
});

test('a tour of a customer begins with their name and their agent, unless that is somebody whose time the reader does not plan', async () => {
  page = await open('customer=9');
  expect(['client', 'customer', 'agent'].map(valueOf)).toEqual(['김하늘', '김하늘', 'Daniel Reyes']);
  await page.close();
  page = await open('customer=9', { 'GET /tour/agents': { ids: [1] } });
  expect(['client', 'agent'].map(valueOf)).toEqual(['김하늘', '']);
});

test('the agents that a form offers are those whose time its reader plans, and its rents those of the building', async () => {
  page = await open('contract=5');
  const asked = (place: string) => page.server.calls.filter((call) => call.place === place).at(-1)?.url.searchParams;
  await page.click(page.find('#field-agent'));
  await page.until(() => asked('GET /employee')?.get('id') === '1,2');
  await page.click(page.find('#field-rents'));
  await page.until(() => asked('GET /rent')?.get('building') === '2');
  // another building shows none of the rents of this one
  await page.click(page.find('#field-building'));
  const other = () => [...document.querySelectorAll('[role=option]')].find((one) => one.textContent === '70 Pine St');
  await page.until(() => other() !== undefined);
  await page.click(other()!);
  expect([valueOf('building'), chosen()]).toEqual(['70 Pine St', []]);
});

test('a rent that is chosen first brings its building', async () => {
  page = await open('');
  await page.click(page.find('#field-rents'));
  await page.until(() => document.querySelectorAll('[role=option]').length > 1);
  await page.click(document.querySelectorAll('[role=option]')[1]!);
  await page.until(() => valueOf('building') === '28-10 Jackson Ave');
  expect(chosen()).toEqual(['1B1B · 4C']);
});
