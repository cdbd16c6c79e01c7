import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayInNewYork } from '#kit/records/day.ts';
import { dayAfter } from '#kit/records/new-york.ts';
import { card, drag, lane, wayBack } from './board-hands.ts';
import { alive, openBrowser, openStage, signedInPage, type Stage } from './stage.ts';

type Made = { readonly id: number; readonly version: number; readonly workflow: number };

describe('the contract board', () => {
  let stage: Stage;
  let browser: Browser;
  let stages: ReadonlyMap<string, number>;
  beforeAll(async () => {
    stage = await openStage();
    browser = await openBrowser();
    const { body } = await stage.api<{ rows: { id: number; name: { en: string } }[] }>('GET', '/workflow?sort=sort');
    stages = new Map(body.rows.map(({ id, name }) => [name.en, id]));
  });
  afterAll(async () => {
    await browser?.close();
    await stage?.stop();
  });

  const make = async (values: object): Promise<number> => (await stage.api<Made>('POST', '/contract', { phone: '+1 646 555 0172', ...values })).body.id;
  const stageOf = async (id: number): Promise<string | undefined> => {
    const { workflow } = (await stage.api<Made>('GET', `/contract/${id}`)).body;
    return [...stages].find(([, one]) => one === workflow)?.[0];
  };

  it('takes a card by the mouse, and Undo brings it back', async () => {
    const id = await make({ name: '최민준' });
    const { page, context, wrong } = await signedInPage(browser, stage, { path: '/contract/board' });
    await alive(page);
    await drag(page, '최민준', 'Consulting');
    await lane(page, 'Consulting').getByText('최민준').waitFor();
    await expect.poll(() => stageOf(id)).toBe('Consulting');
    await page.getByRole('button', { name: 'Undo' }).click();
    await lane(page, 'New').getByText('최민준').waitFor();
    expect(await stageOf(id)).toBe('New');
    expect(wrong).toEqual([]);
    await context.close();
  });

  it('fills in on the way what a stage asks for', async () => {
    const id = await make({ name: 'Priya Nair' });
    const { page, context } = await signedInPage(browser, stage, { path: '/contract/board' });
    await alive(page);
    await drag(page, 'Priya Nair', 'On tour');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Tour', { exact: true }).fill(`${dayAfter(dayInNewYork(Date.now()), 3)}T14:00`);
    await dialog.getByRole('button', { name: 'Move to On tour' }).click();
    await lane(page, 'On tour').getByText('Priya Nair').waitFor();
    await expect.poll(() => stageOf(id)).toBe('On tour');
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('Priya Nair');
    await context.close();
  });

  it('shows what somebody else moves', async () => {
    const id = await make({ name: 'Noah Bennett' });
    const { page, context } = await signedInPage(browser, stage, { path: '/contract/board', hears: true });
    await alive(page);
    await lane(page, 'New').getByText('Noah Bennett').waitFor();
    await stage.api('POST', `/contract/${id}/move`, { from: stages.get('New'), to: stages.get('On hold') });
    await lane(page, 'On hold').getByText('Noah Bennett').waitFor();
    await context.close();
  });

  it('is worked by keys alone', async () => {
    const id = await make({ name: 'Sofia Alvarez' });
    const { page, context } = await signedInPage(browser, stage, { path: '/contract/board' });
    await alive(page);
    await card(page, 'Sofia Alvarez').focus();
    for (const key of [' ', 'ArrowRight', 'Enter']) await page.keyboard.press(key);
    await lane(page, 'Consulting').getByText('Sofia Alvarez').waitFor();
    await expect.poll(() => stageOf(id)).toBe('Consulting');
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('Sofia Alvarez');
    await page.keyboard.press('m');
    await page.getByRole('menuitem', { name: /^On hold/ }).waitFor();
    await page.keyboard.press('7');
    await expect.poll(() => stageOf(id)).toBe('On hold');
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('Sofia Alvarez');
    await page.keyboard.press('ControlOrMeta+z');
    await lane(page, 'Consulting').getByText('Sofia Alvarez').waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('Sofia Alvarez');
    await context.close();
  });

  it('keeps the keys on a lifted card while an earlier move of it is refused, and another takes it elsewhere', async () => {
    const name = `Client ${Date.now()}`;
    const id = await make({ name });
    const { page, context } = await signedInPage(browser, stage, { path: '/contract/board' });
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route(`**/api/contract/${id}/move`, async (route) => {
      await released;
      await route.continue();
    });
    await card(page, name).focus();
    for (const key of [' ', 'ArrowRight', 'Enter', ' ']) await page.keyboard.press(key);
    await wayBack(page).waitFor();
    await stage.api('POST', `/contract/${id}/move`, { from: stages.get('New'), to: stages.get('On hold') });
    release();
    await page.getByRole('alert').filter({ hasText: name }).waitFor();
    await page.keyboard.press('Escape');
    await wayBack(page).waitFor({ state: 'detached' });
    await lane(page, 'On hold').getByText(name).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain(name);
    await context.close();
  });

  it('is found on the list by its number, and its history puts a value back', async () => {
    const id = await make({ name: 'Grace Liu', budget: 420_000 });
    const { number } = (await stage.api<Made & { number: number }>('GET', `/contract/${id}`)).body;
    const { page, context, wrong } = await signedInPage(browser, stage, { path: `/contract/list?q=ms-${number}` });
    await page.getByRole('row', { name: /Grace Liu/ }).getByRole('link').first().click();
    await page.waitForURL(`**/contract/update/${id}`);
    const budget = page.getByRole('main').getByLabel('Budget', { exact: true });
    await budget.fill('3900');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const readBudget = async () => (await stage.api<Made & { budget: number }>('GET', `/contract/${id}`)).body.budget;
    await expect.poll(readBudget).toBe(390_000);
    const change = page.getByRole('listitem').filter({ hasText: '$3,900' });
    await change.getByRole('button', { name: 'Restore', exact: true }).click();
    await expect.poll(() => budget.inputValue()).toBe('4200');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect.poll(readBudget).toBe(420_000);
    expect(wrong).toEqual([]);
    await context.close();
  });

  it('is saved on its form without a message over what stands beside it to press', async () => {
    const id = await make({ name: 'Aria Cole' });
    const { page, context, wrong } = await signedInPage(browser, stage, { path: `/contract/update/${id}` });
    await page.setViewportSize({ width: 1440, height: 900 });
    await alive(page);
    await page.getByLabel('Unit', { exact: true }).fill('7Z');
    await page.keyboard.press('Control+s');
    const message = page.getByRole('status').filter({ hasText: 'Saved Aria Cole' });
    await message.waitFor();
    for (const name of ['Log a call', 'Write a note. @ mentions a colleague.']) await page.getByRole('button', { name }).click({ trial: true, timeout: 3000 });
    expect(wrong).toEqual([]);
    await context.close();
  });

  it('is moved on its form by a digit, which leads to what is missing first', async () => {
    const id = await make({ name: 'Hannah Cole' });
    const { page, context, wrong } = await signedInPage(browser, stage, { path: `/contract/update/${id}` });
    await page.getByRole('region', { name: 'Move to Consulting' }).waitFor();
    await page.getByRole('form', { name: 'Hannah Cole' }).focus();
    await page.keyboard.press('3');
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('field-tourSchedule');
    await page.getByRole('form', { name: 'Hannah Cole' }).focus();
    await page.keyboard.press('2');
    await expect.poll(() => stageOf(id)).toBe('Consulting');
    await page.locator('[aria-current=step]').getByText('Consulting').waitFor();
    expect(await page.getByRole('listitem').filter({ hasText: /^New/ }).first().textContent()).toMatch(/\d+ min/);
    expect(wrong).toEqual([]);
    await context.close();
  });
});
