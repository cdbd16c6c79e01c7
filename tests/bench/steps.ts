import type { Browser, Page } from 'playwright';
import { signedInPage, type Stage } from '../journeys/stage.ts';
import { slowDown, type Profile } from './first-load.ts';

/** The times of one step inside the product, from the click or key to the painted target, in milliseconds. */
export interface StepTimes {
  readonly name: string;
  readonly times: readonly number[];
}

const rounds = Number(process.env['BENCH_ROUNDS'] ?? 7);

/** Walks through lists, records, the search and the palette as a person does, again and again. */
export async function walkSteps(browser: Browser, stage: Stage, profile: Profile): Promise<readonly StepTimes[]> {
  const times = new Map<string, number[]>();
  const note = (name: string, time: number) => times.set(name, [...(times.get(name) ?? []), time]);
  for (let round = 0; round < rounds; round += 1) {
    const { page, context } = await signedInPage(browser, stage, { path: '/building/list' });
    await slowDown(await context.newCDPSession(page), profile);
    await page.evaluate(follow);
    await page.mouse.move(700, 500);
    // what is fetched in idle moments has come
    await page.waitForTimeout(2500 * profile.slower);
    const step = async (name: string, act: () => Promise<unknown>, target: string) => {
      await page.evaluate((selector) => (globalThis as unknown as Followed).benchFollow(selector), target);
      await act();
      note(name, await page.evaluate(() => (globalThis as unknown as Followed).benchTook));
      await quiet(page);
    };
    const row = (place: number) => page.locator(`${shown} .list-rows [role=row] .list-link`).nth(place);
    const form = '#content > .form-frame input';
    await step('a row’s record, first', () => row(3).click(), form);
    await step('back to the list', () => page.goBack(), `${shown} .list-rows [role=row]`);
    await step('a row’s record, again', () => row(5).click(), form);
    await step('back to the list', () => page.goBack(), `${shown} .list-rows [role=row]`);
    const menu = (path: string) => page.locator(`.frame-menu a[href="${path}"]`).click();
    await step('another list', () => menu('/rent/list'), `${shown} .list-rows a[href^="/rent/update"]`);
    await step('a list visited before', () => menu('/building/list'), `${shown} .list-rows a[href^="/building/update"]`);
    await step('palette', () => page.keyboard.press('Control+K'), '.palette input');
    await page.keyboard.press('Escape');
    await quiet(page);
    await page.locator(`${shown} input[type=search]`).focus();
    const found = `${shown} .list-grid[aria-rowcount]`;
    const before = await page.locator(found).getAttribute('aria-rowcount');
    await step('last of three keys to rows', () => page.keyboard.type('jac'), `${found}:not([aria-rowcount="${before}"])`);
    await context.close();
  }
  return [...times].map(([name, all]) => ({ name, times: all }));
}

/** The least a step can take in this browser: a click on a bare page, which puts forty rows in the place of forty others. */
export async function bareSteps(browser: Browser, url: string, profile: Profile): Promise<readonly number[]> {
  const times: number[] = [];
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  for (let round = 0; round < rounds; round += 1) {
    await page.goto(url);
    await slowDown(await context.newCDPSession(page), profile);
    await page.evaluate(follow);
    await page.evaluate(() => (globalThis as unknown as Followed).benchFollow('.opened td'));
    await page.locator('a').first().click();
    times.push(await page.evaluate(() => (globalThis as unknown as Followed).benchTook));
  }
  await context.close();
  return times;
}

/** Megabytes of live objects of one page after each walk through all lists of the menu. */
export async function walkLists(browser: Browser, stage: Stage, walks: number): Promise<readonly number[]> {
  const { page, context } = await signedInPage(browser, stage, { path: '/building/list' });
  const session = await context.newCDPSession(page);
  const paths = await page.locator('.frame-menu a[href$="/list"]').evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  const heaps: number[] = [];
  for (let walk = 0; walk < walks; walk += 1) {
    for (const path of paths) {
      await page.locator(`.frame-menu a[href="${path}"]`).click();
      await page.waitForURL(`**${path}*`);
      await quiet(page);
    }
    await session.send('HeapProfiler.collectGarbage');
    const { usedSize } = await session.send('Runtime.getHeapUsage');
    heaps.push(usedSize / 1e6);
  }
  await context.close();
  return heaps;
}

/** The list that is shown, not those kept behind it. */
const shown = '#content > .page-mounted[data-shown]';

interface Followed {
  benchFollow(selector: string): void;
  benchTook: Promise<number>;
}

/** Runs in the page: measures from the last press to the frame after which a target stands. */
function follow(): void {
  const own = globalThis as unknown as Followed;
  let pressed = 0;
  for (const name of ['pointerdown', 'keydown'] as const) addEventListener(name, ({ timeStamp }) => (pressed = timeStamp), { capture: true });
  addEventListener('popstate', ({ timeStamp }) => (pressed = timeStamp), { capture: true });
  own.benchFollow = (selector) => {
    pressed = Infinity;
    own.benchTook = new Promise((done) => {
      const look = (): void => {
        const element = pressed === Infinity ? null : document.querySelector(selector);
        if (element?.checkVisibility({ contentVisibilityAuto: true })) setTimeout(() => done(performance.now() - pressed));
        else requestAnimationFrame(look);
      };
      look();
    });
  };
}

/** Waits until the page has drawn what it began, and an idle moment came after. */
async function quiet(page: Page): Promise<void> {
  await page.waitForTimeout(600);
  await page.evaluate(() => new Promise<void>((done) => requestIdleCallback(() => done(), { timeout: 3000 })));
}
