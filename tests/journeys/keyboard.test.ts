import type { Browser, CDPSession, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { elmStreet } from './furnish.ts';
import { alive, cardAlive, openBrowser, openStage, password, signedInPage, watch, type Stage } from './stage.ts';

interface Node {
  readonly ignored: boolean;
  readonly role?: { readonly value: string };
  readonly name?: { readonly value: string };
  readonly properties?: readonly { readonly name: string; readonly value: { readonly value?: unknown } }[];
}

/** The page as a screen reader gets it, from the browser's own tree. */
const reader = (cdp: CDPSession) => {
  const tree = async (): Promise<readonly Node[]> => ((await cdp.send('Accessibility.getFullAXTree')) as { nodes: Node[] }).nodes.filter(({ ignored }) => !ignored);
  const said = ({ role, name }: Node) => `${role?.value ?? ''} ${name?.value ?? ''}`.trim();
  const is = ({ properties }: Node, what: string) => properties?.some(({ name, value }) => name === what && value.value === true) ?? false;
  return {
    /** The role and name of what has the focus. */
    focus: async () => said((await tree()).findLast((node) => is(node, 'focused') && node.role?.value !== 'RootWebArea') ?? { ignored: false }),
    /** Roles and names of everything of some roles. */
    all: async (...roles: string[]) => (await tree()).filter(({ role }) => roles.includes(role?.value ?? '')).map(said),
    chosen: async (role: string) => (await tree()).filter((node) => node.role?.value === role && is(node, 'selected')).length,
  };
};

describe('a keyboard alone, and what a screen reader is told', () => {
  let stage: Stage;
  let browser: Browser;
  beforeAll(async () => {
    stage = await openStage();
    browser = await openBrowser();
    await elmStreet(stage, 12, (at) => ({ borough: at % 2 === 0 ? 'queens' : 'bronx', fee: 'fee' }));
    await stage.api('POST', '/building', { address: '7 Oak St', confirmedAddress: '7 Oak St', borough: 'queens', fee: 'fee' });
  });
  afterAll(async () => {
    await browser?.close();
    await stage?.stop();
  });

  const without = async () => (await stage.api<{ total: number }>('GET', '/building?fee=noFee&limit=0')).body.total;

  it('suffice from signing in to taking back a change of many', async () => {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en' });
    await context.addCookies([{ name: 'locale', value: 'en', url: stage.url }]);
    const page: Page = await context.newPage();
    const wrong = watch(page);
    const { focus, all, chosen } = reader(await context.newCDPSession(page));
    const key = (name: string) => page.keyboard.press(name);
    /** Presses a key until what is wanted has the focus. */
    const until = async (wanted: RegExp, press = 'Tab', most = 60) => {
      for (let step = 0; step < most; step += 1) {
        if (wanted.test(await focus())) return;
        await key(press);
      }
      throw new Error(`${press} did not lead to ${wanted}: ${await focus()}`);
    };
    const shown = (wanted: RegExp, ...roles: string[]) =>
      expect.poll(async () => (await all(...roles)).filter((one) => wanted.test(one)).length).toBeGreaterThan(0);

    await page.goto(stage.url);
    await cardAlive(page);
    await until(/^textbox .*(ID|user)/i);
    await page.keyboard.type('admin');
    await until(/^textbox .*password/i);
    await page.keyboard.type(password);
    await key('Enter');
    await alive(page);

    await key('Control+K');
    await expect.poll(focus).toMatch(/^(combobox|searchbox|textbox) /);
    await page.keyboard.type('Buildings');
    await shown(/^option .*Buildings/, 'option');
    await key('Enter');
    await page.waitForURL(/\/building\/list/);
    await shown(/^grid Buildings/, 'grid');

    await key('/');
    await expect.poll(focus).toMatch(/Address or company/);
    await page.keyboard.type('elm');
    await expect.poll(async () => (await all('row')).length).toBe(13);
    await until(/^(gridcell|checkbox) Select \d/);
    await key('f');
    await until(/^menuitem Borough/, 'ArrowDown');
    await key('Enter');
    await until(/^checkbox Queens/);
    await key(' ');
    await expect.poll(async () => (await all('row')).length).toBe(7);
    await key('Escape');

    await key('j');
    await expect.poll(focus).toMatch(/^(gridcell|checkbox) Select \d/);
    await key('Home');
    for (let step = 0; step < 2; step += 1) await key('Shift+ArrowDown');
    await shown(/^status 3 selected|3 selected/, 'status', 'StaticText');
    await shown(/^toolbar Selection/, 'toolbar');
    expect(await chosen('row')).toBe(3);

    await until(/^button Edit fields/);
    await key('Enter');
    await expect.poll(focus).toBe('button Add a field');
    await shown(/^heading Edit fields/, 'heading');
    await key('Enter');
    await until(/^menuitem Fee/, 'ArrowDown');
    await key('Enter');
    await until(/^radio (Fee|No fee)/);
    // The arrows choose as they move.
    await key('ArrowRight');
    await expect.poll(focus).toBe('radio No fee');
    await shown(/^table What changes/, 'table');
    await expect.poll(async () => (await all('cell')).filter((one) => /Fee.*No fee/.test(one)).length).toBe(3);
    await until(/^button Apply to 3 buildings/, 'Shift+Tab');
    expect(await without()).toBe(0);
    await key('Enter');
    await expect.poll(without).toBe(3);
    await shown(/^grid Buildings/, 'grid');
    await shown(/3 buildings changed/, 'StaticText', 'alert', 'status');

    await expect.poll(focus).not.toMatch(/^textbox/);
    await key('Control+Z');
    await expect.poll(without).toBe(0);
    await shown(/3 records are as before/, 'StaticText', 'alert', 'status');
    expect(wrong).toEqual([]);
    await context.close();
  });

  it('find the focus where it was when what opened closes, and leave it to whoever clicked elsewhere', async () => {
    const { page, context, wrong } = await signedInPage(browser, stage, { path: '/building/list?borough=queens&year=..2030' });
    const { focus } = reader(await context.newCDPSession(page));
    const key = (name: string) => page.keyboard.press(name);
    const chip = (at: number) => page.getByRole('button', { name: at === 0 ? /^Borough/ : /^Built/, expanded: false });
    const inEditor = () => expect.poll(focus).toMatch(/^(checkbox|textbox) /);
    // Twice, for the first time it is still fetched.
    for (const at of [0, 1, 0, 1]) {
      await chip(at).focus();
      await key('Enter');
      await inEditor();
      await key('Escape');
      await expect.poll(focus).toMatch(at === 0 ? /^button Borough/ : /^button Built/);
    }
    await chip(1).focus();
    await key('Enter');
    await inEditor();
    await page.keyboard.type('1950');
    await key('Escape');
    await expect.poll(focus).toMatch(/^button Built/);
    expect(page.url()).not.toContain('1950');

    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await expect.poll(focus).toMatch(/^menuitem /);
    await page.getByRole('searchbox').or(page.getByRole('textbox', { name: /^Address or company/ })).first().click();
    await page.getByRole('menu').waitFor({ state: 'detached' });
    await expect.poll(focus).toMatch(/Address or company/);

    await page.getByRole('button', { name: /^Remove .*Borough/ }).focus();
    await key('Enter');
    await expect.poll(focus).toMatch(/^button Filter/);
    await page.getByRole('button', { name: 'Save as new view' }).focus();
    await key('Enter');
    await expect.poll(focus).toMatch(/^textbox /);
    await key('Escape');
    await expect.poll(focus).toMatch(/^button Save as new view/);
    expect(wrong).toEqual([]);
    await context.close();
  });
});
