// @vitest-environment happy-dom
import { afterEach, describe, expect, test, vi } from 'vitest';
import { formScreen } from '#kit/form/form-screen.tsx';
import { heater, heaterForm, heaterHistory, heaters, makerList, materialList, oneHeater } from '#tests/support/form-sample.ts';
import { onAPage, type TestPage } from '#tests/support/test-page.tsx';
import { readNumber } from './number-control.tsx';

let page: TestPage;
afterEach(() => page?.close());

const screen = formScreen(heater, { ...heaterForm, param: 'heaterId' });
const open = async (answers: Parameters<typeof onAPage>[0]['answers'] = {}) => {
  page = await onAPage({
    plugins: [heaters],
    answers: {
      'GET /heater/5': oneHeater,
      'GET /heater/5/history': heaterHistory,
      'GET /maker': makerList,
      'GET /material': materialList,
      'PUT /heater/5': (call) => ({ ...oneHeater, ...(call.body as object), version: 4 }),
      ...answers,
    },
    screen,
    pattern: '/heater/update/:heaterId',
    at: '/heater/update/5',
  });
  return page;
};
const input = (name: string) => page.find<HTMLInputElement>(`#field-${name}`);
const options = () => [...document.querySelectorAll('[role=option]')].map((one) => one.textContent?.trim());
const sent = async () => {
  await page.click(page.button('Save'));
  return page.server.calls.findLast(({ place }) => place === 'PUT /heater/5')?.body;
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
    await page.type(input('maker'), 'Tif');
    await page.until(() => options().length > 0);
    expect(page.server.calls.findLast(({ place }) => place === 'GET /maker')?.url.searchParams.get('q')).toBe('Tif');
    await page.key(input('maker'), 'ArrowDown');
    await page.key(input('maker'), 'Enter');
    expect(input('maker').value).toBe('Tiffany');
    expect(await sent()).toEqual({ maker: 2 });
  });

  test('Enter that ends a syllable picks nothing', async () => {
    await open();
    await page.type(input('maker'), '티');
    await page.until(() => options().length > 0);
    await page.key(input('maker'), 'Enter', { isComposing: true });
    expect(document.querySelector('[role=listbox]')).not.toBeNull();
  });

  test('a chosen one is selected when the field is gone to, pressed, and after a choice: typing begins anew', async () => {
    await open();
    const selected = () => input('maker').value.slice(input('maker').selectionStart ?? 0, input('maker').selectionEnd ?? 0);
    const caretAtEnd = () => input('maker').setSelectionRange(input('maker').value.length, input('maker').value.length);
    await page.settle(() => input('maker').focus());
    expect(selected()).toBe('Emeralite');
    // a press puts the caret where it was made
    caretAtEnd();
    await page.click(input('maker'));
    expect(selected()).toBe('Emeralite');
    await page.type(input('maker'), 'Tif');
    await page.until(() => options().length > 0);
    await page.key(input('maker'), 'ArrowDown');
    await page.key(input('maker'), 'Enter');
    expect([input('maker').value, selected()]).toEqual(['Tiffany', 'Tiffany']);
    // the first syllable of a composition takes its place
    input('maker').setRangeText('ㅎ');
    await page.type(input('maker'), input('maker').value);
    expect(input('maker').value).toBe('ㅎ');
  });

  test('Enter makes nothing of a chosen name with more behind it; whoever goes to the line makes it', async () => {
    await open({ 'GET /maker': ({ url }) => (url.searchParams.get('q') ? { rows: [], total: 0, labels: {} } : makerList), 'POST /maker': (call) => ({ ...makerList.rows[0], ...(call.body as object), id: 9 }) });
    const made = () => page.server.calls.filter(({ place }) => place === 'POST /maker').length;
    for (const text of ['EmeraliteKakao', 'Emeralite 카카오']) {
      await page.type(input('maker'), text);
      await page.until(() => options().some((one) => one?.startsWith('Create')));
      await page.key(input('maker'), 'Enter');
      expect([made(), input('maker').getAttribute('aria-activedescendant')]).toEqual([0, null]);
    }
    await page.key(input('maker'), 'ArrowDown');
    await page.key(input('maker'), 'Enter');
    await page.until(() => made() === 1);
    expect(await sent()).toEqual({ maker: 9 });
  });

  test('can be emptied, and Escape leaves it as it was', async () => {
    await open();
    await page.type(input('maker'), 'Tif');
    await page.key(input('maker'), 'Escape');
    expect(input('maker').value).toBe('Emeralite');
    await page.click(page.button('Clear Emeralite'));
    expect(await sent()).toEqual({ maker: null });
  });

  test('offers to add what is not there', async () => {
    await open({ 'POST /maker': (call) => ({ ...makerList.rows[0], ...(call.body as object), id: 9 }) });
    await page.type(input('maker'), 'Anglepoise');
    await page.until(() => options().some((one) => one?.startsWith('Create')));
    await page.click(page.button('Create “Anglepoise”'));
    expect(page.server.calls.find(({ place }) => place === 'POST /maker')?.body).toEqual({
      name: { kr: '', en: 'Anglepoise', zh: '' },
    });
    expect(input('maker').value).toBe('Anglepoise');
    expect(await sent()).toEqual({ maker: 9 });
  });
});

describe('references', () => {
  test('are added, taken out one by one, and never offer what is out of choice', async () => {
    await open();
    await page.click(input('materials'));
    await page.until(() => options().length > 0);
    expect(options()).toEqual(['Brass', 'Glass', 'Linen']);
    await page.click(page.button('Linen'));
    await page.click(page.button('Remove Brass'));
    expect(await sent()).toEqual({ materials: [2, 3] });
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
    await left('materials', ' linen ');
    await page.until(() => input('materials').value === '');
    await left('materials', 'Brass');
    await page.until(() => input('materials').value === '');
    expect(await sent()).toEqual({ materials: [1, 2, 3] });
  });

  test('typed text is taken, too, where its search answers only after the field was left', async () => {
    let answer = () => undefined as void;
    const waits = new Promise<void>((resolve) => (answer = resolve));
    await open({ 'GET /material': async ({ url }) => (await (url.searchParams.get('q') === 'Linen' ? waits : undefined), Response.json(materialList)) });
    await left('materials', 'Linen');
    expect(input('materials').value).toBe('Linen');
    await page.settle(answer);
    await page.until(() => input('materials').value === '');
    expect(await sent()).toEqual({ materials: [1, 2, 3] });
  });

  test.each(['materials', 'maker'])('typed text that names none is kept and keeps %s from being saved, until it is cleared', async (name) => {
    await open();
    await left(name, 'Zinc');
    expect([input(name).value, below(name)]).toEqual(['Zinc', 'Choose one of the list, or clear this text']);
    await page.settle(() => page.button('Save').focus());
    expect(await sent()).toBeUndefined();
    expect([input(name).value, document.activeElement?.id]).toEqual(['Zinc', `field-${name}`]);
    await page.key(input(name), 'ArrowDown');
    await page.key(input(name), 'Escape');
    expect([input(name).value, below(name)]).toEqual([name === 'maker' ? 'Emeralite' : '', undefined]);
    await page.type(input('year'), '1911');
    expect(await sent()).toEqual({ year: 1911 });
  });

  test('typed text goes when the form takes back what was changed', async () => {
    await open();
    await left('materials', 'Zinc');
    await page.click(page.button('Discard'));
    await page.until(() => input('materials').value === '');
    expect(below('materials')).toBeUndefined();
  });

  test('backspace in the empty input takes the last one out', async () => {
    await open();
    await page.key(input('materials'), 'Backspace');
    expect(await sent()).toEqual({ materials: [1] });
  });
});

test('a name is written in three languages', async () => {
  await open();
  await page.type(page.find('#field-label-zh'), '银行暖气');
  expect(page.find('#field-label-zh').lang).toBe('zh');
  expect(await sent()).toEqual({ label: { kr: '은행 히터', en: 'Banker', zh: '银行暖气' } });
});

test('a moment is written by the clocks of New York', async () => {
  await open();
  expect(input('servedAt').value).toBe('2026-11-18T16:52');
  await page.type(input('servedAt'), '2026-07-01T09:30');
  expect(await sent()).toEqual({ servedAt: '2026-07-01T13:30:00.000Z' });
});

test('of a time that the clocks show twice one is chosen, and it stays the one it was while its minutes change', async () => {
  await open();
  expect(document.querySelector('.form-zone-choice')).toBeNull();
  await page.type(input('servedAt'), '2026-11-01T01:30');
  const choice = page.find<HTMLSelectElement>('.form-zone-choice select');
  expect([...choice.options].map(({ text }) => text)).toEqual(['EDT, first', 'EST, second']);
  expect(choice.value).toBe('EDT');
  await page.settle(() => {
    choice.selectedIndex = 1;
    choice.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await page.type(input('servedAt'), '2026-11-01T01:45');
  expect(await sent()).toEqual({ servedAt: '2026-11-01T06:45:00.000Z' });
});

test('a choice that is not needed is taken back by a second press', async () => {
  await open();
  await page.click(page.find('#field-finish [aria-checked=true]'));
  expect(await sent()).toEqual({ finish: null });
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
    expect(body.photos.map(({ file }) => file)).toEqual(['a.jpg', 'b.jpg', 'new3.jpg', 'new2.jpg']);
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
      'b.jpg',
      'a.jpg',
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
