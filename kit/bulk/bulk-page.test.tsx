// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest';
import { toasts } from '#core/toasts/toasts.ts';
import { onAPage, type TestPage } from '#tests/support/test-page.tsx';
import { home, homeAt, homes } from '#tests/support/list-sample.ts';
import type { BulkResponse, PreviewResponse } from './api.ts';
import { BulkPage } from './bulk-page.tsx';
import type { Edit } from './edits.ts';

let page: TestPage;
afterEach(() => page.close());

const rows = [0, 1, 2, 3].map((place) => homeAt(place));
const ids = rows.map(({ id }) => id);
const preview: PreviewResponse = {
  labels: {},
  rows: rows.map(({ id, version, title }, place) => ({ id, version, title, changes: place === 3 ? {} : { state: ['let', 'free'] }, ...(place === 2 && { problems: { state: 'rule.choice', rent: 'rule.tooLarge' } }) })),
};

async function open(outcome: Partial<BulkResponse>, edits: readonly Edit[] = [{ name: 'state', how: 'set', value: 'free' }]) {
  const closed: boolean[] = [];
  page = await onAPage({
    plugins: [homes],
    answers: {
      'POST /home/bulk/preview': preview,
      'GET /station': { rows: [{ id: 3, version: 1, createdAt: '', updatedAt: '', name: { kr: '', en: 'Queens Plaza', zh: '' }, active: true, sort: 0 }], total: 1, labels: {} },
      'POST /home/bulk': { batch: 5, changed: [], same: [], gone: [], refused: [], conflicts: [], ...outcome },
      'POST /batch/5/undo': { batch: 6, undone: 1, refused: [] },
    },
    screen: {
      Page: () => (
        <BulkPage
          entity={home}
          source={{ ids, except: [] }}
          edits={edits}
          what="4 homes"
          countWords={(count) => `${count} homes`}
          onClose={(written) => closed.push(written)}
        />
      ),
    },
    pattern: '/home/many',
    at: '/home/many',
  });
  const shown = () => page.kernel.use(toasts).shown.map(({ title, description }) => [title, description]);
  const sent = (place: string) => page.server.calls.filter((call) => call.place === place).map(({ body }) => body);
  return { closed, shown, sent };
}

it('applies what is shown by Ctrl+Enter, and tells what was left out and why', async () => {
  const { closed, shown, sent } = await open({ changed: [ids[0] ?? 0] });
  await page.click(page.find(`[aria-label="Change ${rows[1]?.title}"]`));
  expect(page.button('Apply to 1 homes')).toHaveProperty('disabled', false);
  await page.key(document.body, 'Enter', { ctrlKey: true });
  expect(sent('POST /home/bulk')).toEqual([{ records: [{ id: ids[0], version: rows[0]?.version }], fields: { state: { set: 'free' } } }]);
  expect(shown()).toEqual([['1 homes changed', '3 left out: 1 by you, 1 with a problem, 1 already so']]);
  expect(closed).toEqual([true]);
});

it('keeps what was left over on the page, and takes the whole back from there', async () => {
  const conflict = { id: ids[1] ?? 0, conflicts: {}, by: { userIdx: 4, name: 'Daniel Reyes' }, at: new Date().toISOString() };
  const { closed, sent } = await open({ changed: [ids[0] ?? 0], conflicts: [conflict] });
  await page.click(page.button('Apply to 2 homes'));
  expect(page.text()).toContain('Edited by Daniel Reyes');
  expect(page.text()).toContain('1 homes changed · 3 left out: 1 changed by someone meanwhile');
  expect(closed).toEqual([]);
  await page.click(page.button('Undo'));
  expect(sent('POST /batch/5/undo')).toHaveLength(1);
  expect(page.button('Apply to 2 homes')).toHaveProperty('disabled', false);
  await page.click(page.button('Cancel'));
  expect(closed).toEqual([false]);
});

it('lists every reason for which a record does not fit', async () => {
  await open({});
  const refused = page.find<HTMLButtonElement>('.bulk-refused');
  expect(refused.textContent).toMatch(/^State: .+\+1$/);
  await page.settle(() => refused.focus());
  await page.click(refused);
  await page.until(() => document.querySelectorAll('.bulk-refusals li').length === 2);
  expect([...document.querySelectorAll('.bulk-refusals li')].map((one) => one.textContent?.split(':')[0])).toEqual(['State', 'Rent']);
});

it('applies nothing while typed text is no value, and sends a name that was typed whole', async () => {
  const { sent } = await open({}, [
    { name: 'state', how: 'set', value: 'free' },
    { name: 'station', how: 'set', value: null },
    { name: 'rent', how: 'set', value: null },
  ]);
  const apply = () => page.button('Apply to 2 homes');
  const [station, rent] = [page.find<HTMLInputElement>('.bulk-card [role=combobox]'), page.find<HTMLInputElement>('.bulk-card input[inputmode]')];
  const leave = async (field: HTMLInputElement, text: string) => {
    await page.settle(() => field.focus());
    await page.type(field, text);
    await page.until(() => field === rent || page.server.calls.some(({ url }) => url.searchParams.get('q') === text));
    await page.leave(field);
  };
  await leave(station, 'Elm St');
  expect([station.value, station.getAttribute('aria-invalid'), page.text().includes('Choose one of the list')]).toEqual(['Elm St', 'true', true]);
  expect(apply().dataset['why']).toBe('Choose one of the list, or clear this text');
  await leave(station, 'queens plaza');
  await page.until(() => apply().dataset['why'] === undefined);
  await page.until(() => sent('POST /home/bulk/preview').length > 1);
  expect(sent('POST /home/bulk/preview').at(-1)).toMatchObject({ fields: { state: { set: 'free' }, station: { set: 3 } } });
  await leave(rent, '12a');
  expect([rent.value, apply().dataset['why']]).toEqual(['12a', 'Enter a number']);
  await page.click(page.find('[aria-label="Leave Rent as it is"]'));
  expect(apply().dataset['why']).toBeUndefined();
});
