import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestHost, type TestHost } from '../support/host.ts';
import { root } from '../support/sources.ts';
import { makeNextBuild } from './next-build.ts';
import { field, mainMenu, saveButton } from './hands.ts';
import { alive, openBrowser, password, signedInPage } from './stage.ts';
import { loginSecret, signIn } from './api.ts';

describe('a page and the builds of the product', () => {
  const folder = mkdtempSync(join(tmpdir(), 'builds-'));
  /** The first build, replaced by a second one where it stands. */
  const updated = join(folder, 'updated');
  /** The second build alone. */
  const second = join(folder, 'second');
  /** Below those that the system gives to others: between two servers nobody else may take it. */
  const port = String(20_000 + (process.pid % 10_000));
  let host: TestHost;
  let browser: Browser;
  /** Starts the server with the build in `dist`, or with another one at the same address. */
  const serve = async (out?: string) => {
    await host?.stop();
    host = await startTestHost(
      { PORT: port, DATA_DIR: join(folder, 'data'), STOOP_ADMIN_PASSWORD: password, STOOP_LOGIN_SECRET: loginSecret },
      { pages: true, ...(out !== undefined && { out }) },
    );
  };
  beforeAll(async () => {
    cpSync(join(root, 'dist'), updated, { recursive: true });
    await makeNextBuild(updated);
    // the second build as it comes onto a machine where there was no other: nothing is left of the first
    for (const part of ['client', 'server']) cpSync(join(updated, part), join(second, part), { recursive: true });
    await serve();
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await host?.end();
    rmSync(folder, { recursive: true, force: true });
  });

  const open = async (path: string) => {
    const { page, context } = await signedInPage(browser, host, { path });
    return { page, context, loads: loadsOf(page) };
  };
  /** The whole loads of a page from now on. */
  const loadsOf = (page: Page) => {
    const loads: string[] = [];
    page.on('request', (request) => {
      if (request.isNavigationRequest() && request.frame() === page.mainFrame()) loads.push(new URL(request.url()).pathname);
    });
    return loads;
  };
  const look = (page: Page) =>
    Promise.all([
      page.waitForResponse((answer) => answer.url().includes('/builds/latest.json')),
      page.evaluate(() => document.dispatchEvent(new Event('visibilitychange'))),
    ]).then(([answer]) => answer);
  const menuLine = (page: Page, name: RegExp) => mainMenu(page).getByRole('link', { name });
  /** The script that a page begins with. */
  const scriptOf = (page: Page) => page.locator('script[type=module]').first().getAttribute('src');
  const end = (context: BrowserContext) => context.close();

  it('asks for the newest build with a timestamp, and for its own manifest about a second after it came to rest', async () => {
    const { page, context } = await open('/building/list');
    const answer = await look(page);
    const url = new URL(answer.url());
    expect(Math.abs(Number(url.searchParams.get('t')) - Date.now())).toBeLessThan(60_000);
    const { id } = (await answer.json()) as { id: string };
    await page.reload();
    const manifest = await page.waitForResponse((one) => one.url().includes('/builds/meta/'));
    expect(new URL(manifest.url()).pathname).toBe(`/builds/meta/${id}.json`);
    expect(await manifest.json()).toEqual({ id, prerendered: ['/user/register'] });
    expect(await page.evaluate(() => {
      const [entry] = performance.getEntriesByType('resource').filter(({ name }) => name.includes('/builds/meta/'));
      return (entry?.startTime ?? 0) > performance.timing.domContentLoadedEventEnd - performance.timing.navigationStart + 900;
    })).toBe(true);
    await end(context);
  });

  it('takes the data of a prerendered page from its payload', async () => {
    const { page, context } = await open('/building/list');
    const manifest = await page.waitForResponse((one) => one.url().includes('/builds/meta/'));
    await manifest.finished();
    const [payload] = await Promise.all([
      page.waitForResponse((one) => one.url().endsWith('/user/register/_payload.json')),
      page.evaluate(() => {
        const link = Object.assign(document.createElement('a'), { href: '/user/register', textContent: 'Register' });
        document.querySelector('main')?.append(link);
        link.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
      }),
    ]);
    expect(await payload.json()).toEqual({ data: null });
    await end(context);
  });

  it('fetches the page behind a link once the pointer rested on it, before any click', async () => {
    const { page, context } = await open('/building/list');
    const line = menuLine(page, /^Dashboard/);
    const scripts: string[] = [];
    page.on('request', (request) => request.url().endsWith('.js') && scripts.push(request.url()));
    await line.hover();
    await expect.poll(() => scripts.some((url) => url.includes('dashboard'))).toBe(true);
    expect(new URL(page.url()).pathname).toBe('/building/list');
    await end(context);
  });

  it('answers a file that is not there with a real 404, never with a page', async () => {
    for (const path of ['/assets/nothing-1234.js', '/assets/nothing.css', '/builds/meta/nothing.json', '/user/list/_payload.json']) {
      const answer = await fetch(host.url + path);
      expect(answer.status).toBe(404);
      expect(answer.headers.get('content-type')).toContain('text/plain');
      expect(answer.headers.get('cache-control')).toBe('no-store');
    }
  });

  it('loads anew once for a lost part, and shows the problem when it stays lost', async () => {
    const { page, context, loads } = await open('/building/list');
    let asked = 0;
    await page.route('**/assets/dashboard*.js', (route) => {
      asked += 1;
      return route.fulfill({ status: 404, contentType: 'text/plain', body: 'Not found' });
    });
    await menuLine(page, /^Dashboard/).click();
    await page.getByText('Internal Server Error').waitFor();
    expect(loads).toEqual(['/']);
    expect(asked).toBeGreaterThan(1);
    await page.unrouteAll();
    await end(context);
  });

  it('keeps a half-filled form through a deployment, and loads anew once, on the next step', async () => {
    const { page, context, loads } = await open('/building/upload');
    await field(page, 'Address').fill('77 Water St');
    await serve(second);
    await look(page);
    await field(page, 'Borough').selectOption('queens');
    expect(loads).toEqual([]);

    await menuLine(page, /^Buildings/).click();
    const dialog = page.getByRole('alertdialog');
    await dialog.waitFor();
    expect(loads).toEqual([]);
    await dialog.getByRole('button', { name: /keep|stay/i }).click();
    expect(await field(page, 'Address').inputValue()).toBe('77 Water St');

    await page.getByRole('checkbox', { name: 'Keep it as written' }).check({ force: true });
    const saved = page.waitForResponse((answer) => answer.request().method() === 'POST' && answer.url().endsWith('/api/building'));
    await saveButton(page).click();
    expect((await saved).status()).toBe(200);
    await page.waitForURL(/\/building\/update\/\d+/);
    await alive(page);
    expect(await field(page, 'Address').inputValue()).toBe('77 Water St');
    expect(loads.length).toBeLessThanOrEqual(1);
    await menuLine(page, /^Buildings/).click();
    await page.waitForURL(/\/building\/list/);
    // the address is there before the page that loads anew
    await expect.poll(() => loads.length).toBe(1);
    await page.waitForLoadState();
    await alive(page);
    expect(loads).toHaveLength(1);
    const script = await scriptOf(page);
    expect(existsSync(join(second, 'client', script ?? ''))).toBe(true);
    await end(context);
  });

  it('shows the newest build also where a browser keeps an earlier one for times without a network', async () => {
    await serve();
    const { page, context } = await signedInPage(browser, host, { path: '/building/list', isKept: true });
    const keptScript = () =>
      page.evaluate(async () => /<script type="module"[^>]* src="([^"]+)"/.exec((await (await caches.match('/offline', { ignoreVary: true }))?.text()) ?? '')?.[1]);
    const first = await scriptOf(page);
    await expect.poll(keptScript).toBe(first);
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
    await serve(updated);
    await page.reload();
    await alive(page);
    const next = await scriptOf(page);
    expect(next).not.toBe(first);
    // what the earlier build was made of goes
    await expect.poll(keptScript).toBe(next);
    await expect.poll(() => page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('stoop-parts-')).length)).toBe(1);
    expect(await page.evaluate(async (src) => (await caches.match(src)) === undefined, first!)).toBe(true);
    await end(context);
  });

  it('gives the draft of a half-filled form back in the next build, with its age', async () => {
    await serve();
    const { page, context } = await open('/building/upload');
    const first = await scriptOf(page);
    await field(page, 'Address').fill('88 Water St');
    await field(page, 'Borough').selectOption('queens');
    await page.getByText(/draft kept/).waitFor();
    await serve(updated);
    context.on('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await alive(page);
    expect(await scriptOf(page)).not.toBe(first);
    await page.getByText(/Unsaved changes from before · (just now|now|this minute|\d+ (second|minute)s? ago)/i).waitFor();
    expect(await field(page, 'Address').inputValue()).toBe('');
    await page.getByRole('button', { name: 'Restore' }).click();
    expect(await field(page, 'Address').inputValue()).toBe('88 Water St');
    expect(await field(page, 'Borough').inputValue()).toBe('queens');
    await end(context);
  });

  it('still has its parts after a deployment: an open form loads what it has not needed so far', async () => {
    await serve();
    const { page, context, loads } = await open('/building/upload');
    await field(page, 'Address').fill('99 Water St');
    await serve(updated);
    // The parts that come in idle moments may be here already: each of this build's is asked for once more.
    const statuses = await page.evaluate(() => {
      const urls = performance.getEntriesByType('resource').flatMap(({ name }) => (/\/assets\/[^?]+\.js$/.test(name) ? [name] : []));
      return Promise.all([...new Set(urls)].map(async (url) => (await fetch(url, { cache: 'reload' })).status));
    });
    expect(statuses.length).toBeGreaterThan(3);
    expect(new Set(statuses)).toEqual(new Set([200]));
    await page.keyboard.press('Control+K');
    await page.getByRole('dialog').getByRole('combobox').waitFor();
    await page.keyboard.press('Escape');
    expect(await field(page, 'Address').inputValue()).toBe('99 Water St');
    expect(loads).toEqual([]);
    await end(context);
  });

  it('keeps a form whose late parts could not be had, and loads the page of the next step whole', async () => {
    await serve();
    const { page, context } = await open('/building/list');
    let isCut = true;
    await page.route(/\/assets\/late-parts-/, (route) => (isCut ? route.abort() : route.continue()));
    // what the page before still asked for fails with it
    const missed = page.waitForEvent('requestfailed', (request) => request.url().includes('/assets/late-parts-'));
    await page.goto(`${host.url}/building/upload`);
    await alive(page);
    await field(page, 'Address').fill('97 Water St');
    await missed;
    isCut = false;
    await page.getByText(/draft kept/).waitFor();
    expect(await field(page, 'Address').inputValue()).toBe('97 Water St');
    const loads = loadsOf(page);
    await field(page, 'Address').fill('');
    await menuLine(page, /^Rents/).click();
    await expect.poll(() => loads).toEqual(['/rent/list']);
    await mainMenu(page).waitFor();
    await end(context);
  });

  it('is drawn by a server that runs on while the next build takes its place, in a language not asked for so far', async () => {
    await serve(second);
    await makeNextBuild(second);
    const { accessToken } = await signIn(host.url, 'admin', password);
    const answer = await fetch(`${host.url}/building/list`, { headers: { cookie: `accessToken=${accessToken}; locale=zh` } });
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain('lang="zh');
  });
});
