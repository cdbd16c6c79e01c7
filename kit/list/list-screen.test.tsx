// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { i18n } from '#core/i18n/i18n.ts';
import { dayOfWord } from '#kit/records/day.ts';
import { createKernel, type Kernel } from '#core/kernel/index.ts';
import { KernelProvider } from '#core/react/react.tsx';
import { coreServices } from '#core/services.ts';
import { networkOf, signedIn } from '#stories/network.ts';
import { home, homeAnswers, homes } from '#tests/support/list-sample.ts';
import { listScreen } from './list-screen.tsx';

const screen = listScreen(home, {
  columns: ['title', 'state', 'rent', 'station', 'updatedAt'],
  filters: ['state', 'rent', 'station'],
  write: { id: 'home/edit', roles: [] },
  hrefOf: (id) => `/home/${id}`,
});

let root: Root;
let page: HTMLElement;
let calls: string[];
let kernel: Kernel | undefined;

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  page = document.body.appendChild(document.createElement('main'));
  root = createRoot(page);
  calls = [];
});

afterEach(() => {
  act(() => root.unmount());
  // its stream of changes would try again when the page is gone
  kernel?.stop();
  page.remove();
  vi.unstubAllGlobals();
});

/** Waits for something that comes by itself. */
async function until(check: () => void): Promise<void> {
  for (let turn = 0; ; turn += 1) {
    try {
      return check();
    } catch (error) {
      if (turn === 300) throw error;
      await act(() => new Promise<void>((done) => setTimeout(done, 10)));
    }
  }
}

async function open(search = '', answer: (request: Request) => unknown = homeAnswers(1000), more: Parameters<typeof networkOf>[0] = {}) {
  const opened = createKernel([
    ...coreServices({
      side: 'browser',
      origin: 'http://localhost',
      locale: 'en',
      theme: 'light',
      loginSecret: 'a secret for the tests!!',
      fetch: networkOf({
        'GET /api/home': (request: Request) => {
          calls.push(decodeURIComponent(new URL(request.url).search.replace(/[?&]t=\d+$/, '')));
          return answer(request);
        },
        'GET /api/station': { rows: [], total: 0, labels: {} },
        ...more,
      }),
      host: { keep: signedIn(['admin']), locks: { run: (_name, work) => work(true) }, navigate: () => undefined },
    }),
    homes,
  ]);
  kernel = opened;
  await opened.use(i18n).ready();
  const router = createMemoryRouter(
    [
      {
        path: '/home/list',
        Component: screen.Page,
        HydrateFallback: () => null,
        loader: ({ request }) => screen.load({ kernel: opened, params: {}, url: new URL(request.url), signal: request.signal }),
        shouldRevalidate: () => false,
      },
      { path: '/home/:id', element: <p>one home</p> },
    ],
    { initialEntries: [`/home/list${search}`] },
  );
  await act(async () => root.render(<KernelProvider kernel={opened}><RouterProvider router={router} /></KernelProvider>));
  await until(() => expect(page.querySelector('.list')).not.toBeNull());
  return router;
}

const all = (selector: string) => [...page.querySelectorAll<HTMLElement>(selector)];
const one = (selector: string) => all(selector)[0]!;
const press = (key: string, more: KeyboardEventInit = {}) =>
  act(async () => (document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more })));
const place = () => [
  document.activeElement?.closest('[aria-rowindex]')?.getAttribute('aria-rowindex'),
  document.activeElement?.getAttribute('aria-colindex'),
];

it('draws the first rows with the page, and asks once', async () => {
  await open();
  expect(calls).toEqual(['?sort=-updatedAt&offset=0&limit=100']);
  expect(one('[role=grid]').getAttribute('aria-rowcount')).toBe('1001');
  expect(all('[role=columnheader]').map(({ textContent }) => textContent)).toEqual(['', 'Name', 'State', 'Rent', 'Station', 'Changed']);
  expect(one('[aria-rowindex="2"]').textContent).toContain('70 Pine St #1');
  expect(one('[aria-rowindex="2"]').textContent).toContain('Court Sq');
  expect(all('[role=grid] [tabindex="0"]')).toHaveLength(1);
});

it('begins where its address says', async () => {
  await open('?state=free&sort=rent&at=120');
  expect(calls.toSorted()).toEqual(['?limit=0', '?state=free&sort=rent&offset=100&limit=100']);
  expect(one('.chip').textContent).toBe('StateFree');
  expect(one('[role=columnheader][aria-sort=ascending]').textContent).toBe('Rent');
  expect(one('.list-rows [role=row]').getAttribute('aria-rowindex')).toBe(String(120 - 8 + 2));
  expect(one('.surface-title').textContent).toBe('Homes1,000');
});

it.each([{ key: 'ArrowDown' }, { key: 'j', code: 'KeyJ' }])('leads into its first row with $key, before anything of the page has the focus', async (first) => {
  await open();
  await press(first.key, first);
  expect(place()).toEqual(['2', '1']);
  await press('ArrowDown');
  expect(place()).toEqual(['3', '1']);
});

it('goes through rows, heads and choices by keyboard', async () => {
  await open();
  act(() => one('[role=grid] [tabindex="0"]').focus());
  await press('ArrowDown');
  await press('ㅓ', { code: 'KeyJ' });
  expect(place()).toEqual(['4', '1']);
  await press('x', { code: 'KeyX' });
  await press('ArrowDown', { shiftKey: true });
  await press('ArrowDown', { shiftKey: true });
  expect(all('.list-rows [aria-selected=true]').map((row) => row.getAttribute('aria-rowindex'))).toEqual(['4', '5', '6']);
  await until(() => expect(one('.list-bulk-count').textContent).toBe('3 selected'));
  await press('Home');
  await press('ArrowUp');
  await press('ArrowRight');
  expect(place()).toEqual(['1', '2']);
  await press(' ');
  await until(() => expect(calls.at(-1)).toBe('?sort=title&offset=0&limit=100'));
});

it('sorts by a head one way, the other way, and as usual again; with Shift after what came before', async () => {
  const router = await open();
  const turn = async (place: number, shiftKey = false) => {
    await act(async () => all('.list-head-name')[place]!.dispatchEvent(new MouseEvent('click', { bubbles: true, shiftKey })));
    await act(() => new Promise<void>((done) => setTimeout(done)));
    return router.state.location.search;
  };
  expect(await turn(0)).toBe('?sort=title');
  expect(await turn(2, true)).toBe('?sort=title,rent');
  expect(await turn(2, true)).toBe('?sort=title,-rent');
  expect(await turn(2, true)).toBe('?sort=title');
  expect(await turn(0)).toBe('?sort=-title');
  expect(await turn(0)).toBe('');
  expect(await turn(4)).toBe('?sort=updatedAt');
  expect(await turn(4)).toBe('');
});

it('moves a column by keyboard past the next one that is seen', async () => {
  await open();
  const heads = () => all('[role=columnheader]').map(({ textContent }) => textContent);
  act(() => one('[role=grid] [tabindex="0"]').focus());
  for (const key of ['ArrowUp', 'ArrowRight']) await press(key);
  await press('ArrowRight', { altKey: true });
  expect(heads()).toEqual(['', 'State', 'Name', 'Rent', 'Station', 'Changed']);
  expect(place()).toEqual(['1', '3']);
  await press('ArrowLeft', { altKey: true });
  await press('ArrowLeft', { altKey: true });
  expect(heads()).toEqual(['', 'Name', 'State', 'Rent', 'Station', 'Changed']);
});

it('chooses everything that matches, and lets go', async () => {
  await open();
  await act(async () => one('[role=columnheader] input').click());
  await until(() => expect(one('.list-bulk-count').textContent).toBe('1,000 selected'));
  expect(one('.list-bulk-delete').getAttribute('aria-disabled')).toBe('true');
  act(() => one('[role=grid] [tabindex="0"]').focus());
  await press('Escape');
  expect(all('.list-bulk')).toHaveLength(0);
});

it('deletes what is chosen, and the keyboard stands in the row that is in its place, else in the last one', async () => {
  let left = 4;
  const slowly = async (request: Request) => {
    // the rows that are left come after the dialog has gone
    if (left < 4) await new Promise((done) => setTimeout(done, 60));
    return homeAnswers(left)(request);
  };
  await open('', slowly, { 'DELETE /api/home/*': () => ((left -= 1), { id: 1, batch: 9 }) });
  const deleteRow = async (row: number) => {
    await act(async () => one(`[aria-rowindex="${row}"] input`).click());
    await until(() => expect(one('.list-bulk-delete')).toBeTruthy());
    await act(async () => {
      one('.list-bulk-delete').focus();
      one('.list-bulk-delete').click();
    });
    const button = () => [...document.querySelectorAll<HTMLButtonElement>('[role=alertdialog] button')].at(-1);
    await until(() => expect(button()?.textContent).toBe('Delete 1'));
    await until(() => expect(button()?.disabled).toBe(false));
    await act(async () => button()!.click());
    await until(() => expect(document.querySelector('[role=alertdialog]')).toBeNull());
  };
  await act(async () => one('[aria-rowindex="3"] [aria-colindex="2"]').click());
  await deleteRow(3);
  await until(() => expect([all('.list-rows [role=row]').length, place()]).toEqual([3, ['3', '2']]));
  await act(async () => one('[aria-rowindex="4"] [aria-colindex="2"]').click());
  await deleteRow(4);
  await until(() => expect([all('.list-rows [role=row]').length, place()]).toEqual([2, ['3', '2']]));
});

it('opens a record with the way back', async () => {
  const router = await open('?state=held');
  act(() => one('[role=grid] [tabindex="0"]').focus());
  await press('ArrowDown');
  await press('Enter');
  await until(() => expect(router.state.location.pathname).toBe('/home/5'));
  expect(router.state.location.state).toEqual({ cameFrom: { search: '?state=held', index: 1 } });
});

it('writes a changed query into the address, and follows the address back', async () => {
  const router = await open('?state=free');
  await act(async () => one('.chip-remove').click());
  await until(() => expect(router.state.location.search).toBe(''));
  await act(async () => router.navigate(-1));
  await until(() => expect(all('.chip').map(({ textContent }) => textContent)).toEqual(['StateFree']));
  expect(router.state.location.search).toBe('?state=free');
});

it('says which condition to drop, and what that gives', async () => {
  await open('?q=pine&rent=9000..');
  await until(() => expect(one('.blank').textContent).toContain('Without Rent 9,000 or more there are 167.'));
  expect(one('.blank-title').textContent).toBe('Nothing matches 2 filters');
});

it('offers days that move on with the calendar beside fixed ones', async () => {
  const router = await open('?freeFrom=2020-01-31..');
  await act(async () => one('.chip button').click());
  const choice = (name: string) => [...document.querySelectorAll<HTMLElement>('.list-editor button')].find(({ textContent }) => textContent === name)!;
  await until(() => expect(choice('Before today')).toBeDefined());
  await act(async () => choice('Before today').click());
  await until(() => expect(router.state.location.search).toBe('?freeFrom=..yesterday'));
  await until(() => expect(one('.chip').textContent).toContain('Before today'));
  expect(choice('Before today').getAttribute('aria-checked')).toBe('true');
  const [from, to] = [...document.querySelectorAll<HTMLInputElement>('.list-editor input[type=date]')];
  expect([from!.value, to!.value]).toEqual(['', dayOfWord('yesterday')]);
  await act(async () => choice('Today').click());
  await until(() => expect(router.state.location.search).toBe('?freeFrom=today'));
  await act(async () => choice('Clear').click());
  await until(() => expect(all('.chip')).toEqual([]));
  expect(router.state.location.search).toBe('');
});

it('names numbers and dates in their cells, which stand without a head on a phone', async () => {
  await open();
  await until(() => expect(all('.list-row[aria-rowindex="2"] [data-title]').map(({ dataset }) => dataset['title'])).toEqual(['Rent', 'Changed']));
});

it('says what to do with an empty list', async () => {
  await open('', homeAnswers(0));
  await until(() => expect(one('.blank').textContent).toContain('No homes yetBring a list of them, or add one by hand.'));
});

it('says what failed, and tries again', async () => {
  let broken = true;
  await open('', (request) => (broken ? Response.json({ errorCode: 1, message: 'The database is busy' }, { status: 503 }) : homeAnswers(3)(request)));
  await until(() => expect(one('.blank').textContent).toContain('The database is busyCode 503'));
  broken = false;
  await act(async () => one('.blank button').click());
  await until(() => expect(all('.list-rows [role=row]')).toHaveLength(3));
});
