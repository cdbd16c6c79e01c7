import type { Browser, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { dayAfter, dayOf, weekdayOf } from '#kit/records/new-york.ts';
import { alive, openBrowser, openStage, signedInPage, visit, type Stage } from './stage.ts';

const soon = <T>(look: () => Promise<T> | T) => expect.poll(look);

/** The Sunday in a month on which the clocks change: the second in March, the first in November. */
function changeIn(year: number, month: 3 | 11): string {
  const first = `${year}-${String(month).padStart(2, '0')}-01`;
  const sunday = dayAfter(first, 6 - weekdayOf(first));
  return month === 3 ? dayAfter(sunday, 7) : sunday;
}

const year = new Date().getUTCFullYear() + 1;
const [march, november] = [changeIn(year, 3), changeIn(year, 11)];

describe('a browser in Seoul', () => {
  let stage: Stage;
  let browser: Browser;
  let building: number;
  let rent: number;
  const make = async (record: string, values: object): Promise<number> => {
    const { status, body } = await stage.api<{ id: number }>('POST', `/${record}`, values);
    expect([record, status, body]).toEqual([record, 200, body]);
    return body.id;
  };
  beforeAll(async () => {
    stage = await openStage();
    browser = await openBrowser();
    building = await make('building', { address: '28-10 Jackson Ave', confirmedAddress: '28-10 Jackson Ave', borough: 'queens', latitude: 40.7468, longitude: -73.9465 });
    rent = await make('rent', { title: '1B1B 31F', building, price: 410_000, availableMoveDate: dayOf(new Date().toISOString()) });
  });
  // each begins with an empty day
  afterEach(async () => {
    // homes before the tours that show them
    for (const record of ['tourStop', 'tour']) {
      for (const { id, version } of (await stage.api<{ rows: readonly { id: number; version: number }[] }>('GET', `/${record}?limit=200`)).body.rows) {
        expect((await stage.api('DELETE', `/${record}/${id}`, undefined, { 'if-match': `"${version}"` })).status).toBe(200);
      }
    }
  });
  afterAll(async () => {
    await browser?.close();
    await stage?.stop();
  });

  const agents = async () => (await stage.api<{ rows: readonly { id: number; name: string }[] }>('GET', '/employee?sort=id')).body.rows;
  const open = (path: string) => signedInPage(browser, stage, { path, timezone: 'Asia/Seoul' });
  const tourIn = async (client: string, startsAt: string) => make('tour', { client, startsAt, agent: (await agents())[0]!.id, building });
  const named = (page: Page, name: RegExp) => page.getByRole('main').getByRole('link', { name });

  it('is told in March that the clocks leap over a time', async () => {
    const client = `Client ${Date.now()}`;
    const id = await tourIn(client, `${march}T06:30:00.000Z`);
    const { page, context, wrong } = await open(`/inquiry/tour/day?day=${march}`);
    await named(page, new RegExp(`1:30 AM, ${client}`)).focus();
    await page.keyboard.press(' ');
    await page.getByRole('status').filter({ hasText: client }).waitFor();
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'Enter']) await page.keyboard.press(key);
    await page.getByText('The clocks leap over this time.').first().waitFor();
    expect((await stage.api<{ startsAt: string }>('GET', `/tour/${id}`)).body.startsAt).toBe(`${march}T06:30:00.000Z`);
    expect(wrong).toEqual([]);
    await context.close();
  });

  it('is told so, too, where the words for it come after the drop', async () => {
    const client = `Client ${Date.now()}`;
    await tourIn(client, `${march}T06:30:00.000Z`);
    const { page, context, wrong } = await open(`/inquiry/tour/day?day=${march}`);
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/*.js', async (route) => {
      await released;
      await route.continue();
    });
    await named(page, new RegExp(`1:30 AM, ${client}`)).focus();
    for (const key of [' ', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'Enter']) await page.keyboard.press(key);
    release();
    await page.getByText('The clocks leap over this time.').first().waitFor();
    await page.getByRole('button', { name: 'Leave it', exact: true }).waitFor();
    expect(wrong).toEqual([]);
    await context.close();
  });

  it('chooses between the two 1:30 of the night in November, and sees them apart wherever they stand', async () => {
    const client = `Client ${Date.now()}`;
    const ids = [await tourIn(client, `${november}T05:30:00.000Z`), await tourIn(client, `${dayAfter(november, 1)}T15:00:00.000Z`)];
    const { page, context, wrong } = await open(`/inquiry/tour/update/${ids[1]}`);
    await page.getByRole('main').getByLabel('Starts', { exact: true }).fill(`${november}T01:30`);
    await page.getByRole('combobox', { name: 'The clocks go back: this time comes twice' }).selectOption('EST, second');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await soon(async () => (await stage.api<{ startsAt: string }>('GET', `/tour/${ids[1]}`)).body.startsAt).toBe(`${november}T06:30:00.000Z`);
    for (const path of [`/contract/schedule?view=month&day=${november}`, `/contract/schedule?view=week&day=${november}`, `/inquiry/tour/day?day=${november}`]) {
      await visit(page, stage.url + path);
      for (const zone of ['EDT', 'EST']) await named(page, new RegExp(`${client}.*1:30 (?:AM )?${zone}|1:30 (?:AM )?${zone}.*${client}`)).waitFor();
    }
    await visit(page, `${stage.url}/contract/schedule?view=agenda&day=${november}`);
    for (const zone of ['EDT', 'EST']) await page.getByRole('listitem').filter({ hasText: client }).getByText(`1:30 AM ${zone}`).first().waitFor();
    await visit(page, `${stage.url}/inquiry/tour/list?q=${encodeURIComponent(client)}`);
    for (const zone of ['EDT', 'EST']) await page.getByRole('gridcell', { name: new RegExp(`1:30 AM ${zone}`) }).waitFor();
    const { accessToken } = await stage.session();
    const file = await (await fetch(`${stage.url}/api/schedule/ics?from=${november}&to=${november}`, { headers: { authorization: `Bearer ${accessToken}` } })).text();
    expect([...file.matchAll(/^DTSTART:(.*T0[56]3000Z)\r$/gm)].map(([, start]) => start).toSorted()).toEqual(['053000', '063000'].map((time) => `${november.replaceAll('-', '')}T${time}Z`));
    expect(wrong).toEqual([]);
    await context.close();
  });

  it.each([
    [march, '15:00'],
    [dayAfter(march, -1), '16:00'],
    [november, '16:00'],
    [dayAfter(november, -1), '15:00'],
  ])('plans for 11:00 of New York on %s, which is %s UTC', async (day, utc) => {
    const client = `Client ${Date.now()}`;
    const { page, context, wrong } = await open(`/inquiry/tour/plan?rents=${rent}&day=${day}`);
    await page.getByRole('textbox', { name: 'Client' }).fill(client);
    await page.getByText('11:00 AM – 11:30 AM').first().waitFor();
    await page.getByRole('button', { name: 'Book 1 tour', exact: true }).click();
    await page.waitForURL(`**/inquiry/tour/day?day=${day}`);
    await named(page, new RegExp(`11:00 AM, ${client}`)).waitFor();
    const booked = async () => (await stage.api<{ rows: readonly { id: number; startsAt: string }[] }>('GET', `/tour?q=${encodeURIComponent(client)}`)).body.rows;
    expect((await booked()).map(({ startsAt }) => startsAt)).toEqual([`${day}T${utc}:00.000Z`]);
    expect(wrong).toEqual([]);
    await context.close();
  });

  it('opens the day of New York, whatever day it is in Seoul', async () => {
    const today = dayOf(new Date().toISOString());
    const { page, context } = await open('/inquiry/tour/day');
    await page.getByRole('button', { name: 'Today', exact: true }).click();
    await page.waitForURL((url) => url.searchParams.get('day') === today || url.searchParams.get('day') === dayOf(new Date().toISOString()));
    await alive(page);
    await soon(() => page.getByRole('heading', { level: 1 }).first().textContent()).toContain(String(Number(new URL(page.url()).searchParams.get('day')!.slice(8))));
    await context.close();
  });
});
