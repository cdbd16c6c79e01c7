// @vitest-environment happy-dom
import { afterEach, describe, expect, test, vi } from 'vitest';
import { formScreen } from '#kit/form/form-screen.tsx';
import { home, homeForm, homeHistory, homes, companyList, amenityList, oneHome } from '#tests/support/form-sample.ts';
import { onAPage, type TestPage } from '#tests/support/test-page.tsx';
import { readNumber } from './number-control.tsx';

let page: TestPage;
afterEach(() => page?.close());

const screen = formScreen(home, { ...homeForm, param: 'homeId' });
const open = async (answers: Parameters<typeof onAPage>[0]['answers'] = {}) => {
  page = await onAPage({
    plugins: [homes],
    answers: {
      'GET /home/5': oneHome,
      'GET /home/5/history': homeHistory,
      'GET /company': companyList,
      'GET /amenity': amenityList,
      'PUT /home/5': (call) => ({ ...oneHome, ...(call.body as object), version: 4 }),
      ...answers,
    },
    screen,
    pattern: '/home/update/:homeId',
    at: '/home/update/5',
  });
  return page;
};
const input = (name: string) => page.find<HTMLInputElement>(`#field-${name}`);
const options = () => [...document.querySelectorAll('[role=option]')].map((one) => one.textContent?.trim());
const sent = async () => {
  await page.click(page.button('Save'));
  return page.server.calls.findLast(({ place }) => place === 'PUT /home/5')?.body;
};

test.each([
  ['1,250', 1250],
  [' 12.5 ', 12.5],
  ['-3', -3],
  ['.5', 0.5],
  ['', null],
  ['12a', undefined],
  ['1.2.3', undefined],
  ['-', undefined],
  ['1e9', undefined],
])('a number is read from %j', (text, value) => {
  expect(readNumber(text)).toBe(value);
});

describe('a reference', () => {
  test('is found by typing and picked by keys', async () => {
    await open();
    await page.type(input('company'), 'Harb');
    await page.until(() => options().length > 0);
    expect(page.server.calls.findLast(({ place }) => place === 'GET /company')?.url.searchParams.get('q')).toBe('Harb');
    await page.key(input('company'), 'ArrowDown');
    await page.key(input('company'), 'Enter');
    expect(input('company').value).toBe('Harborway');
    expect(await sent()).toEqual({ company: 2 });
  });

  test('Enter that ends a syllable picks nothing', async () => {
    await open();
    await page.type(input('company'), '티');
    await page.until(() => options().length > 0);
    await page.key(input('company'), 'Enter', { isComposing: true });
    expect(document.querySelector('[role=listbox]')).not.toBeNull();
  });

  test('a chosen one is selected when the field is gone to, pressed, and after a choice: typing begins anew', async () => {
    await open();
    const selected = () => input('company').value.slice(input('company').selectionStart ?? 0, input('company').selectionEnd ?? 0);
    const caretAtEnd = () => input('company').setSelectionRange(input('company').value.length, input('company').value.length);
    await page.settle(() => input('company').focus());
    expect(selected()).toBe('Northline');
    // a press puts the caret where it was made
    caretAtEnd();
    await page.click(input('company'));
    expect(selected()).toBe('Northline');
    await page.type(input('company'), 'Harb');
    await page.until(() => options().length > 0);
    await page.key(input('company'), 'ArrowDown');
    await page.key(input('company'), 'Enter');
    expect([input('company').value, selected()]).toEqual(['Harborway', 'Harborway']);
    // the first syllable of a composition takes its place
    input('company').setRangeText('ㅎ');
    await page.type(input('company'), input('company').value);
    expect(input('company').value).toBe('ㅎ');
  });

  test('Enter makes nothing of a chosen name with more behind it; whoever goes to the line makes it', async () => {
    await open({ 'GET /company': ({ url }) => (url.searchParams.get('q') ? { rows: [], total: 0, labels: {} } : companyList), 'POST /company': (call) => ({ ...companyList.rows[0], ...(call.body as object), id: 9 }) });
    const made = () => page.server.calls.filter(({ place }) => place === 'POST /company').length;
    for (const text of ['NorthlineKakao', 'Northline 카카오']) {
      await page.type(input('company'), text);
      await page.until(() => options().some((one) => one?.startsWith('Create')));
      await page.key(input('company'), 'Enter');
      expect([made(), input('company').getAttribute('aria-activedescendant')]).toEqual([0, null]);
    }
    await page.key(input('company'), 'ArrowDown');
    await page.key(input('company'), 'Enter');
    await page.until(() => made() === 1);
    expect(await sent()).toEqual({ company: 9 });
  });

  test('can be emptied, and Escape leaves it as it was', async () => {
    await open();
    await page.type(input('company'), 'Harb');
    await page.key(input('company'), 'Escape');
    expect(input('company').value).toBe('Northline');
    await page.click(page.button('Clear Northline'));
    expect(await sent()).toEqual({ company: null });
  });

  test('offers to add what is not there', async () => {
    await open({ 'POST /company': (call) => ({ ...companyList.rows[0], ...(call.body as object), id: 9 }) });
    await page.type(input('company'), 'Stonegate');
    await page.until(() => options().some((one) => one?.startsWith('Create')));
    await page.click(page.button('Create “Stonegate”'));
    expect(page.server.calls.find(({ place }) => place === 'POST /company')?.body).toEqual({
      name: { kr: '', en: 'Stonegate', zh: '' },
    });
    expect(input('company').value).toBe('Stonegate');
    expect(await sent()).toEqual({ company: 9 });
  });
});

describe('references', () => {
  test('are added, taken out one by one, and never offer what is out of choice', async () => {
    await open();
    await page.click(input('amenities'));
    await page.until(() => options().length > 0);
    expect(options()).toEqual(['Elevator', 'Doorman', 'Laundry']);
    await page.click(page.button('Laundry'));
    await page.click(page.button('Remove Elevator'));
    expect(await sent()).toEqual({ amenities: [2, 3] });
  });

  const left = async (name: string, text: string) => {
    await page.settle(() => input(name).focus());
    await page.type(input(name), text);
    await page.until(() => page.server.calls.some(({ url }) => url.searchParams.get('q') === text.trim()));
    await page.leave(input(name));
  };
  const below = (name: string) => document.querySelector(`#field-${name}-below`)?.textContent;

  test('typed text that names exactly one is taken as the field is left; one chosen already stays', async () => {
    await open();
    await left('amenities', ' laundry ');
    await page.until(() => input('amenities').value === '');
    await left('amenities', 'Elevator');
    await page.until(() => input('amenities').value === '');
    expect(await sent()).toEqual({ amenities: [1, 2, 3] });
  });

  test('typed text is taken, too, where its search answers only after the field was left', async () => {
    let answer = () => undefined as void;
    const waits = new Promise<void>((resolve) => (answer = resolve));
    await open({ 'GET /amenity': async ({ url }) => (await (url.searchParams.get('q') === 'Laundry' ? waits : undefined), Response.json(amenityList)) });
    await left('amenities', 'Laundry');
    expect(input('amenities').value).toBe('Laundry');
    await page.settle(answer);
    await page.until(() => input('amenities').value === '');
    expect(await sent()).toEqual({ amenities: [1, 2, 3] });
  });

  test.each(['amenities', 'company'])('typed text that names none is kept and keeps %s from being saved, until it is cleared', async (name) => {
    await open();
    await left(name, 'Sauna');
    expect([input(name).value, below(name)]).toEqual(['Sauna', 'Choose one of the list, or clear this text']);
    await page.settle(() => page.button('Save').focus());
    expect(await sent()).toBeUndefined();
    expect([input(name).value, document.activeElement?.id]).toEqual(['Sauna', `field-${name}`]);
    await page.key(input(name), 'ArrowDown');
    await page.key(input(name), 'Escape');
    expect([input(name).value, below(name)]).toEqual([name === 'company' ? 'Northline' : '', undefined]);
    await page.type(input('year'), '1911');
    expect(await sent()).toEqual({ year: 1911 });
  });

  test('typed text goes when the form takes back what was changed', async () => {
    await open();
    await left('amenities', 'Sauna');
    await page.click(page.button('Discard'));
    await page.until(() => input('amenities').value === '');
    expect(below('amenities')).toBeUndefined();
  });

  test('backspace in the empty input takes the last one out', async () => {
    await open();
    await page.key(input('amenities'), 'Backspace');
    expect(await sent()).toEqual({ amenities: [1] });
  });
});

test('a name is written in three languages', async () => {
  await open();
  await page.type(page.find('#field-label-zh'), '松街阁楼');
  expect(page.find('#field-label-zh').lang).toBe('zh');
  expect(await sent()).toEqual({ label: { kr: '파인 로프트', en: 'Pine loft', zh: '松街阁楼' } });
});

test('a moment is written by the clocks of New York', async () => {
  await open();
  expect(input('checkedAt').value).toBe('2026-11-18T16:52');
  await page.type(input('checkedAt'), '2026-07-01T09:30');
  expect(await sent()).toEqual({ checkedAt: '2026-07-01T13:30:00.000Z' });
});

test('of a time that the clocks show twice one is chosen, and it stays the one it was while its minutes change', async () => {
  await open();
  expect(document.querySelector('.form-zone-choice')).toBeNull();
  await page.type(input('checkedAt'), '2026-11-01T01:30');
  const choice = page.find<HTMLSelectElement>('.form-zone-choice select');
  expect([...choice.options].map(({ text }) => text)).toEqual(['EDT, first', 'EST, second']);
  expect(choice.value).toBe('EDT');
  await page.settle(() => {
    choice.selectedIndex = 1;
    choice.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await page.type(input('checkedAt'), '2026-11-01T01:45');
  expect(await sent()).toEqual({ checkedAt: '2026-11-01T06:45:00.000Z' });
});

test('a choice that is not needed is taken back by a second press', async () => {
  await open();
  await page.click(page.find('#field-layout [aria-checked=true]'));
  expect(await sent()).toEqual({ layout: null });
});

describe('photos', () => {
  const choose = (files: readonly File[]) =>
    page.settle(() => {
      const chooser = page.find<HTMLInputElement>('.photos input[type=file]');
      Object.defineProperty(chooser, 'files', { value: files, configurable: true });
      chooser.dispatchEvent(new Event('change', { bubbles: true }));
    });
  const picture = (name: string) => new File(['x'], name, { type: 'image/png' });

  test('go up one by one; what failed is tried again, and stands where it was picked', async () => {
    // The page's own way of sending is left to the browser; here the network is the fake one.
    vi.stubGlobal('XMLHttpRequest', undefined);
    let tries = 0;
    await open({
      'POST /file': () => {
        tries += 1;
        return tries === 1
          ? Response.json({ errorCode: 10053, message: 'Not now' }, { status: 503 })
          : { file: `new${tries}.jpg`, width: 10, height: 7 };
      },
    });
    await choose([picture('home 10.png'), picture('home 2.png')]);
    await page.until(() => page.text().includes('home 10.png did not arrive'));
    expect(document.querySelectorAll('.photos-picture')).toHaveLength(3);
    await page.click(page.button('Try again'));
    await page.until(() => document.querySelectorAll('.photos-picture').length === 4);
    const body = (await sent()) as { photos: { file: string }[] };
    expect(body.photos.map(({ file }) => file)).toEqual(['front.webp', 'kitchen.webp', 'new3.jpg', 'new2.jpg']);
    vi.unstubAllGlobals();
  });

  test('that are none are refused by name, in words, and nothing is left to try', async () => {
    vi.stubGlobal('XMLHttpRequest', undefined);
    await open({
      'POST /file': () => Response.json({ errorCode: 10001, message: 'no', fields: { file: 'rule.file.picture' } }, { status: 400 }),
    });
    await choose([picture('script.png')]);
    await page.until(() => page.text().includes('script.png Choose a PNG, JPG or WebP photo'));
    expect(page.text()).not.toContain('Try again');
    await page.click(page.button('Leave out'));
    expect(page.text()).not.toContain('script.png');
    vi.unstubAllGlobals();
  });

  test('beyond those there is room for are refused by name: the last that were picked', async () => {
    vi.stubGlobal('XMLHttpRequest', undefined);
    let made = 0;
    await open({ 'POST /file': () => ({ file: `new${(made += 1)}.jpg`, width: 10, height: 7 }) });
    await choose([6, 5, 4, 3, 2, 1].map((place) => picture(`home ${place}.png`)));
    await page.until(() => document.querySelectorAll('.photos-picture').length === 6);
    expect([...document.querySelectorAll('.photos-refused li > span:not(.bp6-icon)')].map(({ textContent }) => textContent)).toEqual(
      [2, 1].map((place) => `home ${place}.png There is room for 6 photos`),
    );
    vi.unstubAllGlobals();
  });

  test('are put in order by keys; the first is the cover', async () => {
    await open();
    const [, second] = document.querySelectorAll('.photos-picture');
    await page.key(second as Element, ' ');
    await page.key(second as Element, 'ArrowLeft');
    await page.key(second as Element, ' ');
    expect(((await sent()) as { photos: { file: string }[] }).photos.map(({ file }) => file)).toEqual([
      'kitchen.webp',
      'front.webp',
    ]);
  });

  test('Escape puts a lifted one back', async () => {
    await open();
    const [first] = document.querySelectorAll('.photos-picture');
    await page.key(first as Element, ' ');
    await page.key(first as Element, 'ArrowRight');
    await page.key(first as Element, 'Escape');
    expect(page.find('.form-bar').textContent).toContain('Everything is saved');
  });
});
