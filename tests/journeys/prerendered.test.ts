import { cpSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fillPage } from '#core/prerendered.ts';
import { adminPassword, startTestHost, type TestHost } from '../support/host.ts';
import { root } from '../support/sources.ts';
import { alive, openBrowser, watch } from './stage.ts';
import { loginSecret, signIn } from './api.ts';

describe('a page the build wrote', () => {
  const folder = mkdtempSync(join(tmpdir(), 'written-'));
  const broken = join(folder, 'broken');
  const start = (more: { out?: string } = {}) =>
    startTestHost(
      { STOOP_LOGIN_SECRET: loginSecret },
      { pages: true, ...more },
    );
  let host: TestHost;
  let browser: Browser;
  beforeAll(async () => {
    host = await start();
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await host?.end();
    rmSync(folder, { recursive: true, force: true });
  });

  const { id } = JSON.parse(readFileSync(join(root, 'dist/client/builds/latest.json'), 'utf8')) as { id: string };
  const file = (name: string, look: string) => readFileSync(join(root, 'dist/server', id, 'pages', name, `${look}.html`), 'utf8');
  const hydrated = (page: Page) =>
    page.waitForFunction(() => {
      const button = document.querySelector('#page button');
      return button !== null && Object.keys(button).some((key) => key.startsWith('__reactFiber'));
    });

  it('is served to strangers as it lies there, with the nonce of the answer filled in', async () => {
    for (const [locale, theme] of [['en', 'light'], ['kr', 'dark'], ['zh', 'dark']] as const) {
      for (const [path, name, status] of [['/user/register', 'user/register', 200], ['/no/such?page=<1>', '404', 404]] as const) {
        const answer = await fetch(host.url + path, { headers: { cookie: `locale=${locale}; theme=${theme}` } });
        const html = await answer.text();
        expect(answer.status).toBe(status);
        expect(answer.headers.get('cache-control')).toBe('no-store');
        const nonce = /'nonce-([^']+)'/.exec(answer.headers.get('content-security-policy') ?? '')?.[1] ?? '';
        const now = /"now":"([^"]+)"/.exec(html)?.[1] ?? '';
        expect(Math.abs(Date.parse(now) - Date.now())).toBeLessThan(60_000);
        const { pathname, search } = new URL(host.url + path);
        expect(html).toBe(fillPage(file(name, `${locale}-${theme}`), { nonce, now, loginSecret, density: 'regular', address: pathname + search }));
      }
    }
  });

  it('comes to life like any other: no warning, no refused script, and the words of its form', async () => {
    for (const [locale, label] of [['en', 'Create account'], ['kr', '가입 신청'], ['zh', '提交注册']] as const) {
      const context = await browser.newContext();
      await context.addCookies([{ name: 'locale', value: locale, url: host.url }, { name: 'theme', value: 'dark', url: host.url }]);
      const page = await context.newPage();
      const wrong = watch(page);
      await page.goto(`${host.url}/user/register`);
      await hydrated(page);
      expect(await page.getByRole('button', { name: label }).count(), label).toBe(1);
      await page.goto(`${host.url}/no/such/page`);
      await hydrated(page);
      await page.getByRole('button', { name: /^(Go to the start page|시작 화면으로|前往首页)$/ }).click();
      await page.getByRole('region', { name: /^(Sign in|로그인|登录)$/ }).waitFor();
      expect(wrong).toEqual([]);
      await context.close();
    }
  });

  it('is not for the staff, who are drawn in their frame', async () => {
    const { accessToken } = await signIn(host.url, 'admin', adminPassword);
    const answer = await fetch(`${host.url}/user/register`, { headers: { cookie: `accessToken=${accessToken}` } });
    expect(await answer.text()).toContain('class="frame"');
  });

  it('stands where nothing could be drawn: a stranger reads of it, the staff’s browser draws the page itself', async () => {
    cpSync(join(root, 'dist/client'), join(broken, 'client'), { recursive: true });
    cpSync(join(root, 'dist/server'), join(broken, 'server'), { recursive: true });
    renameSync(join(broken, 'server', id, 'entry-server.js'), join(broken, 'server', id, 'real.js'));
    writeFileSync(
      join(broken, 'server', id, 'entry-server.js'),
      `export * from './real.js';\nexport const render = async () => { throw new Error('nothing is drawn'); };`,
    );
    const failing = await start({ out: broken });
    try {
      const context = await browser.newContext();
      const page = await context.newPage();
      const wrong = watch(page);
      const answer = await page.goto(`${failing.url}/building/list`);
      expect(answer?.status()).toBe(500);
      await page.getByRole('heading', { name: 'Internal Server Error' }).waitFor();
      await hydrated(page);
      await page.getByRole('button', { name: 'Try again' }).click();
      await page.getByRole('region', { name: 'Sign in' }).waitFor();
      await page.getByLabel('User id').fill('admin');
      await page.getByLabel('Password', { exact: true }).fill(adminPassword);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await alive(page);
      expect((await page.reload())?.status()).toBe(500);
      await alive(page);
      expect(new URL(page.url()).pathname).toBe('/building/list');
      expect(wrong).toEqual([]);
      await context.close();
    } finally {
      await failing.end();
    }
  });
});
