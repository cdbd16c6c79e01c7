import type { Browser, Locator, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { elmStreet } from './furnish.ts';
import { filePicker, importActions, resultCards, sheetCell } from './hands.ts';
import { openBrowser, openStage, servesOffline, signedInPage, type Stage } from './stage.ts';

interface Building {
  readonly id: number;
  readonly version: number;
  readonly year: number | null;
  readonly totalRooms: number | null;
  readonly managementCompany: number | null;
  readonly subwayName: string | null;
}

describe('a list edited as a grid', () => {
  let stage: Stage;
  let browser: Browser;
  let ids: readonly number[];
  beforeAll(async () => {
    stage = await openStage();
    browser = await openBrowser();
    ids = await elmStreet(stage, 30, () => ({ totalRooms: 40, managementCompany: 1 }));
  });
  afterAll(async () => {
    await browser?.close();
    await stage?.stop();
  });

  const read = async (place: number) => (await stage.api<Building>('GET', `/building/${ids[place]}`)).body;
  const open = async () => {
    const visit = await signedInPage(browser, stage, {
      path: '/building/list?sort=address',
      hears: true,
      before: (context) => context.grantPermissions(['clipboard-read', 'clipboard-write']),
    });
    await visit.page.getByRole('button', { name: 'Edit in a sheet' }).click();
    await visit.page.getByRole('group', { name: 'The chosen cell' }).waitFor();
    return visit;
  };
  const entryIn = (cell: Locator) => cell.getByRole('textbox').or(cell.getByRole('combobox'));
  const go = async (page: Page, row: number, title: string) => {
    const found = await sheetCell(page, row, title);
    await found.click();
    await entryIn(found).waitFor();
  };
  const says = async (page: Page, row: number, title: string, words: string) => (await sheetCell(page, row, title)).getByText(words, { exact: true }).waitFor();

  it('keeps what is typed, cell by cell, and says where it does not fit', async () => {
    const { page, context, wrong } = await open();
    await go(page, 0, 'Built');
    await page.keyboard.type('1999');
    await page.keyboard.press('Enter');
    await page.keyboard.type('2999');
    await page.keyboard.press('Tab');
    await page.keyboard.type('12');
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await read(0)).year).toBe(1999);
    await expect.poll(async () => (await read(1)).totalRooms).toBe(12);
    await says(page, 1, 'Built', 'Does not fit');
    expect((await read(1)).year).toBe(1931);
    await go(page, 1, 'Built');
    await expect.poll(() => page.getByRole('group', { name: 'The chosen cell' }).getByRole('status').textContent()).toMatch(/2,?030/);
    await page.getByRole('button', { name: 'Discard mine' }).click();
    expect(await entryIn(await sheetCell(page, 1, 'Built')).inputValue()).toBe('1931');

    await go(page, 2, 'Company');
    await page.keyboard.type('nor');
    await page.getByRole('option', { name: 'Northline' }).waitFor();
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await read(2)).managementCompany).toBe(2);
    expect(wrong).toEqual([]);
    await context.close();
  });

  it('takes a range from the clipboard as one step, copies names, and takes it all back at once', async () => {
    const { page, context, wrong } = await open();
    await page.evaluate(() => navigator.clipboard.writeText('Northline\nNobody\nHalcyon\n'));
    await go(page, 4, 'Company');
    await page.keyboard.press('Control+V');
    await expect.poll(async () => (await read(4)).managementCompany).toBe(2);
    await says(page, 5, 'Company', 'Does not fit');
    expect((await read(5)).managementCompany).toBe(1);
    await page.keyboard.press('Control+C');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('Northline\nNobody\nHalcyon');

    await page.evaluate(() => navigator.clipboard.writeText('1901'));
    await go(page, 10, 'Built');
    for (let step = 0; step < 4; step += 1) await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Control+V');
    await expect.poll(async () => (await read(14)).year).toBe(1901);
    const { body } = await stage.api<{ entries: { batch: number }[] }>('GET', `/building/${ids[10]}/history`);
    expect((await stage.api('GET', `/batch/${body.entries[0]?.batch}`)).body).toMatchObject({ records: [{ record: 'building', count: 5 }] });
    await page.keyboard.press('Control+Z');
    await expect.poll(async () => [(await read(10)).year, (await read(14)).year]).toEqual([1931, 1931]);
    await page.getByText('5 records are as before').waitFor();
    expect(wrong).toEqual([]);
    await context.close();
  });

  it('takes Hangul from the first syllable on: the input method composes in the cell itself', async () => {
    const { page, context, wrong } = await open();
    await go(page, 8, 'Station');
    const cdp = await context.newCDPSession(page);
    for (const [syllable, ...parts] of [['강', 'ㄱ', '가', '강'], ['남', 'ㄴ', '나', '남']]) {
      for (const text of parts) await cdp.send('Input.imeSetComposition', { text, selectionStart: 1, selectionEnd: 1 });
      await cdp.send('Input.insertText', { text: syllable ?? '' });
    }
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await read(8)).subwayName).toBe('강남');
    expect(wrong).toEqual([]);
    await context.close();
  });

  it('shows both values where somebody was faster, and what others do elsewhere', async () => {
    const { page, context, wrong } = await open();
    await go(page, 15, 'Built');
    await page.keyboard.type('2001');
    const { version } = await read(15);
    await stage.api('PUT', `/building/${ids[15]}`, { year: 1988 }, { 'If-Match': `"${version}"` });
    await page.keyboard.press('Enter');
    await says(page, 15, 'Built', 'Changed by someone else');
    expect((await read(15)).year).toBe(1988);
    await go(page, 15, 'Built');
    await expect.poll(() => page.getByRole('group', { name: 'The chosen cell' }).getByRole('status').textContent()).toMatch(/1988.*2001/);
    await page.getByRole('button', { name: 'Keep mine' }).click();
    await expect.poll(async () => (await read(15)).year).toBe(2001);

    const other = await read(16);
    await stage.api('PUT', `/building/${ids[16]}`, { totalRooms: 77 }, { 'If-Match': `"${other.version}"` });
    await expect.poll(async () => (await sheetCell(page, 16, 'Rooms')).textContent()).toBe('77');
    expect(wrong).toEqual([]);
    await context.close();
  });

  it('keeps cells that are written without a network, and writes them when it is back', async () => {
    const { page, context } = await open();
    await go(page, 17, 'Built');
    await servesOffline(page);
    await context.setOffline(true);
    await page.keyboard.type('1977');
    await page.keyboard.press('Enter');
    await page.getByRole('status').filter({ hasText: '1 change waits' }).waitFor();
    await expect.poll(async () => (await sheetCell(page, 17, 'Built')).textContent()).toBe('1977');
    const before = String((await read(18)).year);
    await page.keyboard.type('1978');
    await page.keyboard.press('Enter');
    await page.getByRole('status').filter({ hasText: '2 changes wait' }).waitFor();
    await page.keyboard.press('Control+z');
    await page.getByRole('status').filter({ hasText: '1 change waits' }).waitFor();
    await expect.poll(async () => (await sheetCell(page, 18, 'Built')).textContent()).toBe(before);
    expect((await read(17)).year).not.toBe(1977);
    await context.setOffline(false);
    await expect.poll(async () => (await read(17)).year).toBe(1977);
    await page.getByRole('button', { name: 'Back to the list' }).click();
    await page.getByRole('grid').waitFor();
    await context.close();
  });

  it('is what an import is checked on: a range is copied and pasted there too, and every row is judged anew', async () => {
    const { page, context, wrong } = await signedInPage(browser, stage, {
      path: '/building/upload?from=file',
      before: (all) => all.grantPermissions(['clipboard-read', 'clipboard-write']),
    });
    const text = ['Address,Borough,Year built', '1 Ash St,Queens,20I8', '2 Ash St,Queens,19e9', '3 Ash St,Queens,1950'].join('\n');
    await filePicker(page).setInputFiles({ name: 'ash.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
    const next = importActions(page).getByRole('button').last();
    await page.waitForURL(/step=encoding/);
    await next.click();
    // the step before shows this column too
    await page.waitForURL(/step=columns/);
    await page.getByRole('cell', { name: 'Year built', exact: true }).waitFor();
    await next.click();
    const cards = () => resultCards(page).evaluateAll((all) => all.map((card) => card.lastElementChild?.textContent));
    await resultCards(page).first().waitFor();
    await expect.poll(cards).toEqual(['1', '0', '0', '0', '2']);
    await page.evaluate(() => navigator.clipboard.writeText('1931\r\n1932\r\n'));
    await (await sheetCell(page, 0, 'Built')).click();
    await page.keyboard.press('Control+V');
    await expect.poll(cards).toEqual(['3', '0', '0', '0', '0']);
    await page.keyboard.press('Control+C');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('1931\n1932');
    await page.keyboard.press('Delete');
    await expect.poll(async () => (await sheetCell(page, 0, 'Built')).textContent()).toBe('');
    expect(wrong).toEqual([]);
    await context.close();
  });
});
