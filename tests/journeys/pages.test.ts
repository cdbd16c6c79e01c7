import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mainMenu } from './hands.ts';
import { alive, cardAlive, openBrowser, openStage, signedInPage, type Stage } from './stage.ts';

describe('pages in the browser', () => {
  let stage: Stage;
  let browser: Browser;
  beforeAll(async () => {
    stage = await openStage();
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await stage?.stop();
  });

  it('keep the theme, right in the first byte of the next page', async () => {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(`${stage.url}/building/list`);
    const root = page.locator('html');
    expect(await root.getAttribute('data-theme')).toBe('light');
    await cardAlive(page);
    await page.getByRole('button', { name: /^Theme/ }).click();
    await expect.poll(() => root.getAttribute('data-theme')).toBe('dark');
    expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('dark');
    const answer = await page.reload();
    const html = (await answer?.text()) ?? '';
    expect(html.slice(0, html.indexOf('<head>'))).toContain('data-theme="dark"');
    expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(20, 20, 23)');
    await context.close();
  });

  it('keep the language in a cookie for 365 days, and out of the address', async () => {
    const context = await browser.newContext({ locale: 'en-US' });
    const page = await context.newPage();
    await page.goto(`${stage.url}/building/list`);
    await cardAlive(page);
    for (const [locale, tag, title] of [['kr', 'ko', '로그인'], ['zh', 'zh', '登录'], ['en', 'en', 'Sign in']] as const) {
      await page.getByRole('combobox', { name: /^(언어|Language|语言)$/ }).selectOption(locale);
      await page.getByRole('heading', { name: title }).waitFor();
      expect(await page.locator('html').getAttribute('lang')).toBe(tag);
      const cookie = (await context.cookies()).find(({ name }) => name === 'locale');
      expect(cookie?.value).toBe(locale);
      expect(Math.round(((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400)).toBe(365);
      expect(new URL(page.url()).pathname).toBe('/building/list');
    }
    await page.getByRole('combobox', { name: /^(언어|Language|语言)$/ }).selectOption('kr');
    await page.getByRole('heading', { name: '로그인' }).waitFor();
    const html = (await (await page.reload())?.text()) ?? '';
    expect(html).toContain('<html lang="ko"');
    expect(html).toContain('로그인');
    await context.close();
  });

  it('that are none say so, with their address, status and title', async () => {
    const { page, context } = await signedInPage(browser, stage, { path: '/building/list' });
    const answer = await page.goto(`${stage.url}/nowhere/at/all?x=1`);
    expect(answer?.status()).toBe(404);
    await alive(page);
    await page.getByRole('heading', { name: 'Page not found: /nowhere/at/all?x=1' }).waitFor();
    expect(await page.title()).toBe('Page Not Found - Stoop');
    const refused = await page.goto(`${stage.url}/building/category/nothing`);
    expect(refused?.status()).toBe(404);
    await page.getByRole('heading', { name: 'Page Not Found', exact: true }).waitFor();
    await context.close();
  });

  it('take their title from what they show', async () => {
    const { page, context } = await signedInPage(browser, stage, { path: '/building/list' });
    expect(await page.title()).toBe('Buildings - Stoop');
    await mainMenu(page).getByRole('link', { name: /^Dashboard/ }).click();
    await expect.poll(() => page.title()).toBe('Dashboard - Stoop');
    await context.close();
  });
});
