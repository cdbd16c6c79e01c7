import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { applicant } from './furnish.ts';
import { field, rowLinks, saveButton } from './hands.ts';
import { alive, cardAlive, openBrowser, openStage, signedInPage, type Stage } from './stage.ts';

describe('members', () => {
  let stage: Stage;
  let browser: Browser;
  let id: number;
  beforeAll(async () => {
    stage = await openStage();
    browser = await openBrowser();
    id = await applicant(stage, { userId: 'minsu01', name: '김민수' });
  });
  afterAll(async () => {
    await browser?.close();
    await stage?.stop();
  });

  it('are listed and changed', async () => {
    const name = `Astoria ${Date.now()}`;
    const area = (await stage.api<{ id: number }>('POST', '/area', { name: { en: name, kr: '', zh: '' }, borough: 'queens' })).body.id;
    const { page, context, wrong } = await signedInPage(browser, stage, { path: '/user/list' });
    await page.getByText('김민수').first().waitFor();
    await rowLinks(page).filter({ hasText: '김민수' }).click();
    await page.waitForURL(`**/user/update/${id}*`);
    await alive(page);
    await field(page, 'Preferred area').click();
    await field(page, 'Preferred area').fill(name);
    await page.getByRole('option', { name, exact: true }).click();
    const saved = page.waitForResponse((one) => one.request().method() === 'PUT' && one.url().endsWith(`/api/user/${id}`));
    await saveButton(page).last().click();
    expect((await saved).status()).toBe(200);
    expect((await stage.api<{ preferredArea: number }>('GET', `/user/${id}`)).body.preferredArea).toBe(area);
    expect(wrong).toEqual([]);
    await context.close();
  });

  it('a number nobody has is said to be one', async () => {
    for (const [locale, words] of [['en', 'There is no member with this number'], ['kr', '해당 번호의 회원이 없습니다'], ['zh', '没有该编号的会员']] as const) {
      const { page, context } = await signedInPage(browser, stage, { locale });
      const answer = await page.goto(`${stage.url}/user/update/99999`);
      expect(answer?.status()).toBe(404);
      await alive(page);
      await page.getByRole('main').getByText(words, { exact: true }).waitFor();
      await context.close();
    }
  });

  it('are given roles, and a password with which they choose their own', async () => {
    const { version } = (await stage.api<{ version: number }>('GET', `/user/${id}`)).body;
    expect((await stage.api('PUT', `/user/${id}`, { status: 'approved' }, { 'if-match': `"${version}"` })).status).toBe(200);
    const { page, context } = await signedInPage(browser, stage, { path: `/user/update/${id}` });
    await page.getByRole('button', { name: 'Roles and password' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('checkbox', { name: /^Manager/ }).check({ force: true });
    await dialog.getByRole('button', { name: 'Set a new password' }).click();
    const given = (await dialog.getByRole('status').textContent()) ?? '';
    await dialog.getByRole('button', { name: 'Save roles' }).click();
    await page.getByText(/^Saved the roles of /).waitFor();
    expect((await stage.api('GET', `/user/${id}/role`)).body).toMatchObject({ roleList: ['manager'] });
    const history = page.getByRole('region', { name: 'History' });
    const past = history.getByRole('listitem');
    await past.first().getByText('+ Manager').waitFor();
    expect(await past.nth(1).innerText()).toMatch(/Admin[\s\S]*Password\s+set for one sign-in/i);
    expect(await history.innerText()).not.toContain(given);
    await context.close();

    const theirs = await browser.newContext();
    await theirs.addCookies([{ name: 'locale', value: 'en', url: stage.url }]);
    const card = await theirs.newPage();
    await card.goto(`${stage.url}/user/list`);
    await cardAlive(card);
    await card.getByLabel('User id').fill('minsu01');
    await card.getByLabel('Password', { exact: true }).fill(given);
    await card.getByRole('button', { name: 'Sign in' }).click();
    await card.getByLabel('New password', { exact: true }).fill('my-own-password-3');
    await card.getByLabel('New password again').fill('my-own-password-3');
    await card.getByRole('button', { name: 'Sign in' }).click();
    await alive(card);
    expect(new URL(card.url()).pathname).toBe('/user/list');
    await card.getByText('김민수').first().waitFor();
    await theirs.close();
  });

  it('are approved, rejected with a reason and taken back by keyboard alone', async () => {
    const ids: number[] = [];
    for (const name of ['one', 'two', 'three', 'four', 'five', 'six', 'seven']) ids.push(await applicant(stage, { userId: `applicant${name}`, name: `Person${name}` }));
    const latestFirst = ids.toReversed();
    const statuses = async () => Promise.all(latestFirst.map(async (one) => (await stage.api<{ status: string }>('GET', `/user/${one}`)).body.status));
    const { page, context, wrong } = await signedInPage(browser, stage, { path: '/user/approval' });
    await page.getByRole('button', { name: /Personseven/ }).waitFor();
    await alive(page);
    for (const key of 'xjxjxjxjx') await page.keyboard.press(key);
    await page.getByRole('button', { name: /Approve 5/ }).waitFor();
    await page.keyboard.press('a');
    await page.getByText('Approved 5 members').waitFor();
    await page.keyboard.press('r');
    await page.getByRole('menuitem', { name: /We could not reach you/ }).waitFor();
    await page.keyboard.press('2');
    await page.getByText('Rejected Persontwo').waitFor();
    await page.keyboard.press('a');
    await page.getByText('Approved Personone').waitFor();
    expect(await statuses()).toEqual([...Array.from({ length: 5 }, () => 'approved'), 'rejected', 'approved']);
    await page.keyboard.press('Control+z');
    await page.getByRole('button', { name: /Personone/ }).waitFor();
    expect((await statuses()).at(-1)).toBe('applying');
    expect((await stage.api<{ statusReason: string }>('GET', `/user/${latestFirst[5]}`)).body.statusReason).toBe('We could not reach you by phone');
    expect(wrong).toEqual([]);
    await context.close();
  });
});
