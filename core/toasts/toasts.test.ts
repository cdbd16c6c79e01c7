import { autorun } from 'mobx';
import { expect, test, vi } from 'vitest';
import type { Environment } from '../environment.ts';
import { createFakeBrowser } from '#tests/support/fake-browser.ts';
import { CallError, callFailed, type CallOptions } from '../http/http.ts';
import { i18nPlugin } from '../i18n/i18n-plugin.ts';
import { i18n } from '../i18n/i18n.ts';
import { createKernel } from '../kernel/index.ts';
import { sessionEnded } from '../session/session.ts';
import { toastsPlugin } from './toasts-plugin.ts';
import { toasts } from './toasts.ts';

async function start(side: Environment['side'] = 'browser') {
  const environment: Environment = {
    side, origin: 'https://stoop.example', locale: 'en', theme: 'light',
    loginSecret: 'abcdefghijklmnopqrstuvwx', host: createFakeBrowser().openTab().host,
  };
  const kernel = createKernel([i18nPlugin(environment), toastsPlugin(environment)]);
  await kernel.use(i18n).ready();
  const service = kernel.use(toasts);
  const fail = (status: number, errorCode: number | undefined, message: string, options: CallOptions = {}) => {
    const body = errorCode === undefined ? undefined : { errorCode, message };
    kernel.emit(callFailed({ error: new CallError(status, message || 'own message', body), options }));
    return service.shown.map(({ title, description, type, timeout }) => ({ title, description, type, timeout }));
  };
  return { kernel, toasts: service, fail };
}

test('a toast stays three seconds at top right unless it says otherwise; errors and loading stay', async () => {
  const { toasts } = await start();
  toasts.show({ title: 'a' });
  toasts.show({ title: 'b', type: 'error' });
  toasts.show({ title: 'c', type: 'loading' });
  toasts.show({ title: 'd', type: 'error', timeout: 10, position: 'bottom-left' });
  toasts.show({ title: 'e', timeout: null });
  expect(toasts.shown.map(({ title, type, timeout, position }) => [title, type, timeout, position])).toEqual([
    ['a', 'default', 3000, 'top-right'],
    ['b', 'error', null, 'top-right'],
    ['c', 'loading', null, 'top-right'],
    ['d', 'error', 10, 'bottom-left'],
    ['e', 'default', null, 'top-right'],
  ]);
});

test('updating keeps the place, closing tells the toast once, and all of it is observed', async () => {
  const { toasts } = await start();
  const onClose = vi.fn();
  const counts: number[] = [];
  const stop = autorun(() => counts.push(toasts.shown.length));
  const first = toasts.show({ title: 'Saving', type: 'loading', onClose });
  toasts.show({ title: 'b' });
  toasts.update(first, { title: 'Saved', type: 'success', onClose });
  expect(toasts.shown.map(({ title, timeout }) => [title, timeout])).toEqual([['Saved', 3000], ['b', 3000]]);
  toasts.close(first);
  toasts.close(first);
  toasts.closeAll();
  stop();
  expect(onClose).toHaveBeenCalledTimes(1);
  expect(counts).toEqual([0, 1, 2, 2, 1, 0]);
});

test('the outcome of a loading toast that was closed is shown all the same', async () => {
  const { toasts } = await start();
  const id = toasts.show({ title: 'Saving', type: 'loading' });
  toasts.close(id);
  toasts.update(id, { title: 'Not saved', type: 'error' });
  expect(toasts.shown.map(({ title }) => title)).toEqual(['Not saved']);
});

test('400 with 10000 and no mapper speaks of the database', async () => {
  const { fail } = await start();
  expect(fail(400, 10000, 'SQLITE_BUSY')).toEqual([
    { title: 'The database did not answer. Try again in a moment.', description: undefined, type: 'error', timeout: null },
  ]);
});

test.each([503, 507])('%d with 10000 speaks of the database just so', async (status) => {
  const { fail } = await start();
  expect(fail(status, 10000, 'The database is busy', { titleKey: 'error.save' })).toMatchObject([
    { title: 'The database did not answer. Try again in a moment.', description: undefined },
  ]);
});

test('400 with a mapper is titled by what the mapper makes of the code', async () => {
  const { fail } = await start();
  const mapError = (code: number) => (code === 10000 ? 'error.save' : 'error.address');
  expect(fail(400, 10000, 'x', { mapError })).toMatchObject([{ title: 'The changes were not saved', description: undefined }]);
  expect(fail(400, 4, 'x', { mapError })).toMatchObject([{}, { title: 'This address was not found' }]);
});

test('a code the mapper does not know falls back to the given title', async () => {
  const { fail } = await start();
  expect(fail(400, 12, 'Why', { mapError: () => undefined, titleKey: 'error.save' })).toMatchObject([
    { title: 'The changes were not saved', description: 'Why' },
  ]);
});

test.each([
  [400, 10001, 'Some values do not fit'],
  [403, 10006, 'No permission'],
  [404, 10004, 'Heater was not found'],
  [409, 10009, 'Changed'],
  [500, 1, 'Broken'],
])('%d is titled as given and described by the server, without an end', async (status, code, message) => {
  const { fail } = await start();
  expect(fail(status, code, message, { titleKey: 'error.list' })).toEqual([
    { title: 'The list did not load', description: message, type: 'error', timeout: null },
  ]);
});

test('without a word from the server the error speaks for itself, and without a title the general one stands', async () => {
  const { fail } = await start();
  expect(fail(0, undefined, '')).toMatchObject([{ title: 'That did not work', description: 'own message' }]);
});

test('410, 401 and quiet calls say nothing', async () => {
  const { fail } = await start();
  expect(fail(410, 10010, 'Superseded')).toEqual([]);
  expect(fail(401, 10005, 'Over')).toEqual([]);
  expect(fail(500, 1, 'Broken', { quiet: true })).toEqual([]);
});

test('ten calls that fail for one reason are one toast', async () => {
  const { fail, toasts } = await start();
  for (let call = 0; call < 10; call += 1) fail(503, 10053, 'Busy', { titleKey: 'error.list' });
  expect(toasts.shown).toHaveLength(1);
});

test('only a refused session says that one was signed out', async () => {
  const { kernel, toasts } = await start();
  kernel.emit(sessionEnded({ reason: 'asked' }));
  kernel.emit(sessionEnded({ reason: 'refresh' }));
  expect(toasts.shown).toEqual([]);
  kernel.emit(sessionEnded({ reason: 'refused' }));
  expect(toasts.shown.map(({ title }) => title)).toEqual(['You were signed out']);
});

test('on the server nothing is shown', async () => {
  const { toasts, fail } = await start('server');
  toasts.show({ title: 'a' });
  expect(fail(500, 1, 'Broken')).toEqual([]);
});
