// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { useParams } from 'react-router-dom';
import { toasts } from '#core/toasts/toasts.ts';
import { refusedBooking, tourAnswers } from '#tests/support/plugins/tour.ts';
import { onAPage, type TestPage } from '#tests/support/test-page.tsx';
import plugin from '../plugin.ts';
import * as day from '../screens/tour-day.tsx';
import * as plan from './tour-plan.tsx';

let page: TestPage;
afterEach(() => page?.close());

const answers = Object.fromEntries(Object.entries(tourAnswers).map(([place, answer]) => [place.replace(' /api', ' '), answer]));
const open = async (query: string, more: object = {}, client = 'customer=9&') => {
  page = await onAPage({
    plugins: [plugin],
    answers: { ...answers, ...more } as never,
    screen: { Page: () => (useParams()['page'] === 'day' ? <day.default /> : <plan.default />), load: (visit) => (visit.params['page'] === 'day' ? day : plan).load(visit) },
    pattern: '/inquiry/tour/:page',
    at: `/inquiry/tour/plan?${client}${query}`,
  });
  await page.until(() => document.querySelector('.route-page') !== null);
};
const order = () => [...document.querySelectorAll('.route-home b')].map((one) => one.textContent);

test('the focus is on the plan as it opens, and one stop is no order to choose', async () => {
  await open('rents=2&day=2026-11-23');
  await page.until(() => document.activeElement?.classList.contains('route-page') === true);
  expect(document.querySelector('.route-order .tag')).toBeNull();
});

test('Ctrl+Z takes back the steps of the plan, latest first, and leaves the key where there is none', async () => {
  await open('rents=1,2,4&day=2026-11-23');
  const before = order();
  await page.click(page.find('.route-stop [aria-label^="Later"]'));
  const moved = order();
  expect(moved).not.toEqual(before);
  await page.click(page.find('.route-stop [aria-label^="Leave out"]'));
  await page.until(() => order().length === 2);
  const undo = () => page.key(document.body, 'z', { code: 'KeyZ', ctrlKey: true });
  await undo();
  await page.until(() => order().length === 3);
  expect(order()).toEqual(moved);
  await undo();
  expect(order()).toEqual(before);
  const left = new KeyboardEvent('keydown', { key: 'z', code: 'KeyZ', ctrlKey: true, bubbles: true, cancelable: true });
  document.body.dispatchEvent(left);
  expect(left.defaultPrevented).toBe(false);
});

test('whoever leaves out stops stays in the place of each, and on the field for rents where none is left', async () => {
  await open('rents=1,2,4&day=2026-11-23');
  const second = () => document.querySelectorAll<HTMLElement>('.route-stop [aria-label^="Leave out"]')[1]!;
  const leaveOut = async (button: HTMLElement) => {
    const stops = order().length;
    button.focus();
    await page.click(button);
    await page.until(() => order().length < stops);
  };
  await leaveOut(second());
  expect(document.activeElement).toBe(second());
  await leaveOut(second());
  expect(document.activeElement).toBe(page.find('.route-stop [aria-label^="Leave out"]'));
  await leaveOut(document.activeElement as HTMLElement);
  await page.until(() => document.activeElement?.id === 'route-rent');
});

test('a stop that cannot be reached says which rule is in the way, offers the next day, and can be left out', async () => {
  // somebody lives in the third rent; it is Friday morning
  await open('rents=3&day=2026-11-20');
  expect(page.text()).toContain('The building wants to know 24 hours before');
  expect(page.text()).not.toContain('0 h 0 min');
  expect(page.find('.route-foot .bp6-intent-primary').getAttribute('aria-description')).toBe('Cannot be reached');
  expect(document.querySelector('.route-fallback')?.textContent).toContain('Nov 21');
  await page.click(page.find('.route-left button'));
  await page.until(() => page.text().includes('No rents chosen'));
});

test('a stop that the agent’s own tours keep from its time names them', async () => {
  await open('rents=1&day=2026-11-20&agent=2&from=13:00&until=14:30');
  expect(page.find('.callout').textContent).toContain('Daniel Reyes has other tours in these hours: 1:30 PM Omar Haddad');
  // the one that is over before they begin is not in the way
  expect(page.find('.callout').textContent).not.toContain('Emily Sanders');
});

test('a refused booking gives the focus to the refused stop', async () => {
  await open('rents=1,2&day=2026-11-23', { 'POST /tour/book': refusedBooking });
  await page.click(page.button('Book 2 tours'));
  await page.until(() => document.activeElement?.closest('.route-taken') !== null);
  // said once, at the stop
  expect(page.find('.route-taken').textContent).toContain('nothing was booked');
  expect(page.kernel.use(toasts).shown).toEqual([]);
});

test('the homes of a customer are shown by whoever looks after them, where the reader plans their time', async () => {
  const customer = { ...(answers['GET /customer/9'] as object), assignee: 3 };
  await open('rents=1&day=2026-11-23', { 'GET /customer/9': customer });
  expect(page.find<HTMLSelectElement>('#route-agent').value).toBe('3');
  await page.close();
  const agenda = answers['GET /tour/agenda'] as typeof tourAnswers['GET /api/tour/agenda'];
  await open('rents=1&day=2026-11-23', { 'GET /customer/9': customer, 'GET /tour/agenda': { ...agenda, agents: agenda.agents.map((one) => ({ ...one, isMine: one.id !== 3 })) } });
  expect(page.find<HTMLSelectElement>('#route-agent').value).toBe('1');
  expect([...document.querySelectorAll('#route-agent option')].map((one) => one.textContent)).toEqual(['김민서', 'Daniel Reyes', 'Yuna Choi']);
});

test('agent, hours and minutes stand in the address, also after a plan that was offered instead', async () => {
  await open('rents=3&day=2026-11-20&agent=2&from=10:00&until=16:00&minutes=45');
  const shown = () => ['agent', 'from', 'until', 'minutes'].map((name) => page.find<HTMLInputElement>(`#route-${name}`).value);
  expect(shown()).toEqual(['2', '10:00', '16:00', '45']);
  await page.click(page.find('.route-fallback ~ .bp6-button'));
  await page.until(() => page.where().includes('day=2026-11-21'));
  expect(page.where()).toContain('rents=3&customer=9&agent=2&from=10:00&until=16:00&minutes=45');
  await page.type(page.find('#route-agent'), '3');
  expect(shown()).toEqual(['3', '10:00', '16:00', '45']);
  expect(window.location.search).toContain('day=2026-11-21&rents=3&customer=9&agent=3&from=10:00&until=16:00&minutes=45');
});

test('an address of hours that are none, or of an agent who is gone, opens with the usual ones', async () => {
  await open('rents=1&day=2026-11-23&agent=99&from=25:00&minutes=3');
  expect(['agent', 'from', 'until', 'minutes'].map((name) => page.find<HTMLInputElement>(`#route-${name}`).value)).toEqual(['1', '11:00', '18:00', '30']);
});

test('a booked plan leads to its day, where its first tour has the focus', async () => {
  await open('rents=1,2&day=2026-11-20', { 'POST /tour/book': { ids: [5, 4], batch: null } });
  const book = page.button('Book 2 tours');
  await page.settle(() => book.focus());
  await page.click(book);
  await page.until(() => page.where().startsWith('/inquiry/tour/day'));
  await page.until(() => document.activeElement === page.find('[data-item="tour/5"]'));
});

test('beside the booking of some it says which is left out', async () => {
  await open('rents=1,3&day=2026-11-20');
  page.button('Book 1 tour');
  expect(page.find('.route-foot').textContent).toContain('Left out: 2 Gold St 1B1B · 5C.');
});

test('a plan that was taken instead leaves the focus on its booking', async () => {
  await open('rents=3&day=2026-11-20');
  const use = page.find('.route-fallback ~ .bp6-button');
  await page.settle(() => use.focus());
  await page.click(use);
  await page.until(() => page.where().includes('day=2026-11-21'));
  expect(document.activeElement).toBe(page.button('Book 1 tour'));
});

test('rents beyond ten are named and stay in the address, and the next one follows where one is left out', async () => {
  const few = answers['GET /rent'] as { readonly rows: readonly object[] };
  const rows = Array.from({ length: 12 }, (_, place) => ({ ...few.rows[place % 2], id: place + 1, title: `Rent ${place + 1}` }));
  await open(`rents=${rows.map(({ id }) => id).join(',')}&day=2026-11-23`, { 'GET /rent': { ...few, rows, total: 12 } });
  expect(page.text()).toContain('A plan takes 10 rents at most');
  expect([...document.querySelectorAll('.route-left')][0]?.textContent).toMatch(/Rent 11.*Rent 12/);
  await page.click(page.find('.route-stop [aria-label^="Leave out"]'));
  await page.until(() => !page.find('.route-left').textContent.includes('Rent 11'));
  expect(page.find('.route-left').textContent).toContain('Rent 12');
});

test('a moved stop is told with its place and time', async () => {
  await open('rents=1,2,4&day=2026-11-23');
  await page.click(page.find('.route-stop [aria-label^="Later"]'));
  expect(page.find('.route-body [role=status]').textContent).toMatch(/: stop 2, \d+:\d\d/);
});

test('a plan without a client says whom it waits for', async () => {
  await open('rents=1,2&day=2026-11-23', {}, '');
  expect(page.find('.route-foot .bp6-intent-primary').getAttribute('aria-description')).toBe('Say whom the tours are for first');
});

test('more stops than the agent shows in a day are planned once that is chosen, and booked so', async () => {
  const few = answers['GET /rent'] as { readonly rows: readonly object[] };
  const rows = Array.from({ length: 8 }, (_, place) => ({ ...few.rows[0], id: place + 1, title: `Rent ${place + 1}` }));
  const sent: unknown[] = [];
  const keep = ({ body }: { readonly body?: unknown }) => {
    sent.push(body);
    return { ids: [5], batch: null };
  };
  await open(`rents=${rows.map(({ id }) => id).join(',')}&day=2026-11-23&agent=2`, { 'GET /rent': { ...few, rows, total: 8 }, 'POST /tour/book': keep });
  expect(order()).toHaveLength(6);
  await page.click(page.button('Plan 8 anyway: over Daniel Reyes’s 6 a day'));
  expect(order()).toHaveLength(8);
  expect(page.text()).toContain('8 tours that day: over Daniel Reyes’s 6 a day');
  // it was chosen for this agent alone
  await page.type(page.find('#route-agent'), '3');
  expect(order()).toHaveLength(6);
  await page.type(page.find('#route-agent'), '2');
  await page.click(page.button('Keep to 6'));
  expect(order()).toHaveLength(6);
  await page.key(document.body, 'z', { code: 'KeyZ', ctrlKey: true });
  expect(order()).toHaveLength(8);
  await page.click(page.button('Book 8 tours'));
  await page.until(() => sent.length > 0);
  expect(sent[0]).toMatchObject({ beyondCap: true });
});

test('the rest of a plan is planned in one click for a later day or another agent, says why, and leads back', async () => {
  const few = answers['GET /rent'] as { readonly rows: readonly object[] };
  const rows = Array.from({ length: 8 }, (_, place) => ({ ...few.rows[0], id: place + 1, title: `Rent ${place + 1}` }));
  await open(`rents=${rows.map(({ id }) => id).join(',')}&day=2026-11-23&agent=2&until=20:00`, { 'GET /rent': { ...few, rows, total: 8 } });
  expect(page.find('.callout').textContent).toContain('2 rents are not in this planDaniel Reyes gives 6 tours a day at most');
  expect(page.find('.route-foot').textContent).toContain('2 of 8 are left out');
  const offers = [...document.querySelectorAll('.route-fallbacks li')].map((one) => one.textContent);
  expect(offers).toEqual([expect.stringMatching(/^All 2 with 김민서3:00 PM/), expect.stringMatching(/^All 2 on Nov 24, 2026, Daniel Reyes11:00/)]);
  const links = [...document.querySelectorAll<HTMLAnchorElement>('.route-fallbacks a')];
  expect(links[1]!.textContent).toBe('Plan the rest');
  await page.click(links[1]!);
  await page.until(() => page.where().includes('day=2026-11-24'));
  expect(order()).toHaveLength(2);
  expect(['agent', 'until'].map((name) => page.find<HTMLInputElement>(`#route-${name}`).value)).toEqual(['2', '20:00']);
  expect(page.find('.callout').textContent).toContain('The rest of the plan for Monday, November 23, 2026, Daniel ReyesDaniel Reyes gives 6 tours a day at most');
  expect(document.activeElement?.classList.contains('route-page')).toBe(true);
  // it is told as long as the rest is planned
  await page.click(page.find('.route-stop [aria-label^="Leave out"]'));
  await page.until(() => order().length === 1);
  expect(page.find('.callout').textContent).toContain('The rest of the plan');
  await page.click(page.find('.callout a'));
  await page.until(() => page.where().includes('day=2026-11-23'));
  expect(order()).toHaveLength(6);
  expect(page.text()).not.toContain('The rest of the plan');
});

test('a booked plan that leaves some out goes on with them', async () => {
  const few = answers['GET /rent'] as { readonly rows: readonly object[] };
  const rows = Array.from({ length: 12 }, (_, place) => ({ ...few.rows[0], id: place + 1, title: `Rent ${place + 1}` }));
  await open(`rents=${rows.map(({ id }) => id).join(',')}&day=2026-11-23&agent=2`, { 'GET /rent': { ...few, rows, total: 12 }, 'POST /tour/book': { ids: [5], batch: null } });
  await page.click(page.button('Book 6 tours'));
  await page.until(() => page.where().includes('rest='));
  expect(page.where()).toContain('day=2026-11-24&rents=11,12');
  expect(order()).toHaveLength(6);
  expect(page.find<HTMLSelectElement>('#route-agent').value).toBe('2');
  expect(page.find('.callout').textContent).toContain('A plan takes 10 rents at most · Daniel Reyes gives 6 tours a day at most');
  expect(page.find<HTMLAnchorElement>('.callout a').getAttribute('href')).toBe('/inquiry/tour/day?day=2026-11-23');
});
