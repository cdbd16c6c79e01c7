import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadOnce, slow, slowDown } from '../bench/first-load.ts';
import { mainMenu, rowLinks, rowsOf } from './hands.ts';
import { alive, openBrowser, openStage, signedInPage, type Stage } from './stage.ts';

/** Looks of the page and numbers of its rows in the order in which they stood, the sums of layout shifts long after a press and soon after one, and what moved. */
interface Seen {
  readonly looks: string[];
  readonly rows: number[];
  readonly moved: string[];
  shift: number;
  pressed: number;
}
/** A layout shift as browsers tell it, with what they say moved most. */
interface Shift {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly sources: readonly { readonly node: Node | null; readonly previousRect: DOMRectReadOnly; readonly currentRect: DOMRectReadOnly }[];
}
interface Watched {
  seen: Seen;
}

describe('on a slow machine behind a slow network', () => {
  let stage: Stage;
  let browser: Browser;
  beforeAll(async () => {
    stage = await openStage({ STOOP_DEMO: 'on' });
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await stage?.stop();
  });

  const open = async (): Promise<{ page: Page; close: () => Promise<void> }> => {
    const { page, context } = await signedInPage(browser, stage, { path: '/building/list', theme: 'dark' });
    await slowDown(await context.newCDPSession(page), slow);
    await page.addInitScript(follow);
    return { page, close: () => context.close() };
  };
  const seen = (page: Page) => page.evaluate(() => (globalThis as unknown as Watched).seen);

  it('the first list comes in its theme, keeps its rows and does not move', async () => {
    const { page, close } = await open();
    await page.goto(`${stage.url}/building/list`, { waitUntil: 'commit' });
    await rowsOf(page).first().waitFor();
    await alive(page);
    await page.waitForFunction(() => performance.getEntriesByType('resource').some(({ name }) => name.includes('/assets/words-')));
    const { looks, rows: counts, shift, moved } = await seen(page);
    expect(new Set(looks).size).toBe(1);
    const first = counts.findIndex((count) => count > 0);
    expect(counts.slice(first).filter((count) => count === 0)).toEqual([]);
    expect(shift, moved.join('\n')).toBeLessThanOrEqual(0.02);
    await close();
  });

  it('a link that is pressed before any script ran opens its page', async () => {
    const { page, close } = await open();
    let release = () => undefined as void;
    const held = new Promise<void>((done) => (release = done));
    await page.route(/\/assets\/.*\.js$/, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(`${stage.url}/building/list`, { waitUntil: 'commit' });
    const link = rowLinks(page).first();
    const href = (await link.getAttribute('href')) ?? '';
    await link.click({ noWaitAfter: true });
    await page.waitForURL(`**${href}`, { waitUntil: 'commit' });
    release();
    await alive(page);
    await page.getByRole('textbox').first().waitFor();
    await close();
  });

  it('every press is answered as soon as the page lives, and the list stays while the next page comes', async () => {
    const { page, close } = await open();
    await page.goto(`${stage.url}/building/list`);
    await alive(page);
    await page.getByRole('button', { name: 'Filter', exact: true }).first().click();
    await page.getByRole('menu').waitFor();
    await page.keyboard.press('Escape');
    await mainMenu(page).getByRole('link', { name: /^Rents/ }).click();
    await page.getByRole('grid', { name: 'Rents' }).getByRole('gridcell').getByRole('link').first().waitFor();
    const { pressed } = await seen(page);
    await page.goBack();
    await page.getByRole('grid', { name: 'Buildings' }).getByRole('gridcell').getByRole('link').first().waitFor();
    const { looks, shift, moved, pressed: back } = await seen(page);
    expect(new Set(looks).size).toBe(1);
    expect(shift + back - pressed, moved.join('\n')).toBeLessThanOrEqual(0.02);
    await close();
  });

  it('the sign-in page does not move either', async () => {
    const { shift } = await loadOnce(browser, { url: `${stage.url}/`, cookies: { theme: 'dark' }, content: '.sign-in' }, slow);
    expect(shift).toBeLessThanOrEqual(0.02);
  });
});

/** Runs in the page before anything else: notes the background and the rows of each frame, and what moved. */
function follow(): void {
  const found: Seen = { looks: [], rows: [], moved: [], shift: 0, pressed: 0 };
  (globalThis as unknown as Watched).seen = found;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, hadRecentInput, sources } = entry as unknown as Shift;
      found[hadRecentInput ? 'pressed' : 'shift'] += value;
      for (const { node, previousRect, currentRect } of sources)
        found.moved.push(`${value.toFixed(3)} ${node instanceof Element ? `${node.tagName} ${node.className}` : node?.textContent}: ${JSON.stringify(previousRect)} to ${JSON.stringify(currentRect)}`);
    }
  }).observe({ type: 'layout-shift', buffered: true });
  const look = (): void => {
    if (document.querySelector('nav')) {
      found.looks.push(getComputedStyle(document.body).backgroundColor);
      found.rows.push(document.querySelectorAll('[role=row]:has(> [role=gridcell])').length);
    }
    requestAnimationFrame(look);
  };
  look();
}
