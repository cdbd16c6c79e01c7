import { assert, constantFrom, dictionary, oneof, property, string } from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Environment } from '../environment.ts';
import { createFakeBrowser } from '#tests/support/fake-browser.ts';
import { createFakeServer, noConnection, refusal, type FakeResponse } from '#tests/support/fake-server.ts';
import { i18nPlugin } from '../i18n/i18n-plugin.ts';
import { i18n } from '../i18n/i18n.ts';
import { createKernel } from '../kernel/index.ts';
import { CallError, callFailed, http, type CallFailure } from './http.ts';
import { httpPlugin, searchOf } from './http-plugin.ts';

function start(answers: Readonly<Record<string, FakeResponse>>, options: Partial<Environment> = {}) {
  const server = createFakeServer(answers);
  const environment: Environment = {
    side: 'browser',
    origin: 'https://stoop.example',
    locale: 'kr',
    theme: 'light',
    loginSecret: 'abcdefghijklmnopqrstuvwx',
    fetch: server.fetch,
    host: createFakeBrowser().openTab().host,
    ...options,
  };
  const kernel = createKernel([i18nPlugin(environment), httpPlugin(environment)]);
  const failures: CallFailure[] = [];
  kernel.on(callFailed, (failure) => failures.push(failure));
  return { server, kernel, failures, http: kernel.use(http) };
}

/** Starts with all words. */
async function startReady(...of: Parameters<typeof start>) {
  const started = start(...of);
  await started.kernel.use(i18n).ready();
  return started;
}

/** Lets retries pass without waiting for them; timers that others of the thread set anew again and again end nothing. */
async function settled<T>(call: Promise<T>): Promise<T | Error> {
  const result = call.catch((error: Error) => error);
  await vi.advanceTimersByTimeAsync(200_000);
  return result;
}

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-21T12:00:00Z') });
});

afterEach(() => {
  vi.useRealTimers();
});

test('a get carries a timestamp and the language, and drops what is empty', async () => {
  const { http, server } = await startReady({ 'GET /heater': { rows: [] } });
  const now = Date.now();
  await settled(http.get('/heater', { query: { q: '', room: [1, 2], none: null, sort: '-id', shown: false, tag: [] } }));
  const [call] = server.calls;
  expect(call?.url.search).toBe(`?room=1%2C2&sort=-id&shown=false&t=${now}`);
  expect(call?.headers.get('accept-language')).toBe('ko-KR');
  expect(call?.headers.has('idempotency-key')).toBe(false);
});

test('a query never holds an empty value, and a get always ends in its timestamp', () => {
  const value = oneof(string(), constantFrom('', null, undefined, 0, false));
  assert(
    property(dictionary(string({ minLength: 1 }), value), (query) => {
      const search = searchOf(query, 7);
      search.delete('t');
      expect([...search.values()].every((text) => text !== '')).toBe(true);
      expect(searchOf(query, 7).get('t')).toBe('7');
    }),
  );
});

test('a write carries the version it was made on and a key of its own, kept when it is repeated', async () => {
  const { http, server } = await startReady({ 'PUT /heater/5': ({ body }) => (server.calls.length < 3 ? refusal(503, 10053) : { body }) });
  await settled(http.put('/heater/5', { finish: 'red' }, { version: 4 }));
  await settled(http.put('/heater/5', { finish: 'blue' }));
  const keys = server.calls.map(({ headers }) => headers.get('idempotency-key'));
  expect(server.calls[0]?.headers.get('if-match')).toBe('"4"');
  expect(server.calls[3]?.headers.get('if-match')).toBe(null);
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
  expect(keys).toEqual([keys[0], keys[0], keys[0], keys[3]]);
  expect(keys[3]).not.toBe(keys[0]);
});

test('a post is sent once, whatever became of it', async () => {
  const { http, server } = await startReady({ 'POST /heater': noConnection });
  expect(await settled(http.post('/heater', {}))).toMatchObject({ name: 'CallError', status: 0 });
  expect(server.calls).toHaveLength(1);
});

for (const [what, answer] of [
  ['no connection', noConnection],
  ['502', () => refusal(502, 0)],
  ['503', () => refusal(503, 0)],
  ['504', () => refusal(504, 0)],
  ['429', () => refusal(429, 0, 'Too many', { 'Retry-After': '5' })],
] as const) {
  test(`a get is repeated after ${what}`, async () => {
    const { http, server } = await startReady({ 'GET /heater': () => (server.calls.length < 3 ? answer() : { rows: [1] }) });
    expect(await settled(http.get('/heater'))).toEqual({ rows: [1] });
    expect(server.calls).toHaveLength(3);
  });
}

test('a Retry-After is obeyed for thirty seconds at most', async () => {
  const { http, server } = await startReady({
    'GET /heater': () => (server.calls.length < 2 ? refusal(429, 10029, 'Too many', { 'Retry-After': '3600' }) : {}),
  });
  const call = http.get('/heater');
  await vi.advanceTimersByTimeAsync(29_000);
  expect(server.calls).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(server.calls).toHaveLength(2);
  await call;
});

for (const status of [400, 403, 404, 409, 410, 422, 428, 500]) {
  test(`${status} is told once and not repeated`, async () => {
    const { http, server, failures } = await startReady({ 'GET /heater': () => refusal(status, 10001, 'Not so') });
    const error = await settled(http.get('/heater', { titleKey: 'error.list' }));
    expect(error).toBeInstanceOf(CallError);
    expect(error).toMatchObject({ status, message: 'Not so', body: { errorCode: 10001, message: 'Not so' } });
    expect(failures).toEqual([{ error, options: { titleKey: 'error.list' } }]);
    expect(server.calls).toHaveLength(1);
  });
}

test('on the server nothing is repeated', async () => {
  const { http, server } = await startReady({ 'GET /heater': () => refusal(503, 10053) }, { side: 'server' });
  expect(await settled(http.get('/heater'))).toMatchObject({ status: 503 });
  expect(server.calls).toHaveLength(1);
});

test('an aborted call rejects with AbortError and is told to nobody', async () => {
  const { http, failures } = await startReady({ 'GET /heater': () => new Promise(() => undefined) });
  const stop = new AbortController();
  const call = http.get('/heater', { signal: stop.signal }).catch((error: Error) => error);
  await vi.advanceTimersByTimeAsync(10);
  stop.abort();
  expect(await settled(call)).toMatchObject({ name: 'AbortError' });
  expect(failures).toEqual([]);
});

test('a call without connection fails in the language of the reader', async () => {
  const { http } = await startReady({ 'POST /heater': noConnection });
  expect(await settled(http.post('/heater'))).toMatchObject({
    message: '서버가 응답하지 않습니다. 연결을 확인하고 다시 시도해 주세요.',
  });
});

test('an answer that is no JSON is a failure, an empty one is not', async () => {
  const { http, failures } = await startReady({
    'GET /page': () => new Response('<!doctype html>'),
    'DELETE /heater/5': () => new Response(null, { status: 204 }),
  });
  expect(await settled(http.get('/page'))).toBeInstanceOf(CallError);
  expect(await settled(http.delete('/heater/5', { version: 1 }))).toBe(undefined);
  expect(failures).toHaveLength(1);
});

test('a 401 is mended once and the call made again with what the hooks then say', async () => {
  const { http, server } = await startReady({
    'POST /heater': ({ headers, body }) => (headers.get('authorization') === 'Bearer new' ? { body } : refusal(401, 10005)),
  });
  let token = 'old';
  http.prepare((request) => request.headers.set('Authorization', `Bearer ${token}`));
  http.recover(() => {
    token = 'new';
    return Promise.resolve(true);
  });
  expect(await settled(http.post('/heater', { finish: 'red' }))).toEqual({ body: { finish: 'red' } });
  expect(server.calls).toHaveLength(2);
});

test('a 401 that cannot be mended is not tried a third time', async () => {
  const { http, server, failures } = await startReady({ 'GET /heater': () => refusal(401, 10005) });
  http.recover(() => Promise.resolve(true));
  expect(await settled(http.get('/heater'))).toMatchObject({ status: 401 });
  expect(server.calls).toHaveLength(2);
  expect(failures).toHaveLength(1);
});

test('an error thrown while mending replaces the 401', async () => {
  const { http } = await startReady({ 'GET /heater': () => refusal(401, 10005) });
  http.recover(() => Promise.reject(new CallError(0, 'No connection')));
  expect(await settled(http.get('/heater'))).toMatchObject({ status: 0, message: 'No connection' });
});

test('a bare call meets no hook and its failure stays with the caller', async () => {
  const { http, server, failures } = await startReady({ 'POST /user': () => refusal(400, 2) });
  http.prepare((request) => request.headers.set('Authorization', 'Bearer token'));
  expect(await settled(http.post('/user', {}, { bare: true }))).toMatchObject({ body: { errorCode: 2 } });
  expect(server.calls[0]?.headers.has('authorization')).toBe(false);
  expect(failures).toEqual([]);
});

test('a change that was made, and any call that failed, is answered once the words on their way are there to tell of it', async () => {
  const all = { default: { 'heater.saved': 'Saved' } };
  let arrive: (texts: typeof all) => void = () => undefined;
  const { kernel, http } = start({ 'PUT /heater/5': {}, 'GET /heater': () => refusal(400, 10_001) }, { words: {}, allWords: () => new Promise((resolve) => (arrive = resolve)) });
  const { t, ready } = kernel.use(i18n);
  // none are on their way
  await settled(http.put('/heater/5', {}));
  void ready();
  const told = Promise.all([http.put('/heater/5', {}).then(() => t('heater.saved')), http.get('/heater').catch(() => t('heater.saved'))]);
  await vi.advanceTimersByTimeAsync(100);
  arrive(all);
  expect(await settled(told)).toEqual(['Saved', 'Saved']);
});

test('the clock of the server is known from its answers', async () => {
  const { http } = await startReady({
    'GET /heater': () => Response.json({}, { headers: { Date: new Date(Date.now() + 3_600_000).toUTCString() } }),
  });
  await settled(http.get('/heater'));
  expect(http.clockOffset).toBe(3_600_000);
});

test('a file goes up as it is and its progress ends at the whole', async () => {
  const { http, server } = await startReady({ 'POST /file': ({ body }) => ({ body }) });
  const shares: number[] = [];
  const file = new Blob(['address,year'], { type: 'text/csv' });
  await settled(http.post('/file', file, { onUpload: (share) => shares.push(share) }));
  expect(server.calls[0]?.headers.get('content-type')).toBe('text/csv');
  expect(server.calls[0]?.body).toBe('address,year');
  expect(shares.at(-1)).toBe(1);
});
