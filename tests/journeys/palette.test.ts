import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayInNewYork } from '#kit/records/day.ts';
import { applicant } from './furnish.ts';
import { openBrowser, openStage, signedInPage, type Stage } from './stage.ts';

describe('a palette that is still on its way', () => {
  let stage: Stage;
  let browser: Browser;
  beforeAll(async () => {
    stage = await openStage({ STOOP_DEMO: 'on' });
    browser = await openBrowser();
    for (const [at, name] of ['김하나', '이두리', '박세찬'].entries()) await applicant(stage, { userId: `early0${at}`, name });
  });
  afterAll(async () => {
    await browser?.close();
    await stage?.stop();
  });

  const field = (page: Page) => page.getByRole('dialog').getByRole('combobox');
  /** A page whose palette does not come before it is let. */
  async function heldPage(path: string) {
    let release = () => undefined as void;
    const held = new Promise<void>((done) => (release = done));
    const opened = await signedInPage(browser, stage, {
      path,
      before: async (context) => {
        await context.route(/\/assets\/palette-.*\.js/, async (route) => {
          await held;
          await route.continue();
        });
      },
    });
    return { ...opened, release };
  }
  const waiting = async () => (await stage.api<{ cards: readonly unknown[] }>('GET', '/queue')).body.cards.length;

  it('has every key from the one that opens it on, in their order, whatever page is underneath', async () => {
    const before = await waiting();
    for (const [path, opening] of [['/', 'Control+k'], ['/', '/'], ['/map', 'Control+k'], ['/building/list', 'Control+k'], ['/contract/board', 'Meta+k']] as const) {
      const { page, context, wrong, release } = await heldPage(path);
      await page.keyboard.press(opening);
      await page.keyboard.type('dszxjk 1q');
      await page.keyboard.press('Backspace');
      const pressed = page.url();
      release();
      await field(page).waitFor();
      await page.keyboard.type('2');
      await expect.poll(() => field(page).inputValue()).toBe('dszxjk 12');
      expect(page.url()).toBe(pressed);
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      expect(wrong).toEqual([]);
      await context.close();
    }
    expect(await waiting()).toBe(before);
  });

  it('is entered and given up by keys that were pressed before it', async () => {
    const { page, context, wrong, release } = await heldPage('/');
    const link = page.getByRole('link', { name: /^Buildings/ }).first();
    await link.focus();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('dd');
    await page.keyboard.press('Escape');
    await expect.poll(() => link.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press('Control+k');
    await page.keyboard.type('Customers');
    await page.keyboard.press('Enter');
    release();
    await page.waitForURL(/\/customer\/list/);
    expect(wrong).toEqual([]);
    await context.close();
  });

  it('tells tours apart by their moment, finds them by a phone, and by English words in every language', async () => {
    const asked = `/tour?status=requested&startsAt=${dayInNewYork(Date.now())}..&sort=startsAt&limit=1`;
    const [tour] = (await stage.api<{ rows: readonly { id: number; version: number; client: string }[] }>('GET', asked)).body.rows;
    const { body: customer } = await stage.api<{ id: number }>('POST', '/customer', { name: 'Hong Phone', phone: '+1 646 555 8317' });
    expect((await stage.api('PUT', `/tour/${tour!.id}`, { customer: customer.id }, { 'if-match': `"${tour!.version}"` })).status).toBe(200);
    for (const [locale, label] of [['en', 'Confirm tour'], ['kr', '투어 확정'], ['zh', '确认看房']] as const) {
      const { page, context, wrong } = await signedInPage(browser, stage, { locale });
      await page.keyboard.press('Control+k');
      const lines = page.getByRole('option').filter({ hasText: new RegExp(`^${label}: `) });
      const typed = async (text: string) => field(page).fill(text);
      await typed('confirm tour');
      await lines.first().waitFor();
      for (const text of await lines.allTextContents()) expect(text).toMatch(/\d{1,2}:\d{2}/);
      for (const beside of [tour!.client, '5558317', '8317']) {
        await typed(`confirm tour ${beside}`);
        await lines.filter({ hasText: tour!.client }).first().waitFor();
      }
      expect(wrong).toEqual([]);
      await context.close();
    }
  });

  it('comes after the syllable that is being composed', async () => {
    const { page, context, wrong, release } = await heldPage('/');
    const session = await context.newCDPSession(page);
    const compose = (text: string) => session.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
    await page.keyboard.press('Control+k');
    for (const text of ['ㅅ', '소', '손']) await compose(text);
    const arrived = page.waitForResponse(/\/assets\/palette-.*\.js/);
    release();
    await arrived;
    await compose('솜');
    expect(await page.getByRole('dialog').count()).toBe(0);
    await session.send('Input.insertText', { text: '솜' });
    await field(page).waitFor();
    await page.keyboard.type('12');
    await expect.poll(() => field(page).inputValue()).toBe('솜12');
    expect(wrong).toEqual([]);
    await context.close();
  });
});
