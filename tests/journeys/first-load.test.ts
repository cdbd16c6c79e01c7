import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root } from '../support/sources.ts';
import { mainMenu, rowLinks, rowsOf } from './hands.ts';
import { alive, openBrowser, openStage, signedInPage, type Stage } from './stage.ts';

describe('the first load', () => {
  let stage: Stage;
  let browser: Browser;
  beforeAll(async () => {
    stage = await openStage({ STOOP_DEMO: 'on' });
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await stage?.stop();
  });

  const get = async (path: string, cookies: Readonly<Record<string, string>> = {}) => {
    const { accessToken } = await stage.session();
    const all = { accessToken, ...cookies };
    return fetch(stage.url + path, {
      headers: { cookie: Object.entries(all).map(([name, value]) => `${name}=${value}`).join('; ') },
    });
  };

  it('holds the rows, the language and the theme before any script runs', async () => {
    const answer = await get('/building/list', { locale: 'kr', theme: 'dark' });
    const html = await answer.text();
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toContain('no-store');
    expect(html.slice(0, 600)).toMatch(/<html[^>]*lang="ko"/);
    expect(html.slice(0, 600)).toMatch(/<html[^>]*data-theme="dark"/);
    const first = await stage.api<{ rows: { address: string }[] }>('GET', '/building?sort=-updatedAt&limit=5');
    expect(first.body.rows.filter(({ address }) => !html.includes(address))).toEqual([]);
    expect(html.includes('빌딩')).toBe(true);
    expect((html.match(/role="row"/g) ?? []).length).toBeGreaterThan(20);
  });

  it('links the chunks of the matched page and lets no script run without its nonce', async () => {
    const answer = await get('/building/list');
    const html = await answer.text();
    const policy = answer.headers.get('content-security-policy') ?? '';
    const nonce = /'nonce-([^']+)'/.exec(policy)?.[1];
    expect(nonce).toBeTruthy();
    expect(policy).not.toContain("script-src 'self' 'unsafe-inline'");
    const scripts = [...html.matchAll(/<script\b[^>]*>/g)].map(([tag]) => tag);
    expect(scripts.length).toBeGreaterThan(0);
    expect(scripts.filter((tag) => !tag.includes(`nonce="${nonce}"`))).toEqual([]);
    const manifest = JSON.parse(readFileSync(join(root, 'dist/client/.vite/manifest.json'), 'utf8')) as Record<string, { file: string }>;
    const screen = manifest['plugins/building/screens/building-list.tsx']?.file;
    expect(html).toMatch(new RegExp(`<link rel="modulepreload"[^>]+href="/${screen}"`));
    expect((await get('/building/list')).headers.get('content-security-policy')).not.toContain(nonce);
  });

  it('needs few files before the list works, and is drawn by packages made for production', async () => {
    const html = await (await get('/building/list')).text();
    const files = (kind: RegExp) => [...html.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)].map(([, file = '']) => file).filter((file) => kind.test(file));
    const [scripts, styles] = [new Set(files(/\.js$/)), new Set(files(/\.css$/))];
    expect(scripts.size).toBeGreaterThan(1);
    expect(scripts.size).toBeLessThanOrEqual(12);
    expect(styles.size).toBeLessThanOrEqual(3);
    const { id } = JSON.parse(readFileSync(join(root, 'dist/client/builds/latest.json'), 'utf8')) as { id: string };
    const drawing = join(root, 'dist/server', id);
    const sources = readdirSync(drawing, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.js'));
    expect(sources.length).toBeGreaterThan(1);
    expect(sources.filter((name) => readFileSync(join(drawing, name), 'utf8').includes('jsxDEVImpl'))).toEqual([]);
  });

  it('rests within its budget of files and bytes, with all its words, until somebody touches it', async () => {
    const { page, context, wrong } = await signedInPage(browser, stage, { path: '/building/list' });
    await alive(page);
    // what comes in idle time comes after three seconds without a touch, and says so by its file of words
    await page.waitForFunction(() => performance.getEntriesByType('resource').some(({ name }) => /\/assets\/words-\w\w-/.test(name)));
    const files = await page.evaluate(() =>
      (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
        .filter(({ name }) => /\/assets\/.*\.(js|css)$/.test(name))
        .map(({ name, startTime, encodedBodySize }) => ({ name: name.split('/').at(-1) ?? '', startTime, bytes: encodedBodySize })),
    );
    const isAsked = ({ startTime }: (typeof files)[number]) => startTime < 3000;
    const first = files.filter(isAsked);
    const of = (kind: string) => first.filter(({ name }) => name.endsWith(kind));
    const sum = (all: typeof first) => all.reduce((bytes, one) => bytes + one.bytes, 0);
    expect(first.filter(({ name }) => /^(words|late|toasts|form|lists|palette)-/.test(name))).toEqual([]);
    // the words of one language, and of no other
    expect(new Set(files.map(({ name }) => /^words-\w\w(?=-)/.exec(name)?.[0]).filter(Boolean)).size).toBe(1);
    expect(of('.js').length).toBeLessThanOrEqual(5);
    expect(of('.css').length).toBeLessThanOrEqual(3);
    expect(sum(of('.js'))).toBeLessThan(230_000);
    expect(sum(of('.css'))).toBeLessThan(30_000);
    expect(wrong).toEqual([]);
    await context.close();
  });

  it('shows no key and no blank words when it is used before the other words have come', async () => {
    const { page, context, wrong } = await signedInPage(browser, stage, { locale: 'kr' });
    let release = () => undefined as void;
    const held = new Promise<void>((done) => (release = done));
    await page.route(/\/assets\/words-/, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(`${stage.url}/building/list`);
    await alive(page);
    const text = () => page.evaluate(() => document.body.innerText);
    const keys = /\b(?:shell|kit|common|core|building|error)\.[a-z]\w*/;
    await page.getByRole('button', { name: '필터' }).first().click();
    await page.getByRole('menu').waitFor();
    expect(await text()).not.toMatch(keys);
    release();
    await expect.poll(() => page.getByRole('menu').innerText()).toMatch(/\p{Script=Hangul}/u);
    expect(await text()).not.toMatch(keys);
    expect(wrong).toEqual([]);
    await context.close();
  });

  it('costs a page of another area at most three files', async () => {
    const { page, context } = await signedInPage(browser, stage, { path: '/building/list' });
    await alive(page);
    // the files of all that is fetched ahead have come, the last of them the other areas' lists
    await page.waitForFunction(() => performance.getEntriesByType('resource').some(({ name }) => /\/assets\/lists-[^/]*\.js$/.test(name)));
    for (const name of ['Contracts', 'Customers', 'Ads']) {
      await page.evaluate(() => performance.clearResourceTimings());
      await mainMenu(page).getByRole('link', { name: new RegExp(`^${name}`) }).click();
      await page.getByRole('grid', { name }).getByRole('gridcell').getByRole('link').first().waitFor();
      const files = await page.evaluate(() => performance.getEntriesByType('resource').filter(({ name }) => /\/assets\/.*\.(js|css)$/.test(name)).map(({ name }) => name));
      expect(files.length, files.join()).toBeLessThanOrEqual(3);
    }
    await context.close();
  });

  it('crosses the wire compressed', async () => {
    const { accessToken } = await stage.session();
    const plain = await fetch(`${stage.url}/building/list`, { headers: { cookie: `accessToken=${accessToken}`, 'accept-encoding': 'identity' } });
    expect(plain.headers.get('content-encoding')).toBeNull();
    const page = await fetch(`${stage.url}/building/list`, { headers: { cookie: `accessToken=${accessToken}`, 'accept-encoding': 'br' } });
    expect(page.headers.get('content-encoding')).toBe('br');
    expect(Number(page.headers.get('content-length'))).toBeLessThan((await plain.text()).length / 5);
    const rows = await fetch(`${stage.url}/api/building`, { headers: { authorization: `Bearer ${accessToken}`, 'accept-encoding': 'br' } });
    expect(rows.headers.get('content-encoding')).toBe('br');
    expect(((await rows.json()) as { total: number }).total).toBeGreaterThan(0);
    const description = await fetch(`${stage.url}/api/openapi.json`, { headers: { 'accept-encoding': 'gzip' } });
    expect(description.headers.get('content-encoding')).toBe('gzip');
  });

  it('can be read with scripts turned off', async () => {
    const { accessToken } = await stage.session();
    const context = await browser.newContext({ javaScriptEnabled: false });
    await context.addCookies([{ name: 'accessToken', value: accessToken, url: stage.url }]);
    const page = await context.newPage();
    await page.goto(`${stage.url}/building/list`);
    expect(await rowsOf(page).count()).toBeGreaterThan(20);
    expect(await rowLinks(page).first().isVisible()).toBe(true);
    await context.close();
  });

  it('becomes a page without a warning, a second request for its rows or a refused script, in each language and theme', async () => {
    for (const [locale, theme] of [['en', 'light'], ['kr', 'dark'], ['zh', 'light']] as const) {
      const { page, context, wrong } = await signedInPage(browser, stage, { locale, theme });
      for (const path of ['/building/list', '/building/update/7', '/building/upload', '/building/category/amenity', '/user/list']) {
        await page.goto(stage.url + path);
        await alive(page);
        expect({ path, locale, wrong }).toEqual({ path, locale, wrong: [] });
      }
      await context.close();
    }
  });

  it('gives each of two people their own page', async () => {
    const stranger = await fetch(`${stage.url}/building/list`);
    const html = await stranger.text();
    expect(html.includes('Jackson Ave')).toBe(false);
    expect(html.includes('name="username"')).toBe(true);
    const forged = await fetch(`${stage.url}/building/list`, { headers: { cookie: 'accessToken=eyJhbGciOiJub25lIn0.eyJ1c2VySWR4IjoxfQ.' } });
    expect((await forged.text()).includes('Jackson Ave')).toBe(false);
  });
});
