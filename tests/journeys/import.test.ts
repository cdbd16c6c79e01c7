import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root } from '../support/sources.ts';
import { filePicker, importActions, resultCards, sheetCell } from './hands.ts';
import { alive, openBrowser, openStage, signedInPage, visit, type Stage } from './stage.ts';

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
  const primary = (page: Page) => importActions(page).getByRole('button').last();
  /** Takes the steps up to the check, making the companies and zip codes that the named columns hold. */
  const untilChecked = async (
    page: Page,
    file: string | { name: string; mimeType: string; buffer: Buffer },
    makes: readonly string[],
  ) => {
    await alive(page);
    await filePicker(page).setInputFiles(file);
    await page.waitForURL(/step=encoding/);
    await primary(page).click();
    await page.waitForURL(/step=columns/);
    for (const column of makes) {
      await page.getByRole('cell', { name: column, exact: true }).click();
      await page.getByRole('heading', { name: `${column} →` }).waitFor();
      const create = page.getByRole('checkbox', { name: /^Create/ });
      if ((await create.count()) === 0) continue;
      await expect.poll(() => create.isEnabled()).toBe(true);
      await Promise.all([
        page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.url().includes('/api/import/') && answer.ok()),
        create.click({ force: true }),
      ]);
    }
    await primary(page).click();
    await resultCards(page).first().waitFor();
  };
  const cards = (page: Page) =>
    resultCards(page).evaluateAll((all) => all.map((card) => Number(card.lastElementChild?.textContent?.replace(/\D/g, ''))));

  /** Numbers of the lines that stand in the sheet. */
  const lines = async (page: Page) => {
    const column = (await page.getByRole('columnheader').allTextContents()).indexOf('Line');
    return (await page.getByRole('gridcell').and(page.locator(`[aria-colindex="${column + 1}"]`)).allTextContents()).map(Number);
  };

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
    // line 6 names the house of line 2 with other data: a question, not an error
    expect(await cards(page)).toEqual([2, 0, 0, 1, 3]);
    await expect
      .poll(() => lines(page))
      .toEqual(expect.arrayContaining([3, 4, 5, 6]));

    await importActions(page).getByRole('button').last().click();
    await page.getByRole('button', { name: 'Undo the import' }).waitFor();
    expect(await total()).toBe(2);
    await page.getByRole('button', { name: 'Undo the import' }).click();
    await expect.poll(total).toBe(0);
    expect(wrong).toEqual([]);
    await context.close();
  });

  it('joins columns, and asks about shifted rows, almost known names and possible duplicates', async () => {
    await stage.api('POST', '/managementCompany', { name: { kr: '', en: 'Halcyon Residential', zh: '' } });
    const known = ['41-17 Crescent Street', '1133 Manhattan Ave'].map((address) => ({ address, confirmedAddress: address, borough: 'queens' }));
    for (const house of known) await stage.api('POST', '/building', house);
    const before = await total();
    const { page, context, wrong } = await signedInPage(browser, stage, { path: '/building/upload?from=file' });
    expect(await page.getByRole('navigation', { name: 'Where you are' }).getByRole('listitem').last().textContent()).toBe('Import');
    const text = [
      'House,Street,Boro,Owner,Built,Flrs',
      '28-10,Jackson Ave,Queens,Halcyon Residential,2018,58',
      '606,W 57th St,Manhattan,Halcyon Residental,2017,44',
      '4117,Crescent,Queens,Halcyon Residential,2019,46',
      '1133,Manhatan Ave,Queens,Halcyon Residential,2014,6',
      '325,Kent Ave,Brooklyn,2017,16,',
    ].join('\n');
    await untilChecked(page, { name: 'joined.csv', mimeType: 'text/csv', buffer: Buffer.from(text) }, []);
    expect(await cards(page)).toEqual([1, 0, 0, 2, 2]);

    const rowOf = (line: number) => page.getByRole('button', { name: `Answer for line ${line}` });
    await rowOf(3).click();
    await page.getByRole('menuitem', { name: /“Halcyon Residental” is Halcyon Residential/ }).click();
    await expect.poll(() => cards(page)).toEqual([2, 0, 0, 2, 1]);
    await rowOf(6).click();
    await page.getByRole('menuitem', { name: /Move the values back/ }).click();
    await expect.poll(() => cards(page)).toEqual([3, 0, 0, 2, 0]);
    await rowOf(4).click();
    await page.getByRole('menuitem', { name: /Same as 41-17 Crescent Street/ }).click();
    await expect.poll(() => cards(page)).toEqual([3, 1, 0, 1, 0]);
    await rowOf(5).click();
    await page.getByRole('menuitem', { name: 'Leave this row out' }).click();
    await page.getByText('1 left out by you').waitFor();

    await importActions(page).getByRole('button').last().click();
    await page.getByRole('button', { name: 'Undo the import' }).waitFor();
    expect(await total()).toBe(before + 3);
    expect(wrong).toEqual([]);
    await context.close();
  });

  it('asks before a doubtful column or cell is read, and counts what it would overwrite, by keyboard alone', async () => {
    const houses = [1, 2, 3, 4];
    for (const house of houses)
      await stage.api('POST', '/building', { address: `${house} Asked Street`, confirmedAddress: `${house} Asked Street`, borough: 'queens', totalRooms: 100, totalFloors: 5 });
    const { page, context, wrong } = await signedInPage(browser, stage, { path: '/building/upload?from=file' });
    await alive(page);
    const text = ['Address,Low Income Units,Year built,floor', ...houses.map((house) => `${house} Asked Street,${house},${house > 1 ? 0 : 1991},2`)].join('\n');
    await filePicker(page).setInputFiles({ name: 'asked.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
    await page.waitForURL(/step=encoding/);
    /** The name of what has the focus, empty for the page as a whole. */
    const focused = () => page.evaluate(() => (document.activeElement === document.body ? '' : (document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent)));
    const fieldOf = (column: string) => page.getByLabel(`Field for ${column}`, { exact: true });
    await expect.poll(focused).toBe('2Encoding');
    await primary(page).press('Enter');
    await page.waitForURL(/step=columns/);
    await expect.poll(focused).toBe('3Columns');

    // A field that must be filled stops the step; one value for every row lets it go on.
    await page.getByText('Borough must be filled. Choose a column, or give one value for every row.').waitFor();
    expect(await primary(page).isDisabled()).toBe(true);
    await page.getByLabel('Borough in every row').selectOption('queens');
    await expect.poll(() => primary(page).isDisabled()).toBe(false);

    await fieldOf('Low Income Units').focus();
    await page.getByRole('heading', { name: 'Is “Low Income Units” the field Rooms?' }).waitFor();
    await page.getByRole('button', { name: 'Use Low Income Units as Rooms' }).press('Enter');
    await expect.poll(() => fieldOf('Low Income Units').inputValue()).toBe('totalRooms');
    await page.getByRole('status').getByText('Low Income Units: Whole number').waitFor();
    expect(await focused()).toBe('Field for Low Income Units');
    await fieldOf('floor').focus();
    await page.getByRole('heading', { name: 'Is “floor” the field Floors?' }).waitFor();
    await page.getByRole('button', { name: 'None of them' }).press('Enter');
    await expect.poll(() => fieldOf('floor').inputValue()).toBe('');
    await fieldOf('Year built').focus();
    await page.getByRole('group', { name: '3 cells are 0, below 1800: read 0 as empty?' }).getByRole('button', { name: 'Read as empty' }).press('Enter');
    await page.getByText('“0” is read as empty').waitFor();
    await expect.poll(focused).toBe('Field for Year built');

    await primary(page).press('Enter');
    await page.getByRole('region', { name: 'Values here that the file would replace' }).waitFor();
    expect(await cards(page)).toEqual([0, 4, 0, 0, 0]);
    await expect.poll(focused).toBe('4Check');
    const rooms = page.getByRole('checkbox', { name: 'Rooms: 4 values will be overwritten, 4 of them lowered' });
    await page.getByRole('button', { name: 'Show rows that change Rooms' }).press('Enter');
    await page.getByText('Showing 4 rows with another Rooms').waitFor();
    await rooms.press('Space');
    await page.getByRole('checkbox', { name: 'Rooms: 4 values stay as they are' }).waitFor();
    expect(await cards(page)).toEqual([0, 1, 3, 0, 0]);
    // An answer for the whole file is taken back as any other.
    await page.keyboard.press('Control+z');
    await rooms.waitFor();
    await page.getByRole('button', { name: 'Show rows that change Rooms' }).waitFor();
    await rooms.press('Space');
    await page.getByRole('checkbox', { name: 'Rooms: 4 values stay as they are' }).waitFor();

    // the rows are still read again where the answer stands already
    await expect.poll(() => primary(page).isDisabled()).toBe(false);
    await primary(page).press('Enter');
    await page.getByRole('heading', { name: /is imported$/ }).waitFor();
    const { rows } = (await stage.api<{ rows: { totalRooms: number; totalFloors: number; year: number | null }[] }>('GET', '/building?q=Asked&sort=address')).body;
    expect(rows.map(({ totalRooms, totalFloors, year }) => [totalRooms, totalFloors, year])).toEqual([
      [100, 5, 1991],
      [100, 5, null],
      [100, 5, null],
      [100, 5, null],
    ]);
    expect(wrong).toEqual([]);
    await context.close();
  });

  it('solves a reason in all its rows by keyboard alone, says so, and takes it back', async () => {
    const { page, context, wrong } = await signedInPage(browser, stage, { path: '/building/upload?from=file' });
    const text = ['Address,Borough,Year built,Mgmt Co.', '1 Solved Street,Queens,19O1,Anchor Homes', '2 Solved Street,Queens,19O2,N/A', '3 Solved Street,Queens,1903,Beacon Homes'].join('\n');
    await untilChecked(page, { name: 'solved.csv', mimeType: 'text/csv', buffer: Buffer.from(text) }, []);
    expect(await cards(page)).toEqual([0, 0, 0, 0, 3]);
    const reasons = page.getByRole('region', { name: 'Why rows stay out' });
    await reasons.getByText('“Anchor Homes”').waitFor();
    await reasons.getByRole('button', { name: 'Show rows: Built: Enter a number' }).press('Enter');
    await page.getByText('Showing 2 rows: Built: Enter a number').waitFor();
    await reasons.getByRole('button', { name: 'Solve: Built: Enter a number' }).press('Enter');
    const line = (name: string) => page.getByRole('menuitem', { name });
    await expect.poll(() => line('Put one value into all…').evaluate((item) => item === document.activeElement)).toBe(true);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('status').getByText('2 cells changed').waitFor();
    await reasons.getByRole('button', { name: 'Solve: Built: Enter a number' }).waitFor({ state: 'detached' });
    expect(await page.evaluate(() => document.activeElement === document.body)).toBe(false);

    await reasons.getByRole('button', { name: 'Solve: Company: not known' }).press('Enter');
    await expect.poll(() => line('Create the 2 that are not known').evaluate((item) => item === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await page.getByRole('status').getByText('Answered for the whole file').waitFor();
    expect(await cards(page)).toEqual([2, 0, 0, 0, 1]);
    await page.keyboard.press('Control+z');
    await expect.poll(() => cards(page)).toEqual([0, 0, 0, 0, 3]);
    expect(wrong).toEqual([]);
    await context.close();
  });

  it('takes a pasted range in one call, and Ctrl+Z takes back the whole of it', async () => {
    const { page, context, wrong } = await signedInPage(browser, stage, { path: '/building/upload?from=file' });
    const many = Array.from({ length: 1200 }, (_, at) => at);
    const text = ['Address,Borough,Year built,Floors', ...many.map((at) => `${at + 1} Pasted St,Queens,20I8,x`)].join('\n');
    await untilChecked(page, { name: 'paste.csv', mimeType: 'text/csv', buffer: Buffer.from(text) }, []);
    expect(await cards(page)).toEqual([0, 0, 0, 0, 1200]);
    const sent: string[] = [];
    page.on('request', (request) => request.method() !== 'GET' && sent.push(`${request.method()} ${new URL(request.url()).pathname.replace(/[0-9a-f-]{36}/, '{id}')}`));
    const grid = page.getByRole('grid');
    await (await sheetCell(page, 0, 'Built')).click();
    await grid.evaluate((element, cells) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', cells);
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, many.map((at) => `${1900 + (at % 100)}\t${(at % 40) + 1}`).join('\n'));
    await page.getByText('2,400 cells changed').waitFor();
    expect(await cards(page)).toEqual([1200, 0, 0, 0, 0]);
    expect(sent).toEqual(['PUT /api/import/{id}/rows']);
    await page.keyboard.press('Control+z');
    await expect.poll(() => cards(page)).toEqual([0, 0, 0, 0, 1200]);
    expect(await (await sheetCell(page, 0, 'Built')).textContent()).toContain('20I8');

    // A decision that does not arrive stays in its cells, and goes once more.
    await page.route('**/api/import/*/rows', (route) => (route.request().method() === 'PUT' ? route.abort() : route.continue()));
    await (await sheetCell(page, 0, 'Built')).dblclick();
    await page.keyboard.insertText('1931');
    await page.keyboard.press('Enter');
    await (await sheetCell(page, 0, 'Built')).filter({ hasText: 'Not taken' }).getByText('1931').waitFor();
    await page.unroute('**/api/import/*/rows');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('1 cell changed').waitFor();
    expect(wrong).toEqual([]);
    await context.close();
  });

  it('hands over what stayed out, and reads it again as it is', async () => {
    const { page, context, wrong } = await signedInPage(browser, stage, { path: '/building/upload?from=file', locale: 'kr' });
    await untilChecked(page, { name: 'kr.csv', mimeType: 'text/csv', buffer: Buffer.from('주소,자치구,준공\n9 Oak St,퀸스,20I8\n11 Oak St,브루클린,2001\n') }, []);
    expect(await cards(page)).toEqual([1, 0, 0, 0, 1]);
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: '1행 내려받기' }).click()]);
    const failed = readFileSync(await download.path());
    expect(failed.toString('utf8').split('\r\n')[0]).toBe('\uFEFF파일의 줄,제외된 이유,주소,자치구,준공');
    await visit(page, `${stage.url}/building/upload?from=file`);
    await untilChecked(page, { name: 'again.csv', mimeType: 'text/csv', buffer: failed }, []);
    expect(await cards(page)).toEqual([0, 0, 0, 0, 1]);
    expect(wrong).toEqual([]);
    await context.close();
  });

  it('starts from a template, which is read as it is', async () => {
    const { page, context, wrong } = await signedInPage(browser, stage, { path: '/rent/upload?from=file', locale: 'zh' });
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: '下载模板' }).click()]);
    await untilChecked(page, await download.path(), []);
    expect(await cards(page)).toEqual([1, 0, 0, 0, 0]);
    expect(wrong).toEqual([]);
    await context.close();
  });

  it.runIf(existsSync(real))("brings in the city's Manhattan, and adds nothing the second time", async () => {
    const { page, context, wrong } = await signedInPage(browser, stage, { path: '/building/upload?from=file' });
    const before = await total();
    await untilChecked(page, real, ['owner', 'zip']);
    // three houses stand twice with other data; the companies that differ by Inc. or LLC are different ones
    expect(await cards(page)).toEqual([14_863, 0, 0, 145, 8]);
    await page.getByRole('button', { name: /^Solve: .*names that differ only by Inc\., LLC/ }).click();
    await page.getByRole('menuitem', { name: 'They are right as they stand' }).click();
    await expect.poll(() => cards(page), { timeout: 240_000 }).toEqual([15_005, 0, 0, 3, 8]);
    await primary(page).click();
    await page.getByRole('heading', { name: /is imported$/ }).waitFor();
    expect(await total()).toBe(before + 15_005);

    await visit(page, `${stage.url}/building/upload?from=file`);
    await untilChecked(page, real, []);
    expect(await cards(page)).toEqual([0, 0, 15_005, 3, 8]);
    expect(wrong).toEqual([]);
    await context.close();
  });
});
