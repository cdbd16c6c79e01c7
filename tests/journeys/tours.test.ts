import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayAfter, dayOf, momentsAt } from '#kit/records/new-york.ts';
import { openBrowser, openStage, signedInPage, type Stage } from './stage.ts';

const soon = <T>(look: () => Promise<T> | T) => expect.poll(look);

/** A day far enough for every notice; another one for each run in the same stage. */
let free = dayAfter(dayOf(new Date().toISOString()), 40);
const nextDay = () => (free = dayAfter(free, 7));
const at = (day: string, hour: number) => momentsAt({ day, minute: hour * 60 })[0]!;

describe('tours', () => {
  let stage: Stage;
  let browser: Browser;
  let agent: number;
  const homes: { readonly building: number; readonly rent: number; readonly title: string; readonly address: string }[] = [];
  const make = async (record: string, values: object): Promise<number> => {
    const { status, body } = await stage.api<{ id: number }>('POST', `/${record}`, values);
    expect([record, status, body]).toEqual([record, 200, body]);
    return body.id;
  };
  const booked = async (client: string) => (await stage.api<{ rows: readonly { id: number; startsAt: string; building: number }[] }>('GET', `/tour?q=${encodeURIComponent(client)}&sort=startsAt`)).body.rows;
  beforeAll(async () => {
    stage = await openStage();
    browser = await openBrowser();
    for (const [address, latitude, longitude, title, availableMoveDate] of [
      ['28-10 Jackson Ave', 40.7468, -73.9465, '1B1B 31F', '2026-01-01'],
      ['27-01 Queens Plaza N', 40.7502, -73.9394, '1B1B 14C', '2040-01-01'],
    ] as const) {
      const building = await make('building', { address, confirmedAddress: address, borough: 'queens', latitude, longitude });
      homes.push({ building, address, title, rent: await make('rent', { title, building, price: 410_000, availableMoveDate }) });
    }
    agent = (await stage.api<{ rows: readonly { id: number }[] }>('GET', '/employee?sort=id')).body.rows[0]!.id;
  });
  afterAll(async () => {
    await browser?.close();
    await stage?.stop();
  });

  it('of a plan are all booked or none: a stop that was taken meanwhile offers other times', async () => {
    const day = nextDay();
    const client = `Client ${day}`;
    const { page, context, wrong } = await signedInPage(browser, stage, { path: `/inquiry/tour/plan?rents=${homes.map(({ rent }) => rent).join(',')}&day=${day}` });
    await page.getByRole('textbox', { name: 'Client' }).fill(client);
    const book = page.getByRole('button', { name: 'Book 2 tours', exact: true });
    await book.waitFor();
    await make('tour', { client: 'Somebody else', agent, building: homes[0]!.building, startsAt: at(day, 11) });
    await book.click();
    await page.getByRole('alert').getByText('Taken meanwhile, nothing was booked.').waitFor();
    expect(await booked(client)).toEqual([]);
    await page.getByRole('alert').getByRole('button', { name: /^Use / }).first().click();
    await soon(() => book.getAttribute('aria-disabled')).toBeNull();
    await book.click();
    await page.waitForURL('**/inquiry/tour/day**');
    expect((await booked(client)).map(({ building }) => building).toSorted()).toEqual(homes.map(({ building }) => building).toSorted());
    expect(wrong).toEqual([]);
    await context.close();
  });

  it('of a plan say beforehand what is done if one of them says no', async () => {
    const day = nextDay();
    const client = `Client ${day}`;
    const tenant = homes[1]!;
    const { page, context, wrong } = await signedInPage(browser, stage, { path: `/inquiry/tour/plan?rents=${homes.map(({ rent }) => rent).join(',')}&day=${day}` });
    const fallbacks = page.getByRole('region', { name: 'If one of them says no' });
    // the home of a tenant comes first
    await fallbacks.getByRole('listitem').first().getByText(`Without ${tenant.address} ${tenant.title}`).waitFor();
    await fallbacks.getByRole('listitem').first().getByRole('button', { name: /^Use 1 rent/ }).click();
    await page.waitForURL((url) => url.searchParams.get('rents') === String(homes[0]!.rent));
    await page.getByRole('textbox', { name: 'Client' }).fill(client);
    await page.getByRole('button', { name: 'Book 1 tour', exact: true }).click();
    await page.waitForURL('**/inquiry/tour/day**');
    expect((await booked(client)).map(({ building }) => building)).toEqual([homes[0]!.building]);
    expect(wrong).toEqual([]);
    await context.close();
  });

  it('of a plan are sent to their client as a page, and the page is ended', async () => {
    const day = nextDay();
    const { page, context, wrong } = await signedInPage(browser, stage, { path: `/inquiry/tour/plan?rents=${homes.map(({ rent }) => rent).join(',')}&day=${day}` });
    await page.getByRole('textbox', { name: 'Client' }).fill('Haneul');
    await page.getByRole('button', { name: 'Send as a page', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'A page of 2 tours' });
    await dialog.getByRole('radio', { name: '한국어' }).click();
    await dialog.getByRole('button', { name: 'Make the page', exact: true }).click();
    const address = await dialog.getByRole('textbox').inputValue();
    const client = await browser.newContext({ viewport: { width: 390, height: 844 } });
    const shown = await client.newPage();
    await shown.goto(address);
    expect(await shown.getByRole('heading', { level: 1 }).innerText()).toContain('집 보기 일정');
    expect((await shown.getByRole('heading', { level: 2 }).allInnerTexts()).toSorted()).toEqual(homes.map(({ address: house, title }) => `${house} · ${title}`).toSorted());
    expect(await shown.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await dialog.getByRole('button', { name: /^End the page with Haneul/ }).click();
    await dialog.getByRole('button', { name: 'End it for good' }).click();
    await soon(async () => (await fetch(address)).status).toBe(404);
    await client.close();
    expect(wrong).toEqual([]);
    await context.close();
  });

  it('are booked by hand on the day, at an offered time that says why, and confirmed in their form', async () => {
    const day = nextDay();
    const client = `Client ${day}`;
    const contract = await make('contract', { name: client, phone: '+1 646 555 0172' });
    const { page, context, wrong } = await signedInPage(browser, stage, { path: `/inquiry/tour/day?day=${day}` });
    await page.getByRole('button', { name: 'New tour', exact: true }).click();
    const offers = page.getByRole('region', { name: 'Proposed time' });
    await offers.getByRole('textbox', { name: 'Client' }).fill(client);
    await offers.getByRole('combobox', { name: 'Rent' }).fill(homes[0]!.title);
    await page.getByRole('option', { name: `${homes[0]!.title} ${homes[0]!.address}` }).click();
    await offers.getByRole('heading', { name: 'Why this time' }).waitFor();
    await offers.getByRole('button', { name: /^Reserve / }).click();
    const tour = page.getByRole('main').getByRole('link', { name: new RegExp(client) });
    await tour.waitFor();
    const { id } = (await booked(client))[0]!;
    const { version } = (await stage.api<{ version: number }>('GET', `/tour/${id}`)).body;
    await stage.api('PUT', `/tour/${id}`, { contract }, { 'if-match': `"${version}"` });
    await tour.click();
    await page.waitForURL(`**/inquiry/tour/update/${id}`);
    await page.getByRole('button', { name: /Not confirmed/ }).click();
    await page.getByRole('menuitem', { name: /^Confirmed/ }).click();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('button', { name: 'Move it', exact: true }).click();
    await soon(async () => (await stage.api<{ labels: { workflow: Record<string, string> } }>('GET', `/contract/${contract}`)).body.labels.workflow).toMatchObject({ 3: 'On tour' });
    expect(wrong).toEqual([]);
    await context.close();
  });
});
