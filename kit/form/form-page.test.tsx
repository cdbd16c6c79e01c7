// @vitest-environment happy-dom
import { afterEach, describe, expect, test } from 'vitest';
import { observable, runInAction } from 'mobx';
import type { FakeResponse } from '#tests/support/fake-server.ts';
import { toasts } from '#core/toasts/toasts.ts';
import { letAsk } from '../offline/may-wait.ts';
import { numbered } from '../records/field.ts';
import { formScreen } from './form-screen.tsx';
import { home, homeForm, homeHistory, oneHome } from '#tests/support/form-sample.ts';
import { homePage } from '#tests/support/form-sample-page.ts';
import type { TestPage, TestPageSpec } from '#tests/support/test-page.tsx';

let page: TestPage;
afterEach(() => page.close());

const create = formScreen(home, homeForm);
const update = formScreen(home, { ...homeForm, param: 'homeId' });

const open = async (answers: Readonly<Record<string, FakeResponse>> = {}, more: Partial<TestPageSpec> = {}) => {
  page = await homePage(answers, more);
  return page;
};

const field = <E extends HTMLElement = HTMLInputElement>(name: string) => page.find<E>(`#field-${name}`);
const problemOf = (name: string) => document.querySelector(`#field-${name}-below .form-problem`)?.textContent?.trim();
const refused = (status: number, body: object) => () =>
  Response.json({ errorCode: 10001, message: 'No', ...body }, { status });

describe('a form', () => {
  test('shows the record and has nothing to save', async () => {
    await open();
    expect(field('title').value).toBe('Pine Street loft');
    expect(field('year').value).toBe('1931');
    expect(field('company').value).toBe('Northline');
    expect(page.find('.form-tags').textContent).toContain('Elevator');
    expect(page.find('.form-bar').textContent).toContain('Everything is saved');
    expect(page.button('Save').getAttribute('aria-description')).toBe('Nothing was changed');
  });

  test('is called by the number that its record was given, where that is its title', async () => {
    const titled = { ...home, title: 'number', fields: { number: numbered('H-'), ...home.fields } } as unknown as typeof home;
    const { Page, load, titleOf } = formScreen(titled, { ...homeForm, param: 'homeId' });
    await open({ 'GET /home/5': { ...oneHome, number: 31 } }, { screen: { Page, load } });
    expect(page.find('h1').textContent).toBe('H-31');
    expect(titleOf({ record: { ...oneHome, number: 31 } } as never)).toBe('H-31');
  });

  test('says that a change of it waits in the browser, once that is known, and no longer than that', async () => {
    const { kernel } = await open();
    const waiting = observable.set<number>();
    await page.settle(() => letAsk(kernel, (record, id) => record === 'home' && id !== undefined && waiting.has(id)));
    expect(page.find('.form-bar').textContent).toContain('Everything is saved');
    await page.settle(() => runInAction(() => waiting.add(5)));
    expect(page.find('.form-bar').textContent).toMatch(/^Kept on this device, not sent yet/);
    await page.settle(() => runInAction(() => waiting.clear()));
    expect(page.find('.form-bar').textContent).toContain('Everything is saved');
  });

  test('takes a save back by Ctrl+Z in the field it was typed in, until something is typed again', async () => {
    const { server } = await open({
      'PUT /home/5': ({ body }) => ({ ...oneHome, ...(body as object), version: 4, batch: 12 }),
      'POST /batch/last/undo': () => ({ batch: 13, undoes: 12, undone: 1, refused: [] }),
    });
    const undo = () => {
      const key = new KeyboardEvent('keydown', { key: 'z', code: 'KeyZ', ctrlKey: true, bubbles: true, cancelable: true });
      field('year').dispatchEvent(key);
      return key.defaultPrevented;
    };
    const undos = () => server.calls.filter(({ place }) => place === 'POST /batch/last/undo').length;
    await page.type(field('year'), '1932');
    expect(undo()).toBe(false);
    await page.click(page.button('Save'));
    await page.until(() => page.find('.form-bar').textContent?.includes('Everything is saved') ?? false);
    expect(undo()).toBe(true);
    await page.until(() => undos() === 1);
    await page.type(field('year'), '1933');
    expect(undo()).toBe(false);
    expect(undos()).toBe(1);
  });

  test('says what is wrong after a field is left, and nothing before', async () => {
    await open();
    await page.type(field('year'), '2081');
    expect(problemOf('year')).toBeUndefined();
    await page.leave(field('year'));
    expect(problemOf('year')).toContain('2030');
    expect(field('year').getAttribute('aria-invalid')).toBe('true');
    expect(field('year').getAttribute('aria-describedby')).toBe('field-year-below');
    expect(page.find('.form-bar').textContent).toContain('1 field to fix');
  });

  test('an edit undone by hand is no change', async () => {
    await open();
    await page.type(field('title'), 'Home');
    expect(page.find('.form-bar').textContent).toContain('1 unsaved change');
    await page.type(field('title'), 'Pine Street loft');
    expect(page.find('.form-bar').textContent).toContain('Everything is saved');
  });

  test('saves only what changed, on its version, under one key for one content', async () => {
    let tries = 0;
    await open({
      'PUT /home/5': (call: { body: unknown }) => {
        tries += 1;
        return tries === 1
          ? Response.json({ errorCode: 10001, message: 'Not now' }, { status: 400 })
          : { ...oneHome, ...(call.body as object), version: 4 };
      },
    });
    await page.type(field('title'), 'Garden flat');
    await page.key(document.body, 's', { ctrlKey: true, code: 'KeyS' });
    await page.click(page.button('Save'));
    const calls = page.server.calls.filter(({ place }) => place === 'PUT /home/5');
    expect(calls.map(({ body }) => body)).toEqual([{ title: 'Garden flat' }, { title: 'Garden flat' }]);
    expect(calls.map(({ headers }) => headers.get('If-Match'))).toEqual(['"3"', '"3"']);
    expect(calls[0]?.headers.get('Idempotency-Key')).toBe(calls[1]?.headers.get('Idempotency-Key'));
    expect(page.find('h1').textContent).toBe('Garden flat');
    expect(page.find('.form-bar').textContent).toContain('Everything is saved');
  });

  test('the focus stays on Save once it is saved, and goes there from a button that goes', async () => {
    await open({ 'PUT /home/5': ({ body }) => ({ ...oneHome, ...(body as object), version: 4, batch: 12 }) });
    const isSaved = () => page.find('.form-bar').textContent?.includes('Everything is saved') ?? false;
    for (const name of ['Save', 'Discard']) {
      await page.type(field('year'), name === 'Save' ? '1932' : '1933');
      const button = page.button(name);
      await page.settle(() => button.focus());
      await page.settle(() => {
        button.click();
        // a browser takes the focus from what is disabled or gone
        button.blur();
      });
      await page.until(isSaved);
      await page.until(() => document.activeElement === page.button('Save'));
    }
  });

  test('a wrong form is not sent: the first wrong field takes the focus', async () => {
    await open();
    await page.type(field('title'), '');
    await page.type(field('year'), '1700');
    await page.click(page.button('Save'));
    expect(page.server.count('PUT /home/5')).toBe(0);
    expect(document.activeElement).toBe(field('title'));
    expect(problemOf('title')).toBeTruthy();
    expect(page.find('.form-bar').textContent).toContain('2 fields to fix');
  });

  test('text that is no number stays and says so', async () => {
    await open();
    await page.type(field('year'), '19x');
    await page.leave(field('year'));
    expect(field('year').value).toBe('19x');
    expect(problemOf('year')).toBeTruthy();
    await page.click(page.button('Discard'));
    expect(field('year').value).toBe('1931');
    expect(problemOf('year')).toBeUndefined();
  });

  test('a problem found by the server stays at its field until the field changes', async () => {
    await open({ 'PUT /home/5': refused(400, { fields: { title: 'rule.taken' } }) });
    await page.type(field('title'), 'Garden flat');
    await page.click(page.button('Save'));
    expect(problemOf('title')).toBeTruthy();
    expect(field('title').value).toBe('Garden flat');
    await page.type(field('title'), 'Garden flat 2');
    expect(problemOf('title')).toBeUndefined();
  });

  test('a new record is made without the empty fields and shown at its own address', async () => {
    await open(
      { 'POST /home': { ...oneHome, id: 9, version: 1 } },
      { screen: create, pattern: '/home/upload', at: '/home/upload' },
    );
    await page.type(field('title'), 'Garden flat');
    await page.type(field('place'), 'front');
    await page.click(page.button('Save'));
    expect(page.server.calls.find(({ place }) => place === 'POST /home')?.body).toEqual({
      title: 'Garden flat',
      place: 'front',
      listed: true,
      amenities: [],
      photos: [],
    });
    expect(page.where()).toBe('/home/update/9');
  });

  test('a new record is typed at once: its first field has the focus', async () => {
    await open({}, { screen: create, pattern: '/home/upload', at: '/home/upload' });
    await page.until(() => document.activeElement === field('title'));
  });

  test('tells of no presence while somebody else’s view is shown: it would be refused', async () => {
    for (const isViewing of [true, false]) {
      await open({}, { isViewing });
      await page.until(() => page.server.count('GET /home/5/history') === 1);
      expect(page.server.count('PUT /presence')).toBe(isViewing ? 0 : 1);
      if (isViewing) await page.close();
    }
  });

  test('typing after a new record was saved goes along to its page, with the focus and the caret', async () => {
    const asked = Promise.withResolvers<void>();
    const made = { ...oneHome, id: 9, version: 1, title: 'Garden flat' };
    await open(
      {
        'POST /home': made,
        'GET /home/9': async () => {
          await asked.promise;
          return Response.json(made);
        },
      },
      {
        screen: { Page: create.Page, load: (visit) => (visit.params.homeId === undefined ? create.load(visit) : update.load(visit)) },
        pattern: '/home/:page/:homeId?',
        at: '/home/upload',
      },
    );
    await page.type(field('title'), 'Garden flat');
    await page.type(field('place'), 'front');
    await page.click(page.button('Save'));
    expect(page.where()).toBe('/home/upload');
    const first = field('year');
    await page.type(first, '1987');
    await page.settle(() => {
      field('title').focus();
      field('title').setSelectionRange(4, 4);
    });
    asked.resolve();
    await page.until(() => page.where() === '/home/update/9');
    expect(first.isConnected).toBe(false);
    expect(field('year').value).toBe('1987');
    expect(page.find('.form-bar').textContent).toContain('1 unsaved change');
    expect(document.activeElement).toBe(field('title'));
    expect(field('title').selectionStart).toBe(4);
  });

  test('410 is told to nobody, and what was typed stays', async () => {
    await open({ 'PUT /home/5': refused(410, { errorCode: 10010 }) });
    await page.type(field('title'), 'Garden flat');
    await page.click(page.button('Save'));
    expect(page.kernel.use(toasts).shown).toEqual([]);
    expect(field('title').value).toBe('Garden flat');
  });

  test('a failure is told and what was typed stays', async () => {
    await open({ 'PUT /home/5': refused(400, { errorCode: 10000 }) });
    await page.type(field('title'), 'Garden flat');
    const before = page.kernel.use(toasts).shown.length;
    await page.click(page.button('Save'));
    expect(page.kernel.use(toasts).shown).toHaveLength(before + 1);
    expect(field('title').value).toBe('Garden flat');
  });
});

describe('two people in one record', () => {
  const clash = {
    conflicts: { layout: { theirs: 'twoBeds', yours: 'studio', base: 'oneBed' } },
    record: { ...oneHome, version: 4, layout: 'twoBeds', ceiling: 20 },
    by: { userIdx: 2, name: 'Kim Minseo' },
    at: '2026-11-20T15:39:00.000Z',
  };

  const collide = async () => {
    let tries = 0;
    await open({
      'PUT /home/5': (call: { body: unknown }) => {
        tries += 1;
        return tries === 1
          ? Response.json({ errorCode: 10009, message: 'Changed', ...clash }, { status: 409 })
          : { ...clash.record, ...(call.body as object), version: 5 };
      },
    });
    await page.click(page.find('#field-layout button'));
    await page.type(field('title'), 'Garden flat');
    await page.click(page.button('Save'));
  };
  const puts = () => page.server.calls.filter(({ place }) => place === 'PUT /home/5');

  test('both values are shown, the rest is combined, mine goes on top of theirs', async () => {
    await collide();
    const dialog = page.find('.conflict');
    expect(dialog.textContent).toContain('Kim Minseo saved this record');
    expect(dialog.textContent).toContain('Studio');
    expect(dialog.textContent).toContain('Two bedrooms');
    expect(page.find('.conflict-combined').textContent).toMatch(/Title.*yours.*Ceiling.*theirs/);
    await page.click(page.button('Save combined'));
    expect(puts()[1]?.body).toEqual({ layout: 'studio', title: 'Garden flat' });
    expect(puts()[1]?.headers.get('If-Match')).toBe('"4"');
    expect(field('ceiling').value).toBe('20');
  });

  test('theirs is kept where it was chosen', async () => {
    await collide();
    await page.click([...document.querySelectorAll('.conflict-head .form-link')].at(-1) as Element);
    await page.click(page.button('Save combined'));
    expect(puts()[1]?.body).toEqual({ title: 'Garden flat' });
    expect(page.find('#field-layout [aria-checked=true]').textContent).toBe('Two bedrooms');
  });

  test('keeps everything typed when the reader goes back', async () => {
    await collide();
    await page.click(page.button('Keep editing'));
    expect(document.querySelector('.conflict')).toBeNull();
    expect(field('title').value).toBe('Garden flat');
  });
});

describe('leaving', () => {
  const closing = () => {
    const event = new Event('beforeunload', { cancelable: true });
    dispatchEvent(event);
    return event.defaultPrevented;
  };

  test('the browser asks before the tab is closed only while something is unsaved', async () => {
    await open();
    expect(closing()).toBe(false);
    await page.type(field('title'), 'Garden flat');
    expect(closing()).toBe(true);
    await page.click(page.button('Discard'));
    expect(closing()).toBe(false);
  });

  test('nothing unsaved: the next page opens at once', async () => {
    await open();
    await page.go('/elsewhere');
    expect(page.where()).toBe('/elsewhere');
  });

  test('something unsaved: the reader may stay, leave without it, or save it first', async () => {
    await open({ 'PUT /home/5': { ...oneHome, title: 'Garden flat', version: 4 } });
    await page.type(field('title'), 'Garden flat');
    await page.go('/elsewhere');
    expect(page.text()).toContain('1 change is not saved yet.');
    await page.click(page.button('Stay'));
    expect(page.where()).toBe('/home/update/5');
    await page.go('/elsewhere');
    await page.click(page.button('Save and leave'));
    expect(page.where()).toBe('/elsewhere');
    expect(page.server.count('PUT /home/5')).toBe(1);
  });

  test('who leaves while it is saved gets there once it is, and is asked nothing', async () => {
    const answer = Promise.withResolvers<Response>();
    await open({ 'PUT /home/5': () => answer.promise });
    await page.type(field('title'), 'Garden flat');
    await page.key(document.body, 's', { ctrlKey: true, code: 'KeyS' });
    await page.go('/elsewhere');
    expect(page.where()).toBe('/home/update/5');
    expect(document.querySelector('[role=alertdialog]')).toBeNull();
    await page.settle(() => answer.resolve(Response.json({ ...oneHome, title: 'Garden flat', version: 4 })));
    expect(page.where()).toBe('/elsewhere');
  });

  test('who leaves while it is saved is asked when that fails', async () => {
    const answer = Promise.withResolvers<Response>();
    await open({ 'PUT /home/5': () => answer.promise });
    await page.type(field('title'), 'Garden flat');
    await page.key(document.body, 's', { ctrlKey: true, code: 'KeyS' });
    await page.go('/elsewhere');
    await page.settle(() => answer.resolve(Response.json({ errorCode: 10001, message: 'No' }, { status: 400 })));
    expect(page.where()).toBe('/home/update/5');
    expect(page.text()).toContain('1 change is not saved yet.');
  });

  test('unsaved changes that fail to save keep their reader on the page', async () => {
    await open();
    await page.type(field('title'), '');
    await page.go('/elsewhere');
    await page.click(page.button('Save and leave'));
    expect(page.where()).toBe('/home/update/5');
    expect(problemOf('title')).toBeTruthy();
  });
});

describe('beside the fields', () => {
  test('the history tells who changed what, and gives values back as a change', async () => {
    await open();
    const history = page.find('.history');
    expect(history.textContent).toContain('Kim Minseo');
    expect(history.textContent).toContain('Studio → One bedroom');
    expect(history.textContent).toContain('+ Doorman');
    expect(history.textContent).toContain('1913 → 1931');
    expect(history.textContent).toContain('import, homes-november.csv, 218 records');
    await page.click(page.button('Restore'));
    expect(page.find('#field-layout [aria-checked=true]').textContent).toBe('Studio');
    expect(page.find('.form-bar').textContent).toContain('2 unsaved changes');
  });

  test('who may not change reads', async () => {
    await open({}, { roles: ['viewer'] });
    expect(page.find('#field-title').tagName).toBe('OUTPUT');
    expect(page.find('#field-place').textContent).toBe('Front');
    expect(document.querySelector('.form-bar')).toBeNull();
  });

  test('who looks with somebody else’s eyes reads, whatever these may change', async () => {
    await open({}, { isViewing: true });
    expect(page.find('#field-title').tagName).toBe('OUTPUT');
    expect(document.querySelector('.form-bar')).toBeNull();
  });

  test('saving from a list goes on to the next record', async () => {
    await open(
      {
        'GET /home': { rows: [{ id: 4 }, { id: 5 }, { id: 6 }], total: 3, labels: {} },
        'PUT /home/5': { ...oneHome, version: 4 },
        'GET /home/6': { ...oneHome, id: 6 },
        'GET /home/6/history': homeHistory,
      },
      { state: { cameFrom: { search: '?layout=oneBed&sort=-year', index: 1 } } },
    );
    await page.type(field('title'), 'Garden flat');
    await page.click(page.button('Save and next'));
    expect(page.where()).toBe('/home/update/6');
    const asked = page.server.calls.find(({ place }) => place === 'GET /home');
    expect(asked?.url.searchParams.get('layout')).toBe('oneBed');
    expect(asked?.url.searchParams.get('offset')).toBe('0');
  });
});
