import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, openStage, signedInPage, type Stage } from './stage.ts';

interface Building {
  readonly id: number;
  readonly version: number;
}

describe('what others do meanwhile', () => {
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

  const make = async (address: string) => {
    const { body } = await stage.api<Building>('POST', '/building', { address, borough: 'queens', year: 1931, totalFloors: 6, totalRooms: 40 });
    return body.id;
  };
  /** A page that hears of changes: its stream is open by now, or opens within moments. */
  const streaming = async (path: string) => {
    const visit = await signedInPage(browser, stage, { path });
    await visit.page.waitForResponse((answer) => answer.url().endsWith('/api/push/stream'), { timeout: 2000 }).catch(() => undefined);
    return visit;
  };

  it('shows in an open list where the row stands, and leaves the search and the choice alone', async () => {
    const first = await make('28-10 Jackson Ave');
    await make('28-12 Jackson Ave');
    const list = await streaming('/building/list');
    const row = list.page.getByRole('row').filter({ hasText: '28-10 Jackson Ave' });
    await row.getByRole('checkbox').check({ force: true });
    const place = await row.getAttribute('aria-rowindex');
    const other = await signedInPage(browser, stage, { path: `/building/update/${first}` });
    await other.page.locator('#field-year').fill('1999');
    await other.page.locator('.form-bar .bp6-intent-primary').click();
    await list.page.locator('[role=row][data-mark=changed]').waitFor();
    expect(await row.textContent()).toContain('1999');
    expect(await row.getAttribute('aria-rowindex')).toBe(place);
    expect(await row.getAttribute('aria-selected')).toBe('true');
    await list.page.locator('[role=row][data-mark=changed]').waitFor({ state: 'detached' });

    await make('28-14 Jackson Ave');
    await list.page.waitForFunction(() => document.querySelector('[role=grid]')?.getAttribute('aria-rowcount') === '4');
    expect([...list.wrong, ...other.wrong]).toEqual([]);
    await list.context.close();
    await other.context.close();
  });

  it('fills the fields of an open form that nobody touched, and keeps what is being typed', async () => {
    const id = await make('30-10 Jackson Ave');
    const mine = await streaming(`/building/update/${id}`);
    const { page } = mine;
    await page.locator('#field-year').fill('2001');
    const other = await signedInPage(browser, stage, { path: `/building/update/${id}` });
    await other.page.locator('#field-year').fill('1999');
    await other.page.locator('#field-totalFloors').fill('12');
    await other.page.locator('.form-bar .bp6-intent-primary').click();
    await page.locator('.form-field[data-fresh]').first().waitFor();
    expect(await page.locator('#field-totalFloors').inputValue()).toBe('12');
    expect(await page.locator('#field-year').inputValue()).toBe('2001');
    expect(await page.locator('.form-contested').textContent()).toContain('1999');
    await page.locator('.form-bar .bp6-intent-primary').click();
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    expect(await dialog.textContent()).toContain('1999');
    expect([...mine.wrong, ...other.wrong]).toEqual([]);
    await mine.context.close();
    await other.context.close();
  });

  it('is found by whoever looks for it: by part of an address, in the palette, by keyboard alone', async () => {
    const id = await make('302 Beverley Rd');
    const { page, context, wrong } = await signedInPage(browser, stage, { path: '/' });
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill('302 bever');
    await page.getByRole('option').filter({ hasText: '302 Beverley Rd' }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/building/update/${id}`);
    await page.locator('#field-year').waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('option').filter({ hasText: '302 Beverley Rd' }).waitFor();
    expect(wrong).toEqual([]);
    await context.close();
  });
});
