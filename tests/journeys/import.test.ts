import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root } from '../sources.ts';
import { alive, openBrowser, openStage, signedInPage, type Stage } from './stage.ts';

const real = join(process.env['REAL_DATA_DIR'] ?? join(root, '../shared/data'), 'buildings_manhattan.csv');

describe('a file brought in through the screen', () => {
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

  const total = async () => (await stage.api<{ total: number }>('GET', '/building?limit=0')).body.total;
  const primary = (page: Page) => page.locator('.import-actions .bp6-intent-primary');
  /** Takes the steps up to the check, making the companies and zip codes that the named columns hold. */
  const untilChecked = async (
    page: Page,
    file: string | { name: string; mimeType: string; buffer: Buffer },
    makes: readonly string[],
  ) => {
    await alive(page);
    await page.locator('input[type="file"]').setInputFiles(file);
    await page.waitForURL(/step=encoding/);
    await primary(page).click();
    await page.waitForURL(/step=columns/);
    for (const column of makes) {
      await page.locator('.import-columns-name').getByText(column, { exact: true }).click();
      await page.locator('.import-panel h2').filter({ hasText: `${column} →` }).waitFor();
      const create = page.locator('.import-panel').getByLabel(/^Create/);
      if ((await create.count()) === 0) continue;
      await page.waitForFunction(() => !document.querySelector('.import-panel input[type=checkbox]:disabled'));
      await Promise.all([
        page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok()),
        create.click({ force: true }),
      ]);
    }
    await primary(page).click();
    await page.locator('.import-card').first().waitFor({ timeout: 30_000 });
  };
  const cards = (page: Page) =>
    page.locator('.import-card').evaluateAll((all) =>
      all.map((card) => Number(card.querySelector('.import-card-number')?.textContent?.replace(/\D/g, ''))),
    );

  it('names every bad cell with its line, writes the rest as one batch, and takes it back', async () => {
    const { page, context, wrong } = await signedInPage(browser, stage, { path: '/building/upload?from=file' });
    const text = [
      'Address,Borough,Owner,Year built,Floors,Units',
      '41-17 Crescent St,Queens,Halcyon Residential,2019,46,320',
      '28-10 Jackson Ave,Queens,Halcyon Residential,20I8,58,658',
      '"250 Ashland Pl",Brooklyn,Northline,2016,520,586',
      'Kent Avenue,Brooklyn,Northline,2017,16,522',
      '41-17 Crescent Street,Queens,Northline,2017,16,522',
      '1133 Manhattan Ave,Brooklyn,Northline,2014,6,210',
    ].join('\r\n');
    await untilChecked(page, { name: 'halcyon.csv', mimeType: 'text/csv', buffer: Buffer.from(`\uFEFF${text}`) }, ['Owner']);
    expect(await cards(page)).toEqual([2, 0, 0, 0, 4]);
    await page.locator('.check-cell').first().waitFor();
    const lines = await page.locator('.check-line').evaluateAll((all) => all.map((one) => Number(one.textContent)));
    expect([3, 4, 5, 6].every((line) => lines.includes(line))).toBe(true);

    await primary(page).click();
    await page.getByRole('button', { name: 'Undo' }).waitFor({ timeout: 30_000 });
    expect(await total()).toBe(2);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(total).toBe(0);
    expect(wrong).toEqual([]);
    await context.close();
  });

  it.runIf(existsSync(real))("brings in the city's Manhattan, and adds nothing the second time", async () => {
    const { page, context, wrong } = await signedInPage(browser, stage, { path: '/building/upload?from=file' });
    await untilChecked(page, real, ['owner', 'zip']);
    expect(await cards(page)).toEqual([15_005, 0, 0, 0, 11]);
    await primary(page).click();
    await page.getByRole('button', { name: 'Undo' }).waitFor({ timeout: 60_000 });
    expect(await total()).toBe(15_005);

    await page.goto(`${stage.url}/building/upload?from=file`);
    await untilChecked(page, real, []);
    expect(await cards(page)).toEqual([0, 0, 15_005, 0, 11]);
    expect(wrong).toEqual([]);
    await context.close();
  }, 180_000);
});
