import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { member } from './furnish.ts';
import { alive, openBrowser, openStage, signedInPage, type Stage } from './stage.ts';

const soon = <T>(look: () => Promise<T> | T) => expect.poll(look, { timeout: 30_000 });

describe('access', () => {
  let stage: Stage;
  let browser: Browser;
  let userIdx: number;
  let customer: number;
  const give = (...roleList: string[]) => stage.api('PUT', `/user/${userIdx}/role`, { roleList });
  const textOf = (page: Page) => page.locator('body').innerText();
  beforeAll(async () => {
    stage = await openStage();
    browser = await openBrowser();
    userIdx = await member(stage, { userId: 'wangsiyu', name: 'WangSiyu' });
    customer = (await stage.api<{ id: number }>('POST', '/customer', { name: 'Hana Secret', phone: '01055509999', memo: 'moves with a piano' })).body.id;
    await stage.api('POST', '/role', { name: { kr: '', en: 'Front desk', zh: '' }, code: 'frontDesk', grants: ['customer/view', 'customer/edit'].map((right) => ({ right, reach: 'all' })) });
  });
  afterAll(async () => {
    await browser?.close();
    await stage?.stop();
  });

  it('a role taken away while its page is open takes the record off the screen, and keeps what was typed', async () => {
    await give('frontDesk');
    const { page, context } = await signedInPage(browser, stage, { as: 'wangsiyu', path: '/customer/list' });
    await page.getByText('Hana Secret').first().waitFor();
    await page.getByRole('link', { name: 'Hana Secret' }).first().click();
    await page.waitForURL(`**/customer/update/${customer}*`);
    const next = page.locator('#field-nextAction');
    await next.fill('Call about the piano');

    await give('viewer');
    await page.getByText(/permission|may not/i).first().waitFor({ timeout: 60_000 });
    for (const secret of ['Hana Secret', '01055509999', 'moves with a piano']) expect(await textOf(page)).not.toContain(secret);
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').waitFor();
    expect(await textOf(page)).not.toContain('Hana Secret');
    await page.keyboard.press('Escape');

    await give('frontDesk');
    await next.waitFor({ timeout: 60_000 });
    await page.getByRole('button', { name: 'Restore' }).click();
    await soon(() => next.inputValue()).toBe('Call about the piano');
    await context.close();
  });

  it('of a person to a record is explained, and seen with their eyes until Escape', async () => {
    await give('leasingAgent');
    const { page, context, wrong } = await signedInPage(browser, stage, { path: `/customer/update/${customer}` });
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Explain access' }).click();
    await page.waitForURL(/\/employee\/access\?record=customer/);
    await page.getByText('Administrators may do everything').first().waitFor();
    const person = page.getByRole('combobox', { name: 'Person' });
    await person.fill('Wang');
    await page.getByRole('option', { name: 'WangSiyu' }).click();
    await page.getByRole('heading', { name: 'Why View is not allowed' }).waitFor();
    await page.getByText('Out of reach', { exact: true }).waitFor();

    await page.getByRole('button', { name: 'View as this person' }).click();
    await page.getByRole('region', { name: 'Viewing as somebody else' }).waitFor();
    await alive(page);
    expect(await textOf(page)).not.toContain('Hana Secret');
    await page.goto(`${stage.url}/customer/upload`);
    await page.getByText('You see Stoop as WangSiyu').waitFor();
    await alive(page);
    await page.locator('#field-name').fill('Somebody');
    await page.keyboard.press('Control+s');
    await page.getByText('Nothing was changed').waitFor();
    expect((await stage.api<{ total: number }>('GET', '/customer')).body.total).toBe(1);

    await page.goto(`${stage.url}/customer/list`);
    await alive(page);
    await page.getByText('You see Stoop as WangSiyu').waitFor();
    await page.keyboard.press('Escape');
    await page.getByText('Hana Secret').first().waitFor();
    expect(await page.getByRole('region', { name: 'Viewing as somebody else' }).count()).toBe(0);
    expect(wrong).toEqual([]);
    await context.close();

    const theirs = await signedInPage(browser, stage, { as: 'wangsiyu' });
    await theirs.page.getByRole('button', { name: /notification|messages|inbox/i }).first().click();
    await theirs.page.getByText('Admin is looking at the product as you').first().waitFor();
    await theirs.context.close();
  });
});
