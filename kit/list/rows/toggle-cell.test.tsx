// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { toasts } from '#core/toasts/toasts.ts';
import type { FakeResponse } from '#tests/support/fake-server.ts';
import { home, homeAt, homes, type HomeRow } from '#tests/support/list-sample.ts';
import { onAPage, type TestPage } from '#tests/support/test-page.tsx';
import { listScreen } from '../list-screen.tsx';
import { ToggleCell } from './toggle-cell.tsx';

let page: TestPage;
afterEach(() => page.close());

const screen = listScreen(home, {
  columns: ['title', { field: 'shown', cell: (row) => <ToggleCell row={row} field="shown" /> }, 'rent'],
  write: { id: 'home/edit', roles: ['manager'] },
});

const open = async (put: FakeResponse, roles = ['manager']) => {
  let row: HomeRow = { ...homeAt(1), shown: true };
  page = await onAPage({
    plugins: [homes],
    screen,
    pattern: '/home/list',
    at: '/home/list',
    roles,
    answers: {
      'GET /home': () => ({ rows: [row], total: 1, labels: {} }),
      'PUT /home/2': put,
      'POST /batch/12/undo': () => {
        row = { ...row, shown: true, version: row.version + 2 };
        return { batch: 13, undone: 1, refused: [] };
      },
    },
  });
};
const toggle = () => page.find<HTMLInputElement>('[role=switch]');
const saved = (values: object): FakeResponse => () => ({ ...homeAt(1), ...values, version: homeAt(1).version + 1, batch: 12 });

test('a click saves the field on its version and offers Undo, which turns it back', async () => {
  await open(saved({ shown: false, rent: 4321 }));
  await page.click(toggle());
  const call = page.server.calls.findLast(({ place }) => place === 'PUT /home/2');
  expect([call?.body, call?.headers.get('If-Match')]).toEqual([{ shown: false }, `"${homeAt(1).version}"`]);
  expect(toggle().checked).toBe(false);
  expect(page.text()).toContain('4,321');
  const [toast] = page.kernel.use(toasts).shown;
  await page.settle(() => toast?.action?.run());
  await page.until(() => toggle().checked);
});

test('it turns back where the server refuses', async () => {
  await open(() => Response.json({ errorCode: 403, message: 'No permission' }, { status: 403 }));
  await page.click(toggle());
  await page.until(() => toggle().checked && !toggle().disabled);
  expect(page.kernel.use(toasts).shown.at(-1)?.title).toBe('The switch was not saved');
});

test('a refusal names each value and why', async () => {
  await open(() => Response.json({ errorCode: 10001, message: 'Some values do not fit', fields: { rent: 'rule.required' } }, { status: 400 }));
  await page.click(toggle());
  await page.until(() => page.kernel.use(toasts).shown.length > 0);
  const words = page.kernel.use(toasts).shown.at(-1)?.description ?? '';
  expect(words).toMatch(/^[^:]+: \S/);
  expect(words).not.toContain('Some values');
});

test('a value that its record does not bear out is no switch, and says why', async () => {
  page = await onAPage({
    plugins: [homes],
    screen: listScreen(home, { columns: ['title', { field: 'shown', cell: (row) => <ToggleCell row={row} field="shown" why="A lease turns it" /> }], write: { id: 'home/edit', roles: ['manager'] } }),
    pattern: '/home/list',
    at: '/home/list',
    roles: ['manager'],
    answers: { 'GET /home': { rows: [{ ...homeAt(1), shown: true }], total: 1, labels: {} } },
  });
  expect(toggle().getAttribute('aria-disabled')).toBe('true');
  expect(toggle().getAttribute('aria-description')).toBe('A lease turns it');
});

test('Space works on its cell, and who may not write cannot move it', async () => {
  await open(saved({ shown: false }));
  await page.key(page.find('[role=gridcell]:has([role=switch])'), ' ');
  await page.until(() => !toggle().checked);
  await page.close();
  await open(saved({ shown: false }), ['viewer']);
  expect(toggle().getAttribute('aria-description')).toBe('Your roles do not allow this');
});
