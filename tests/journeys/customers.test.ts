import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { field } from './hands.ts';
import { openBrowser, openStage, signedInPage, type Stage } from './stage.ts';

interface Customer {
  readonly id: number;
  readonly version: number;
  readonly number: number;
  readonly name: string;
  readonly phone: string | null;
  readonly budget: number | null;
  readonly email: string | null;
  readonly household: number | null;
}

const soon = <T>(look: () => Promise<T> | T) => expect.poll(look);

/** Presses and counts keys: a typist needs 0.28 s for each (Card, Moran and Newell, 1983). */
function keysOf(page: Page) {
  let count = 0;
  const focused = () => page.evaluate(() => (document.activeElement as HTMLInputElement | null)?.labels?.[0]?.textContent ?? document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '');
  const press = async (key: string) => {
    count += 1;
    await page.keyboard.press(key);
  };
  return {
    press,
    type: async (text: string) => {
      count += text.length;
      await page.keyboard.type(text);
    },
    to: async (wanted: RegExp) => {
      for (let turn = 0; turn < 40 && !wanted.test(await focused()); turn += 1) await press('Tab');
      expect(await focused()).toMatch(wanted);
    },
    get seconds() {
      return count * 0.28;
    },
  };
}

describe('customers, by keyboard alone', () => {
  let stage: Stage;
  let browser: Browser;
  const list = async () => (await stage.api<{ rows: readonly Customer[] }>('GET', '/customer?sort=id')).body.rows;
  beforeAll(async () => {
    stage = await openStage();
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await stage?.stop();
  });

  it('one is registered during a call, with half a minute of keys, and found again by a part of the phone', async () => {
    const { page, context, wrong } = await signedInPage(browser, stage);
    const keys = keysOf(page);
    await keys.press('Control+K');
    await page.getByRole('combobox').waitFor();
    await keys.type('new cust');
    await page.getByRole('option', { name: /New customer/ }).waitFor();
    await keys.press('Enter');
    await page.waitForURL('**/customer/upload');
    await field(page, 'Name').waitFor();
    await keys.to(/^Name$/);
    await keys.type('Choi Minjun');
    await keys.to(/^Phone$/);
    await keys.type('01055501234');
    await keys.to(/^Budget$/);
    await keys.type('4200');
    await keys.to(/^Next step$/);
    await keys.type('Send 3 rents');
    await keys.press('Control+S');
    await page.getByText('Saved Choi Minjun').waitFor();
    await page.waitForURL('**/customer/update/*');
    expect(keys.seconds).toBeLessThan(30);
    expect(await list()).toMatchObject([{ name: 'Choi Minjun', number: 1, phone: '01055501234', budget: 420_000 }]);

    await page.keyboard.press('Control+K');
    await page.keyboard.type('5501');
    await page.getByRole('option', { name: /Choi Minjun/ }).waitFor();
    expect(wrong).toEqual([]);
    await context.close();
  });

  it('one who is there already shows while the phone is typed', async () => {
    const { page, context, wrong } = await signedInPage(browser, stage, { path: '/customer/upload' });
    await field(page, 'Phone').focus();
    await page.keyboard.type('+82 10 5550 1234');
    const found = page.getByRole('link', { name: 'Choi Minjun' });
    await found.waitFor();
    expect(await found.getAttribute('href')).toMatch(/^\/customer\/update\/\d+$/);
    await field(page, 'Phone').fill('');
    await soon(() => found.count()).toBe(0);
    expect(wrong).toEqual([]);
    await context.close();
  });

  it('one shows the contracts of theirs in the timeline by what they are', async () => {
    const [{ id } = { id: 0 }] = await list();
    const { number } = (await stage.api<{ number: number }>('POST', '/contract', { name: 'Choi Minjun', customer: id })).body;
    const { page, context, wrong } = await signedInPage(browser, stage, { path: `/customer/update/${id}` });
    await page.getByRole('link', { name: `Contract · MS-${number}`, exact: true }).waitFor();
    expect(wrong).toEqual([]);
    await context.close();
  });

  it('a line of a menu is chosen by a key that stays down, also before the late parts of the page have come', async () => {
    const [one] = await list();
    let open = (): void => undefined;
    const opened = new Promise<void>((resolve) => (open = resolve));
    const { page, context } = await signedInPage(browser, stage, {
      path: `/customer/update/${one!.id}`,
      before: async (context) => {
        await context.route(/\/assets\/late-parts-/, (route) => route.abort());
        // what the line opens comes after the key has come up, on the button that has the focus meanwhile
        await context.route(/\/assets\/merge-dialog-/, async (route) => {
          await opened;
          await route.continue();
        });
      },
    });
    const more = page.getByRole('button', { name: 'More', exact: true });
    await more.focus();
    await page.keyboard.press('Enter');
    const line = page.getByRole('menuitem', { name: 'Merge with another…' });
    await soon(() => line.evaluate((element) => element.contains(document.activeElement))).toBe(true);
    await page.keyboard.down('Enter');
    await soon(() => more.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.up('Enter');
    open();
    await page.getByRole('dialog').getByRole('combobox').waitFor();
    expect(await page.getByRole('menu', { includeHidden: true }).count()).toBe(0);
    await context.close();
  });

  it('two of one person are merged with their notes, and split again', async () => {
    const [stays] = await list();
    const { id } = (await stage.api<Customer>('POST', '/customer', { name: '최민준', email: 'minjun@example.com' })).body;
    await stage.api('POST', `/customer/${id}/remarks`, { kind: 'call', text: 'Asks for a gym', minutes: 4 });
    const { page, context, wrong } = await signedInPage(browser, stage, { path: `/customer/update/${stays!.id}` });
    await page.getByRole('button', { name: 'More', exact: true }).focus();
    await page.keyboard.press('Enter');
    const line = page.getByRole('menuitem', { name: 'Merge with another…' });
    await line.waitFor();
    await soon(() => line.evaluate((element) => element.contains(document.activeElement) || element === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox').waitFor();
    await page.keyboard.type('최민');
    await page.getByRole('option', { name: /최민준/ }).waitFor();
    await page.keyboard.press('Enter');
    // each value says whose it is
    for (const whose of [/^Choi Minjun, stays: /, /^최민준, goes: /]) await dialog.getByRole('radiogroup', { name: 'Name' }).getByRole('radio', { name: whose }).waitFor({ state: 'attached' });
    const merge = dialog.getByRole('button', { name: 'Merge', exact: true });
    await merge.waitFor();
    await soon(() => merge.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await page.getByText('최민준 was merged').waitFor();
    expect(await list()).toMatchObject([{ id: stays!.id, name: 'Choi Minjun', email: 'minjun@example.com' }]);
    await page.getByRole('listitem').getByText('Asks for a gym').waitFor();
    await page.getByRole('button', { name: 'Undo', exact: true }).focus();
    await page.keyboard.press('Enter');
    await soon(async () => (await list()).map(({ name, email }) => [name, email])).toEqual([
      ['Choi Minjun', null],
      ['최민준', 'minjun@example.com'],
    ]);
    await page.getByRole('listitem').getByText('Asks for a gym').waitFor({ state: 'detached' });
    expect(wrong).toEqual([]);
    await context.close();
  });

  it('a note that mentions a colleague is written, changed and taken back', async () => {
    const [one] = await list();
    const { page, context, wrong } = await signedInPage(browser, stage, { path: `/customer/update/${one!.id}` });
    await page.getByRole('button', { name: /Write a note/ }).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.type('Ask @adm');
    await page.getByRole('listbox', { name: 'Colleagues' }).getByRole('option').first().waitFor();
    await page.keyboard.press('Enter');
    await page.keyboard.type('about the lease');
    await page.keyboard.press('Control+Enter');
    const note = page.getByRole('listitem').filter({ hasText: 'about the lease' });
    await note.locator('mark').waitFor();
    expect(await note.getByRole('paragraph').innerText()).toMatch(/^Ask @\S.* about the lease$/);
    await page.getByRole('button', { name: 'Undo', exact: true }).focus();
    await page.keyboard.press('Enter');
    await soon(() => note.count()).toBe(0);
    expect(wrong).toEqual([]);
    await context.close();
  });
});
