import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { member } from './furnish.ts';
import { mainMenu, rowLinks } from './hands.ts';
import { alive, openBrowser, openStage, password, signedInPage, type Stage } from './stage.ts';
import { signIn } from './api.ts';

describe('saved views', () => {
  let stage: Stage;
  let browser: Browser;

  beforeAll(async () => {
    stage = await openStage({ STOOP_DEMO: 'on' });
    browser = await openBrowser();
    await member(stage, { userId: 'minaagent', roles: ['leasingAgent'] });
    await member(stage, { userId: 'joonviewer', roles: ['viewer'] });
  });
  afterAll(async () => {
    await browser?.close();
    await stage?.stop();
  });

  /** Views that the demonstration shares with everybody. */
  const shared = ['Near the subway', 'No fee', 'Needs photos'];

  const heads = (page: Page) => page.getByRole('columnheader').evaluateAll((all) => all.map((head) => head.textContent?.trim()));
  const links = (page: Page) => page.getByRole('navigation', { name: 'Saved views' }).getByRole('link');
  // the name stands before the number of rows
  const tabs = (page: Page) => links(page).evaluateAll((all) => all.map((link) => link.firstElementChild?.textContent));
  const openTab = (page: Page) => links(page).and(page.locator('[aria-current]')).evaluate((link) => link.firstElementChild?.textContent);
  const dot = (page: Page) => links(page).getByText('Not saved', { exact: true });
  const chip = (page: Page, borough: string) => page.getByRole('main').getByRole('button', { name: `Borough ${borough}` });
  const rowsAre = async (page: Page, borough: string) => {
    await chip(page, borough).waitFor();
    await page.getByRole('grid').and(page.locator('[aria-busy=false]')).getByRole('gridcell').getByRole('link').first().waitFor();
  };
  /** Waits until the server has what the page keeps there of the columns. */
  /** Clicks twice on the edge by which a column is made wider, at the end of its head. */
  const doubleClickEdge = async (page: Page, name: string) => {
    const head = page.getByRole('columnheader', { name: new RegExp(name) });
    const { width, height } = (await head.boundingBox())!;
    await head.dblclick({ position: { x: width - 2, y: height / 2 } });
  };
  const keptColumns = (page: Page, work: () => Promise<unknown>) =>
    Promise.all([page.waitForResponse((answer) => answer.url().includes('/api/view-columns') && answer.ok()), work()]);

  it('are saved, show a dot when something differs, and are there in the other browser of the same person', async () => {
    const { page, context, wrong } = await signedInPage(browser, stage, { path: '/building/list?borough=queens' });
    expect(await tabs(page)).toEqual(['All', ...shared]);
    await keptColumns(page, async () => {
      await page.getByRole('button', { name: 'Columns', exact: true }).click();
      await page.getByRole('group', { name: 'Columns' }).getByText('Fee', { exact: true }).click();
      await page.keyboard.press('Escape');
    });
    await page.getByRole('button', { name: 'Save view' }).click();
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Queens homes');
    await page.getByRole('dialog').getByRole('button', { name: 'Save view' }).click();
    await page.waitForURL(/\?view=\d+$/);
    await expect.poll(async () => [await tabs(page), await openTab(page), await dot(page).count()]).toEqual([['All', ...shared, 'Queens homes'], 'Queens homes', 0]);

    await page.getByRole('columnheader', { name: /Built/ }).getByRole('button').first().click();
    await page.waitForURL(/view=\d+&borough=queens&sort=year/);
    await dot(page).waitFor();
    await page.goBack();
    await page.waitForURL(/\?view=\d+$/);
    await expect.poll(() => dot(page).count()).toBe(0);
    // not by the protocol's number of the entry: a page that writes its address meanwhile gives it another
    await page.evaluate(() => history.forward());
    await dot(page).waitFor();
    await page.reload();
    await alive(page);
    await dot(page).waitFor();
    await page.getByRole('button', { name: 'Save view' }).click();
    await page.waitForURL(/\?view=\d+$/);
    await expect.poll(() => dot(page).count()).toBe(0);

    await keptColumns(page, () => doubleClickEdge(page, 'Rooms'));
    const expected = await heads(page);
    expect(expected).not.toContain('Fee');
    await page.reload();
    await alive(page);
    await rowsAre(page, 'Queens');
    expect(await heads(page)).toEqual(expected);

    const other = await signedInPage(browser, stage, { path: '/building/list' });
    expect(await heads(other.page)).not.toContain('Fee');
    await other.page.getByRole('link', { name: 'Queens homes' }).click();
    await rowsAre(other.page, 'Queens');
    expect(await heads(other.page)).toEqual(expected);
    await other.page.getByRole('link', { name: /^All/ }).click();
    await other.page.waitForURL(/\/building\/list$/);
    expect([...wrong, ...other.wrong]).toEqual([]);
    await other.context.close();
    await context.close();
  });

  it('open first for the members of a role, in the first byte, and for nobody else', async () => {
    const sent = { record: 'building', name: 'Brooklyn first', scope: 'role', role: 'leasingAgent', query: 'borough=brooklyn&sort=-year', columns: 'address,year' };
    const { body: view } = await stage.api<{ id: number }>('POST', '/view', sent);
    await stage.api('PUT', '/view-first', { record: 'building', scope: 'role', role: 'leasingAgent', view: view.id });

    const { accessToken } = await signIn(stage.url, 'minaagent', password);
    const html = await (await fetch(`${stage.url}/building/list`, { headers: { cookie: `accessToken=${accessToken}; locale=en` } })).text();
    expect(html).toMatch(/aria-current="page"[^>]*><span class="views-name cut">Brooklyn first/);
    expect(html).toMatch(/Borough<\/span><span[^>]*>Brooklyn/);

    const mina = await signedInPage(browser, stage, { path: '/building/list', as: 'minaagent' });
    await expect.poll(async () => [await tabs(mina.page), await openTab(mina.page)]).toEqual([['All', ...shared, 'Brooklyn first'], 'Brooklyn first']);
    await rowsAre(mina.page, 'Brooklyn');
    await mina.page.getByRole('link', { name: /^All/ }).click();
    await mina.page.waitForURL(/\?view=all$/);
    await mina.page.reload();
    await alive(mina.page);
    await rowLinks(mina.page).first().waitFor();
    await expect.poll(() => openTab(mina.page)).toBe('All');
    await mina.page.getByRole('button', { name: /^View “/ }).click();
    await mina.page.getByRole('menuitem', { name: 'Open first for me' }).click();
    await mina.page.waitForURL(/\/building\/list$/);
    await mainMenu(mina.page).getByRole('link', { name: 'Dashboard' }).click();
    await mina.page.waitForURL(`${stage.url}/`);
    await mainMenu(mina.page).getByRole('link', { name: /^Buildings/ }).click();
    await rowLinks(mina.page).first().waitFor();
    await expect.poll(() => openTab(mina.page)).toBe('All');

    const joon = await signedInPage(browser, stage, { path: `/building/list?view=${view.id}`, as: 'joonviewer' });
    await joon.page.getByText('This view was deleted or is not shared with you.').waitFor();
    expect([await tabs(joon.page), await joon.page.getByRole('button', { name: /^Remove / }).count()]).toEqual([['All', ...shared], 0]);
    expect([...mina.wrong, ...joon.wrong]).toEqual([]);
    await mina.context.close();
    await joon.context.close();
  });

  it('are renamed, deleted and brought back', async () => {
    await stage.api('POST', '/view', { record: 'rent', name: 'Old name', scope: 'mine', query: 'sort=-createdAt', columns: '' });
    const { page, context, wrong } = await signedInPage(browser, stage, { path: '/rent/list' });
    await page.getByRole('link', { name: 'Old name' }).click();
    const menu = async (line: string) => {
      await page.getByRole('button', { name: /^View “/ }).click();
      await page.getByRole('menuitem', { name: line }).click();
    };
    await page.waitForURL(/view=/);
    await menu('Name and sharing…');
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('새 이름');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await expect.poll(() => openTab(page)).toBe('새 이름');
    await menu('Delete view');
    await page.getByText('“새 이름” deleted').waitFor();
    await expect.poll(async () => [await tabs(page), await openTab(page)]).toEqual([['All'], 'All']);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('link', { name: '새 이름' }).waitFor();
    await expect.poll(() => openTab(page)).toBe('새 이름');
    expect(wrong).toEqual([]);
    await context.close();
  });

  it('keep columns that were moved by pointer, on another machine too', async () => {
    const { page, context, wrong } = await signedInPage(browser, stage, { path: '/room/list' });
    const before = (await heads(page)).filter((head) => head !== '');
    const [first = '', second = ''] = before;
    const box = async (name: string) => (await page.getByRole('columnheader', { name: new RegExp(`^${name}`) }).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    const [from, to] = [await box(second), await box(first)];
    await keptColumns(page, async () => {
      await page.mouse.move(from.x + 30, from.y + 16);
      await page.waitForTimeout(200);
      await page.mouse.down();
      await page.mouse.move(to.x + 60, to.y + 16, { steps: 6 });
      await page.mouse.move(to.x + 12, to.y + 16, { steps: 3 });
      await page.mouse.up();
    });
    const after = [second, first, ...before.slice(2)];
    expect((await heads(page)).filter((head) => head !== '')).toEqual(after);
    expect(page.url()).toBe(`${stage.url}/room/list`);
    const other = await signedInPage(browser, stage, { path: '/room/list' });
    expect((await heads(other.page)).filter((head) => head !== '')).toEqual(after);
    expect([...wrong, ...other.wrong]).toEqual([]);
    await other.context.close();
    await context.close();
  });
});
