import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright';
import { createBuilder, mergeConfig } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pageConfig } from '#shell/build/page-config.ts';
import { startTestHost, type TestHost } from '../host.ts';
import { root } from '../sources.ts';
import { alive, openBrowser, password } from './stage.ts';
import { loginSecret, signIn } from './wire.ts';

describe('a page and the builds of the product', () => {
  const folder = mkdtempSync(join(tmpdir(), 'builds-'));
  const second = join(folder, 'second');
  let host: TestHost;
  let browser: Browser;
  /** Starts the server with the build in `dist`, or with another one at the same address. */
  const serve = async (out?: string) => {
    const port = host ? new URL(host.url).port : '0';
    await host?.stop();
    host = await startTestHost(
      { PORT: port, DATA_DIR: join(folder, 'data'), STOOP_ADMIN_PASSWORD: password, STOOP_LOGIN_SECRET: loginSecret },
      { pages: true, ...(out !== undefined && { out }) },
    );
  };
  beforeAll(async () => {
    // the same sources under other names, as after any change
    const other = mergeConfig(pageConfig({ root, out: second }), {
      configFile: false,
      logLevel: 'error',
      plugins: [{ name: 'another-build', renderChunk: (code: string) => ({ code: `${code}\n/* second */`, map: null }) }],
    });
    await (await createBuilder(other)).buildApp();
    await serve();
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await host?.end();
    rmSync(folder, { recursive: true, force: true });
  });

  const open = async (path: string) => {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
    await context.addCookies([{ name: 'locale', value: 'en', url: host.url }]);
    const { accessToken, refreshToken, roleList } = await signIn(host.url, 'admin', password);
    await context.addCookies([{ name: 'accessToken', value: accessToken, url: host.url }]);
    await context.addInitScript((stored) => {
      if (!localStorage.getItem('refreshToken')) for (const [name, value] of Object.entries(stored)) localStorage.setItem(name, value);
    }, { accessToken, refreshToken, roleList: JSON.stringify(roleList) });
    const page = await context.newPage();
    await page.goto(host.url + path);
    await alive(page);
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
  const menuLine = (page: Page, path: string) => page.locator(`.frame-menu a[href="${path}"]`);
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
    expect(await manifest.json()).toMatchObject({ id, prerendered: ['/user/register'], chunks: expect.any(Object) });
    expect(await page.evaluate(() => {
      const [entry] = performance.getEntriesByType('resource').filter(({ name }) => name.includes('/builds/meta/'));
      return (entry?.startTime ?? 0) > performance.timing.domContentLoadedEventEnd - performance.timing.navigationStart + 900;
    })).toBe(true);
    await end(context);
  });

  it('takes the data of a prerendered page from its payload', async () => {
    const { page, context } = await open('/building/list');
    await page.waitForResponse((one) => one.url().includes('/builds/meta/'));
    await page.waitForTimeout(300);
    const [payload] = await Promise.all([
      page.waitForResponse((one) => one.url().endsWith('/user/register/_payload.json')),
      page.evaluate(() => {
        const link = Object.assign(document.createElement('a'), { href: '/user/register', textContent: 'Register' });
        document.querySelector('#content')?.append(link);
        link.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
      }),
    ]);
    expect(await payload.json()).toEqual({ data: null });
    await end(context);
  });

  it('fetches the page behind a link once the pointer rested on it, before any click', async () => {
    const { page, context } = await open('/building/list');
    const line = menuLine(page, '/');
    const scripts: string[] = [];
    page.on('request', (request) => request.url().endsWith('.js') && scripts.push(request.url()));
    await line.first().hover();
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
    await menuLine(page, '/').first().click();
    await page.getByText('Internal Server Error').waitFor();
    expect(loads).toEqual(['/']);
    expect(asked).toBeGreaterThan(1);
    await page.unrouteAll();
    await end(context);
  });

  it('keeps a half-filled form through a deployment, and loads anew once, on the next step', async () => {
    const { page, context, loads } = await open('/building/upload');
    await page.locator('#field-address').fill('77 Water St');
    await serve(second);
    await look(page);
    await page.locator('#field-borough').selectOption('queens');
    expect(loads).toEqual([]);

    await menuLine(page, '/building/list').first().click();
    const dialog = page.getByRole('alertdialog');
    await dialog.waitFor();
    expect(loads).toEqual([]);
    await dialog.getByRole('button', { name: /keep|stay/i }).click();
    expect(await page.locator('#field-address').inputValue()).toBe('77 Water St');

    const saved = page.waitForResponse((answer) => answer.request().method() === 'POST' && answer.url().endsWith('/api/building'));
    await page.locator('.form-bar .bp6-intent-primary').click();
    expect((await saved).status()).toBe(200);
    await page.waitForURL(/\/building\/update\/\d+/);
    await alive(page);
    expect(await page.locator('#field-address').inputValue()).toBe('77 Water St');
    expect(loads.length).toBeLessThanOrEqual(1);
    await menuLine(page, '/building/list').first().click();
    await page.waitForURL(/\/building\/list/);
    await alive(page);
    expect(loads).toHaveLength(1);
    const [script] = await page.locator('script[type=module]').evaluateAll((all) => all.map((one) => (one as HTMLScriptElement).src));
    expect(existsSync(join(second, 'client', new URL(script ?? '').pathname))).toBe(true);
    await end(context);
  });
});
