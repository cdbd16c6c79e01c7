// @vitest-environment happy-dom
import { afterEach, describe, expect, test } from 'vitest';
import type { FakeResponse } from '#tests/support/fake-server.ts';
import { defineRoute } from '#core/route.ts';
import { toasts } from '#core/toasts/toasts.ts';
import { editHomes, homes, company, companyList, amenity, amenityList } from '#tests/support/form-sample.ts';
import { onAPage, type TestPage, type TestPageSpec } from '#tests/support/test-page.tsx';
import { dictionaryScreen } from './dictionary-screen.tsx';
import type { FigureColumn } from './figures.ts';

let page: TestPage;
afterEach(() => page.close());

const screen = dictionaryScreen({
  categories: { amenity, company },
  route: defineRoute('/home/category/{category}'),
  write: editHomes,
});

const open = async (answers: Readonly<Record<string, FakeResponse>> = {}, more: Partial<TestPageSpec> = {}) => {
  page = await onAPage({
    plugins: [homes],
    answers: {
      'GET /amenity': amenityList,
      'GET /company': companyList,
      'GET /usage': { 1: 412, 2: 38, 3: 0, 4: 0 },
      ...answers,
    },
    screen,
    pattern: '/home/category/:category',
    at: '/home/category/amenity',
    ...more,
  });
};
const rows = () => [...document.querySelectorAll('.dictionary-row')].map((row) => row.textContent);
const inputs = () => [...document.querySelectorAll<HTMLInputElement>('.dictionary-edit input')];
const call = (place: string) => page.server.calls.findLast((one) => one.place === place);
const row = (id: number) => amenityList.rows.find((one) => one.id === id);

test('shows the values in three languages, how often each is used, and tabs to the others', async () => {
  await open();
  expect(rows()).toEqual(['승강기Elevator电梯412', '경비실Doorman门卫38', '세탁실Laundry洗衣房0', '–Roof deck–0']);
  expect(page.find('[aria-current=page]').textContent).toBe('Amenities');
  await page.click(page.button('Companies'));
  expect(page.where()).toBe('/home/category/company');
  expect(rows()[1]).toContain('+1 212 555 0100');
});

describe('numbers beside the values', () => {
  const screenWith = (columns: readonly FigureColumn[]) =>
    dictionaryScreen({
      categories: { amenity, company },
      route: defineRoute('/home/category/{category}'),
      write: editHomes,
      figures: { path: '/amenity/sold', needs: editHomes, columns },
    });
  const counted = screenWith([{ name: 'asked' }, { name: 'sold', shareOf: 'asked' }]);
  const rated = screenWith([{ name: 'asked', decimals: 2 }]);
  const sold = { 'GET /amenity/sold': { rows: [{ id: 1, asked: 40, sold: 10 }, { id: 2, asked: 3, sold: null }] } };

  test('show what they are a part of as a share', async () => {
    await open(sold, { screen: counted });
    expect(rows().slice(0, 3)).toEqual(['승강기Elevator电梯401025%412', '경비실Doorman门卫3–38', '세탁실Laundry洗衣房––0']);
  });

  test('have as many decimals as their column says', async () => {
    await open({ 'GET /amenity/sold': { rows: [{ id: 1, asked: 4 }, { id: 2, asked: 3.125 }] } }, { screen: rated });
    expect(rows().slice(0, 3)).toEqual(['승강기Elevator电梯4.00412', '경비실Doorman门卫3.1338', '세탁실Laundry洗衣房–0']);
  });

  test('follow when a value has become another one', async () => {
    let brass = 40;
    await open({ 'GET /amenity/sold': () => ({ rows: [{ id: 1, asked: brass, sold: null }] }), 'DELETE /amenity/4': () => ((brass = 52), { batch: 7 }) }, { screen: counted });
    await page.click(page.button('Delete Roof deck'));
    await page.click(page.button('Delete'));
    await page.until(() => rows()[0]?.startsWith('승강기Elevator电梯52') === true);
  });

  test('are not read by those who may not see them', async () => {
    await open(sold, { screen: counted, roles: ['viewer'] });
    expect(rows()[0]).toBe('승강기Elevator电梯412');
    expect(call('GET /amenity/sold')).toBeUndefined();
  });
});

test('a row is changed in its place: Enter saves what changed on its version', async () => {
  await open({ 'PUT /amenity/2': (one) => ({ ...row(2), ...(one.body as object), version: 2 }) });
  await page.click(page.button('Edit Doorman'));
  const [, english] = inputs();
  await page.type(english as HTMLElement, 'Day doorman');
  await page.key(english as Element, 'Enter', { isComposing: true });
  expect(call('PUT /amenity/2')).toBeUndefined();
  await page.key(english as Element, 'Enter');
  expect(call('PUT /amenity/2')?.body).toEqual({ name: { kr: '경비실', en: 'Day doorman', zh: '门卫' } });
  expect(call('PUT /amenity/2')?.headers.get('If-Match')).toBe('"1"');
  expect(rows()[1]).toContain('Day doorman');
  expect(inputs()).toHaveLength(0);
});

test('Escape leaves a row as it was', async () => {
  await open();
  await page.click(page.button('Edit Doorman'));
  await page.type(inputs()[1] as HTMLElement, 'Other');
  await page.key(inputs()[1] as Element, 'Escape');
  expect(rows()[1]).toContain('Doorman');
  await page.until(() => document.activeElement === page.button('Edit Doorman'));
  await page.settle(() => page.button('New entry').focus());
  await page.click(page.button('New entry'));
  await page.key(inputs()[1] as Element, 'Escape');
  await page.until(() => document.activeElement === page.button('New entry'));
});

test('a value that records out of reach name says so, and neither goes nor is replaced', async () => {
  await open({
    'DELETE /amenity/4': () => Response.json({ errorCode: 10009, message: 'In use', usedBy: [] }, { status: 409 }),
  });
  await page.click(page.button('Delete Roof deck'));
  await page.click(page.button('Delete'));
  expect(page.find('.bp6-dialog').textContent).toContain('Records out of your reach refer to it.');
});

test('a new value needs a name; after it is saved the next may be typed at once', async () => {
  await open({ 'POST /amenity': { ...row(1), id: 9 } });
  await page.click(page.button('New entry'));
  await page.click(page.button('Add'));
  expect(call('POST /amenity')).toBeUndefined();
  expect(page.find('.form-problem').textContent).toBeTruthy();
  await page.type(inputs()[0] as HTMLElement, '강철');
  await page.click(page.button('Add'));
  expect(call('POST /amenity')?.body).toMatchObject({ name: { kr: '강철', en: '', zh: '' } });
  expect(inputs()[0]?.value).toBe('');
});

test('a problem found by the server shows in the row', async () => {
  await open({
    'PUT /amenity/1': () =>
      Response.json({ errorCode: 10001, message: 'No', fields: { name: 'rule.taken' } }, { status: 400 }),
  });
  await page.click(page.button('Edit Elevator'));
  await page.type(inputs()[1] as HTMLElement, 'Doorman');
  await page.key(inputs()[1] as Element, 'Enter');
  expect(page.find('.dictionary-edit .form-problem').textContent).toBeTruthy();
  expect(inputs()[1]?.value).toBe('Doorman');
});

test('a name that another value has is wrong in that language alone, until it is changed', async () => {
  const invalid = () => inputs().map((one) => one.getAttribute('aria-invalid') === 'true');
  await open({
    'PUT /amenity/1': () =>
      Response.json({ errorCode: 10001, message: 'No', fields: { name: 'rule.taken' }, takenIn: { name: ['en'] } }, { status: 400 }),
  });
  await page.click(page.button('Edit Elevator'));
  await page.type(inputs()[1] as HTMLElement, 'Doorman');
  await page.key(inputs()[1] as Element, 'Enter');
  expect(invalid().slice(0, 3)).toEqual([false, true, false]);
  expect(document.activeElement).toBe(inputs()[1]);
  await page.type(inputs()[1] as HTMLElement, '');
  await page.type(inputs()[0] as HTMLElement, '');
  await page.type(inputs()[2] as HTMLElement, '');
  await page.key(inputs()[2] as Element, 'Enter');
  expect(invalid().slice(0, 3)).toEqual([true, true, true]);
});

test('a value that somebody deleted meanwhile is told with their name', async () => {
  await open({
    'PUT /amenity/1': () =>
      Response.json({ errorCode: 10001, message: 'No', deleted: { by: { userIdx: 2, name: 'Kim Minseo' } } }, { status: 404 }),
  });
  await page.click(page.button('Edit Elevator'));
  await page.type(inputs()[1] as HTMLElement, 'Copper');
  await page.key(inputs()[1] as Element, 'Enter');
  expect(page.kernel.use(toasts).shown.at(-1)?.description).toMatch(/^Kim Minseo deleted this record/);
});

test('the switch takes a value out of choice at once, and offers Undo', async () => {
  let answer: (() => void) | undefined;
  await open({
    'PUT /amenity/1': () => new Promise((done) => (answer = () => done({ ...row(1), active: false, version: 2, batch: 12, effects: [{ key: 'kit.dictionary.total', count: 6 }] }))),
    'POST /batch/12/undo': { batch: 13, undone: 1, refused: [] },
  });
  const toggle = () => page.find<HTMLInputElement>('[aria-label="Offer Elevator in forms"]');
  toggle().click();
  await page.until(() => !toggle().checked && page.server.count('PUT /amenity/1') === 1);
  expect(call('PUT /amenity/1')?.body).toEqual({ active: false });
  await page.settle(answer);
  // with what it brought about elsewhere
  expect(page.kernel.use(toasts).shown.at(-1)?.description).toBe('6 entries');
  await page.settle(() => page.kernel.use(toasts).shown.at(-1)?.action?.run());
  expect(page.server.count('POST /batch/12/undo')).toBe(1);
  await page.until(() => toggle().checked);
});

describe('switching a value off that others depend on', () => {
  const asking = dictionaryScreen({ categories: { amenity, company }, route: defineRoute('/home/category/{category}'), write: editHomes, asksToSwitchOff: true });
  const ahead = { 'GET /amenity/1/switching-off': { effects: [{ key: 'kit.dictionary.total', count: 6 }] }, 'GET /amenity/2/switching-off': { effects: [] }, 'PUT /amenity/1': { ...row(1), active: false, version: 2, batch: 12 }, 'PUT /amenity/2': { ...row(2), active: false, version: 2, batch: 13 } };
  const toggle = (name: string) => page.find<HTMLInputElement>(`[aria-label="Offer ${name} in forms"]`);

  test('says first what that brings about, and leaves it where somebody thinks better of it', async () => {
    await open(ahead, { screen: asking });
    await page.click(toggle('Elevator'));
    expect(page.find('.bp6-dialog').textContent).toContain('Stop offering “Elevator”?6 entries');
    expect([toggle('Elevator').checked, page.server.count('PUT /amenity/1')]).toEqual([true, 0]);
    await page.click(page.button('Cancel'));
    expect(page.server.count('PUT /amenity/1')).toBe(0);
    await page.click(toggle('Elevator'));
    await page.click(page.button('Stop offering'));
    await page.until(() => !toggle('Elevator').checked);
    expect(call('PUT /amenity/1')?.body).toEqual({ active: false });
  });

  test('asks nothing where nothing follows, nor when it is switched on', async () => {
    await open(ahead, { screen: asking });
    await page.click(toggle('Doorman'));
    await page.until(() => !toggle('Doorman').checked);
    await page.click(toggle('Doorman'));
    expect([page.server.count('GET /amenity/2/switching-off'), page.server.count('PUT /amenity/2')]).toEqual([1, 2]);
  });

  test('asks as well where a value in use is switched off instead of deleted', async () => {
    await open({ ...ahead, 'DELETE /amenity/1': () => Response.json({ errorCode: 10009, message: 'In use', usedBy: [{ record: 'home', count: 412 }] }, { status: 409 }) }, { screen: asking });
    await page.click(page.button('Delete Elevator'));
    await page.click(page.button('Delete'));
    await page.click(page.button('Deactivate instead'));
    await page.click(page.button('Stop offering'));
    expect(call('PUT /amenity/1')?.body).toEqual({ active: false });
  });
});

test('a change in a row tells what it brought about, and offers Undo', async () => {
  await open({ 'PUT /amenity/1': { ...row(1), name: { en: 'Copper', kr: '', zh: '' }, version: 2, batch: 12, effects: [{ key: 'kit.dictionary.total', count: 6 }] } });
  await page.click(page.button('Edit Elevator'));
  await page.type(inputs()[1] as HTMLElement, 'Copper');
  await page.key(inputs()[1] as Element, 'Enter');
  expect(page.kernel.use(toasts).shown.at(-1)).toMatchObject({ title: 'Saved Copper', description: '6 entries', action: { label: 'Undo' } });
});

test('the switch goes back where the server refuses', async () => {
  await open({ 'PUT /amenity/1': () => Response.json({ errorCode: 10003, message: 'No' }, { status: 403 }) });
  await page.click(page.find('[aria-label="Offer Elevator in forms"]'));
  await page.until(() => page.find<HTMLInputElement>('[aria-label="Offer Elevator in forms"]').checked);
});

describe('the order', () => {
  test('is changed by keys and written once, on the drop', async () => {
    await open({ 'PUT /amenity/3': (one) => ({ ...row(3), ...(one.body as object), version: 2 }) });
    const grip = page.button('Move Laundry. Space lifts it, arrows move it.');
    await page.key(grip, ' ');
    await page.key(grip, 'ArrowUp');
    expect(call('PUT /amenity/3')).toBeUndefined();
    await page.key(grip, ' ');
    expect(call('PUT /amenity/3')?.body).toEqual({ sort: 15 });
    expect(rows().map((one) => one?.slice(0, 2))).toEqual(['승강', '세탁', '경비', '–R']);
  });

  test('is not changed while a search leaves some out', async () => {
    await open({}, { at: '/home/category/amenity?q=a' });
    expect(document.querySelector('.dictionary-grip')).toBeNull();
  });
});

test('a value in use is not deleted but may be taken out of choice', async () => {
  await open({
    'DELETE /amenity/1': () =>
      Response.json({ errorCode: 10009, message: 'In use', usedBy: [{ record: 'home', count: 412 }] }, { status: 409 }),
    'PUT /amenity/1': { ...row(1), active: false, version: 2 },
  });
  await page.click(page.button('Delete Elevator'));
  await page.click(page.button('Delete'));
  expect(page.find('.bp6-dialog').textContent).toContain('Homes: 412');
  await page.click(page.button('Deactivate instead'));
  expect(call('PUT /amenity/1')?.body).toEqual({ active: false });
});

test('a value in use becomes another wherever it is named, and goes', async () => {
  const left = { ...amenityList, rows: amenityList.rows.slice(1), total: amenityList.total - 1 };
  await open({
    'GET /amenity': () => (call('POST /amenity/1/replace') ? left : amenityList),
    'DELETE /amenity/1': () =>
      Response.json({ errorCode: 10009, message: 'In use', usedBy: [{ record: 'home', count: 412 }] }, { status: 409 }),
    'POST /amenity/1/replace': { batch: 7, replaced: 412 },
  });
  await page.click(page.button('Delete Elevator'));
  await page.click(page.button('Delete'));
  const input = page.find<HTMLInputElement>('#delete-replace');
  expect(page.button('Replace in 412 records').getAttribute('aria-disabled')).toBe('true');
  await page.settle(() => input.focus());
  await page.click(input);
  const offered = () => [...document.querySelectorAll('[role=option]')].map((one) => one.textContent?.trim());
  await page.until(() => offered().length > 0);
  // it is no replacement of itself
  expect(offered()).not.toContain('Elevator');
  await page.type(input, 'Doorman');
  const doorman = () => [...document.querySelectorAll('[role=option]')].find((one) => one.textContent?.includes('Doorman'));
  await page.until(() => doorman() !== undefined);
  await page.click(doorman()!);
  await page.click(page.button('Replace in 412 records'));
  expect(call('POST /amenity/1/replace')?.body).toEqual({ by: 2 });
  expect(document.querySelector('.bp6-dialog')).toBeNull();
  // the keyboard stands on the value in its place
  await page.until(() => document.activeElement?.getAttribute('aria-label') === 'Delete Doorman');
});

test('a search is part of the address and of the call', async () => {
  await open();
  await page.type(page.find('input[type=search]'), 'gla');
  await page.until(() => page.where().endsWith('?q=gla'));
  expect(call('GET /amenity')?.url.searchParams.get('q')).toBe('gla');
});

test('a large one draws what is in sight and reads further pages when they come into it', async () => {
  await open(
    {
      'GET /company': ({ url }: { url: URL }) => {
        const offset = Number(url.searchParams.get('offset'));
        const some = Array.from({ length: Number(url.searchParams.get('limit')) }, (_, place) => ({ ...companyList.rows[0], id: offset + place + 1 }));
        return { rows: some, total: 12_000, labels: {} };
      },
    },
    { at: '/home/category/company' },
  );
  expect(rows().length).toBeLessThan(60);
  expect(page.find('table').getAttribute('aria-rowcount')).toBe('12001');
  await page.settle(() => {
    const scroller = page.find('.dictionary-scroll');
    scroller.scrollTop = 36 * 6000;
    scroller.dispatchEvent(new Event('scroll'));
  });
  const asked = (name: string) => Number(call('GET /company')?.url.searchParams.get(name));
  await page.until(() => asked('offset') > 0 && asked('offset') <= 6000 && asked('offset') + asked('limit') > 6000);
  await page.until(() => document.querySelector('.dictionary-row[aria-rowindex="6002"]:not([aria-busy])') !== null);
  expect(document.querySelector('.dictionary-grip')).toBeNull();
});

test('who may not change sees no way to', async () => {
  await open({}, { roles: ['viewer'] });
  expect(document.querySelector('.dictionary-ways button')).toBeNull();
  expect(document.querySelector('.dictionary-grip')).toBeNull();
  expect(page.text()).not.toContain('New entry');
});

test('an empty one says so and offers the first step; a search that finds nothing offers the way back', async () => {
  await open({ 'GET /amenity': { rows: [], total: 0, labels: {} } }, { at: '/home/category/amenity?q=garage' });
  expect(page.text()).toContain('Nothing matches “garage”');
  await page.click(page.button('Clear search'));
  expect(page.text()).toContain('Nothing here yet');
});

test('a row that is not saved is not lost by going to another tab', async () => {
  await open();
  await page.click(page.button('Edit Doorman'));
  await page.type(inputs()[1] as HTMLElement, 'Opal');
  await page.click(page.button('Companies'));
  expect(page.where()).toBe('/home/category/amenity');
  await page.click(page.button('Discard'));
  expect(page.where()).toBe('/home/category/company');
});
