import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importFile } from '../real/import-file.ts';
import { member } from './furnish.ts';
import { mainMenu, personButton, rowLinks, rowsOf } from './hands.ts';
import { alive, openBrowser, openStage, password, signedInPage, type Stage } from './stage.ts';

/** Lists that are held, in front or behind it. */
const held = (page: Page) => page.locator('[role=grid]').count();

describe('a list that is left', () => {
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

  const depth = (page: Page) => page.getByRole('grid').evaluate((grid) => Math.round(grid.scrollTop));
  /** The list by year, scrolled down, and the record of a row opened from there. */
  const leave = async (page: Page) => {
    await rowsOf(page).nth(3).hover();
    await page.mouse.wheel(0, 1500);
    await expect.poll(() => depth(page)).toBeGreaterThan(1000);
    const link = rowLinks(page).nth(14);
    const [name = ''] = (await link.innerText()).split('\n');
    await link.click();
    await page.getByRole('form').waitFor();
    return { name, id: Number(/(\d+)$/.exec(new URL(page.url()).pathname)?.[1]) };
  };

  it('stands where it was, with the focus, and asks for its rows once', async () => {
    const { page, context, wrong } = await signedInPage(browser, stage, { path: '/building/list?sort=year' });
    const { name } = await leave(page);
    expect(await held(page)).toBe(1);
    expect(await page.getByRole('grid').count()).toBe(0);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    const renewed = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/api/building');
    await page.goBack();
    await rowLinks(page).filter({ hasText: name }).first().waitFor();
    await renewed;
    expect(await depth(page)).toBeGreaterThan(1000);
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain(name);
    expect(asked.filter((path) => path === '/api/building')).toHaveLength(1);
    expect(await page.getByRole('grid').count()).toBe(1);
    expect(wrong).toEqual([]);
    await context.close();
  });

  it('holds what was saved here before the server is asked, and what others changed right after', async () => {
    const { page, context } = await signedInPage(browser, stage, { path: '/building/list?sort=year' });
    const { id, name } = await leave(page);
    const { totalRooms } = (await stage.api<{ totalRooms: number }>('GET', `/building/${id}`)).body;
    const here = totalRooms === 777 ? 787 : 777;
    const there = here + 1;
    await page.getByRole('textbox', { name: 'Rooms', exact: true }).fill(String(here));
    await Promise.all([
      page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.url().includes(`/api/building/${id}`)),
      page.keyboard.press('Control+S'),
    ]);
    let release = () => undefined as void;
    const released = new Promise<void>((done) => (release = done));
    await page.route(/\/api\/building\?/, async (route) => {
      await released;
      await route.continue();
    });
    await page.goBack();
    const row = rowsOf(page).filter({ has: page.getByText(name, { exact: true }) });
    await row.getByText(String(here), { exact: true }).waitFor();
    release();
    await page.unrouteAll({ behavior: 'wait' });

    await row.getByRole('link').click();
    await page.getByRole('form').waitFor();
    const { version } = (await stage.api<{ version: number }>('GET', `/building/${id}`)).body;
    expect((await stage.api('PUT', `/building/${id}`, { totalRooms: there }, { 'if-match': `"${version}"` })).status).toBe(200);
    await page.goBack();
    await row.getByText(String(there), { exact: true }).waitFor();
    await context.close();
  });

  it('holds what an import changed meanwhile', async () => {
    const unit = Date.now() % 100_000;
    const street = (at: number) => `${unit + at} Kept List Street`;
    const folder = mkdtempSync(join(tmpdir(), 'kept-'));
    const bring = async (at: number) => {
      const file = join(folder, `${at}.csv`);
      writeFileSync(file, `Address,Borough,Year built,Total floors\n${street(at)},brooklyn,1931,6`);
      await importFile(stage, 'building', file);
    };
    await bring(0);
    const { page, context, wrong } = await signedInPage(browser, stage, { path: '/building/list?sort=-createdAt' });
    await rowLinks(page).filter({ hasText: street(0) }).first().click();
    await page.getByRole('form').waitFor();
    await bring(1000);
    await page.goBack();
    await rowLinks(page).filter({ hasText: street(1000) }).first().waitFor();
    expect(await rowLinks(page).filter({ hasText: street(0) }).count()).toBe(1);
    expect(wrong).toEqual([]);
    await context.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('shows nothing more to who lost the right to see it', async () => {
    const id = await member(stage, { userId: 'minaviewer', name: '박미나', roles: ['viewer'] });
    const { page, context } = await signedInPage(browser, stage, { path: '/building/list?sort=year', as: 'minaviewer' });
    const { name } = await leave(page);
    expect((await stage.api('PUT', `/user/${id}/role`, { roleList: [] })).status).toBe(200);
    await page.goBack();
    await expect.poll(() => rowLinks(page).filter({ hasText: name }).count()).toBe(0);
    await context.close();
  });

  it('is gone for the next person at the same browser', async () => {
    await member(stage, { userId: 'joonviewer', name: '김준', roles: ['viewer'] });
    const { page, context } = await signedInPage(browser, stage, { path: '/building/list?sort=year' });
    await leave(page);
    await mainMenu(page).getByRole('link', { name: /^Rents/ }).click();
    await page.getByRole('grid', { name: 'Rents' }).getByRole('link').first().waitFor();
    expect(await held(page)).toBe(2);
    await personButton(page).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await page.getByRole('region', { name: 'Sign in' }).waitFor();
    expect(await held(page)).toBe(0);
    await page.getByLabel('User id').fill('joonviewer');
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await alive(page);
    expect(await held(page)).toBeLessThanOrEqual(1);
    await context.close();
  });
});
