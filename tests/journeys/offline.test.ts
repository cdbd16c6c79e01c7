import type { Browser, BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayInNewYork, momentInNewYork } from '#kit/records/day.ts';
import { dayAfter } from '#kit/records/new-york.ts';
import { elmStreet, member } from './furnish.ts';
import { alive, openBrowser, openStage, password, servesOffline, signedInPage, visit, type Stage } from './stage.ts';

type Building = { readonly id: number; readonly version: number; readonly year: number; readonly address: string };

const rows = 30;
const passes = 4;

describe('a browser without a network', () => {
  let stage: Stage;
  let browser: Browser;
  let ids: readonly number[];
  /** Buildings that three browsers write into a sheet. */
  let sheet: readonly number[];
  beforeAll(async () => {
    stage = await openStage();
    browser = await openBrowser();
    ids = await elmStreet(stage, 12, () => ({}));
    sheet = await elmStreet(stage, rows, (at) => ({ address: `${at + 200} Oak St`, confirmedAddress: `${at + 200} Oak St` }));
    await member(stage, { userId: 'yuna01', name: 'Yuna', admin: true });
  });
  afterAll(async () => {
    await browser?.close();
    await stage?.stop();
  });

  const read = async (id: number) => (await stage.api<Building>('GET', `/building/${id}`)).body;
  const write = async (id: number, patch: object) => {
    const { version } = await read(id);
    expect((await stage.api('PUT', `/building/${id}`, patch, { 'if-match': `"${version}"` })).status).toBe(200);
  };
  const bar = (page: Page) => page.getByRole('region', { name: 'Without a network' });
  const year = (page: Page) => page.locator('#field-year');
  const formOf = (id: number) => `${stage.url}/building/update/${id}`;

  async function keptPage(path: string, as?: string): Promise<{ page: Page; context: BrowserContext; wrong: string[] }> {
    const opened = await signedInPage(browser, stage, { path, ...(as !== undefined && { as }) });
    await alive(opened.page);
    await servesOffline(opened.page);
    return opened;
  }

  /** Saves a year without a network; `count` changes wait then. */
  async function setYear(page: Page, to: number, count = 1): Promise<void> {
    await year(page).fill(String(to));
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await bar(page).getByText(count === 1 ? '1 change waits' : `${count} changes wait`).waitFor();
  }

  it('keeps changes in their order, also when its page is closed, and writes them once there is a network again', async () => {
    const id = ids[1]!;
    const { page, context } = await keptPage(`/building/update/${id}`);
    await context.setOffline(true);
    await setYear(page, 1941);
    await setYear(page, 1942, 2);
    expect((await read(id)).year).toBe(1931);
    // the page is closed before there is a network: the changes wait for the next one
    await page.close();
    await context.setOffline(false);
    const next = await context.newPage();
    await visit(next, formOf(id));
    await expect.poll(async () => (await read(id)).year).toBe(1942);
    await bar(next).waitFor({ state: 'detached' });
    const { body } = await stage.api<{ entries: readonly { changes: Record<string, readonly [unknown, unknown]> }[] }>('GET', `/building/${id}/history`);
    expect(JSON.stringify(body)).toContain('1941');
    await context.close();
  });

  it('puts a change behind the earlier ones of its record that still wait, although there is a network', async () => {
    const id = ids[5]!;
    const { page, context } = await keptPage(`/building/update/${id}`);
    const line = /\/api\/building\/\d+$/;
    await context.route(line, (route) => (route.request().method() === 'PUT' ? route.abort() : route.continue()));
    await setYear(page, 1943);
    await context.unroute(line);
    await year(page).fill('1944');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect.poll(async () => (await read(id)).year).toBe(1944);
    await bar(page).waitFor({ state: 'detached' });
    const { body } = await stage.api<{ entries: readonly { changes: Record<string, readonly [unknown, unknown]> }[] }>('GET', `/building/${id}/history`);
    expect(body.entries.flatMap(({ changes }) => (changes['year'] ? [changes['year']] : [])).slice(0, 2)).toEqual([[1943, 1944], [1931, 1943]]);
    await context.close();
  });

  it('tells each refusal in one place, where it is put over the other value, opened, or thrown away', async () => {
    const [contested, deleted] = [ids[2]!, ids[3]!];
    const { page, context } = await keptPage(`/building/update/${contested}`);
    const other = await context.newPage();
    await visit(other, formOf(deleted));
    await servesOffline(other);
    await context.setOffline(true);
    await setYear(page, 1951);
    await setYear(other, 1950, 2);
    await write(contested, { year: 1960 });
    const { version } = await read(deleted);
    expect((await stage.api('DELETE', `/building/${deleted}`, undefined, { 'if-match': `"${version}"` })).status).toBe(200);
    await context.setOffline(false);
    await bar(page).getByText('2 changes were not taken').waitFor();
    await bar(page).getByRole('button', { name: 'Show' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('The record was deleted meanwhile.').waitFor();
    const one = dialog.getByRole('listitem').filter({ hasText: '103 Elm St' });
    expect(await one.textContent()).toMatch(/changed the same meanwhile: .*1960/);
    expect((await read(contested)).year).toBe(1960);
    await dialog.getByRole('listitem').filter({ hasText: '104 Elm St' }).getByRole('button', { name: 'Discard' }).click();
    await one.getByRole('button', { name: 'Open with the change' }).click();
    await page.waitForURL(formOf(contested));
    await bar(page).waitFor({ state: 'detached' });
    await page.locator('.form-offer').getByRole('button', { name: 'Restore' }).click();
    await expect.poll(() => year(page).inputValue()).toBe('1951');
    await context.close();
  });

  it('asks before somebody with unsent changes signs out, and shows them to nobody else', async () => {
    const id = ids[4]!;
    const { page, context } = await keptPage(`/building/update/${id}`);
    const line = /\/api\/building\/\d+$/;
    await context.route(line, (route) => (route.request().method() === 'PUT' ? route.abort() : route.continue()));
    await setYear(page, 1971);
    await page.locator('.frame-person').click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await page.getByRole('alertdialog').getByText(/1 change was not sent yet/).waitFor();
    await page.getByRole('button', { name: 'Keep them and log out' }).click();
    await page.locator('.sign-in').waitFor();
    const enter = async (userId: string) => {
      await page.goto(stage.url);
      await page.locator('input[name=username]').fill(userId);
      await page.locator('input[name=password]').fill(password);
      await page.locator('.sign-in-submit').click();
      await page.locator('.frame-person').waitFor();
      await alive(page);
      await servesOffline(page);
    };
    await enter('yuna01');
    await visit(page, `${stage.url}/building/list`);
    await servesOffline(page);
    expect(await bar(page).count()).toBe(0);
    expect((await read(id)).year).toBe(1931);
    await page.locator('.frame-person').click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await page.locator('.sign-in').waitFor();
    await context.unroute(line);
    await enter('admin');
    await expect.poll(async () => (await read(id)).year).toBe(1971);
    await context.close();
  });

  it('takes the feedback of a tour with two taps on a phone', async () => {
    const today = dayInNewYork(Date.now());
    const { me } = (await stage.api<{ me: number }>('GET', `/tour/agenda?from=${today}&to=${today}`)).body;
    // one of today and one of tomorrow: a day that ends meanwhile changes nothing
    const stops: number[] = [];
    for (const days of [0, 1]) {
      const startsAt = momentInNewYork(dayAfter(today, days), '12:00');
      const made = await stage.api<{ id: number }>('POST', '/tour', { client: 'Haneul', startsAt, agent: me, building: ids[6], status: 'done' });
      expect(made.status).toBe(200);
      stops.push((await stage.api<{ id: number }>('POST', '/tourStop', { tour: made.body.id, unit: '4B' })).body.id);
    }
    const { page, context } = await keptPage('/inquiry/tour/today');
    await page.setViewportSize({ width: 390, height: 844 });
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Maybe' }).click();
    await page.getByRole('button', { name: 'dark' }).click();
    await page.getByText(/^Offline as of .*2 changes wait$/).waitFor();
    await context.setOffline(false);
    const feedbackOf = async () => {
      const all = await Promise.all(stops.map((stop) => stage.api<{ feedback: string | null; feedbackReason: string | null }>('GET', `/tourStop/${stop}`)));
      return all.map(({ body }) => `${body.feedback} ${body.feedbackReason}`).filter((one) => one !== 'null null');
    };
    await expect.poll(feedbackOf).toEqual(['maybe dark']);
    await page.getByText(/^Up to date/).waitFor();
    await context.close();
  });

  it('and two more write hundreds of cells: each building gets the changes of one of them, in their order, and the others are told', async () => {
    const valueOf = (who: number, pass: number, row: number) => 1810 + who * 64 + pass * 12 + (row % 12);
    const write = async (who: number): Promise<{ page: Page; context: BrowserContext }> => {
      const { page, context } = await keptPage('/building/list?sort=address&q=Oak');
      await page.getByRole('button', { name: 'Edit in a sheet' }).click();
      await page.locator('.grid-entry').waitFor();
      const column = (await page.locator('.grid-table-body [role=columnheader]').allTextContents()).indexOf('Built');
      await context.setOffline(true);
      const first = page.locator(`#grid-0-${column}`);
      await first.click();
      for (let pass = 0; pass < passes; pass += 1) {
        await first.locator('input').waitFor();
        for (let row = 0; row < rows; row += 1) {
          await page.keyboard.type(String(valueOf(who, pass, row)));
          await page.keyboard.press('Enter');
        }
        await bar(page).getByText(`${(pass + 1) * rows} changes wait`).waitFor();
        await page.keyboard.press('Control+ArrowUp');
      }
      return { page, context };
    };
    const opened = [await write(0), await write(1), await write(2)];
    const refusedBy: number[] = [];
    for (const { page, context } of opened) {
      await context.setOffline(false);
      // one after another: each finds what those before it wrote
      await expect.poll(async () => ((await bar(page).count()) === 0 ? '' : await bar(page).getByRole('status').textContent())).not.toMatch(/wait|network/);
      const told = (await bar(page).count()) === 0 ? '0' : ((await bar(page).getByRole('status').textContent()) ?? '');
      refusedBy.push(Number(/\d+/.exec(told)?.[0]));
    }
    expect(refusedBy).toEqual([0, rows * passes, rows * passes]);
    for (const [row, id] of sheet.entries()) {
      const { body } = await stage.api<{ entries: readonly { changes: Readonly<Record<string, readonly [unknown, unknown]>> }[] }>('GET', `/building/${id}/history`);
      const years = body.entries.flatMap(({ changes }) => (changes['year'] ? [changes['year'][1]] : []));
      const written = Array.from({ length: passes }, (_, pass) => valueOf(0, passes - 1 - pass, row));
      expect([id, years.slice(0, passes)]).toEqual([id, written]);
    }
    for (const { context } of opened) await context.close();
  });
});
