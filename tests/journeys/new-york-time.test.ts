import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayAfter, dayOf, weekdayOf } from '#kit/records/new-york.ts';
import { alive, openBrowser, openStage, signedInPage, type Stage } from './stage.ts';

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
    for (const key of [' ', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'Enter']) await page.keyboard.press(key);
    await page.getByText('The clocks leap over this time.').first().waitFor();
    expect((await stage.api<{ startsAt: string }>('GET', `/tour/${id}`)).body.startsAt).toBe(`${march}T06:30:00.000Z`);
    expect(wrong).toEqual([]);
    await context.close();
    await stage.api('DELETE', `/tour/${id}`);
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
    for (const { id } of await booked()) await stage.api('DELETE', `/tour/${id}`);
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
