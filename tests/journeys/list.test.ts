import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root } from '../sources.ts';
import { openBrowser, openStage, password, signedInPage, type Stage } from './stage.ts';
import { loginSecret } from './wire.ts';

const buildings = 31_503;

describe('the list of a large agency', () => {
  let folder: string;
  let stage: Stage;
  let browser: Browser;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'list-'));
    const { status, stderr } = spawnSync(process.execPath, ['scripts/demo.ts', '--buildings', String(buildings)], {
      cwd: root,
      encoding: 'utf8',
      env: { ...process.env, DATA_DIR: folder, STOOP_ADMIN_PASSWORD: password, STOOP_LOGIN_SECRET: loginSecret },
    });
    if (status !== 0) throw new Error(stderr);
    stage = await openStage({}, folder);
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await stage?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Rows as they stand on the page: their place in the result and their address. */
  const rows = (page: Page) =>
    page.locator('.list-rows [role="row"]').evaluateAll((all) =>
      all.map((row) => ({
        index: Number(row.getAttribute('aria-rowindex')) - 2,
        title: row.querySelector('.list-link')?.textContent ?? '',
      })),
    );
  const heads = (page: Page) => page.locator('[role="columnheader"]').evaluateAll((all) => all.map((head) => head.textContent?.trim()));

  it('spans its scrollbar over the whole result, down to the last row', async () => {
    const { page, context, wrong } = await signedInPage(browser, stage, { path: '/building/list?sort=address' });
    await page.locator('.list-rows .list-link').first().waitFor();
    await page.locator('.list-grid').evaluate((grid) => {
      grid.scrollTop = grid.scrollHeight;
    });
    await page.locator(`[aria-rowindex="${buildings + 1}"] .list-link`).waitFor();
    const last = await stage.api<{ rows: { address: string }[] }>('GET', `/building?sort=address&offset=${buildings - 1}&limit=1`);
    const shown = (await rows(page)).find(({ index }) => index === buildings - 1);
    expect(shown?.title).toContain(last.body.rows[0]?.address);
    expect(await page.locator('.list-rows [role="row"]').count()).toBeLessThan(200);
    expect(wrong).toEqual([]);
    await context.close();
  });

  it('gives the same rows, columns and place after a reload and after Back', async () => {
    const { page, context, wrong } = await signedInPage(browser, stage, { path: '/building/list' });
    await page.goto(`${stage.url}/building/list?borough=brooklyn&year=1900..1930`);
    await page.locator('.list-rows .list-link').first().waitFor();
    await page.getByRole('columnheader', { name: /Built/ }).locator('.list-head-name').click();
    await page.getByRole('columnheader', { name: /Address/ }).locator('.list-head-name').click({ modifiers: ['Shift'] });
    await page.waitForURL(/sort=year%2Caddress|sort=year,address/);

    await page.locator('.list-tool-columns').click();
    for (const name of ['Rooms', 'Fee']) await page.locator('.list-columns').getByText(name, { exact: true }).click();
    await page.keyboard.press('Escape');
    expect(await heads(page)).not.toContain('Rooms');

    await page.locator('.list-grid').evaluate((grid) => {
      grid.scrollTop = 36 * 200;
    });
    await page.locator('[aria-rowindex="203"] .list-link').waitFor();
    await page.waitForURL(/at=\d+/);
    const seen = async () => {
      await page.locator('.list-rows .list-link').first().waitFor();
      await page.waitForTimeout(600);
      const top = await page.locator('.list-grid').evaluate((grid) => Math.round(grid.scrollTop / 36));
      const all = await rows(page);
      return { top, heads: await heads(page), rows: all.filter(({ index }) => index >= top && index < top + 15) };
    };
    const before = await seen();
    expect(before.rows.length).toBe(15);

    await page.reload();
    expect(await seen()).toEqual(before);

    await page.locator('.list-rows .list-link').nth(8).click();
    await page.waitForURL(/\/building\/update\/\d+/);
    await page.goBack();
    await page.waitForURL(/\/building\/list/);
    expect(await seen()).toEqual(before);

    const { body } = await stage.api<{ rows: { year: number; borough: string }[] }>(
      'GET',
      `/building?borough=brooklyn&year=1900..1930&sort=year,address&offset=${before.top}&limit=15`,
    );
    expect(body.rows.every(({ year, borough }) => borough === 'brooklyn' && year >= 1900 && year <= 1930)).toBe(true);
    expect(wrong).toEqual([]);
    await context.close();
  });
});
