import { readFileSync } from 'node:fs';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayAfter, dayOf, momentsAt } from '#kit/records/new-york.ts';
import { lane } from './board-hands.ts';
import { mainMenu } from './hands.ts';
import { openBrowser, openStage, signedInPage, visit, type Stage } from './stage.ts';

type Row = { readonly id: number; readonly version: number; readonly workflow: number };

const soon = <T>(look: () => Promise<T> | T) => expect.poll(look);
const today = dayOf(new Date().toISOString());

describe('the deals', () => {
  let stage: Stage;
  let browser: Browser;
  let stages: ReadonlyMap<string, number>;
  let agent: { readonly id: number; readonly name: string };
  beforeAll(async () => {
    stage = await openStage();
    browser = await openBrowser();
    const { body } = await stage.api<{ rows: { id: number; name: { en: string } }[] }>('GET', '/workflow?sort=sort');
    stages = new Map(body.rows.map(({ id, name }) => [name.en, id]));
    agent = (await stage.api<{ rows: { id: number; name: string }[] }>('GET', '/employee?sort=id')).body.rows[0]!;
  });
  afterAll(async () => {
    await browser?.close();
    await stage?.stop();
  });

  const make = async (record: string, values: object): Promise<number> => {
    const { status, body } = await stage.api<Row>('POST', `/${record}`, values);
    expect([record, status, body]).toEqual([record, 200, body]);
    return body.id;
  };
  const contract = (name: string, values: object = {}) => make('contract', { name, phone: '+1 646 555 0172', ...values });
  const stageOf = async (id: number) => (await stage.api<Row>('GET', `/contract/${id}`)).body.workflow;
  const move = async (id: number, from: string, to: string) => {
    const { status, body } = await stage.api('POST', `/contract/${id}/move`, { from: stages.get(from), to: stages.get(to) });
    expect([status, body]).toEqual([200, body]);
  };

  it('keep the filter of a board in a saved view, and show its cards by their assignee', async () => {
    const run = Date.now();
    await contract(`Mine ${run}`, { assignee: agent.id });
    await contract(`Nobody’s ${run}`);
    const { page, context, wrong } = await signedInPage(browser, stage, { path: `/contract/board?assignee=${agent.id}` });
    await page.getByRole('button', { name: 'Save view' }).click();
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill(`View ${run}`);
    await page.getByRole('dialog').getByRole('button', { name: 'Save view' }).click();
    await page.waitForURL(/\/contract\/board\?view=\d+/);
    await visit(page, `${stage.url}/contract/board`);
    await lane(page, 'New').getByText(`Nobody’s ${run}`).waitFor();
    await page.getByRole('link', { name: new RegExp(`View ${run}`) }).click();
    await lane(page, 'New').getByText(`Nobody’s ${run}`).waitFor({ state: 'hidden' });
    await lane(page, 'New').getByText(`Mine ${run}`).waitFor();
    await page.getByRole('button', { name: 'By assignee' }).click();
    await page.getByRole('heading', { name: new RegExp(agent.name) }).waitFor();
    await page.getByRole('link', { name: new RegExp(`Mine ${run}`) }).waitFor();
    expect(wrong).toEqual([]);
    await context.close();
  });

  it('ask where the cards of a stage go before it is switched off, and one undo brings both back', async () => {
    const id = await contract(`Held ${Date.now()}`);
    await move(id, 'New', 'On hold');
    const { page, context, wrong } = await signedInPage(browser, stage, { path: '/contract/workflow/list' });
    const inUse = page.getByRole('switch', { name: 'Use On hold' }).or(page.getByRole('checkbox', { name: 'Use On hold' }));
    await inUse.focus();
    await page.keyboard.press(' ');
    const dialog = page.getByRole('dialog', { name: 'Switch On hold off' });
    await dialog.getByRole('combobox').selectOption('Consulting');
    await dialog.getByRole('button', { name: /^Move \d+ contracts? and switch off$/ }).click();
    await soon(() => stageOf(id)).toBe(stages.get('Consulting'));
    await soon(() => inUse.isChecked()).toBe(false);
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await soon(() => stageOf(id)).toBe(stages.get('On hold'));
    await soon(() => inUse.isChecked()).toBe(true);
    expect(wrong).toEqual([]);
    await context.close();
  });

  it('go back to a past moment all at once', async () => {
    const names = [`One ${Date.now()}`, `Two ${Date.now()}`];
    const ids = [await contract(names[0]!), await contract(names[1]!)];
    for (const id of ids) await move(id, 'New', 'Consulting');
    const { page, context, wrong } = await signedInPage(browser, stage, { path: '/contract/board' });
    await page.getByRole('button', { name: 'Time machine' }).click();
    const panel = page.getByRole('region', { name: 'Time machine' });
    await soon(() => panel.evaluate((one) => one === document.activeElement)).toBe(true);
    for (const name of names.toReversed()) {
      await page.keyboard.press('ArrowLeft');
      await lane(page, 'New').getByText(name).waitFor();
    }
    await panel.getByRole('button', { name: 'Undo 2 moves since' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Undo 2 moves since' }).click();
    for (const id of ids) await soon(() => stageOf(id)).toBe(stages.get('New'));
    await page.getByText('2 records are as before').waitFor();
    await page.getByRole('button', { name: 'Redo' }).click();
    for (const id of ids) await soon(() => stageOf(id)).toBe(stages.get('Consulting'));
    expect(wrong).toEqual([]);
    await context.close();
  });

  it('stand in the schedule, which is printed without the page around it, saved as a file, and read by a secret address until that ends', async () => {
    const client = `Client ${Date.now()}`;
    const address = `${Date.now()} Gold St`;
    const building = await make('building', { address, confirmedAddress: address, borough: 'manhattan', latitude: 40.7096, longitude: -74.0043 });
    const day = dayAfter(today, 9);
    // a time of its own, wherever the other tours of a second run stand
    const taken = (await stage.api<{ total: number }>('GET', '/tour?limit=1')).body.total;
    await make('tour', { client, agent: agent.id, building, startsAt: momentsAt({ day, minute: 600 + (taken % 6) * 75 })[0]! });
    const { page, context, wrong } = await signedInPage(browser, stage, { path: `/contract/schedule?view=week&day=${day}` });
    const tour = page.getByRole('main').getByRole('link', { name: new RegExp(client) }).first();
    await tour.waitFor();
    const menu = mainMenu(page);
    expect(await menu.isVisible()).toBe(true);
    await page.emulateMedia({ media: 'print' });
    expect([await menu.isVisible(), await tour.isVisible(), await page.getByRole('button', { name: 'Subscribe' }).isVisible()]).toEqual([false, true, false]);
    await page.emulateMedia({ media: 'screen' });

    const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Export .ics' }).click()]);
    expect(file.suggestedFilename()).toMatch(/^stoop-[\d-]+\.ics$/);
    expect(readFileSync(await file.path(), 'utf8')).toContain(client);

    await page.getByRole('button', { name: 'Subscribe' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: /^Make / }).click();
    const secret = await dialog.getByRole('textbox', { name: 'Address' }).inputValue();
    const read = async () => (await fetch(secret)).status;
    expect(await read()).toBe(200);
    await dialog.getByRole('button', { name: 'End it' }).click();
    await page.getByText('The subscription has ended').waitFor();
    expect(await read()).toBe(404);
    expect(wrong).toEqual([]);
    await context.close();
  });

  it('tell leases that end, and share the commission of a month, as a file too', async () => {
    const name = `Tenant ${Date.now()}`;
    const id = await contract(name, {
      assignee: agent.id, unit: '3A', address: '2 Gold St', tourSchedule: momentsAt({ day: dayAfter(today, -400), minute: 840 })[0], toured: 'done', roomType: await make('roomType', { name: { en: name, kr: name, zh: name } }),
      leaseStartDate: dayAfter(today, -320), leaseEndDate: dayAfter(today, 45), price: 360_000, feePayer: 'landlord',
    });
    await move(id, 'New', 'Applying');
    await move(id, 'Applying', 'Approved');
    const { body: held } = await stage.api<Row>('GET', `/contract/${id}`);
    await stage.api('PUT', `/contract/${id}`, { feeAcknowledged: true }, { 'if-match': `"${held.version}"` });
    await move(id, 'Approved', 'Signed');
    const { page, context, wrong } = await signedInPage(browser, stage, { path: '/contract/renewal/list' });
    await page.getByRole('button', { name: /Within 60 days/ }).click();
    await page.getByRole('link', { name }).waitFor();
    await page.getByRole('button', { name: /Within 30 days/ }).click();
    await page.getByRole('link', { name }).waitFor({ state: 'hidden' });
    await visit(page, `${stage.url}/contract/commission?year=${today.slice(0, 4)}`);
    await page.getByRole('row', { name: new RegExp(agent.name) }).first().getByText(/^\$[\d,]+$/).first().waitFor();
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: /\.csv/ }).click()]);
    const lines = readFileSync(await file.path(), 'utf8').split(/\r?\n/);
    expect(lines.some((line) => line.startsWith(today.slice(0, 7)) && line.includes(agent.name))).toBe(true);
    expect(wrong).toEqual([]);
    await context.close();
  });
});
