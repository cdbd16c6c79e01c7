import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { elmStreet, member } from './furnish.ts';
import { field, saveButton } from './hands.ts';
import { alive, openBrowser, openStage, signedInPage, type Stage } from './stage.ts';

describe('a building somebody deleted', () => {
  let stage: Stage;
  let browser: Browser;
  let ids: readonly number[];
  beforeAll(async () => {
    stage = await openStage();
    browser = await openBrowser();
    ids = await elmStreet(stage, 3, () => ({}));
    await member(stage, { userId: 'minamanager', name: '박미나', roles: ['manager'] });
    await member(stage, { userId: 'joonviewer', name: '김준', roles: ['viewer'] });
  });
  afterAll(async () => {
    await browser?.close();
    await stage?.stop();
  });

  const remove = async (place: number) => {
    const { page, context } = await signedInPage(browser, stage, { path: `/building/update/${ids[place]}`, as: 'minamanager' });
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await page.waitForURL('**/building/list*');
    return { page, context };
  };
  const statusOf = async (place: number) => (await stage.api('GET', `/building/${ids[place]}`)).status;

  it('says who deleted it and when, before any script, shows its history, and comes back for those who may', async () => {
    await (await remove(0)).context.close();
    for (const [locale, title, by] of [['en', '101 Elm St was deleted', /^박미나 deleted it on /], ['kr', '101 Elm St 삭제됨', /^박미나 님이 /], ['zh', '101 Elm St 已被删除', /^由 박미나 于 /]] as const) {
      const { page, context, wrong } = await signedInPage(browser, stage, { locale });
      const answer = await page.goto(`${stage.url}/building/update/${ids[0]}`);
      expect(answer?.status()).toBe(404);
      expect(await answer?.text()).toContain(title);
      await alive(page);
      expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(title);
      await page.getByText(by).first().waitFor();
      expect(wrong).toEqual([]);
      await context.close();
    }
    const reader = await signedInPage(browser, stage, { path: `/building/update/${ids[0]}`, as: 'joonviewer' });
    expect(await reader.page.getByRole('button', { name: 'Restore' }).count()).toBe(0);
    await reader.page.getByRole('button', { name: 'History' }).click();
    await reader.page.getByRole('listitem').getByText('deleted').waitFor();
    await reader.context.close();

    const { page, context } = await signedInPage(browser, stage, { path: `/building/update/${ids[0]}` });
    await page.getByRole('button', { name: 'Restore' }).press('Enter');
    expect(await field(page, 'Address').inputValue()).toBe('101 Elm St');
    expect(await statusOf(0)).toBe(200);
    await context.close();
  });

  it('is there again when its deletion is taken back from the message', async () => {
    const { page, context } = await remove(1);
    expect(await statusOf(1)).toBe(404);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => statusOf(1)).toBe(200);
    await page.getByRole('link', { name: '102 Elm St' }).waitFor();
    await context.close();
  });

  it('takes nothing of what somebody else typed: they bring it back and save', async () => {
    const { page, context } = await signedInPage(browser, stage, { path: `/building/update/${ids[2]}` });
    await field(page, 'Built').fill('1999');
    await (await remove(2)).context.close();
    await saveButton(page).click();
    await page.getByText('박미나 deleted this record. What you typed is still here.').waitFor();
    await page.getByRole('button', { name: 'Restore the record' }).click();
    await expect.poll(() => statusOf(2)).toBe(200);
    await saveButton(page).click();
    await expect.poll(async () => (await stage.api<{ year?: number }>('GET', `/building/${ids[2]}`)).body.year).toBe(1999);
    await context.close();
  });
});
