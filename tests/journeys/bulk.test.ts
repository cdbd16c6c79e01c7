import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { elmStreet } from './furnish.ts';
import { openBrowser, openStage, signedInPage, type Stage } from './stage.ts';

interface Building {
  readonly id: number;
  readonly version: number;
  readonly year: number | null;
  readonly fee: string | null;
}

describe('many buildings changed at once', () => {
  let stage: Stage;
  let browser: Browser;
  let ids: readonly number[];
  beforeAll(async () => {
    stage = await openStage();
    browser = await openBrowser();
    ids = await elmStreet(stage, 8, (at) => ({ fee: 'fee', managementCompany: at <= 5 ? 1 : 2 }));
  });
  afterAll(async () => {
    await browser?.close();
    await stage?.stop();
  });

  const without = async () => (await stage.api<{ rows: Building[] }>('GET', '/building?fee=noFee&sort=id')).body.rows.map(({ id }) => id);
  const read = async (place: number) => (await stage.api<Building>('GET', `/building/${ids[place]}`)).body;

  it('are those of a management company, from its number of uses; and the history of any takes all of it back', async () => {
    const { page, context, wrong } = await signedInPage(browser, stage, { path: '/building/category/company' });
    await page.getByRole('button', { name: 'Halcyon: used 5 times' }).click();
    await page.getByRole('menuitem', { name: 'Edit its 5 buildings' }).click();
    await page.getByRole('button', { name: 'Add a field' }).waitFor();
    expect(new URL(page.url()).search).toContain('managementCompany=1');
    await page.getByRole('button', { name: 'Add a field' }).click();
    await page.getByRole('menuitem', { name: 'Fee', exact: true }).click();
    await page.getByRole('radio', { name: 'No fee' }).click({ force: true });
    await page.getByRole('button', { name: 'Apply to 5 buildings' }).waitFor();

    // One of them is edited by somebody else after it was shown.
    const { version } = await read(1);
    await stage.api('PUT', `/building/${ids[1]}`, { fee: null }, { 'If-Match': `"${version}"` });
    await page.getByRole('checkbox', { name: 'Change 103 Elm St' }).click({ force: true });
    await page.getByRole('button', { name: 'Apply to 4 buildings' }).click();
    await page.getByText(/Edited by .*/).waitFor();
    expect(await without()).toEqual([ids[0], ids[3], ids[4]]);
    await page.getByRole('button', { name: 'Back to the list' }).click();
    await page.locator('.list-grid').waitFor();

    await page.goto(`${stage.url}/building/update/${ids[3]}`);
    await page.getByRole('button', { name: 'Undo the whole update' }).first().click();
    await expect.poll(without).toEqual([]);
    expect(wrong).toEqual([]);
    await context.close();
  });

  it('what was saved in a form is taken back by Ctrl+Z', async () => {
    const { page, context, wrong } = await signedInPage(browser, stage, { path: `/building/update/${ids[6]}` });
    await page.locator('#field-year').fill('1999');
    await page.locator('.form-bar .bp6-intent-primary').click();
    await expect.poll(async () => (await read(6)).year).toBe(1999);
    await page.locator('h1').click();
    await page.keyboard.press('Control+Z');
    await expect.poll(async () => (await read(6)).year).toBe(1931);
    await expect.poll(() => page.locator('#field-year').inputValue().catch(() => '1931')).toBe('1931');
    expect(wrong).toEqual([]);
    await context.close();
  });
});
