import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { member } from './furnish.ts';
import { field, mainMenu, rowsOf, saveButton } from './hands.ts';
import { openBrowser, openStage, signedInPage, type Stage } from './stage.ts';

interface Building {
  readonly id: number;
  readonly version: number;
}

describe('changes by others', () => {
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
    const { body } = await stage.api<Building>('POST', '/building', { address, confirmedAddress: address, borough: 'queens', year: 1931, totalFloors: 6, totalRooms: 40 });
    return body.id;
  };
  const streaming = (path: string) => signedInPage(browser, stage, { path, hears: true });

  it('shows in an open list where the row stands, and leaves the search and the choice alone', async () => {
    const first = await make('28-10 Jackson Ave');
    await make('28-12 Jackson Ave');
    const list = await streaming('/building/list');
    const row = list.page.getByRole('row').filter({ hasText: '28-10 Jackson Ave' });
    await row.getByRole('checkbox').check({ force: true });
    const place = await row.getAttribute('aria-rowindex');
    const other = await signedInPage(browser, stage, { path: `/building/update/${first}` });
    await field(other.page, 'Built').fill('1999');
    await saveButton(other.page).click();
    const marked = list.page.locator('[role=row][data-mark=changed]');
    await marked.waitFor();
    expect(await row.textContent()).toContain('1999');
    expect(await row.getAttribute('aria-rowindex')).toBe(place);
    expect(await row.getAttribute('aria-selected')).toBe('true');
    await marked.waitFor({ state: 'detached' });

    expect([...list.wrong, ...other.wrong]).toEqual([]);
    await list.context.close();
    await other.context.close();
  });

  it('shows what changed between the drawing of a page and its first connection', async () => {
    const id = await make('29-10 Jackson Ave');
    const { page, context, wrong } = await signedInPage(browser, stage, { path: '/building/list' });
    let letThrough = () => {};
    const held = new Promise<void>((resolve) => (letThrough = resolve));
    await page.route(/\/assets\/.*\.js/, async (route) => {
      await held;
      await route.continue();
    });
    await page.reload({ waitUntil: 'commit' });
    const row = page.getByRole('row').filter({ hasText: '29-10 Jackson Ave' });
    await row.filter({ hasText: '1931' }).waitFor();
    const { body } = await stage.api<Building>('GET', `/building/${id}`);
    expect((await stage.api('PUT', `/building/${id}`, { year: 1998 }, { 'If-Match': `"${body.version}"` })).status).toBe(200);
    letThrough();
    await row.filter({ hasText: '1998' }).waitFor();
    expect(wrong).toEqual([]);
    await context.close();
  });

  it('lets new rows in at the top, and waits to be asked where that would move what is read', async () => {
    await make('31-10 Jackson Ave');
    const { page, context, wrong } = await streaming('/building/list');
    const rows = () => page.locator('[role=grid]').getAttribute('aria-rowcount').then(Number);
    const first = rowsOf(page).first();
    const menu = mainMenu(page).getByRole('link', { name: /^Buildings/ });
    const [before, counted] = [await rows(), Number((await menu.textContent())?.replace(/\D/g, ''))];
    await page.mouse.move(5, 5);
    await make('31-12 Jackson Ave');
    await rowsOf(page).filter({ hasText: '31-12 Jackson Ave' }).waitFor();
    expect(await first.textContent()).toContain('31-12 Jackson Ave');
    expect(await rows()).toBe(before + 1);
    await expect.poll(async () => Number((await menu.textContent())?.replace(/\D/g, ''))).toBe(counted + 1);

    // under the pointer nothing moves
    await first.hover();
    await make('31-14 Jackson Ave');
    await make('31-16 Jackson Ave');
    const pill = page.getByRole('button', { name: /new rows?$/ });
    await pill.filter({ hasText: '2' }).waitFor();
    expect(await first.textContent()).toContain('31-12 Jackson Ave');
    expect(await rows()).toBe(before + 3);
    await pill.click();
    await first.filter({ hasText: '31-16 Jackson Ave' }).waitFor();
    await pill.waitFor({ state: 'detached' });
    expect(wrong).toEqual([]);
    await context.close();
  });

  it('counts on the first screen while it is open', async () => {
    const { page, context, wrong } = await streaming('/');
    const today = page.getByRole('row', { name: /^Buildings/ }).getByRole('cell').first();
    const { total } = (await stage.api<{ total: number }>('GET', '/building?limit=0')).body;
    await expect.poll(() => today.textContent()).toBe(String(total));
    await make('32-10 Jackson Ave');
    await expect.poll(() => today.textContent()).toBe(String(total + 1));
    expect(wrong).toEqual([]);
    await context.close();
  });

  it('fills the fields of an open form that nobody touched, and keeps what is being typed', async () => {
    const id = await make('30-10 Jackson Ave');
    const mine = await streaming(`/building/update/${id}`);
    const { page } = mine;
    await field(page, 'Built').fill('2001');
    const other = await signedInPage(browser, stage, { path: `/building/update/${id}` });
    await field(other.page, 'Built').fill('1999');
    await field(other.page, 'Floors').fill('12');
    await saveButton(other.page).click();
    await page.locator('.form-field[data-fresh]').first().waitFor();
    expect(await field(page, 'Floors').inputValue()).toBe('12');
    expect(await field(page, 'Built').inputValue()).toBe('2001');
    expect(await page.getByText(/1999/).first().textContent()).toContain('1999');
    await saveButton(page).click();
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
    // at once: what is opened answers what was typed, however late the answer is
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/building/update/${id}`);
    await field(page, 'Built').waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('option').filter({ hasText: '302 Beverley Rd' }).waitFor();
    expect(wrong).toEqual([]);
    await context.close();
  });

  it('says who else has a record open, as long as they have', async () => {
    const id = await make('33-10 Jackson Ave');
    await member(stage, { userId: 'minaagent', name: '박미나', roles: ['viewer'] });
    const mine = await streaming(`/building/update/${id}`);
    const other = await signedInPage(browser, stage, { path: `/building/update/${id}`, as: 'minaagent' });
    await mine.page.getByText('Also open with 박미나').waitFor();
    await other.page.getByText(/^Also open with/).waitFor();
    await other.page.goto(`${stage.url}/`);
    await mine.page.getByText(/^Also open with/).waitFor({ state: 'detached' });
    expect([...mine.wrong, ...other.wrong]).toEqual([]);
    await mine.context.close();
    await other.context.close();
  });
});
