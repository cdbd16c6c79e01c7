import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, openStage, signedInPage, type Stage } from './stage.ts';

const soon = <T>(look: () => Promise<T> | T) => expect.poll(look, { timeout: 20_000 });

/** The role and name of what has the focus, in short. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (!element || element === document.body) return 'body';
    const labels = [...((element as HTMLInputElement).labels ?? [])].map(({ textContent }) => textContent);
    const name = element.getAttribute('aria-label') ?? labels[0] ?? element.textContent ?? '';
    return `${element.getAttribute('role') ?? element.tagName.toLowerCase()} ${name.trim()}`;
  });

/** Presses a key until what is wanted has the focus. */
const until = async (page: Page, wanted: RegExp, key = 'Tab', presses = 60) => {
  for (let press = 0; press < presses; press += 1) {
    if (wanted.test(await focused(page))) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${key} did not lead to ${wanted}: ${await focused(page)}`);
};

describe('by keyboard alone', () => {
  let stage: Stage;
  let browser: Browser;
  let building: number;
  beforeAll(async () => {
    stage = await openStage();
    browser = await openBrowser();
    building = (await stage.api<{ id: number }>('POST', '/building', { address: '302 Beverley Rd', confirmedAddress: '302 Beverley Rd', borough: 'brooklyn', year: 1931 })).body.id;
    for (const address of ['28-10 Jackson Ave', '28-12 Jackson Ave']) await stage.api('POST', '/building', { address, confirmedAddress: address, borough: 'queens', year: 1999 });
  });
  afterAll(async () => {
    await browser?.close();
    await stage?.stop();
  });

  it('a list is narrowed by typing the name of a filter, and its first row opened and changed, saved and taken back', async () => {
    const { page, context, wrong } = await signedInPage(browser, stage, { path: '/building/list' });
    await page.keyboard.press('f');
    await soon(() => focused(page)).toMatch(/^menuitem/);
    await page.keyboard.type('boro');
    await soon(() => focused(page)).toMatch(/^menuitem Borough/);
    await page.keyboard.press('Enter');
    await until(page, /^input Brooklyn/);
    await page.keyboard.press(' ');
    await page.waitForURL(/borough=brooklyn/);
    await page.keyboard.press('Escape');
    await soon(() => focused(page)).toMatch(/^button Filter/);
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await page.waitForURL(new RegExp(`/building/update/${building}`));
    await soon(() => focused(page)).toMatch(/^form 302 Beverley Rd/);
    await page.keyboard.press('Tab');
    expect(await focused(page)).toMatch(/Address/);
    await until(page, /Built/);
    await page.keyboard.press('Control+A');
    await page.keyboard.type('1932');
    await page.keyboard.press('Control+S');
    await page.getByText('Saved 302 Beverley Rd').waitFor();
    await page.getByRole('button', { name: 'Undo' }).focus();
    await page.keyboard.press('Enter');
    await soon(async () => (await stage.api<{ year: number }>('GET', `/building/${building}`)).body.year).toBe(1931);
    await soon(() => page.getByLabel('Built').inputValue()).toBe('1931');
    expect(wrong).toEqual([]);
    await context.close();
  });
});
