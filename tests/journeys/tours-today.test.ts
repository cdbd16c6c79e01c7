import type { Browser } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dayAfter, dayOf, momentsAt } from '#kit/records/new-york.ts';
import { movableClock, openMovingStage, type MovingStage } from './moving-stage.ts';
import { openBrowser, servesOffline, signedInPage } from './stage.ts';

/** Ten in the morning of tomorrow in New York, whatever time it is now. */
const day = dayAfter(dayOf(new Date().toISOString()), 1);
const at = (hour: number) => momentsAt({ day, minute: hour * 60 })[0]!;
const ahead = Date.parse(at(10)) - Date.now();

describe('today’s tours on a phone', () => {
  let stage: MovingStage;
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser?.close());
  beforeEach(async () => {
    stage = await openMovingStage(ahead);
    await stage.moveServer();
  });
  afterEach(() => stage?.stop());

  const make = async (record: string, values: object): Promise<number> => {
    const { status, body } = await stage.api<{ id: number }>('POST', `/${record}`, values);
    expect([record, status, body]).toEqual([record, 200, body]);
    return body.id;
  };

  /** Books a tour of a new contract at each of some hours. */
  async function book(hours: readonly number[]) {
    const agent = (await stage.api<{ rows: readonly { id: number }[] }>('GET', '/employee?sort=id')).body.rows[0]!.id;
    const address = `${Date.now()} Jackson Ave`;
    const building = await make('building', { address, confirmedAddress: address, borough: 'queens', latitude: 40.7468, longitude: -73.9465 });
    const booked = [];
    for (const hour of hours) {
      const client = `Client ${Date.now()}-${hour}`;
      const contract = await make('contract', { name: client, phone: '+1 646 555 0172' });
      booked.push({ client, contract, tour: await make('tour', { client, contract, agent, building, startsAt: at(hour) }) });
    }
    return booked;
  }

  const open = async (keepsChanges: boolean) => {
    const opened = await signedInPage(browser, stage, {
      path: '/inquiry/tour/today',
      before: async (context) => {
        await context.addInitScript((ms) => location.protocol !== 'about:' && localStorage.setItem('clock', String(ms)), ahead);
        if (!keepsChanges) await context.addInitScript(() => Object.defineProperty(globalThis, 'indexedDB', { value: undefined }));
        await movableClock(context);
      },
    });
    await opened.page.setViewportSize({ width: 390, height: 844 });
    return { ...opened, confirm: (client: string) => opened.page.getByRole('article').filter({ hasText: client }).getByRole('button', { name: 'Confirm tour', exact: true }).click() };
  };

  const isMovedAsProposed = async (page: Awaited<ReturnType<typeof open>>['page'], { contract, tour }: { contract: number; tour: number }) => {
    const read = async () => (await stage.api<{ number: number; labels: { workflow: Record<string, string> } }>('GET', `/contract/${contract}`)).body;
    const proposal = page.getByRole('status').filter({ hasText: `MS-${(await read()).number}` });
    await proposal.getByRole('button', { name: 'Move it', exact: true }).click();
    await expect.poll(async () => (await read()).labels.workflow).toMatchObject({ 3: 'On tour' });
    expect((await stage.api<{ status: string }>('GET', `/tour/${tour}`)).body.status).toBe('confirmed');
  };

  it('propose the move of a contract whose tour was confirmed, at once and after a time without a network', async () => {
    const [first, second] = await book([14, 16]);
    const { page, context, wrong, confirm } = await open(true);
    await servesOffline(page);
    await confirm(first!.client);
    await isMovedAsProposed(page, first!);

    await context.setOffline(true);
    await confirm(second!.client);
    await page.getByRole('article').filter({ hasText: second!.client }).getByText('Confirmed', { exact: true }).waitFor();
    await page.getByRole('region', { name: 'Without a network' }).getByText(/1 change waits/).waitFor();
    expect((await stage.api<{ status: string }>('GET', `/tour/${second!.tour}`)).body.status).toBe('requested');
    await context.setOffline(false);
    await isMovedAsProposed(page, second!);
    expect(wrong).toEqual([]);
    await context.close();
  });

  it('propose it, too, where the browser keeps no changes', async () => {
    const [booked] = await book([14]);
    const { page, context, wrong, confirm } = await open(false);
    await confirm(booked!.client);
    await isMovedAsProposed(page, booked!);
    expect(wrong).toEqual([]);
    await context.close();
  });

  it('offer a word to a client of whom one is late, shortly before and while the tour should be under way', async () => {
    const booked = await book([9 + 50 / 60, 14]);
    const { page, context, wrong } = await open(true);
    const late = ({ client }: { client: string }) => page.getByRole('article').filter({ hasText: client }).getByRole('button', { name: 'Running late', exact: true });
    await expect.poll(() => late(booked[0]!).getAttribute('href')).toMatch(/^sms:\+1/);
    expect(await late(booked[1]!).count()).toBe(0);
    // the page stays open, and the hour comes
    await page.evaluate((ms) => localStorage.setItem('clock', String(ms)), ahead + 3.9 * 3_600_000);
    await late(booked[1]!).waitFor();
    expect(wrong).toEqual([]);
    await context.close();
  });
});
