// @vitest-environment happy-dom
import { afterEach, describe, expect, test } from 'vitest';
import type { FakeCall, FakeResponse } from '#tests/support/fake-server.ts';
import { customerAnswers, rows as customerRows } from '#tests/support/plugins/customer.ts';
import { onAPage, type TestPage } from '#tests/support/test-page.tsx';
import { kitWords } from '#kit/kit-translations.ts';
import { updatePage, uploadPage } from '#kit/area/form-page.tsx';
import type { Rights } from '#core/access/permission.ts';
import { definePlugin, type Plugin } from '#core/kernel/index.ts';
import { timelineItems } from '#kit/remarks/timeline-items.ts';
import { translations, type Screen } from '#core/slots.ts';
import { customers, viewCustomers } from '../area.ts';
import plugin from '../plugin.ts';
import { form } from './customer-form.tsx';

let page: TestPage;
afterEach(async () => {
  await page.close();
  sessionStorage.clear();
});

const answers = Object.fromEntries(
  Object.entries(customerAnswers).map(([place, said]): [string, FakeResponse] => [place.replace('/api', ''), typeof said === 'function' ? (call: FakeCall) => said(new Request(call.url)) : said]),
);
const words = definePlugin({ id: 'kit/words', contributes: [translations(kitWords)] });
const never = (() => Promise.reject(new Error('No import here'))) as never;

const open = async (more: Readonly<Record<string, FakeResponse>> = {}, at = '/customer/update/1', beside: readonly Plugin[] = [], rights?: Rights) => {
  const isNew = at.endsWith('/upload');
  const { default: Page, load } = (isNew ? uploadPage(customers, form, { file: never }) : updatePage(customers, form)) as Awaited<ReturnType<Screen['load']>>;
  page = await onAPage({ plugins: [words, plugin, ...beside], answers: { ...answers, ...more }, screen: { Page, ...(load && { load }) }, pattern: isNew ? '/customer/upload' : '/customer/update/:customerId', at, ...(rights && { roles: ['leasingAgent'], rights }) });
  return page;
};

const has = (words: string) => page.until(() => page.text().includes(words));

describe('a customer’s card', () => {
  test('sums the household up, takes the strictest date, and measures the budget by the rules of 40 and 80', async () => {
    await open();
    await has('up to $4,100');
    await has('Dec 10, 2026 or before');
    await has('39.5× of $4,100: guarantor needed');
    await has('guarantor covers it');
    await has('own income ÷ 40 = $4,050');
    await has('with guarantor ÷ 80 = $4,250');
  });

  test('names the other phone and e-mail of somebody who was two customers', async () => {
    const row = { ...customerRows[2]!, labels: {}, hidden: [], otherPhones: '+1 646 555 0177', otherEmails: 'choi.mj@work.example' };
    await open({ 'GET /customer/3': row, 'GET /customer/3/history': { entries: [], labels: {} }, 'GET /customer/3/remarks': { rows: [] } }, '/customer/update/3');
    await has('Also +1 646 555 0177, choi.mj@work.example');
  });

  test.each([
    [1, '최민준 and 한소라', 2],
    [2, '한소라 and 최민준', 2],
    [3, 'Wang Zihan', 1],
  ])('of customer %i is called %s', async (id, title, faces) => {
    const row = customerRows[id - 1]!;
    await open({ [`GET /customer/${id}`]: { ...row, labels: {}, hidden: [] }, [`GET /customer/${id}/history`]: { entries: [], labels: {} }, [`GET /customer/${id}/remarks`]: { rows: [] } }, `/customer/update/${id}`);
    await has(faces > 1 ? 'household of 2' : 'of 3 ready');
    await page.until(() => document.querySelector('h1')?.textContent === title);
    expect(document.querySelectorAll('.surface-head .avatar')).toHaveLength(faces);
    expect(page.text().includes('household of 2')).toBe(faces > 1);
  });

  test('asks for the household once, whatever shows it', async () => {
    await open();
    await has('household of 2');
    await has('up to $4,100');
    const asked = page.server.calls.filter(({ place, url }) => place === 'GET /customer' && url.searchParams.has('household') && url.searchParams.get('sort') === 'id');
    expect(asked).toHaveLength(1);
  });

  test('answers for another rent', async () => {
    await open();
    await has('up to $4,100');
    await page.type(page.find('.affordable-rent input'), '4050');
    await has('40× of $4,050: own income covers it');
    await page.type(page.find('.affordable-rent input'), '4300');
    await has('no guarantor covers it');
  });

  test.each([
    [{ budget: 300_000, annualIncome: null }, 'Enter an income'],
    [{ budget: null, annualIncome: 9_000_000 }, 'Enter a budget'],
    [{ budget: null, annualIncome: null }, 'Enter budget and income'],
  ])('asks with %o for what is missing alone', async (values, asked) => {
    const none = { guarantorKind: null, guarantorName: null, guarantorIncome: null, guarantee: null, household: null };
    await open({ 'GET /customer/3': { ...customerRows[2]!, ...none, ...values, labels: {}, hidden: [] }, 'GET /customer': { rows: [], total: 0, labels: {} } }, '/customer/update/3');
    await page.until(() => document.querySelector('.customer-panel header .customer-muted') !== null);
    expect(page.find('.customer-panel header .customer-muted').textContent).toBe(asked);
  });

  test('tells which papers are ready', async () => {
    await open();
    await has('of 9 ready');
    await has('missing, asked Nov 18');
  });

  test('enters today for the papers that are asked for', async () => {
    const [, , alone] = customerRows;
    await open({ 'GET /customer/3': { ...alone!, labels: {}, hidden: [] } }, '/customer/update/3');
    await has('of 3 ready');
    await page.click(page.button('Ask for 3'));
    await has('1 unsaved change');
    expect(page.text()).not.toContain('Ask for');
  });
});

describe('a customer’s timeline', () => {
  test('has calls, notes and changes in one order, and shows calls alone', async () => {
    await open();
    await has('Kim Minseo called');
    const entries = () => [...document.querySelectorAll('.history-entry')].map(({ textContent }) => textContent ?? '');
    expect(entries().map((text) => ['called', 'noted', 'form', 'created'].find((word) => text.includes(word)))).toEqual(['called', 'noted', 'form', 'created']);
    await page.click([...document.querySelectorAll('.remark-lead [role="radio"], .remark-lead button')].find(({ textContent }) => textContent === 'Calls')!);
    await page.until(() => entries().length === 1);
  });

  test('has what other areas bring, at its moment, with a way to it', async () => {
    const visit = { id: 7, at: '2090-01-05T15:00:00.000Z', title: () => 'Visit of 28-10 Jackson Ave', detail: () => 'Confirmed', href: '/visit/7' };
    const load = async () => ({ itemsOf: async () => [visit] });
    const failing = async () => ({ itemsOf: async () => Promise.reject(new Error('not there')) });
    const visits = definePlugin({
      id: 'visit',
      contributes: [timelineItems({ id: 'visit', record: 'customer', needs: viewCustomers, load }), timelineItems({ id: 'lost', record: 'customer', needs: viewCustomers, load: failing })],
    });
    await open({}, '/customer/update/1', [visits]);
    await has('Visit of 28-10 Jackson Ave');
    expect(document.querySelector('.history-entry a')?.getAttribute('href')).toBe('/visit/7');
    expect(document.querySelector('.history-entry')?.textContent).toContain('Confirmed');
    await page.click([...document.querySelectorAll('.remark-lead [role="radio"], .remark-lead button')].find(({ textContent }) => textContent === 'Calls')!);
    await page.until(() => !page.text().includes('Visit of'));
  });

  test('takes a call with its minutes', async () => {
    await open();
    await has('Kim Minseo called');
    await page.click(page.button('Log a call'));
    await page.type(page.find('.remark-composer textarea'), 'Asks for a gym');
    await page.type(page.find('.remark-minutes input'), '4');
    await page.click(page.button('Save call'));
    await page.until(() => page.server.count('POST /customer/1/remarks') === 1);
    expect(page.server.calls.find(({ place }) => place === 'POST /customer/1/remarks')?.body).toEqual({ kind: 'call', text: 'Asks for a gym', minutes: 4, mentions: [] });
    await page.until(() => document.querySelector('.remark-composer') === null);
    expect(document.activeElement).toBe(page.find('.remark-open'));
  });

  test('keeps a call that is half typed for whoever comes back, until it is saved or put away', async () => {
    const typed = () => document.querySelector<HTMLTextAreaElement>('.remark-composer textarea')?.value;
    await open();
    await page.click(page.button('Log a call'));
    await page.type(page.find('.remark-composer textarea'), 'Asks for a gym');
    await page.close();
    await open();
    await page.until(() => typed() === 'Asks for a gym');
    expect(document.activeElement).not.toBe(page.find('.remark-composer textarea'));
    await page.click(page.button('Save call'));
    await page.until(() => typed() === undefined);
    await page.close();
    await open();
    await has('Kim Minseo called');
    expect(typed()).toBeUndefined();
    await page.click(page.find('.remark-open'));
    await page.type(page.find('.remark-composer textarea'), 'A');
    await page.click(page.button('Cancel'));
    await page.close();
    await open();
    await has('Kim Minseo called');
    expect(typed()).toBeUndefined();
  });

  test('offers colleagues after an @ and sends whom the note mentions', async () => {
    await open();
    await page.click(page.find('.remark-open'));
    const field = page.find<HTMLTextAreaElement>('.remark-composer textarea');
    await page.type(field, 'Ask @min');
    await page.until(() => document.querySelectorAll('.remark-people [role="option"]').length === 1);
    await page.key(field, 'Enter');
    await page.until(() => field.value === 'Ask @Kim Minseo ');
    await page.key(field, 'Enter', { ctrlKey: true });
    await page.until(() => page.server.count('POST /customer/1/remarks') === 1);
    expect(page.server.calls.find(({ place }) => place === 'POST /customer/1/remarks')?.body).toEqual({ kind: 'note', text: 'Ask @Kim Minseo', minutes: null, mentions: [1] });
  });

  test('offers the changes of one field beside changes alone, where there is room for it', async () => {
    await open();
    const fields = () => document.querySelector('[aria-label="Show changes of"]');
    expect([fields(), page.button('Log a call')]).toEqual([null, expect.anything()]);
    await page.click(page.button('Changes'));
    expect(fields()).not.toBeNull();
    expect(page.text()).not.toContain('Log a call');
  });

  test('says that nobody of a name sees the record, so that no list opens without a reason', async () => {
    await open();
    await page.click(page.find('.remark-open'));
    const field = page.find<HTMLTextAreaElement>('.remark-composer textarea');
    await page.type(field, 'Ask @Dan');
    await page.until(() => page.text().includes('Nobody called “Dan” sees this record'));
    expect(document.querySelector('[role=listbox]')).toBeNull();
    await page.type(field, 'Ask @Dan about it');
    await page.until(() => !page.text().includes('Nobody called'));
  });
});

describe('a new customer', () => {
  const employee = { 'GET /employee': (call: FakeCall) => ({ rows: call.url.searchParams.get('member') === '7' ? [{ id: 70, name: 'Yuna Choi' }] : [], total: 1, labels: {} }) };

  test.each([
    ['own', 'Yuna Choi'],
    ['department', ''],
  ] as const)('of whoever reaches %s has the assignee "%s"', async (reach, name) => {
    await open(employee, '/customer/upload', [], { 'customer/view': reach, 'customer/edit': reach });
    await page.until(() => document.querySelector('#field-assignee') !== null);
    expect(page.find('#field-assignee').closest('.form-field')?.querySelector('input')?.value ?? '').toBe(name);
  });
});

const twin = { rows: [{ id: 3, title: 'Wang Zihan', detail: 'C-1875 · 王子涵', fields: ['phone'] }] };

describe('a customer who may be there already', () => {
  test('shows with a link that leaves the draft where it is', async () => {
    await open({ 'GET /customer/same': twin }, '/customer/upload');
    expect(page.text()).not.toContain('registered already');
    await page.type(page.find('#field-phone'), '646 555 0120');
    await has('This may be registered already');
    const link = page.find<HTMLAnchorElement>('.same-as a');
    expect([link.getAttribute('href'), link.target]).toEqual(['/customer/update/3', '_blank']);
    expect(page.server.calls.findLast(({ place }) => place === 'GET /customer/same')?.url.searchParams.get('phone')).toBe('646 555 0120');
  });

  test('is merged with the values that were chosen', async () => {
    await open({ 'GET /customer/same': twin, 'POST /customer/1/merge': { batch: 12, moved: 1 } });
    await has('Merge…');
    await page.click(page.button('Merge…'));
    await page.until(() => document.querySelector('[role="radiogroup"][aria-label="Name"]') !== null);
    const choices = document.querySelectorAll<HTMLInputElement>('[role="radiogroup"][aria-label="Name"] input');
    expect([...choices].map(({ checked }) => checked)).toEqual([true, false]);
    await page.click(choices[1]!);
    await page.click(page.button('Merge'));
    await page.until(() => page.server.count('POST /customer/1/merge') === 1);
    expect(page.server.calls.find(({ place }) => place === 'POST /customer/1/merge')?.body).toEqual({ version: 3, other: { id: 3, version: 3 }, values: { name: 'Wang Zihan' } });
    await page.until(() => document.querySelector('.conflict') === null);
  });

  test('stays where records out of reach name it, and says so', async () => {
    await open({ 'GET /customer/same': twin, 'POST /customer/1/merge': () => Response.json({ errorCode: 10009, message: 'In use', usedBy: [], unseen: true }, { status: 409 }) });
    await has('Merge…');
    await page.click(page.button('Merge…'));
    await has('Choose the value that stays');
    await page.click(page.button('Merge'));
    await has('Records out of your reach refer to the one that goes.');
  });

  test('says who will no longer see it, and makes them the assignee unless that is refused', async () => {
    const offer = { field: 'assignee', id: 7, name: 'Dana Roh' };
    const effect = (call: FakeCall) => ({ losing: call.url.searchParams.get('assignee') === '7' ? [] : ['Dana Roh'], offer });
    await open({ 'GET /customer/same': twin, 'POST /customer/1/merge': { batch: 12, moved: 1 }, 'GET /customer/1/merge': effect, 'GET /customer/1': { ...customerRows[0]!, assignee: null, labels: {}, hidden: [] }, 'GET /customer/3': { ...customerRows[2]!, assignee: null, labels: {}, hidden: [] } });
    await has('Merge…');
    await page.click(page.button('Merge…'));
    await has('Everybody who sees them now still sees it');
    const box = page.find<HTMLInputElement>('.merge-effect input');
    expect([box.checked, box.closest('label')?.textContent]).toEqual([true, 'Make Dana Roh the assignee']);
    await page.click(box);
    await has('Dana Roh will no longer see it');
    await page.click(box);
    await has('Everybody who sees them now still sees it');
    expect(document.activeElement?.textContent).toBe('Merge');
    await page.click(page.button('Merge'));
    await page.until(() => page.server.count('POST /customer/1/merge') === 1);
    expect(page.server.calls.find(({ place }) => place === 'POST /customer/1/merge')?.body).toMatchObject({ values: { assignee: 7 } });
  });
});
