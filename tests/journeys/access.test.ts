import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { member } from './furnish.ts';
import { draftOffer, field, saveButton } from './hands.ts';
import { openBrowser, openStage, signedInPage, visit, type Stage } from './stage.ts';

describe('a role taken away while its page is open', () => {
  let stage: Stage;
  let browser: Browser;
  beforeAll(async () => {
    stage = await openStage();
    browser = await openBrowser();
    for (const [code, reach] of [['deskAll', 'all'], ['deskOwn', 'own']] as const) {
      const grants = ['view', 'edit', 'contact'].map((right) => ({ right: `customer/${right}`, reach }));
      expect((await stage.api('POST', '/role', { code, name: { kr: '', en: code, zh: '' }, grants })).status).toBe(200);
    }
  });
  afterAll(async () => {
    await browser?.close();
    await stage?.stop();
  });

  /** A customer of the administrator's, and somebody who sees every customer. */
  const furnish = async () => {
    const userId = `desk${Date.now()}`;
    const [name, memo] = [`Others of ${userId}`, `Secret of ${userId}`];
    const { body } = await stage.api<{ id: number }>('POST', '/customer', { name, memo, phone: '+1 917 555 0148' });
    return { customer: body.id, name, memo, userId, id: await member(stage, { userId, roles: ['deskAll'] }) };
  };
  /** All that a page holds: its text, shown or not, and what its fields contain. */
  const held = (page: Page) =>
    page.evaluate(() => [document.body.textContent, document.title, ...[...document.querySelectorAll<HTMLInputElement>('input, textarea')].map(({ value }) => value)].join('\n'));
  /** Gives a member another role in the place of theirs, as an administrator does in a browser of their own. */
  const replaceRole = async (id: number, from: string | undefined, to: string | undefined) => {
    const { page, context } = await signedInPage(browser, stage, { path: `/user/update/${id}` });
    await page.getByRole('button', { name: 'Roles and password' }).click();
    const dialog = page.getByRole('dialog');
    for (const role of [from, to]) if (role !== undefined) await dialog.getByRole('checkbox', { name: role }).click({ force: true });
    const given = page.waitForResponse((one) => one.request().method() === 'PUT' && one.url().endsWith(`/api/user/${id}/role`));
    await dialog.getByRole('button', { name: 'Save roles' }).click();
    expect((await given).status()).toBe(200);
    await context.close();
  };

  it('leaves nothing of the others’ records behind a half-filled form, of which nothing is lost', async () => {
    const { id, name, memo, userId } = await furnish();
    const half = `Half Filled ${userId}`;
    const { page, context, wrong } = await signedInPage(browser, stage, { path: '/customer/list', as: userId, hears: true });
    await page.getByText(name).first().waitFor();
    await page.getByRole('button', { name: 'New customer' }).click();
    await page.waitForURL('**/customer/upload*');
    await field(page, 'Name').fill(half);
    await field(page, 'Memo').fill('Typed before the role was gone');
    const renewed = page.waitForResponse((one) => one.url().endsWith('/api/user/auth/refresh'));
    await replaceRole(id, 'deskAll', 'deskOwn');
    await renewed;
    await expect.poll(() => held(page)).not.toMatch(new RegExp(`${name}|${memo}`));
    expect([await field(page, 'Name').inputValue(), await field(page, 'Memo').inputValue()]).toEqual([half, 'Typed before the role was gone']);
    const saved = page.waitForResponse((one) => one.request().method() === 'POST' && one.url().endsWith('/api/customer'));
    await saveButton(page).last().click();
    expect((await saved).status()).toBe(200);
    await visit(page, `${stage.url}/customer/list`);
    await page.getByText(half).first().waitFor();
    expect(await held(page)).not.toContain(name);
    expect(wrong).toEqual([]);
    await context.close();
  });

  it('leaves nothing of them in any tab of the browser', async () => {
    const { id, name, customer, userId } = await furnish();
    const { page, context } = await signedInPage(browser, stage, { path: `/customer/update/${customer}`, as: userId, hears: true });
    const second = await context.newPage();
    await second.goto(`${stage.url}/customer/list`);
    await second.getByText(name).first().waitFor();
    await page.bringToFront();
    expect((await stage.api('PUT', `/user/${id}/role`, { roleList: [] })).status).toBe(200);
    await second.getByRole('heading', { name: 'You have no permission for this page' }).waitFor();
    for (const tab of [page, second]) await expect.poll(() => held(tab)).not.toMatch(new RegExp(`${name}|555 0148`));
    await expect.poll(() => second.getByRole('navigation').first().getByText('Customers').count()).toBe(0);
    await context.close();
  });

  it('takes the record off its own page, and gives what was typed back with the role', async () => {
    const { id, name, memo, customer, userId } = await furnish();
    const { page, context } = await signedInPage(browser, stage, { path: `/customer/update/${customer}`, as: userId, hears: true });
    // what stood there before they typed is not theirs
    await field(page, 'Memo').press('End');
    await field(page, 'Memo').pressSequentially(', on Friday');
    await field(page, 'Next step').fill('Called, wants to see it');
    const renewed = page.waitForResponse((one) => one.url().endsWith('/api/user/auth/refresh'));
    await replaceRole(id, 'deskAll', 'deskOwn');
    await renewed;
    await expect.poll(() => held(page)).not.toMatch(new RegExp(`${name}|555 0148|${memo}`));
    await page.getByRole('region', { name: 'What you typed is kept: 2 values' }).getByText('Called, wants to see it').waitFor();
    expect(await held(page)).not.toMatch(new RegExp(`${name}|555 0148|${memo}|on Friday`));
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('content');
    await replaceRole(id, 'deskOwn', undefined);
    await visit(page, `${stage.url}/customer/update/${customer}`);
    await page.getByText('Missing right: Customers · View').waitFor();
    await page.getByText('Roles are changed by: Admin').waitFor();
    await page.getByRole('region', { name: 'What you typed is kept: 2 values' }).waitFor();
    expect(await held(page)).not.toMatch(new RegExp(`${name}|555 0148|${memo}`));
    await page.getByRole('link', { name: 'Explain access' }).click();
    await page.getByRole('row', { name: /Customers · View Not allowed None of their roles has this right/ }).waitFor();
    const given = page.waitForResponse((one) => one.url().endsWith('/api/user/auth/refresh'));
    await replaceRole(id, undefined, 'deskAll');
    await given;
    await visit(page, `${stage.url}/customer/update/${customer}`);
    await page.getByText(name).first().waitFor();
    await draftOffer(page).getByRole('button', { name: 'Restore' }).click();
    await expect.poll(() => field(page, 'Memo').inputValue()).toBe(`${memo}, on Friday`);
    expect(await field(page, 'Next step').inputValue()).toBe('Called, wants to see it');
    await context.close();
  });

  it('gives back what was typed in fields that are not seen any more only with the right', async () => {
    const grants = ['view', 'edit'].map((right) => ({ right: `customer/${right}`, reach: 'all' }));
    expect((await stage.api('POST', '/role', { code: 'deskPart', name: { kr: '', en: 'deskPart', zh: '' }, grants })).status).toBe(200);
    const { id, name, memo, customer, userId } = await furnish();
    const { page, context } = await signedInPage(browser, stage, { path: `/customer/update/${customer}`, as: userId });
    await field(page, 'Memo').press('End');
    await field(page, 'Memo').pressSequentially(', on Friday');
    await field(page, 'Next step').fill('Called');
    await page.getByText('draft kept').waitFor();
    await replaceRole(id, 'deskAll', 'deskPart');
    await visit(page, `${stage.url}/customer/update/${customer}`);
    await page.getByText(name).first().waitFor();
    await draftOffer(page).getByRole('button', { name: 'Restore' }).click();
    await expect.poll(() => field(page, 'Next step').inputValue()).toBe('Called');
    await expect.poll(() => draftOffer(page).count()).toBe(0);
    expect(await held(page)).not.toMatch(new RegExp(`555 0148|${memo}|on Friday`));
    await page.getByText('draft kept').waitFor();
    await replaceRole(id, 'deskPart', undefined);
    await visit(page, `${stage.url}/customer/update/${customer}`);
    await page.getByRole('region', { name: 'What you typed is kept: 1 value' }).waitFor();
    expect(await held(page)).not.toMatch(new RegExp(`${name}|${memo}|on Friday`));
    await replaceRole(id, undefined, 'deskAll');
    await visit(page, `${stage.url}/customer/update/${customer}`);
    await page.getByText(name).first().waitFor();
    for (const [label, value] of [['Next step', 'Called'], ['Memo', `${memo}, on Friday`]] as const) {
      await draftOffer(page).getByRole('button', { name: 'Restore' }).click();
      await expect.poll(() => field(page, label).inputValue()).toBe(value);
    }
    await context.close();
  });
});
