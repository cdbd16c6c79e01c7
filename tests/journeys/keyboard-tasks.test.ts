import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cameraPhoto } from './dropping.ts';
import { focused, keysBy } from './hands.ts';
import { openBrowser, openStage, signedInPage, type Stage } from './stage.ts';

interface Rent {
  readonly title: string;
  readonly photos: readonly { readonly file: string }[];
}

const soon = <T>(look: () => Promise<T> | T) => expect.poll(look);

const { until, chooserOf } = keysBy(focused);

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
    await soon(() => focused(page)).toMatch(/^input /);
    await until(page, /^input Brooklyn/);
    await page.keyboard.press(' ');
    await page.waitForURL(/borough=brooklyn/);
    await page.keyboard.press('Escape');
    await soon(() => focused(page)).toMatch(/^button Filter/);
    await page.getByRole('row').filter({ hasText: '28-12 Jackson Ave' }).waitFor({ state: 'detached' });
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
    await soon(() => page.getByRole('textbox', { name: 'Built' }).inputValue()).toBe('1931');
    expect(wrong).toEqual([]);
    await context.close();
  });

  it('a rent is made with two photos, the second put first', async () => {
    const { page, context, wrong } = await signedInPage(browser, stage, { path: `/rent/upload?building=${building}` });
    await until(page, /Title/);
    await page.keyboard.type('1B1B · 4A');
    await until(page, /Move date/);
    await page.keyboard.type('12012026');
    await until(page, /Gross rent/);
    await page.keyboard.type('3600');
    const chooser = await chooserOf(page, /^input Add or paste/);
    const photos = [await cameraPhoto('one.jpg', 20), await cameraPhoto('two.jpg', 60)];
    await chooser.setFiles(photos.map(({ name, bytes }) => ({ name, mimeType: 'image/jpeg', buffer: bytes })));
    await soon(() => page.getByRole('button', { name: /^Photo \d of 2/ }).count()).toBe(2);
    await until(page, /Photo 2 of 2/, 'Shift+Tab');
    for (const key of [' ', 'ArrowLeft', ' ']) await page.keyboard.press(key);
    await soon(() => focused(page)).toMatch(/Photo 1 of 2/);
    await soon(() => page.getByText(/photos? on the way/).count()).toBe(0);
    await page.keyboard.press('Control+S');
    await page.waitForURL(/\/rent\/update\/\d+/);
    const id = Number(/update\/(\d+)/.exec(page.url())?.[1]);
    const made = (await stage.api<Rent>('GET', `/rent/${id}`)).body;
    expect(made).toMatchObject({ title: '1B1B · 4A', photos: [{}, {}] });
    expect(wrong).toEqual([]);
    await context.close();
  });

  it('a file with a wrong cell is imported: the first E goes to the cell, and typing mends it', async () => {
    const { page, context, wrong } = await signedInPage(browser, stage, { path: '/building/upload?from=file' });
    const text = 'Address,Borough,Year built\n41-17 Crescent St,Queens,20I9\n41-19 Crescent St,Queens,2018\n';
    const chooser = await chooserOf(page, /file/i);
    await chooser.setFiles({ name: 'dirty.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
    for (const [step, next] of [['encoding', 'Choose columns'], ['columns', 'Check 2 rows']] as const) {
      await page.waitForURL(new RegExp(`step=${step}`));
      await page.getByRole('button', { name: next, disabled: false }).waitFor();
      await until(page, new RegExp(`^button ${next}`), 'Tab', 120);
      await page.keyboard.press('Enter');
    }
    await page.getByRole('gridcell', { name: /20I9/ }).waitFor();
    await page.keyboard.press('e');
    await soon(() => focused(page)).toMatch(/^grid/);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+A');
    await page.keyboard.type('2019');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: /^Import 2/ }).waitFor();
    await until(page, /^button Import 2/, 'Shift+Tab', 120);
    await page.keyboard.press('Enter');
    await soon(async () => (await stage.api<{ total: number }>('GET', '/building?limit=0&q=Crescent')).body.total).toBe(2);
    expect(wrong).toEqual([]);
    await context.close();
  });

  it('the search and the list of keys give the focus back to what had it', async () => {
    const { page, context, wrong } = await signedInPage(browser, stage, { path: `/building/update/${building}` });
    await until(page, /Built/);
    await page.keyboard.press('Control+K');
    await page.getByRole('dialog', { name: 'Search or jump to…' }).waitFor();
    await page.keyboard.press('Escape');
    await soon(() => focused(page)).toMatch(/Built/);
    await until(page, /^button More/, 'Shift+Tab');
    await page.keyboard.press('Shift+Slash');
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
    await page.keyboard.press('Escape');
    await soon(() => focused(page)).toBe('button More');
    expect(wrong).toEqual([]);
    await context.close();
  });
});
