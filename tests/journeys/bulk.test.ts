import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { elmStreet, member } from './furnish.ts';
import { field, saveButton } from './hands.ts';
import { openBrowser, openStage, password, signedInPage, visit, type Stage } from './stage.ts';
import { signIn } from './api.ts';

interface Building {
  readonly id: number;
  readonly version: number;
  readonly year: number | null;
  readonly fee: string | null;
}

describe('many buildings changed at once', () => {
  let stage: Stage;
  let browser: Browser;
  let ids: readonly number[];
  beforeAll(async () => {
    stage = await openStage();
    browser = await openBrowser();
    ids = await elmStreet(stage, 8, (at) => ({ fee: 'fee', managementCompany: at <= 5 ? 1 : 2 }));
  });
  afterAll(async () => {
    await browser?.close();
    await stage?.stop();
  });

  const without = async () => (await stage.api<{ rows: Building[] }>('GET', '/building?fee=noFee&sort=id')).body.rows.map(({ id }) => id);
  const read = async (place: number) => (await stage.api<Building>('GET', `/building/${ids[place]}`)).body;

  it('are those of a management company, from its number of uses; and the history of any takes all of it back', async () => {
    const { page, context, wrong } = await signedInPage(browser, stage, { path: '/building/category/company' });
    await page.getByRole('button', { name: 'Halcyon: used 5 times' }).click();
    await page.getByRole('menuitem', { name: 'Edit its 5 buildings' }).click();
    await page.getByRole('button', { name: 'Add a field' }).waitFor();
    expect(new URL(page.url()).search).toContain('managementCompany=1');
    await page.getByRole('button', { name: 'Add a field' }).click();
    await page.getByRole('menuitem', { name: 'Fee', exact: true }).click();
    await page.getByRole('radio', { name: 'No fee' }).click({ force: true });
    await page.getByRole('button', { name: 'Apply to 5 buildings' }).waitFor();

    // One of them is edited by somebody else after it was shown.
    const { version } = await read(1);
    await stage.api('PUT', `/building/${ids[1]}`, { fee: null }, { 'If-Match': `"${version}"` });
    await page.getByRole('checkbox', { name: 'Change 103 Elm St' }).click({ force: true });
    await page.getByRole('button', { name: 'Apply to 4 buildings' }).click();
    await page.getByText(/Edited by .*/).waitFor();
    expect(await without()).toEqual([ids[0], ids[3], ids[4]]);
    await page.getByRole('button', { name: 'Back to the list' }).click();
    await page.getByRole('grid').waitFor();

    await visit(page, `${stage.url}/building/update/${ids[3]}`);
    await page.getByRole('button', { name: 'Undo the whole update' }).first().click();
    await expect.poll(without).toEqual([]);
    expect(wrong).toEqual([]);
    await context.close();
  });

  it('are taken back from the result, but for what somebody changed since: it says who, and which field', async () => {
    await member(stage, { userId: 'minamanager', name: '박미나', roles: ['manager'] });
    const { accessToken } = await signIn(stage.url, 'minamanager', password);
    const byMina = async (place: number, fee: string | null) => {
      const { version } = await read(place);
      const answer = await fetch(`${stage.url}/api/building/${ids[place]}`, {
        method: 'PUT',
        headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json', 'if-match': `"${version}"` },
        body: JSON.stringify({ fee }),
      });
      expect(answer.status).toBe(200);
    };
    const { page, context, wrong } = await signedInPage(browser, stage, { path: '/building/category/company' });
    await page.getByRole('button', { name: 'Northline: used 3 times' }).click();
    await page.getByRole('menuitem', { name: 'Edit its 3 buildings' }).click();
    await page.getByRole('button', { name: 'Add a field' }).click();
    await page.getByRole('menuitem', { name: 'Fee', exact: true }).click();
    await page.getByRole('radio', { name: 'No fee' }).click({ force: true });
    const apply = page.getByRole('button', { name: 'Apply to 3 buildings' });
    await apply.waitFor();
    await byMina(7, null);
    await apply.click();
    await page.getByText(/Edited by 박미나/).waitFor();
    expect(await without()).toEqual([ids[5], ids[6]]);
    await byMina(6, null);
    await page.getByRole('main').getByRole('button', { name: 'Undo' }).click();
    await page.getByText('1 stays: 박미나 changed Fee since').waitFor();
    expect(await without()).toEqual([]);
    expect((await read(5)).fee).toBe('fee');
    expect((await read(6)).fee).toBe(null);
    expect(wrong).toEqual([]);
    await context.close();
  });

  it('Ctrl+Z undoes a saved form', async () => {
    const { page, context, wrong } = await signedInPage(browser, stage, { path: `/building/update/${ids[6]}` });
    await field(page, 'Built').fill('1999');
    await saveButton(page).click();
    await expect.poll(async () => (await read(6)).year).toBe(1999);
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('Control+Z');
    await expect.poll(async () => (await read(6)).year).toBe(1931);
    await expect.poll(() => field(page, 'Built').inputValue().catch(() => '1931')).toBe('1931');
    expect(wrong).toEqual([]);
    await context.close();
  });
});
