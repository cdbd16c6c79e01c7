import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { descriptionOf, field, saveButton } from './hands.ts';
import { openBrowser, openStage, signedInPage, visit, type Stage } from './stage.ts';

interface Made {
  readonly id: number;
  readonly version: number;
}

interface Room extends Made {
  readonly unitNumber: string;
  readonly count: number;
  readonly roomType: number | null;
}

describe('the rooms of a building', () => {
  let stage: Stage;
  let browser: Browser;
  let types: readonly number[];
  beforeAll(async () => {
    stage = await openStage();
    browser = await openBrowser();
    types = [await make('roomType', { name: { en: '1B1B', kr: '1베드 1배스', zh: '一房一卫' } }), await make('roomType', { name: { en: 'Studio', kr: '원룸', zh: '开间' } })];
  });
  afterAll(async () => {
    await browser?.close();
    await stage?.stop();
  });

  const make = async (record: string, body: object) => {
    const { status, body: made } = await stage.api<Made>('POST', `/${record}`, body);
    expect(status).toBe(200);
    return made.id;
  };
  const makeHouse = async (address: string, units: readonly string[] = [], more: object = {}) => {
    const building = await make('building', { address, confirmedAddress: address, borough: 'queens' });
    if (units.length > 0) await stage.api('POST', '/room/many', { records: units.map((unitNumber) => ({ unitNumber, building, ...more })) });
    return building;
  };
  const roomsOf = async (building: number) => (await stage.api<{ rows: readonly Room[] }>('GET', `/room?building=${building}&sort=unitNumber&limit=500`)).body.rows;
  const unitsOf = async (building: number) => (await roomsOf(building)).map(({ unitNumber }) => unitNumber);
  const cell = (page: Page, unit: string) => page.getByRole('gridcell', { name: new RegExp(`^${unit},`) });
  const panel = (page: Page) => page.getByRole('region', { name: 'Selected units' });
  const chosen = (page: Page) => panel(page).getByRole('status').first().textContent();

  it('are made by the line, shown before, and taken back in one step', async () => {
    const building = await makeHouse('1 Range St', ['2B']);
    const { page, context, wrong } = await signedInPage(browser, stage, { path: `/building/update/${building}` });
    await page.getByRole('link', { name: 'Make several' }).click();
    const units = page.getByRole('textbox', { name: 'Units' });
    await units.fill('2C-2A');
    await page.getByText('“2C-2A” counts down').waitFor();
    await units.fill('2A–3C, 1B1B, 10A, Studio, PH1-2');
    await page.getByText('8 new · 1 exists already and is left out').waitFor();
    await page.getByRole('button', { name: '3C 1B1B' }).click();
    await page.getByRole('button', { name: 'Make 7 rooms' }).click();
    await page.waitForURL(`**/room/plan/${building}`);
    await cell(page, '10A').waitFor();
    expect(await unitsOf(building)).toEqual(['2A', '2B', '2C', '3A', '3B', '10A', 'PH1', 'PH2']);
    const byUnit = new Map((await roomsOf(building)).map(({ unitNumber, roomType }) => [unitNumber, roomType]));
    expect([byUnit.get('2A'), byUnit.get('10A'), byUnit.get('PH1'), byUnit.get('2B')]).toEqual([types[0], types[1], null, null]);
    await page.getByRole('button', { name: 'Undo' }).click();
    await cell(page, '10A').waitFor({ state: 'detached' });
    expect(await unitsOf(building)).toEqual(['2B']);
    expect(wrong).toEqual([]);
    await context.close();
  });

  it('stand in a plan: chosen by lasso, changed after a look at what that does', async () => {
    const building = await makeHouse('2 Plan St', ['1A', '1B', '1C', '2A', '2C', '4A', '4B', '4C', 'GARDEN', 'REAR']);
    const { page, context, wrong } = await signedInPage(browser, stage, { path: `/room/plan/${building}` });
    await panel(page).waitFor();
    expect(await page.getByRole('rowheader').allTextContents()).toEqual(['4', '3', '2', '1', 'G', 'Other']);
    const [from, to] = [await cell(page, '4B').boundingBox(), await cell(page, '2C').boundingBox()];
    await page.mouse.move(from!.x + 8, from!.y + 8);
    await page.mouse.down();
    await page.mouse.move(to!.x + 8, to!.y + 8, { steps: 6 });
    await page.mouse.up();
    // 4B, 4C and 2C are rooms; 2B is none yet.
    await expect.poll(() => chosen(page)).toBe('3 units selected');
    await page.getByText('1 unit not in Stoop').waitFor();
    await page.getByLabel(/^Places/).fill('2');
    await page.getByRole('button', { name: 'Preview 3 changes' }).click();
    await page.getByRole('button', { name: 'Apply to 3 rooms' }).click();
    await cell(page, '4B').waitFor();
    await page.getByRole('gridcell', { name: /^4B,.*2 of 2 places left/ }).waitFor();
    expect((await roomsOf(building)).filter(({ count }) => count === 2).map(({ unitNumber }) => unitNumber)).toEqual(['2C', '4B', '4C']);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('gridcell', { name: /^4B,.*2 of 2/ }).waitFor({ state: 'detached' });
    expect((await roomsOf(building)).every(({ count }) => count === 1)).toBe(true);
    expect(wrong).toEqual([]);
    await context.close();
  });

  it('have their rents raised together from the plan, each from what it is', async () => {
    const building = await makeHouse('9 Raise St');
    const offer = { building, availableMoveDate: '2027-01-15', discountPolicies: [{ freeMonths: 1, leaseMonths: 12 }] };
    const rents = [await make('rent', { ...offer, title: 'One', price: 419_500 }), await make('rent', { ...offer, title: 'Two', price: 432_500 })];
    // A room says its rent alone: where it stands, the rent knows.
    for (const [place, rent] of rents.entries()) await make('room', { unitNumber: `${place + 1}A`, rent });
    const { page, context, wrong } = await signedInPage(browser, stage, { path: `/room/plan/${building}` });
    await panel(page).waitFor();
    await cell(page, '1A').click();
    await cell(page, '2A').click({ modifiers: ['Control'] });
    await page.getByLabel(/^Gross rent/).fill('+ 75');
    await page.getByText('Now $4,195 – $4,325').waitFor();
    await page.getByText('Then $4,270 – $4,400').waitFor();
    await page.getByLabel(/^Gross rent/).press('Enter');
    await page.getByText('$4,400').first().waitFor();
    await page.getByRole('button', { name: 'Apply to 2 rents' }).click();
    await cell(page, '1A').waitFor();
    const prices = async () => (await stage.api<{ rows: readonly { price: number; netPrice: number }[] }>('GET', `/rent?building=${building}&sort=price`)).body.rows.map(({ price, netPrice }) => [price, netPrice]);
    expect(await prices()).toEqual([[427_000, 391_400], [440_000, 403_300]]);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(prices).toEqual([[419_500, 384_500], [432_500, 396_500]]);
    expect(wrong).toEqual([]);
    await context.close();
  });

  it('are chosen by keys alone, opened, and found again where they were left', async () => {
    const building = await makeHouse('3 Key St', Array.from({ length: 40 }, (_, floor) => ['A', 'B', 'C'].map((line) => `${floor + 1}${line}`)).flat());
    const { page, context } = await signedInPage(browser, stage, { path: `/room/plan/${building}` });
    await panel(page).waitFor();
    await cell(page, '40A').focus();
    await page.keyboard.press('PageDown');
    await page.keyboard.press('PageDown');
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Shift+ArrowRight');
    await expect.poll(() => chosen(page)).toBe('4 units selected');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Space');
    await expect.poll(() => chosen(page)).toBe('5 units selected');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: '19C' }).waitFor();
    await page.goBack();
    await cell(page, '19C').waitFor();
    await expect.poll(() => chosen(page)).toBe('Unit 19C');
    const isSeen = () => cell(page, '19C').evaluate((element) => element.getBoundingClientRect().top > 150 && element.getBoundingClientRect().bottom < innerHeight);
    await expect.poll(isSeen).toBe(true);
    await context.close();
  });

  it('change in an open plan while others work', async () => {
    const building = await makeHouse('4 Live St', ['1A', '1B']);
    const { page, context } = await signedInPage(browser, stage, { path: `/room/plan/${building}`, hears: true });
    await panel(page).waitFor();
    const [one] = await roomsOf(building);
    await stage.api('PUT', `/room/${one!.id}`, { taken: 1 }, { 'if-match': `"${one!.version}"` });
    await page.getByRole('gridcell', { name: /^1A, Rented/ }).waitFor();
    await make('room', { unitNumber: '2A', building });
    await cell(page, '2A').waitFor();
    await context.close();
  });

  it('begin where they are begun from, and share no number in a building', async () => {
    const building = await makeHouse('5 Form St', ['2B']);
    const rent = await make('rent', { title: '1B1B · 2B', building, price: 360_000, availableMoveDate: '2026-12-01' });
    const { page, context } = await signedInPage(browser, stage, { path: `/rent/update/${rent}` });
    await page.getByRole('link', { name: 'New room' }).click();
    await page.waitForURL(`**/room/upload?rent=${rent}`);
    await field(page, 'Building').waitFor();
    expect(await field(page, 'Building').inputValue()).toBe('5 Form St');
    expect(await field(page, 'Rent').inputValue()).toBe('1B1B · 2B');
    await field(page, 'Unit').fill('2b');
    await saveButton(page).click();
    await expect.poll(() => field(page, 'Unit').getAttribute('aria-invalid')).toBe('true');
    await expect.poll(() => descriptionOf(field(page, 'Unit'))).not.toBe('');
    await field(page, 'Unit').fill('2c');
    await saveButton(page).click();
    await page.getByRole('heading', { name: '2C' }).waitFor();
    expect(await unitsOf(building)).toEqual(['2B', '2C']);
    await page.goto(`${stage.url}/rent/update/${rent}`);
    await page.getByRole('link', { name: '2C', exact: true }).waitFor();
    await context.close();
  });

  it('say what stands against deleting their building, and are found by their number', async () => {
    const building = await makeHouse('6 Delete St', ['7701', '7702']);
    const { page, context } = await signedInPage(browser, stage, { path: `/building/update/${building}` });
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByText('Rooms: 2').waitFor();
    expect(await dialog.getByRole('button', { name: 'Delete' }).count()).toBe(0);
    await visit(page, `${stage.url}/room/list`);
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: /Search/ }).fill('7702');
    await page.getByRole('option', { name: /7702/ }).first().click();
    await page.getByRole('heading', { name: '7702' }).waitFor();
    await context.close();
  });
});
