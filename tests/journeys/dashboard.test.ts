import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { applicant } from './furnish.ts';
import { focused, toastsOf } from './hands.ts';
import { alive, openBrowser, openStage, signedInPage, type Stage } from './stage.ts';

describe('the first screen', () => {
  let stage: Stage;
  let browser: Browser;
  const names = ['김하나', '이두리', '박세찬'];
  beforeAll(async () => {
    stage = await openStage({ STOOP_DEMO: 'on' });
    browser = await openBrowser();
    for (const [at, name] of names.entries()) await applicant(stage, { userId: `first0${at}`, name });
  });
  afterAll(async () => {
    await browser?.close();
    await stage?.stop();
  });

  const queue = (page: Page) => page.getByRole('list', { name: 'Needs you' });
  const current = (page: Page) => queue(page).locator('[aria-current=true]');
  /** The card that is looked at, as it is read out. */
  const now = async (page: Page) => (await page.getByRole('status').filter({ hasText: /\d left\.$/ }).allTextContents()).join().replace(/\. [\d,]+ left\.$/, '');
  const waiting = async () => (await stage.api<{ cards: readonly { kind: string }[] }>('GET', '/queue')).body.cards.filter(({ kind }) => kind === 'user/applicant').length;

  it('comes back to the card that was left, with the focus on it', async () => {
    const { page, context, wrong } = await signedInPage(browser, stage);
    await current(page).getByRole('button', { name: 'Open' }).waitFor();
    // as many steps as lead to a card of another name, and from there back to one of another again: some clients have several
    const names = [await now(page)];
    while (names.length < 3 || names.at(-1) === names[0] || names.at(-1) === names.at(-2)) {
      await page.keyboard.press('j');
      names.push(await now(page));
    }
    const title = names.at(-1);
    await page.keyboard.press('o');
    await page.waitForURL((url) => url.pathname !== '/');
    await alive(page);
    await page.goBack();
    await expect.poll(() => now(page)).toBe(title);
    await expect.poll(() => current(page).evaluate((card) => card === document.activeElement)).toBe(true);
    await page.keyboard.press('k');
    await expect.poll(() => now(page)).not.toBe(title);
    expect(wrong).toEqual([]);
    await context.close();
  });

  it('does nothing to a card by letters that are typed elsewhere on the page', async () => {
    const before = await waiting();
    const { page, context } = await signedInPage(browser, stage);
    await current(page).getByRole('button', { name: 'Open' }).waitFor();
    const title = await now(page);
    await page.getByRole('link', { name: /^Buildings/ }).first().focus();
    await page.keyboard.type('dsj');
    expect(await now(page)).toBe(title);
    expect(await waiting()).toBe(before);
    await context.close();
  });

  it('tells of tiles that were saved, and takes that back', async () => {
    const { page, context, wrong } = await signedInPage(browser, stage);
    const tile = page.getByRole('heading', { name: 'Uploads and signups' });
    await tile.waitFor();
    await page.getByRole('button', { name: 'Arrange tiles' }).click();
    await page.getByRole('dialog').getByText('Uploads and signups', { exact: true }).click();
    await page.getByRole('button', { name: 'Save tiles' }).click();
    await tile.waitFor({ state: 'detached' });
    const said = toastsOf(page).filter({ hasText: 'Tiles saved' });
    await said.getByRole('button', { name: 'Undo' }).click();
    await tile.waitFor();
    await toastsOf(page).filter({ hasText: 'The tiles are as before' }).getByRole('button', { name: 'Redo' }).click();
    await tile.waitFor({ state: 'detached' });
    await toastsOf(page).filter({ hasText: 'Tiles saved' }).getByRole('button', { name: 'Undo' }).click();
    await tile.waitFor();
    expect(wrong).toEqual([]);
    await context.close();
  });

  it('says that it counted again, and keeps the focus where it was pressed', async () => {
    const { page, context, wrong } = await signedInPage(browser, stage);
    const button = page.getByRole('button', { name: 'Count again' });
    await button.focus();
    await page.keyboard.press('Enter');
    await toastsOf(page).filter({ hasText: /^Counted again, as of / }).waitFor();
    expect(await focused(page)).toBe('button Count again');
    expect(wrong).toEqual([]);
    await context.close();
  });

  it('hears what the same person ticked in another tab', async () => {
    const { page, context, wrong } = await signedInPage(browser, stage);
    await current(page).getByRole('button', { name: 'Open' }).waitFor();
    const other = await context.newPage();
    await other.goto(stage.url);
    await alive(other);
    // a tile is drawn before it hears keys
    await expect.poll(() => other.keyboard.press('j').then(() => current(other).evaluate((card) => card === document.activeElement))).toBe(true);
    const title = await now(other);
    // two tours of one client have one title
    const shown = async (of: Page) => (await queue(of).getByRole('listitem').allTextContents()).filter((text) => text.includes(title)).length;
    for (const of of [page, other]) await of.getByRole('button', { name: /^See all/ }).click();
    const before = await shown(page);
    await other.keyboard.press('d');
    await expect.poll(() => shown(other), { timeout: 30_000 }).toBe(before - 1);
    await expect.poll(() => shown(page), { timeout: 30_000 }).toBe(before - 1);
    await other.keyboard.press('z');
    await expect.poll(() => shown(page), { timeout: 30_000 }).toBe(before);
    expect(wrong).toEqual([]);
    await context.close();
  });
});
