// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest';
import { definePlugin } from '#core/kernel/index.ts';
import { translations } from '#core/slots.ts';
import { toasts } from '#core/toasts/toasts.ts';
import type { FakeResponse } from '#tests/support/fake-server.ts';
import { onAPage, type TestPage } from '#tests/support/test-page.tsx';
import plugin from '../plugin.ts';
import type { Applicant, ApprovalResponse } from './api.ts';
import Approvals, { load } from './approvals.tsx';

const words = () => import('#kit/all-translations/en.ts');
const kit = definePlugin({ id: 'kit', contributes: [translations({ plugin: 'kit', load: { en: words, kr: words, zh: words } })] });

const person = (id: number, more: Partial<Applicant> = {}): Applicant => ({
  id, version: 1, name: `Person${id}`, userId: `person${id}`, email: `p${id}@example.com`, phone: '+1 917 555 0148', preferredArea: 1, gender: 1, birthDate: '1998-03-14', age: 28,
  residenceDuration: 12, status: 'applying', statusReason: null, statusAt: '2026-11-22T12:00:00.000Z', active: true, ...more,
});
const known = { id: 9, version: 2, userId: 'before9', name: 'Person1', email: 'other@example.com', phone: '+1 917 555 0148', preferredArea: 1, gender: 1, birthDate: '1998-03-14', residenceDuration: 6, status: 'approved' as const, statusAt: '2025-03-03T15:00:00.000Z', active: false };
const inbox = (rows: readonly Applicant[], more: Partial<ApprovalResponse> = {}): ApprovalResponse => ({ rows, counts: { applying: rows.length, approved: 4, rejected: 0 }, areas: { 1: 'Astoria' }, known: {}, ...more });
const opens = { areas: [{ area: 'user', rights: [{ right: 'view', reach: 'all' }], records: 31 }], never: ['user/approve'] };

let page: TestPage;
afterEach(() => page.close());

const open = async (answers: Readonly<Record<string, FakeResponse>> = {}, roles?: readonly string[]) => {
  page = await onAPage({
    plugins: [plugin, kit],
    answers: {
      'GET /user/approval': inbox([person(1), person(2, { statusReason: 'No answer' }), person(3)], { known: { 1: [known] } }),
      'GET /user/opens': ({ url }) => (url.searchParams.has('role') ? opens : { areas: [], never: [] }),
      'GET /role': { rows: [{ code: 'viewer', name: { en: 'Viewer', kr: '열람자', zh: '查看者' } }], total: 1, labels: {} },
      'POST /user/approval': ({ body }) => ({ batch: 7, changed: (body as { records: { id: number }[] }).records.map(({ id }) => id), refused: [], decided: [], conflicts: [], gone: [] }),
      ...answers,
    },
    screen: { Page: Approvals, load },
    pattern: '/user/approval',
    at: '/user/approval',
    ...(roles && { roles }),
  });
  return page;
};
const press = (...keys: readonly string[]) =>
  page.settle(() => {
    for (const key of keys) document.body.dispatchEvent(new KeyboardEvent('keydown', { key, code: `Key${key.toUpperCase()}`, bubbles: true, cancelable: true }));
  });
const names = () => [...document.querySelectorAll('.approvals-name')].map((one) => one.textContent);
const sent = () => page.server.calls.findLast(({ place }) => place === 'POST /user/approval')?.body;

it('shows who waits, their details, and the member they may be already', async () => {
  await open();
  expect(names()).toEqual(['Person1', 'Person2', 'Person3']);
  expect(page.text()).toContain('1 duplicate');
  expect(page.text()).toContain('applied again');
  expect(page.text()).toContain('3 of 4 agree');
  expect(page.text()).toContain('#9 was approved');
});

it('compares all fields of the two where asked, and the telling ones again', async () => {
  await open();
  const fields = () => [...document.querySelectorAll('.approvals-compare tbody th')].map((one) => one.textContent);
  expect(fields()).toHaveLength(4);
  await page.click(page.button('Compare all fields'));
  expect(fields()).toHaveLength(8);
  expect(page.find('.approvals-compare').textContent).toContain('AstoriaAstoria');
  expect(page.text()).toContain('5 of 8 agree');
  await page.click(page.button('Compare fewer fields'));
  expect(fields()).toHaveLength(4);
});

it('says nothing of a field that one of the two did not give', async () => {
  await open({ 'GET /user/approval': inbox([person(1)], { known: { 1: [{ ...known, birthDate: null }] } }) });
  const lines = [...document.querySelectorAll('.approvals-compare tbody tr')].map((line) => line.lastElementChild?.textContent?.trim());
  expect(lines).toEqual(['same', '', 'same', 'differs']);
});

it('shows the rights of a role before it is given, and gives it with the approval', async () => {
  await open();
  await page.click(page.button('Viewer'));
  expect(page.find('.approvals-opens').textContent).toContain('31');
  await press('a');
  expect(sent()).toEqual({ records: [{ id: 1, version: 1 }], from: 'applying', to: 'approved', role: 'viewer' });
  expect(names()).toEqual(['Person2', 'Person3']);
  expect(page.find('.approvals-panel').getAttribute('aria-label')).toBe('Person2');
  await press('a');
  expect(sent()).toEqual({ records: [{ id: 2, version: 1 }], from: 'applying', to: 'approved', role: null });
});

it('approves the chosen ones together by keys', async () => {
  await open();
  await press('x');
  await press('j');
  await press('x');
  expect(page.text()).toContain('Approve 2');
  await press('a');
  expect(sent()).toMatchObject({ records: [{ id: 1 }, { id: 2 }], to: 'approved' });
  expect(names()).toEqual(['Person3']);
});

it('rejects with a usual reason by its number, and with one of one’s own', async () => {
  await open();
  await press('r');
  await page.until(() => document.querySelector('[role=menuitem]') !== null);
  await page.key(page.find('[role=menuitem]'), '1');
  expect(sent()).toMatchObject({ records: [{ id: 1 }], to: 'rejected', reason: 'Already a member: use #9' });
  await press('r');
  await page.until(() => document.querySelector('[role=menuitem]') !== null);
  await page.key(page.find('[role=menuitem]'), '4');
  await page.type(page.find('#approval-reason'), 'Wrong city');
  await page.key(page.find('#approval-reason'), 'Enter');
  expect(sent()).toMatchObject({ records: [{ id: 2 }], to: 'rejected', reason: 'Wrong city' });
});

it('keeps a reason that is half typed, of the same applicant alone', async () => {
  await open();
  const typed = () => document.querySelector<HTMLTextAreaElement>('#approval-reason')?.value;
  await press('r');
  await page.until(() => document.querySelector('[role=menuitem]') !== null);
  await page.key(page.find('[role=menuitem]'), '4');
  await page.type(page.find('#approval-reason'), 'Wrong ci');
  await page.close();
  await open();
  await press('r');
  await page.until(() => typed() === 'Wrong ci');
  sessionStorage.clear();
});

it('says who decided first', async () => {
  await open({ 'POST /user/approval': { batch: null, changed: [], refused: [], decided: [{ id: 1, status: 'rejected', by: { userIdx: 2, name: 'Kim' } }], conflicts: [], gone: [] } });
  await press('a');
  expect(page.text()).toContain('Kim: Rejected');
  expect(names()).toHaveLength(3);
});

it('says whom the server refused, and why', async () => {
  await open({ 'POST /user/approval': { batch: null, changed: [], refused: [{ id: 1, fields: { role: 'user.rule.notWorking' } }], decided: [], conflicts: [], gone: [] } });
  await press('a');
  expect(page.kernel.use(toasts).shown).toMatchObject([{ title: 'The decision was not saved', description: 'Person1: They work here no more. Make them an active employee first.' }]);
});

it('says that somebody changed since, shows them as they are now, and decides on what was seen then', async () => {
  let version = 1;
  await open({
    'GET /user/approval': () => inbox([person(1, { version, name: `Person${version}` })]),
    'POST /user/approval': () => {
      version += 1;
      return { batch: null, changed: [], refused: [], decided: [], conflicts: [1], gone: [] };
    },
  });
  await press('a');
  expect(page.text()).toContain('Changed since: look again');
  expect(names()).toEqual(['Person2']);
  await press('a');
  expect(sent()).toMatchObject({ records: [{ id: 1, version: 2 }] });
});

it('offers a manager no roles, and no rejection of who is approved', async () => {
  await open({ 'GET /user/approval': inbox([person(1, { status: 'approved' })]) }, ['manager']);
  await page.click(page.button('Approved 4'));
  expect(page.where()).toBe('/user/approval?status=approved');
  expect(document.querySelector('.approvals-bar button')?.getAttribute('aria-description')).toBe('Your roles do not allow this');
  await press('r');
  expect(document.querySelector('[role=menuitem]')).toBeNull();
});

it('says when nobody waits', async () => {
  await open({ 'GET /user/approval': inbox([]) });
  expect(page.text()).toContain('Nobody is waiting');
  expect(page.button('Open the sign-up page')).toBeTruthy();
});

it('reads further sign-ups when asked, and when the keys come to the last', async () => {
  const all = Array.from({ length: 230 }, (_, n) => person(n + 1));
  const asked: string[] = [];
  await open({
    'GET /user/approval': ({ url }) => {
      const [offset, limit] = [Number(url.searchParams.get('offset') ?? 0), Number(url.searchParams.get('limit') ?? 100)];
      asked.push(`${offset}+${limit}`);
      return inbox(all.slice(offset, offset + limit), { counts: { applying: all.length, approved: 0, rejected: 0 } });
    },
  });
  expect(names()).toHaveLength(100);
  await page.click(page.button('Show 130 more'));
  expect([names().length, names().at(-1)]).toEqual([200, 'Person200']);
  await page.click(document.querySelectorAll<HTMLElement>('.approvals-who')[198]!);
  await press('j');
  expect([names().length, names().at(-1)]).toEqual([230, 'Person230']);
  expect(page.text()).not.toContain('more');
  expect(asked.slice(1)).toEqual(['100+100', '200+100']);
});
