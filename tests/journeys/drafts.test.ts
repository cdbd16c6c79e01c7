import type { Browser, BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { member } from './furnish.ts';
import { draftOffer, field, personButton, saveButton } from './hands.ts';
import { alive, openBrowser, openStage, password, signedInPage, type Stage } from './stage.ts';

describe('a half-filled form', () => {
  let stage: Stage;
  let browser: Browser;
  beforeAll(async () => {
    stage = await openStage();
    browser = await openBrowser();
    await member(stage, { userId: 'yuna01', name: 'Yuna', secret: 'another long password 2', admin: true });
  });
  afterAll(async () => {
    await browser?.close();
    await stage?.stop();
  });

  const address = (page: Page) => field(page, 'Address');
  const offer = (page: Page) => page.getByText('Unsaved changes from before');
  /** Types into a new record and waits until the bar says that it is kept. */
  const type = async (page: Page, text: string) => {
    await page.goto(`${stage.url}/building/upload`);
    await alive(page);
    await address(page).fill(text);
    await page.getByText(/draft kept/).waitFor();
  };
  /** Opens the form again: what was typed is offered, with its age, and comes back. */
  const takeUp = async (page: Page, text: string) => {
    await page.goto(`${stage.url}/building/upload`);
    await alive(page);
    await offer(page).waitFor();
    expect(await offer(page).innerText()).toMatch(
      /Unsaved changes from before · (just now|now|this minute|\d+ (second|minute)s? ago)/i,
    );
    expect(await address(page).inputValue()).toBe('');
    await draftOffer(page).getByRole('button', { name: 'Restore' }).click();
    await page.waitForFunction(() => document.activeElement !== document.body);
    expect(await address(page).inputValue()).toBe(text);
  };
  const logOut = async (page: Page) => {
    await personButton(page).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await page.getByRole('region', { name: 'Sign in' }).waitFor();
  };
  const enter = async (page: Page, userId: string, secret: string) => {
    await page.getByLabel('User id').fill(userId);
    await page.getByLabel('Password', { exact: true }).fill(secret);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await personButton(page).waitFor();
    await alive(page);
  };
  /** Lets the browser go where it is sent without asking: a person who says "leave". */
  const leaving = (context: BrowserContext) => context.on('dialog', (dialog) => void dialog.accept());

  it('is offered again after a reload', async () => {
    const { page, context } = await signedInPage(browser, stage);
    leaving(context);
    await type(page, '1 Water St');
    await takeUp(page, '1 Water St');
    await context.close();
  });

  it('is offered again after a reload that did not wait for the draft', async () => {
    const { page, context } = await signedInPage(browser, stage, { path: '/building/upload' });
    leaving(context);
    await address(page).fill('2 Water St');
    await takeUp(page, '2 Water St');
    await context.close();
  });

  it('is offered again where the page that was left lets go of it late, as on a slow machine', async () => {
    const { page, context } = await signedInPage(browser, stage);
    leaving(context);
    await type(page, '4 Water St');
    const other = await context.newPage();
    await other.goto(stage.url);
    const held = await page.evaluate(async () => (await navigator.locks.query()).held?.map(({ name }) => name).find((name) => name?.startsWith('stoop/draft/')));
    // it takes the place as soon as the page goes, and keeps it for two seconds
    await other.evaluate((name) => void navigator.locks.request(String(name), () => new Promise((done) => setTimeout(done, 2000))), held);
    await takeUp(page, '4 Water St');
    await context.close();
  });

  it('takes the place of no other that was left, however late its page gets one of its own', async () => {
    const { page, context } = await signedInPage(browser, stage);
    const other = await context.newPage();
    await type(page, '5 Water St');
    await type(other, '6 Water St');
    for (const one of [page, other]) await one.close();
    const last = await context.newPage();
    await last.addInitScript(() => {
      const request = LockManager.prototype.request;
      LockManager.prototype.request = async function late(this: LockManager, ...given: Parameters<typeof request>) {
        if (given[0].startsWith('stoop/draft/')) await new Promise((done) => setTimeout(done, 1500));
        return request.apply(this, given);
      } as typeof request;
    });
    await last.goto(`${stage.url}/building/upload`);
    await alive(last);
    for (const text of ['6 Water St', '5 Water St']) {
      await draftOffer(last).getByRole('button', { name: 'Restore' }).click();
      await expect.poll(() => address(last).inputValue()).toBe(text);
    }
    await context.close();
  });

  it('is offered again after its tab was killed', async () => {
    const { page, context } = await signedInPage(browser, stage);
    await type(page, '3 Water St');
    const crashed = page.waitForEvent('crash');
    const devtools = await context.newCDPSession(page);
    void devtools.send('Page.crash').catch(() => undefined);
    await crashed;
    await takeUp(await context.newPage(), '3 Water St');
    await context.close();
  });

  it('is offered again after signing out and in', async () => {
    const { page, context } = await signedInPage(browser, stage);
    leaving(context);
    await type(page, '4 Water St');
    await logOut(page);
    await enter(page, 'admin', password);
    await takeUp(page, '4 Water St');
    await context.close();
  });

  it('is offered again after a 401 in the middle of it', async () => {
    const { page, context } = await signedInPage(browser, stage);
    leaving(context);
    await type(page, '5 Water St');
    const over = { status: 401, json: { errorCode: 6, message: 'over' } };
    await page.route('**/api/user/auth/refresh', (route) => route.fulfill(over));
    await page.route('**/api/building', (route) => route.fulfill(over));
    await field(page, 'Borough').selectOption('queens');
    await saveButton(page).click();
    await page.getByRole('region', { name: 'Sign in' }).waitFor();
    await page.unrouteAll();
    await enter(page, 'admin', password);
    await takeUp(page, '5 Water St');
    expect(await field(page, 'Borough').inputValue()).toBe('queens');
    await context.close();
  });

  it('is kept beside that of another tab, and offered by neither to the other while both are open', async () => {
    const { page, context } = await signedInPage(browser, stage);
    leaving(context);
    await type(page, '8 Water St');
    const other = await context.newPage();
    await other.goto(`${stage.url}/building/upload`);
    await alive(other);
    await address(other).fill('9 Water St');
    await other.getByText(/draft kept/).waitFor();
    expect(await offer(other).count()).toBe(0);
    await page.close();
    await other.close();
    const last = await context.newPage();
    await last.goto(stage.url);
    // the latest is offered of those that pages which are closed have let go
    const held = () => last.evaluate(async () => (await navigator.locks.query()).held?.filter(({ name }) => name?.startsWith('stoop/draft/')).length);
    await expect.poll(held).toBe(0);
    await last.goto(`${stage.url}/building/upload`);
    await alive(last);
    await offer(last).waitFor();
    await draftOffer(last).getByRole('button', { name: 'Discard' }).click();
    await offer(last).waitFor();
    await draftOffer(last).getByRole('button', { name: 'Restore' }).click();
    expect(await address(last).inputValue()).toBe('8 Water St');
    await context.close();
  });

  it('that is offered outlives what is typed beside it', async () => {
    const { page, context } = await signedInPage(browser, stage);
    leaving(context);
    await type(page, '10 Water St');
    await type(page, '11 Water St');
    await offer(page).waitFor();
    await takeUp(page, '11 Water St');
    await context.close();
  });

  it('is offered no more once the form it was about is saved with other values of its fields', async () => {
    const { page, context } = await signedInPage(browser, stage);
    leaving(context);
    const { id } = (await stage.api<{ id: number }>('POST', '/contract', { name: 'Noah Bennett', phone: '+1 646 555 0172' })).body;
    const open = async () => {
      await page.goto(`${stage.url}/contract/update/${id}`);
      await alive(page);
    };
    await open();
    await field(page, 'Name').fill('Noah B');
    await field(page, 'Unit').fill('7A');
    await page.getByText(/draft kept/).waitFor();
    await open();
    await offer(page).waitFor();
    await field(page, 'Name').fill('Noah C');
    await saveButton(page).click();
    await page.getByText('Everything is saved').waitFor();
    // the unit is still to be had
    await draftOffer(page).getByRole('button', { name: 'Restore' }).click();
    expect([await field(page, 'Name').inputValue(), await field(page, 'Unit').inputValue()]).toEqual(['Noah C', '7A']);
    await open();
    await offer(page).waitFor();
    await field(page, 'Unit').fill('8B');
    await saveButton(page).click();
    await page.getByText('Everything is saved').waitFor();
    await offer(page).waitFor({ state: 'hidden' });
    await open();
    await expect.poll(() => page.getByText('Everything is saved').count()).toBe(1);
    expect(await offer(page).count()).toBe(0);
    await context.close();
  });

  it('is offered to nobody else at the same browser, and still there for whom it belongs to', async () => {
    const { page, context } = await signedInPage(browser, stage);
    leaving(context);
    await type(page, '6 Water St');
    await logOut(page);
    await enter(page, 'yuna01', 'another long password 2');
    await page.goto(`${stage.url}/building/upload`);
    await alive(page);
    await address(page).fill('66 Pearl St');
    await page.getByText(/draft kept/).waitFor();
    await page.goto(`${stage.url}/building/upload`);
    await alive(page);
    await draftOffer(page).getByRole('button', { name: 'Restore' }).click();
    expect(await address(page).inputValue()).toBe('66 Pearl St');
    await logOut(page);
    await enter(page, 'admin', password);
    await takeUp(page, '6 Water St');
    await context.close();
  });

  it('that was held open under sign-in shows nothing of it to somebody else', async () => {
    const { page, context } = await signedInPage(browser, stage);
    leaving(context);
    await type(page, '7 Water St');
    await page.route('**/api/user/auth/refresh', (route) => route.fulfill({ status: 401, json: { errorCode: 6, message: 'over' } }));
    await page.evaluate(() => {
      // the token is near its end: the page asks for another one, which is refused
      const ahead = Date.now() + 29 * 60_000;
      Date.now = () => ahead;
      dispatchEvent(new Event('focus'));
    });
    await page.getByRole('region', { name: 'Sign in' }).waitFor();
    await page.unrouteAll();
    await enter(page, 'yuna01', 'another long password 2');
    expect(await page.content()).not.toContain('7 Water St');
    expect(await address(page).inputValue()).toBe('');
    await context.close();
  });
});
