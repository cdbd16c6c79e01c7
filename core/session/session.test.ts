import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { definePermission } from '../access/permission.ts';
import type { Environment } from '../environment.ts';
import { createFakeBrowser, type FakeBrowser } from '#tests/support/fake-browser.ts';
import { createFakeServer, noConnection, refusal, type FakeResponse, type FakeServer } from '#tests/support/fake-server.ts';
import { httpPlugin } from '../http/http-plugin.ts';
import { http } from '../http/http.ts';
import { i18nPlugin } from '../i18n/i18n-plugin.ts';
import { createKernel, type Kernel } from '../kernel/index.ts';
import { sessionPlugin } from './session-plugin.ts';
import { readSession } from './stored-session.ts';
import { session, sessionEnded, sessionRefreshed, sessionStarted, type TokenPayload, viewerOf } from './session.ts';

const start = Date.parse('2026-11-21T12:00:00Z');
const minute = 60_000;

/** A token as the server makes it, told apart by its number. */
function tokenOf(number: number, options: Partial<TokenPayload> & { life?: number } = {}): string {
  const { life = 1800, ...claims } = options;
  const iat = Math.floor(Date.now() / 1000);
  const payload = {
    userIdx: 7, userId: 'staff01', userName: '최유나', userEmail: 'yuna@stoop.example', userType: 'normal',
    iat, exp: iat + life, adminId: null, adminName: null, jti: number, ...claims,
  };
  return `e30.${Buffer.from(JSON.stringify(payload)).toString('base64url')}.signature${number}`;
}

const running: Kernel[] = [];

function openTab(browser: FakeBrowser, server: FakeServer, options: Partial<Environment> = {}) {
  const tab = browser.openTab();
  const environment: Environment = {
    side: 'browser', origin: 'https://stoop.example', locale: 'en', theme: 'light',
    loginSecret: 'abcdefghijklmnopqrstuvwx', fetch: server.fetch, host: tab.host, ...options,
  };
  const kernel = createKernel([i18nPlugin(environment), httpPlugin(environment), sessionPlugin(environment)]);
  running.push(kernel);
  const told: string[] = [];
  kernel.on(sessionStarted, () => told.push('started'));
  kernel.on(sessionRefreshed, () => told.push('refreshed'));
  kernel.on(sessionEnded, ({ reason }) => told.push(`ended: ${reason}`));
  return { ...tab, told, http: kernel.use(http), session: kernel.use(session) };
}

function keep(browser: FakeBrowser, accessToken: string, refreshToken = 'r0', roleList = '["viewer"]') {
  browser.kept.set('accessToken', accessToken);
  browser.kept.set('refreshToken', refreshToken);
  browser.kept.set('roleList', roleList);
}

/** A server that renews a token as often as it is asked, and refuses calls that carry none or an old one. */
function renewing(answers: Readonly<Record<string, FakeResponse>> = {}, life = 1800) {
  let current = 0;
  const server = createFakeServer({
    'POST /user/auth/refresh': ({ body }) => {
      current += 1;
      return { accessToken: tokenOf(current, { life }), refreshToken: `r${current}`, roleList: ['manager'], was: body };
    },
    'GET /heater': ({ headers }) => (headers.get('authorization')?.endsWith(`signature${current}`) ? {} : refusal(401, 10005)),
    ...answers,
  });
  return server;
}

const refreshes = (server: FakeServer) => server.count('POST /user/auth/refresh');

beforeEach(() => {
  vi.useFakeTimers({ now: start });
  vi.spyOn(Math, 'random').mockReturnValue(0);
});

afterEach(() => {
  for (const kernel of running.splice(0)) kernel.stop();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

test('signing in keeps both tokens and the roles, writes the cookie and tells it', async () => {
  const browser = createFakeBrowser();
  browser.kept.set('pushToken', 'push-1');
  const accessToken = tokenOf(1);
  const server = createFakeServer({ 'POST /user': { accessToken, refreshToken: 'r1', roleList: ['manager'] } });
  const tab = openTab(browser, server);
  expect([tab.session.isLogin, tab.session.isRefresh, tab.session.user]).toEqual([false, false, undefined]);

  await tab.session.signIn('staff01', 'secret');

  expect(server.calls[0]?.body).toEqual({
    userId: 'WeE5FxWIbFIKamm8dgMafA==',
    userPw: expect.stringMatching(/^[0-9a-f]{128}$/),
    token: 'push-1',
  });
  expect(tab.session.isLogin).toBe(true);
  expect(tab.session.user).toMatchObject({ userIdx: 7, userName: '최유나' });
  expect(tab.session.roleList).toEqual(['manager']);
  expect(Object.fromEntries(browser.kept)).toEqual({
    accessToken, refreshToken: 'r1', roleList: '["manager"]', pushToken: 'push-1',
  });
  expect(browser.cookies.get('accessToken')).toEqual({ value: accessToken, seconds: 1800 });
  expect(tab.told).toEqual(['started']);
});

test.each([1, 2, 3, 4, 7, 10000])('sign-in refused with code %d rejects with that code and keeps nothing', async (code) => {
  const browser = createFakeBrowser();
  const tab = openTab(browser, createFakeServer({ 'POST /user': () => refusal(400, code) }));
  await expect(tab.session.signIn('staff01', 'secret')).rejects.toMatchObject({ status: 400, body: { errorCode: code } });
  expect(browser.kept.size).toBe(0);
  expect(tab.told).toEqual([]);
});

test('an id that cannot be encrypted is code 5, an answer without a readable token code 6', async () => {
  const server = createFakeServer({ 'POST /user': { accessToken: 'no token', refreshToken: 'r1', roleList: [] } });
  const tab = openTab(createFakeBrowser(), server, { loginSecret: 'short' });
  await expect(tab.session.signIn('staff01', 'secret')).rejects.toMatchObject({ body: { errorCode: 5 } });
  const other = openTab(createFakeBrowser(), server);
  await expect(other.session.signIn('staff01', 'secret')).rejects.toMatchObject({ body: { errorCode: 6 } });
  expect(other.session.isLogin).toBe(false);
});

test('a kept session is taken up again, its calls carry the bearer and its cookie is written anew', async () => {
  const browser = createFakeBrowser();
  keep(browser, tokenOf(0));
  const server = renewing();
  const tab = openTab(browser, server);
  expect([tab.session.isLogin, tab.session.isRefresh]).toEqual([true, false]);
  await tab.http.get('/heater');
  expect(refreshes(server)).toBe(0);
  expect(browser.cookies.get('accessToken')?.seconds).toBe(1800);
});

test.each([
  ['a corrupt access token', 'x.y.z', 'r0', '[]', { isLogin: false, isRefresh: true }],
  ['no refresh token', 'x.y.z', '', '[]', { isLogin: false, isRefresh: false }],
])('%s that was kept does no harm', (_what, accessToken, refreshToken, roleList, state) => {
  const browser = createFakeBrowser();
  keep(browser, accessToken, refreshToken, roleList);
  const { session } = openTab(browser, createFakeServer({ 'POST /user/auth/refresh': () => new Promise(() => undefined) }));
  expect({ isLogin: session.isLogin, isRefresh: session.isRefresh }).toEqual(state);
});

test('corrupt roles are no roles', () => {
  const browser = createFakeBrowser();
  keep(browser, tokenOf(0), 'r0', '{not json');
  expect(openTab(browser, renewing()).session.roleList).toEqual([]);
});

test.each([
  ['rights that reach', { 'heater/edit': 'own', 'heater/view': 'all' }, { 'heater/edit': 'own', 'heater/view': 'all' }],
  ['no rights', {}, {}],
  ['a reach nobody knows', { 'heater/edit': 'own', 'heater/view': 'everything' }, undefined],
  ['nothing', null, undefined],
  ['a text', 'heater/edit', undefined],
])('a kept session with %s', (_, rights, read) => {
  expect(readSession({ accessToken: tokenOf(0), refreshToken: 'r0', roleList: ['viewer'], rights })?.rights).toEqual(read);
});

test.each([[null], ['r0'], [{}], [{ refreshToken: '' }], [{ refreshToken: 7 }]])('%j is no kept session', (value) => {
  expect(readSession(value)).toBeUndefined();
});

test('with only a refresh token the page waits, then is signed in', async () => {
  const browser = createFakeBrowser();
  keep(browser, '');
  const server = renewing();
  const tab = openTab(browser, server);
  expect([tab.session.isLogin, tab.session.isRefresh]).toEqual([false, true]);
  await tab.http.get('/heater');
  expect([tab.session.isLogin, tab.session.isRefresh]).toEqual([true, false]);
  expect(tab.session.roleList).toEqual(['manager']);
  expect(refreshes(server)).toBe(1);
});

test('a refresh that answers no refresh token keeps the one there is', async () => {
  const browser = createFakeBrowser();
  browser.kept.set('refreshToken', 'r0');
  const accessToken = tokenOf(1);
  const tab = openTab(browser, createFakeServer({ 'POST /user/auth/refresh': { accessToken, roleList: ['manager'] } }));
  await vi.advanceTimersByTimeAsync(1000);
  expect(Object.fromEntries(browser.kept)).toEqual({ accessToken, refreshToken: 'r0', roleList: '["manager"]' });
  expect(tab.session.isLogin).toBe(true);
});

test('a refresh comes when under 180 seconds remain, and not before', async () => {
  const browser = createFakeBrowser();
  keep(browser, tokenOf(0));
  const server = renewing();
  const tab = openTab(browser, server);
  await vi.advanceTimersByTimeAsync(1800_000 - 180_000);
  expect(refreshes(server)).toBe(0);
  await vi.advanceTimersByTimeAsync(2000);
  expect(refreshes(server)).toBe(1);
  expect(server.calls[0]?.body).toEqual({ refreshToken: 'r0', token: '' });
  expect(browser.kept.get('refreshToken')).toBe('r1');
  expect(tab.told).toEqual(['refreshed']);
});

test('the clock ticks every 1000 ms: what fell due between two ticks is seen at the next, to the millisecond', async () => {
  const browser = createFakeBrowser();
  keep(browser, tokenOf(0));
  const server = renewing();
  await vi.advanceTimersByTimeAsync(300);
  openTab(browser, server);
  // due from 1620.000 s on; the ticks are at …, 1619.3, 1620.3
  await vi.advanceTimersByTimeAsync(1620_299 - 300);
  expect(refreshes(server)).toBe(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(refreshes(server)).toBe(1);
});

test('a token that lives a minute is refreshed at half its life: no more than twice a minute', async () => {
  const browser = createFakeBrowser();
  keep(browser, tokenOf(0, { life: 60 }));
  const server = renewing({}, 60);
  openTab(browser, server);
  await vi.advanceTimersByTimeAsync(10 * minute);
  expect(refreshes(server)).toBeGreaterThan(10);
  expect(refreshes(server)).toBeLessThanOrEqual(20);
});

test.each([-24 * 60, -60, 60, 24 * 60])('a clock %d minutes from the server’s changes nothing', async (off) => {
  const browser = createFakeBrowser();
  const server = renewing({
    'GET /time': () => Response.json({}, { headers: { Date: new Date(Date.now() - off * minute).toUTCString() } }),
  });
  const iat = Math.floor((Date.now() - off * minute) / 1000);
  keep(browser, tokenOf(0, { iat, exp: iat + 1800 }));
  const tab = openTab(browser, server);
  // The first answer tells the time; a token that looked old before it may have been renewed once.
  await tab.http.get('/time');
  const before = refreshes(server);
  await vi.advanceTimersByTimeAsync(5 * minute);
  expect(refreshes(server)).toBe(before);
  expect(tab.session.isLogin).toBe(true);
});

test('after eight hours of sleep twenty calls at once cost one refresh', async () => {
  const browser = createFakeBrowser();
  keep(browser, tokenOf(0));
  const server = renewing();
  const tab = openTab(browser, server);
  vi.setSystemTime(start + 8 * 60 * minute);
  const calls = Promise.all(Array.from({ length: 20 }, () => tab.http.get('/heater')));
  tab.wake();
  await vi.advanceTimersByTimeAsync(0);
  await calls;
  expect(refreshes(server)).toBe(1);
  expect(server.count('GET /heater')).toBe(20);
});

test('ten tabs, a hundred rounds: one refresh a round, and every tab goes on with it', async () => {
  const browser = createFakeBrowser();
  keep(browser, tokenOf(0));
  const server = renewing();
  const tabs = Array.from({ length: 10 }, () => openTab(browser, server));
  for (let round = 1; round <= 100; round += 1) {
    vi.setSystemTime(Date.now() + 29 * minute);
    for (const tab of tabs) tab.wake();
    await vi.advanceTimersByTimeAsync(1000);
    expect(refreshes(server)).toBe(round);
  }
  await Promise.all(tabs.map((tab) => tab.http.get('/heater')));
  expect(refreshes(server)).toBe(100);
});

test('ten tabs with delayed storage send one refresh a round', async () => {
  const browser = createFakeBrowser({ late: 5 * minute });
  keep(browser, tokenOf(0));
  const server = renewing();
  const tabs = Array.from({ length: 10 }, () => openTab(browser, server));
  for (let round = 1; round <= 20; round += 1) {
    vi.setSystemTime(Date.now() + 29 * minute);
    for (const tab of tabs) tab.wake();
    await vi.advanceTimersByTimeAsync(2000);
    expect(refreshes(server)).toBe(round);
  }
  await Promise.all(tabs.map((tab) => tab.http.get('/heater')));
  expect(refreshes(server)).toBe(20);
  expect(browser.kept.get('refreshToken')).toBe('r20');
});

/** A server that renews the newest token and the one before it; one that is older ends the session for everyone. */
function rotating() {
  let newest = 0;
  let isOver = false;
  return renewing({
    'POST /user': () => {
      newest += 10;
      return { accessToken: tokenOf(newest), refreshToken: `r${newest}`, roleList: ['manager'] };
    },
    'POST /user/auth/signout': {},
    'POST /user/auth/refresh': ({ body }) => {
      const used = Number((body as { readonly refreshToken: string }).refreshToken.slice(1));
      isOver ||= newest - used > 1;
      if (isOver) return refusal(401, 6);
      newest = used + 1;
      return { accessToken: tokenOf(newest), refreshToken: `r${newest}`, roleList: ['manager'] };
    },
  });
}

test('a tab that slept through two renewals goes on with the last, though it sees late what was kept', async () => {
  const browser = createFakeBrowser({ late: 60 * minute });
  keep(browser, tokenOf(0));
  const server = rotating();
  const [awake, sleeper] = [openTab(browser, server), openTab(browser, server)];
  for (let time = 0; time < 2; time += 1) {
    await vi.advanceTimersByTimeAsync(10 * minute);
    await awake.session.refresh();
  }
  await vi.advanceTimersByTimeAsync(8 * minute);
  expect(sleeper.told).toEqual(['refreshed']);
  expect(refreshes(server)).toBe(2);
  await vi.advanceTimersByTimeAsync(40 * minute);
  expect([awake.session.isLogin, sleeper.session.isLogin, refreshes(server)]).toEqual([true, true, 3]);
});

test('a tab that slept while the person signed in anew goes on with that session, and ends it for no other', async () => {
  const browser = createFakeBrowser({ late: 60 * minute });
  keep(browser, tokenOf(0));
  const server = rotating();
  const [awake, sleeper] = [openTab(browser, server), openTab(browser, server)];
  await vi.advanceTimersByTimeAsync(10 * minute);
  await awake.session.signOut();
  await awake.session.signIn('staff01', 'secret');
  await vi.advanceTimersByTimeAsync(18 * minute);
  expect(refreshes(server)).toBe(0);
  await vi.advanceTimersByTimeAsync(40 * minute);
  expect([awake.session.isLogin, sleeper.session.isLogin, browser.kept.get('refreshToken')]).toEqual([true, true, 'r12']);
});

test('a tab that hears late of a sign-out leaves the next session alone', async () => {
  const browser = createFakeBrowser({ late: 5000 });
  keep(browser, tokenOf(0));
  const server = rotating();
  const [one, two] = [openTab(browser, server), openTab(browser, server)];
  await one.session.signOut();
  await vi.advanceTimersByTimeAsync(6000);
  await one.session.signIn('staff01', 'secret');
  await vi.advanceTimersByTimeAsync(1);
  expect(two.told).toEqual(['ended: asked']);
  await vi.advanceTimersByTimeAsync(40 * minute);
  expect([one.session.isLogin, browser.kept.get('refreshToken'), browser.cookies.has('accessToken')]).toEqual([true, 'r11', true]);
});

test('a 401 is mended by one refresh for all calls it hits', async () => {
  const browser = createFakeBrowser();
  keep(browser, tokenOf(99));
  const server = renewing();
  const tab = openTab(browser, server);
  await Promise.all(Array.from({ length: 5 }, () => tab.http.get('/heater')));
  expect(refreshes(server)).toBe(1);
  expect(tab.told).toEqual(['refreshed']);
});

test('a refresh in one tab is followed by the others at once', async () => {
  const browser = createFakeBrowser();
  keep(browser, tokenOf(99));
  const server = renewing();
  const [one, other] = [openTab(browser, server), openTab(browser, server)];
  await one.http.get('/heater');
  await vi.advanceTimersByTimeAsync(1);
  expect([one.told, other.told, refreshes(server)]).toEqual([['refreshed'], ['refreshed'], 1]);
});

test('a 401 that a refresh cannot mend ends the session once and goes home', async () => {
  const browser = createFakeBrowser();
  keep(browser, tokenOf(99));
  const tab = openTab(browser, renewing({ 'POST /user/auth/refresh': () => refusal(401, 6) }));
  const calls = await Promise.allSettled(Array.from({ length: 5 }, () => tab.http.get('/heater')));
  expect(calls.every(({ status }) => status === 'rejected')).toBe(true);
  expect(tab.told).toEqual(['ended: refused']);
  expect(tab.visited).toEqual(['/']);
  expect(browser.kept.size).toBe(0);
  expect(browser.cookies.has('accessToken')).toBe(false);
});

test('a refused refresh that was merely due signs out without a word', async () => {
  const browser = createFakeBrowser();
  keep(browser, '');
  const tab = openTab(browser, renewing({ 'POST /user/auth/refresh': () => refusal(400, 6) }));
  await vi.advanceTimersByTimeAsync(10);
  expect(tab.told).toEqual(['ended: refresh']);
  expect(tab.visited).toEqual([]);
  expect([tab.session.isLogin, tab.session.isRefresh]).toEqual([false, false]);
});

test.each([
  ['no connection', noConnection],
  ['503', () => refusal(503, 10053)],
  ['429', () => refusal(429, 10029)],
])('%s is no refusal: the person stays signed in and the next attempt succeeds', async (_what, failure) => {
  const browser = createFakeBrowser();
  keep(browser, tokenOf(0));
  let broken = true;
  const server = renewing();
  const tab = openTab(browser, {
    ...server,
    fetch: async (request) => {
      if (!broken || !request.url.endsWith('/refresh')) return server.fetch(request);
      await server.fetch(new Request('https://stoop.example/api/seen'));
      return failure();
    },
  });
  vi.setSystemTime(start + 28 * minute);
  await vi.advanceTimersByTimeAsync(5 * minute);
  // No storm: ten seconds at least between two attempts.
  expect(server.count('GET /seen')).toBeGreaterThan(5);
  expect(server.count('GET /seen')).toBeLessThanOrEqual(31);
  expect(tab.session.isLogin).toBe(true);
  broken = false;
  await vi.advanceTimersByTimeAsync(20_000);
  expect(refreshes(server)).toBe(1);
  await tab.http.get('/heater');
  expect(tab.told).toEqual(['refreshed']);
});

test.each([
  ['no connection', noConnection],
  ['a database in trouble', () => refusal(503, 10000)],
  ['a database that refuses', () => refusal(400, 10000)],
  ['a proxy without a server', () => new Response('Not found', { status: 404 })],
])('with only a refresh token, %s ends nothing, and calls fail for it until there is an answer', async (_what, failure) => {
  const browser = createFakeBrowser();
  keep(browser, '');
  let broken = true;
  const server = renewing();
  const tab = openTab(browser, {
    ...server,
    fetch: async (request) => (broken && request.url.endsWith('/refresh') ? failure() : server.fetch(request)),
  });
  await vi.advanceTimersByTimeAsync(10);
  await expect(tab.http.get('/heater')).rejects.not.toMatchObject({ status: 401 });
  await vi.advanceTimersByTimeAsync(minute);
  expect([tab.session.isLogin, tab.session.isRefresh, browser.kept.get('refreshToken')]).toEqual([false, true, 'r0']);
  expect(tab.told).toEqual([]);
  expect(server.count('GET /heater')).toBe(0);
  broken = false;
  await vi.advanceTimersByTimeAsync(20_000);
  await tab.http.get('/heater');
  expect([tab.session.isLogin, browser.kept.get('refreshToken')]).toEqual([true, 'r1']);
});

test('a call refused while the refresh cannot be reached fails for that, and ends nothing', async () => {
  const browser = createFakeBrowser();
  keep(browser, tokenOf(99));
  const tab = openTab(browser, renewing({ 'POST /user/auth/refresh': noConnection }));
  await expect(tab.http.get('/heater')).rejects.toMatchObject({ status: 0 });
  expect(tab.session.isLogin).toBe(true);
  expect(tab.told).toEqual([]);
});

test('signing out tells the server, clears everything and stops the clock, in every tab', async () => {
  const browser = createFakeBrowser();
  keep(browser, tokenOf(0));
  const server = renewing({ 'POST /user/auth/signout': {} });
  const [one, two] = [openTab(browser, server), openTab(browser, server)];
  await one.session.signOut();
  await vi.advanceTimersByTimeAsync(1);
  expect(server.calls[0]?.headers.get('authorization')).toMatch(/^Bearer .*signature0$/);
  for (const tab of [one, two]) {
    expect(tab.told).toEqual(['ended: asked']);
    expect([tab.session.isLogin, tab.session.user, tab.session.roleList]).toEqual([false, undefined, []]);
  }
  expect(browser.kept.size).toBe(0);
  vi.setSystemTime(start + 60 * minute);
  await vi.advanceTimersByTimeAsync(minute);
  expect(refreshes(server)).toBe(0);
});

test('a refresh that is answered after signing out signs nobody in again, in any tab', async () => {
  const browser = createFakeBrowser();
  keep(browser, tokenOf(0));
  const late = Promise.withResolvers<object>();
  const server = renewing({ 'POST /user/auth/signout': {}, 'POST /user/auth/refresh': () => late.promise });
  const [one, two] = [openTab(browser, server), openTab(browser, server)];
  const refreshing = one.session.refresh();
  await vi.advanceTimersByTimeAsync(1);
  expect(refreshes(server)).toBe(1);
  expect([one.session.isLogin, one.session.isRefresh]).toEqual([true, true]);
  await one.session.signOut();
  late.resolve({ accessToken: tokenOf(1), refreshToken: 'r1', roleList: ['manager'] });
  expect(await refreshing).toBe(false);
  await vi.advanceTimersByTimeAsync(minute);
  for (const tab of [one, two]) {
    expect(tab.told).toEqual(['ended: asked']);
    expect([tab.session.isLogin, tab.session.isRefresh, tab.session.roleList]).toEqual([false, false, []]);
  }
  expect(browser.kept.size).toBe(0);
  expect(refreshes(server)).toBe(1);
});

test('a page that wakes refreshes at once, and one that was stopped never', async () => {
  const browser = createFakeBrowser();
  keep(browser, tokenOf(0));
  const server = renewing();
  const awake = openTab(browser, server);
  await vi.advanceTimersByTimeAsync(1);
  vi.setSystemTime(start + 28 * minute);
  expect(awake.session.isRefresh).toBe(false);
  awake.wake();
  expect(awake.session.isRefresh).toBe(true);
  await vi.advanceTimersByTimeAsync(1);
  expect([awake.session.isRefresh, refreshes(server)]).toEqual([false, 1]);
  running[0]?.stop();
  vi.setSystemTime(start + 90 * minute);
  await vi.advanceTimersByTimeAsync(minute);
  awake.wake();
  await vi.advanceTimersByTimeAsync(minute);
  expect(refreshes(server)).toBe(1);
});

test('a call refused although the token is new ends the session', async () => {
  const browser = createFakeBrowser();
  keep(browser, tokenOf(0));
  const tab = openTab(browser, renewing({ 'GET /lamp': () => refusal(401, 10005) }));
  await expect(tab.http.get('/lamp')).rejects.toMatchObject({ status: 401 });
  expect(tab.told).toEqual(['refreshed', 'ended: refused']);
  expect([tab.session.isLogin, browser.kept.size]).toEqual([false, 0]);
});

test('signing out works without a server', async () => {
  const browser = createFakeBrowser();
  keep(browser, tokenOf(0));
  const tab = openTab(browser, renewing({ 'POST /user/auth/signout': () => new Promise(() => undefined) }));
  const done = tab.session.signOut();
  await vi.advanceTimersByTimeAsync(3000);
  await done;
  expect(tab.session.isLogin).toBe(false);
});

test('signing in in one tab signs the others in; as someone else, it draws them anew', async () => {
  const browser = createFakeBrowser();
  let userIdx = 7;
  const server = createFakeServer({
    'POST /user': () => ({ accessToken: tokenOf(userIdx, { userIdx }), refreshToken: 'r1', roleList: [] }),
  });
  const [one, two] = [openTab(browser, server), openTab(browser, server)];
  await one.session.signIn('staff01', 'secret');
  await vi.advanceTimersByTimeAsync(1);
  expect(two.told).toEqual(['started']);
  expect(two.reloads()).toBe(0);
  userIdx = 8;
  await one.session.signIn('staff02', 'secret');
  await vi.advanceTimersByTimeAsync(1);
  expect(two.session.user?.userIdx).toBe(8);
  expect(two.reloads()).toBe(1);
});

test('tabs that wait with only a refresh token go on with the one that asked, undisturbed', async () => {
  const browser = createFakeBrowser();
  keep(browser, '');
  const server = renewing();
  const tabs = [openTab(browser, server), openTab(browser, server), openTab(browser, server)];
  await vi.advanceTimersByTimeAsync(2000);
  expect(tabs.map((tab) => [tab.session.isLogin, tab.session.isRefresh, tab.reloads()])).toEqual(tabs.map(() => [true, false, 0]));
  expect(refreshes(server)).toBe(1);
});

test('a sign-out that is heard late does not end the session that came after it', async () => {
  const browser = createFakeBrowser();
  keep(browser, tokenOf(0));
  const server = createFakeServer({
    'POST /user': () => ({ accessToken: tokenOf(1), refreshToken: 'r1', roleList: [] }),
    'POST /user/auth/signout': {},
  });
  const [one, two] = [openTab(browser, server), openTab(browser, server)];
  await Promise.all([one.session.signOut(), two.session.signIn('staff01', 'secret')]);
  await one.session.signIn('staff01', 'secret');
  await vi.advanceTimersByTimeAsync(1);
  expect([one.session.isLogin, two.session.isLogin, browser.kept.get('refreshToken')]).toEqual([true, true, 'r1']);
});

test('rights go by the roles, the administrator has all', () => {
  const edit = definePermission('heater/edit', ['manager']);
  const [viewer, admin] = [createFakeBrowser(), createFakeBrowser()];
  keep(viewer, tokenOf(0));
  keep(admin, tokenOf(0, { userType: 'admin' }), 'r0', '[]');
  expect(openTab(viewer, renewing()).session.may(edit)).toBe(false);
  expect(openTab(viewer, renewing()).session.may(undefined)).toBe(true);
  expect(openTab(admin, renewing()).session.may(edit)).toBe(true);
});

test('on the server the first load’s token speaks for the person, and nothing changes it', async () => {
  const server = renewing();
  const tab = openTab(createFakeBrowser(), server, { side: 'server', accessToken: tokenOf(0), roleList: ['manager'] });
  expect([tab.session.isLogin, tab.session.isRefresh, tab.session.roleList]).toEqual([true, false, ['manager']]);
  await tab.http.get('/heater');
  await vi.advanceTimersByTimeAsync(60 * minute);
  expect(refreshes(server)).toBe(0);
  await expect(tab.session.signIn('a', 'b')).rejects.toThrow('browser');
});

test('seeing with other eyes takes their rights and keeps the refresh token; pages of the own eyes are loaded anew, at both ends', async () => {
  const browser = createFakeBrowser();
  keep(browser, tokenOf(0, { userType: 'admin' }), 'r0', '["admin"]');
  const viewed = tokenOf(1, { userIdx: 9, userName: 'Wang', adminId: 7, adminName: '최유나' });
  const server = createFakeServer({
    'POST /access/view': { accessToken: viewed, roleList: ['viewer'], rights: { 'building/view': 'all' } },
    'DELETE /access/view': { accessToken: tokenOf(2, { userType: 'admin', adminId: 7 }), roleList: ['admin'], rights: {} },
  });
  const [tab, other] = [openTab(browser, server), openTab(browser, server)];
  await tab.session.viewAs(9, '/customer/list');
  await vi.advanceTimersByTimeAsync(1);
  expect(server.calls.at(-1)).toMatchObject({ place: 'POST /access/view', body: { person: 9 } });
  expect([viewerOf(tab.session.user), tab.session.roleList, browser.kept.get('refreshToken')]).toEqual(['최유나', ['viewer'], 'r0']);
  expect([tab.visited, other.session.user?.userIdx]).toEqual([['/customer/list'], 9]);
  await tab.session.viewAs(undefined, '/');
  expect([viewerOf(tab.session.user), tab.session.user?.userIdx, tab.visited]).toEqual([undefined, 7, ['/customer/list', '/']]);
});

test('seeing with other eyes that the server refuses changes nothing', async () => {
  const browser = createFakeBrowser();
  keep(browser, tokenOf(0));
  const tab = openTab(browser, createFakeServer({ 'POST /access/view': () => refusal(403, 10_006) }));
  await expect(tab.session.viewAs(9, '/')).rejects.toMatchObject({ status: 403 });
  expect([tab.session.user?.userIdx, tab.visited]).toEqual([7, []]);
});
