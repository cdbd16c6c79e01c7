import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MadePage, Suggestions } from '../../plugins/recommend/api.ts';
import type { RecommendRow } from '../../plugins/recommend/entity.ts';
import { field } from './hands.ts';
import { openBrowser, openStage, signedInPage, watch, type Stage } from './stage.ts';

const soon = <T>(look: () => Promise<T> | T) => expect.poll(look);

describe('rents for a client', () => {
  let stage: Stage;
  let browser: Browser;
  let run = 0;
  beforeAll(async () => {
    stage = await openStage();
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await stage?.stop();
  });

  const create = async (record: string, values: unknown) => {
    const { status, body } = await stage.api<{ id: number }>('POST', `/${record}`, values);
    expect([record, status, body]).toEqual([record, 200, body]);
    return body.id;
  };

  /** Two homes that fit a client of their own, anew for each run. */
  const furnish = async () => {
    run += 1;
    const own = Date.now() % 1_000_000;
    const area = await create('area', { name: { en: `Area ${own} ${run}`, kr: `지역 ${own} ${run}`, zh: '' }, borough: 'queens' });
    const homes: number[] = [];
    for (const place of [1, 2]) {
      const address = `${own % 1000}-${10 + run * 2 + place} 28th St`;
      const building = await create('building', { address, confirmedAddress: address, borough: 'queens', area, subwayLine: '7', subwayName: 'Court Sq', distance: 4 });
      homes.push(await create('rent', { title: `1B1B ${own} ${run}${place}`, building, price: (2900 + place * 100) * 100, availableMoveDate: '2026-12-01' }));
    }
    const name = `김하늘${run}${own}`;
    return { homes, name, customer: await create('customer', { name, language: 'kr', budget: 330_000, moveDate: '2026-12-10', areas: [area], stayMonths: 12 }) };
  };

  it('are chosen by key and sent; the client likes one on a phone, and the agent’s toast leads to it', async () => {
    const { customer, name } = await furnish();
    const { page, context, wrong } = await signedInPage(browser, stage, { path: `/recommend/suggest/customer/${customer}` });
    await page.getByRole('heading', { name: `Rents for ${name}` }).waitFor();
    await page.getByRole('row', { name: /28th St/ }).nth(1).waitFor();
    // keys one after another, faster than the page follows
    for (const key of ['x', 'j', 'x']) await page.keyboard.press(key);
    await page.getByRole('button', { name: 'Send 2 rents' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Preview in 한국어' }).click();
    const preview = page.frameLocator('.share-preview');
    await preview.getByRole('heading', { name: '고객님께 맞는 집' }).waitFor();
    await soon(() => preview.locator('body').evaluate((body) => getComputedStyle(body).paddingTop)).toBe('24px');
    expect(await page.getByRole('cell', { name: /^Sent/ }).count()).toBe(0);
    await page.getByRole('dialog').getByRole('button', { name: 'Make the page' }).click();
    const address = await page.getByRole('dialog').getByLabel('Address of the page').inputValue();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
    await soon(() => page.getByRole('cell', { name: /^Sent/ }).count()).toBe(2);

    const phone = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    const client = await phone.newPage();
    const wrongThere = watch(client);
    await client.goto(address);
    expect(await client.locator('html').getAttribute('lang')).toBe('ko');
    const like = client.getByRole('button', { name: '마음에 들어요' }).first();
    await like.waitFor();
    expect(await client.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await soon(() => page.getByRole('cell', { name: /^Opened/ }).count()).toBe(2);
    await like.tap();
    await client.getByText('마음에 드셨군요').first().waitFor();

    await soon(() => page.getByRole('cell', { name: /^Liked/ }).count()).toBe(1);
    const toast = page.getByText(new RegExp(`${name} likes `));
    // the like settles that the page was opened: its toast goes by itself, or by a click
    for (let told = 0; told < 5 && !(await toast.isVisible()); told += 1) {
      await page.getByText(new RegExp(`${name} (opened|likes)`)).first().waitFor();
      if (!(await toast.isVisible())) await page.getByText(`${name} opened your page`).first().click({ timeout: 3000 }).catch(() => undefined);
    }
    const { body } = await stage.api<{ rows: readonly RecommendRow[] }>('GET', `/recommend?customer=${customer}&state=liked`);
    expect(body.rows).toHaveLength(1);
    await toast.click();
    await page.waitForURL(`**/recommend/update/${body.rows[0]!.id}`);

    await client.getByText('별로예요…').last().tap();
    await client.getByRole('button', { name: '너무 비쌈' }).last().tap();
    await client.getByText('거절하셨습니다').first().waitFor();
    const answered = async () => (await stage.api<{ rows: readonly RecommendRow[] }>('GET', `/recommend?customer=${customer}&state=dismissed`)).body.rows.map(({ reason }) => reason);
    await soon(answered).toEqual(['price']);
    expect([wrong, wrongThere]).toEqual([[], []]);
    await phone.close();
    await context.close();
  });

  it('a new rent tells at once who it fits', async () => {
    const { customer, homes, name } = await furnish();
    const { page, context, wrong } = await signedInPage(browser, stage, { path: `/rent/update/${homes[0]}` });
    const price = field(page, 'Gross rent');
    await price.waitFor();
    await price.fill('2950');
    await page.keyboard.press('Control+S');
    await page.getByText(/^Fits \d+ (person|people)$/).waitFor();
    await page.getByRole('button', { name: 'Show them' }).click();
    await page.waitForURL(`**/recommend/suggest/rent/${homes[0]}`);
    await page.getByRole('row', { name: new RegExp(name) }).waitFor();
    const { body } = await stage.api<Suggestions>('GET', `/recommend/suggest/rent/${homes[0]}`);
    expect(body.rows.some(({ person }) => person.id === customer)).toBe(true);
    expect(wrong).toEqual([]);
    await context.close();
  });

  it('a page that was ended opens nothing, and says so in the client’s language', async () => {
    const { customer, homes } = await furnish();
    const { body: made } = await stage.api<MadePage>('POST', '/recommendPage', { pairs: [{ rent: homes[0], customer }], locale: 'zh', days: 7 });
    // in the client's language, whatever the browser is set to
    const context = await browser.newContext({ locale: 'en-US' });
    const page = await context.newPage();
    await page.goto(stage.url + made.path);
    await page.getByRole('heading', { name: '为您挑选的房源' }).waitFor();
    const { accessToken } = await stage.session();
    expect((await fetch(`${stage.url}/api/recommendPage/${made.id}`, { method: 'DELETE', headers: { authorization: `Bearer ${accessToken}` } })).status).toBe(204);
    // an answer on a page that lay open says so, too
    await page.getByRole('button', { name: '喜欢' }).click();
    await page.getByRole('heading', { name: '此页面已失效' }).waitFor();
    await context.close();
  });
});
