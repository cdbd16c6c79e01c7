import type { Browser, BrowserContext, Page } from 'playwright';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { movableClock, openMovingStage, step, type MovingStage } from './moving-stage.ts';
import { field, personButton, saveButton, toastsOf } from './hands.ts';
import { alive, cardAlive, openBrowser, password, watch } from './stage.ts';
import { signIn } from './api.ts';

describe('a session in the browser', () => {
  let stage: MovingStage;
  let browser: Browser;
  beforeAll(async () => {
    stage = await openMovingStage();
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await stage?.stop();
  });

  /** A browser with nothing in it but English. */
  const visit = async (): Promise<BrowserContext> => {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
    await context.addCookies([{ name: 'locale', value: 'en', url: stage.url }]);
    return context;
  };
  /** A browser whose person signed in a moment ago, before any page was opened. */
  const signedIn = async () => {
    const context = await visit();
    const { accessToken, refreshToken, roleList } = await signIn(stage.url, 'admin', password);
    await context.addCookies([{ name: 'accessToken', value: accessToken, url: stage.url }]);
    await context.addInitScript((stored) => {
      if (localStorage.getItem('began')) return;
      localStorage.setItem('began', 'yes');
      for (const [name, value] of Object.entries(stored)) localStorage.setItem(name, value);
    }, { accessToken, refreshToken, roleList: JSON.stringify(roleList) });
    return context;
  };
  const open = async (context: BrowserContext, path = '/building/list') => {
    const page = await context.newPage();
    const wrong = watch(page);
    await page.goto(stage.url + path);
    return { page, wrong };
  };
  const enter = async (page: Page) => {
    await cardAlive(page);
    await page.getByLabel('User id').fill('admin');
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign in' }).click();
  };
  const stored = (page: Page) =>
    page.evaluate(() => Object.fromEntries(['accessToken', 'refreshToken', 'roleList'].map((name) => [name, localStorage.getItem(name)])));
  const card = (page: Page) => page.getByRole('region', { name: 'Sign in' });
  const wake = (page: Page) => page.evaluate(() => void dispatchEvent(new Event('focus')));
  const moveOn = (page: Page, by: number) =>
    page.evaluate((ms) => localStorage.setItem('clock', String(Number(localStorage.getItem('clock') ?? 0) + ms)), by);
  /** Answers without a date what the frame asks for on the way: it would come in while the clocks are being moved. */
  const withoutNumbers = (context: BrowserContext) => context.route('**/api/count*', (route) => route.fulfill({ json: {} }));
  const countRefreshes = (context: BrowserContext) => {
    const seen: string[] = [];
    context.on('request', (request) => {
      if (request.url().endsWith('/api/user/auth/refresh')) seen.push(request.url());
    });
    return seen;
  };

  it('shows the sign-in card, stores tokens and roles, and clears them at sign-out', async () => {
    const context = await visit();
    const { page, wrong } = await open(context);
    await card(page).waitFor();
    await enter(page);
    await alive(page);
    const held = await stored(page);
    expect(held['accessToken']?.split('.')).toHaveLength(3);
    expect(held['refreshToken']).toBeTruthy();
    expect(JSON.parse(held['roleList'] ?? '')).toEqual(['admin']);
    expect(new URL(page.url()).pathname).toBe('/building/list');
    const cookie = (await context.cookies()).find(({ name }) => name === 'accessToken');
    expect(cookie).toMatchObject({ value: held['accessToken'], sameSite: 'Strict', path: '/' });
    expect(Math.round((cookie?.expires ?? 0) - Date.now() / 1000)).toBeGreaterThan(1700);
    expect(Math.round((cookie?.expires ?? 0) - Date.now() / 1000)).toBeLessThanOrEqual(1800);

    await page.goto(`${stage.url}/building/upload`);
    await alive(page);
    await personButton(page).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await card(page).waitFor();
    expect(Object.values(await stored(page))).toEqual([null, null, null]);
    expect((await context.cookies()).some(({ name }) => name === 'accessToken')).toBe(false);
    await page.goBack();
    await card(page).waitFor();
    expect(await page.getByRole('navigation').count()).toBe(0);
    expect(wrong).toEqual([]);
    await context.close();
  });

  it('a document opened after the access token ran out says what to do, and opens once a tab renewed the session', async () => {
    const picture = await sharp({ create: { width: 8, height: 6, channels: 3, background: '#ec6932' } }).png().toBuffer();
    const { accessToken } = await signIn(stage.url, 'admin', password);
    const sent = await fetch(`${stage.url}/api/document`, { method: 'POST', body: new Uint8Array(picture), headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'image/png' } });
    const { file } = (await sent.json()) as { file: string };
    const context = await signedIn();
    await context.clearCookies({ name: 'accessToken' });
    const page = await context.newPage();
    expect((await page.goto(`${stage.url}/document/${file}`))?.status()).toBe(404);
    await page.getByRole('heading', { name: 'This document does not open' }).waitFor();
    const tab = context.waitForEvent('page');
    await page.getByRole('link', { name: 'Open Stoop' }).click();
    await (await tab).waitForLoadState();
    await page.getByRole('img').waitFor();
    expect(page.url()).toBe(`${stage.url}/document/${file}`);
    await context.close();
  });

  it('a refused sign-in says why on the card and keeps what was typed', async () => {
    const context = await visit();
    const { page } = await open(context);
    await cardAlive(page);
    let code = 0;
    await page.route('**/api/user', (route) => route.fulfill({ status: 400, json: { errorCode: code, message: 'no' } }));
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('Enter your user id').waitFor();
    expect(await page.getByLabel('User id').getAttribute('aria-invalid')).toBe('true');
    for (const [number, words] of [
      [1, 'There is no account with this user id'],
      [2, 'The password does not match'],
      [3, 'This account is waiting for approval'],
      [4, 'This account was rejected'],
      [5, 'The password could not be encrypted'],
      [6, 'The sign-in could not be confirmed'],
      [7, 'The account’s details did not load'],
      [10_000, 'The database did not answer'],
      [99, 'Sign-in did not work'],
    ] as const) {
      code = number;
      await enter(page);
      await card(page).getByRole('alert').filter({ hasText: words }).waitFor();
      expect(await page.getByLabel('User id').inputValue()).toBe('admin');
      expect(await page.getByRole('button', { name: 'Sign in' }).getAttribute('aria-disabled')).toBe('false');
    }
    await context.close();
  });

  it('the registration opens without signing in', async () => {
    const context = await visit();
    const { page } = await open(context, '/user/register');
    await page.getByRole('button', { name: 'Create account' }).waitFor();
    expect(await card(page).count()).toBe(0);
    await context.close();
  });

  it('after a silent end, signing in continues on the same page with everything typed', async () => {
    const context = await signedIn();
    await movableClock(context);
    await withoutNumbers(context);
    // suggestions of what is typed would bring the time in, too
    await context.route(/\/api\/address/, (route) => route.fulfill({ json: { suggestions: [], building: null, known: true } }));
    const { page } = await open(context, '/building/upload');
    await alive(page);
    await field(page, 'Address').fill('200 Water St');
    await page.evaluate(() => Object.assign(globalThis, { sameDocument: true }));
    await page.route('**/api/user/auth/refresh', (route) => route.fulfill({ status: 401, json: { errorCode: 6, message: 'over' } }));
    // once more where an answer on its way brought the true time in
    const isOver = async () => {
      await moveOn(page, 29 * 60_000);
      await wake(page);
      return card(page).count();
    };
    await expect.poll(isOver, { interval: 2000 }).toBe(1);
    expect(await field(page, 'Address').isVisible()).toBe(false);
    expect(await toastsOf(page).count()).toBe(0);
    expect(Object.values(await stored(page))).toEqual([null, null, null]);

    await page.evaluate(() => localStorage.removeItem('clock'));
    await enter(page);
    await field(page, 'Address').waitFor();
    expect(await field(page, 'Address').inputValue()).toBe('200 Water St');
    expect(await page.evaluate(() => (globalThis as { sameDocument?: boolean }).sameDocument)).toBe(true);
    await context.close();
  });

  it('a refused call leads home with a message, and signing in restores the half-filled form', async () => {
    const context = await signedIn();
    // an address that is not known would be asked about before anything is sent
    await context.route(/\/api\/address/, (route) => route.fulfill({ json: { suggestions: [], building: null, known: true } }));
    const { page } = await open(context, '/building/upload');
    await alive(page);
    await field(page, 'Address').fill('201 Water St');
    await page.route('**/api/user/auth/refresh', (route) => route.fulfill({ status: 401, json: { errorCode: 6, message: 'over' } }));
    await page.route('**/api/building?*', (route) => route.fulfill({ status: 401, json: { errorCode: 6, message: 'over' } }));
    await page.route('**/api/building', (route) => route.fulfill({ status: 401, json: { errorCode: 6, message: 'over' } }));
    await field(page, 'Borough').selectOption('queens');
    await saveButton(page).click();
    await card(page).waitFor();
    await page.getByText('You were signed out').waitFor();
    expect(await page.getByText('You were signed out').count()).toBe(1);
    expect(new URL(page.url()).pathname).toBe('/');

    await page.unrouteAll();
    await enter(page);
    await alive(page);
    await page.goto(`${stage.url}/building/upload`);
    await alive(page);
    await page.getByRole('button', { name: 'Restore' }).click();
    expect(await field(page, 'Address').inputValue()).toBe('201 Water St');
    await context.close();
  });

  it('damaged storage leads to the sign-in at worst', async () => {
    const context = await signedIn();
    const { page, wrong } = await open(context, '/building/list');
    await alive(page);
    const { refreshToken } = await stored(page);
    for (const broken of [
      { accessToken: 'a.b.c', refreshToken: '\uD800\u0000', roleList: '[' },
      { accessToken: '{}', refreshToken: 'not one of ours', roleList: '{"a":1}' },
      { accessToken: 'x'.repeat(1_000_000), refreshToken: '', roleList: 'null' },
    ]) {
      await context.clearCookies({ name: 'accessToken' });
      await page.evaluate((values) => Object.entries(values).forEach(([name, value]) => localStorage.setItem(name, value)), broken);
      await page.reload();
      await card(page).waitFor();
      expect(Object.values(await stored(page))).toEqual([null, null, null]);
    }
    await page.evaluate((value) => {
      localStorage.setItem('refreshToken', value ?? '');
      localStorage.setItem('theme', '{{{');
    }, refreshToken);
    await page.reload();
    await alive(page);
    expect((await stored(page))['accessToken']?.split('.')).toHaveLength(3);
    expect(wrong).toEqual([]);
    await context.close();
  });

  it('works with a clock an hour off on either side', async () => {
    for (const off of [60 * 60_000, -60 * 60_000]) {
      const context = await signedIn();
      await movableClock(context);
      await context.addInitScript((ms) => localStorage.setItem('clock', String(ms)), off);
      const refreshes = countRefreshes(context);
      const { page } = await open(context);
      await alive(page);
      for (let time = 0; time < 5; time += 1) await wake(page);
      await page.reload();
      await alive(page);
      expect(await card(page).count()).toBe(0);
      expect(refreshes.length).toBe(0);
      await context.close();
    }
  });

  it('survives minutes of 503 and refreshes once the server is back', async () => {
    const context = await signedIn();
    await movableClock(context);
    await stage.follow(context);
    await withoutNumbers(context);
    const { page } = await open(context);
    await alive(page);
    const refreshes = countRefreshes(context);
    let isBusy = true;
    await page.route('**/api/user/auth/refresh', (route) => (isBusy ? route.fulfill({ status: 503, json: { errorCode: 10_053, message: 'busy' } }) : route.fallback()));
    await stage.moveServer(1, () => moveOn(page, step));
    for (let minute = 1; minute <= 5; minute += 1) {
      await wake(page);
      await expect.poll(() => refreshes.length).toBe(minute);
      await moveOn(page, 60_000);
    }
    expect((await stored(page))['refreshToken']).toBeTruthy();
    expect(await card(page).count()).toBe(0);
    // not by taking the route away: the browser would send what is under way past the moved clock
    isBusy = false;
    const old = (await stored(page))['accessToken'];
    await moveOn(page, 60_000);
    // once more where the last refusal was still on its way to the page
    const renewed = async () => {
      await wake(page);
      return (await stored(page))['accessToken'];
    };
    await expect.poll(renewed, { interval: 2000 }).not.toBe(old);
    expect(await card(page).count()).toBe(0);
    await context.close();
  });

  it('a tab that slept through two refreshes continues with the latest tokens', async () => {
    const context = await signedIn();
    await movableClock(context);
    await stage.follow(context);
    await withoutNumbers(context);
    // storage as the tab saw it last, its clock included
    await context.addInitScript(() => {
      const read = Storage.prototype.getItem;
      const seen = new Map<string, string | null>();
      Storage.prototype.getItem = function getItem(name) {
        return seen.has(name) ? (seen.get(name) ?? null) : read.call(this, name);
      };
      Object.assign(globalThis, {
        sleep: () => ['accessToken', 'refreshToken', 'roleList', 'clock'].forEach((name) => seen.set(name, read.call(localStorage, name))),
        wakeUp: () => seen.delete('clock'),
      });
    });
    const { page: sleeper } = await open(context);
    await alive(sleeper);
    const { page: awake } = await open(context, '/user/register');
    const refreshes = countRefreshes(context);
    await sleeper.evaluate('sleep()');
    for (let renewals = 1; renewals <= 2; renewals += 1) {
      const old = (await stored(awake))['accessToken'];
      await stage.moveServer(1, () => moveOn(awake, step));
      await wake(awake);
      await expect.poll(async () => (await stored(awake))['accessToken']).not.toBe(old);
      expect(refreshes.length).toBe(renewals);
    }
    await sleeper.evaluate('wakeUp()');
    // the answer to the search: what was asked before it may be left for it
    const answered = sleeper.waitForResponse(/\/api\/building\?.*q=Water/);
    await sleeper.getByRole('searchbox').first().fill('Water');
    const { accessToken } = await stored(awake);
    expect((await answered).request().headers()['authorization']).toBe(`Bearer ${accessToken}`);
    expect((await answered).status()).toBe(200);
    expect(refreshes.length).toBe(2);
    for (const page of [sleeper, awake]) expect(await card(page).count()).toBe(0);
    await context.close();
  });

  it('ten tabs share one refresh a round for a hundred rounds, and one after eight hours of sleep', async () => {
    const context = await signedIn();
    await movableClock(context);
    await stage.follow(context);
    await withoutNumbers(context);
    const refreshes = countRefreshes(context);
    const pages: Page[] = [];
    for (let tab = 0; tab < 10; tab += 1) pages.push((await open(context, '/user/register')).page);
    await Promise.all(pages.map((page) => page.waitForFunction(() => document.title !== '' && localStorage.getItem('accessToken'))));
    const [first] = pages as [Page];
    /** Past every tab's turn: each has the clock, looked at it, and comes for the lock behind its own wish for it. */
    const turnsOver = async () => {
      const clock = await first.evaluate(() => localStorage.getItem('clock'));
      await Promise.all(pages.map(async (page) => {
        await page.waitForFunction((now) => localStorage.getItem('clock') === now, clock, { polling: 50 });
        await wake(page);
        await page.evaluate(() => navigator.locks.request('auth-refresh', () => undefined));
      }));
    };
    const round = async (steps: number) => {
      const old = (await stored(first))['accessToken'];
      await stage.moveServer(steps, () => moveOn(first, step * steps));
      await Promise.all(pages.map(wake));
      // the others may still wait for their turn, and be two renewals behind by then
      await expect.poll(async () => (await stored(first))['accessToken']).not.toBe(old);
    };
    for (let number = 0; number < 100; number += 1) await round(1);
    await turnsOver();
    expect(refreshes.length).toBe(100);
    for (const page of pages) {
      expect((await stored(page))['refreshToken']).toBeTruthy();
      expect(await card(page).count()).toBe(0);
    }
    // eight hours
    await round(17);
    await turnsOver();
    expect(refreshes.length).toBe(101);
    for (const page of pages.splice(1)) await page.close();
    await first.goto(`${stage.url}/building/list`);
    await alive(first);
    await context.close();
  });
});
