// `npm run screenshots` takes every screen in both themes and three languages, into screenshots/.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { alive, openBrowser, openStage, signedInPage, type Stage } from '../tests/journeys/stage.ts';
import { root } from '../tests/sources.ts';

interface Shot {
  readonly name: string;
  readonly path: string;
  /** Brings the page to the state that is shown. */
  readonly act?: (page: Page, stage: Stage) => Promise<void>;
  /** The agency with nothing in it. */
  readonly empty?: boolean;
  readonly signedOut?: boolean;
  readonly width?: number;
}

const rows = [
  'Address,Borough,Owner,Year built,Floors,Rooms',
  '41-17 Crescent St,Queens,Halcyon Residential,2019,46,320',
  '28-10 Jackson Ave,Queens,Gantry Partners,20I8,58,658',
  '250 Ashland Pl,Brooklyn,Northline Management,2016,520,586',
  'Kent Avenue,Brooklyn,Bricktown Living,2017,16,522',
  '1133 Manhattan Ave,Brooklyn,Bricktown Living,2014,6,210',
].join('\n');

const availability = [
  'Unit\tType\tGross rent\tAvailable',
  '38D\t1B1B\t$4,325\t12/1',
  '36E\t1B1B\t$4,340\t12/15',
  '44E\t1B1B\t$4,470\t12/1',
  '61A\t2B2B\t$6,900\tnow',
  '61B\t1B1B\t$4,9S0\t12/1',
].join('\n');

const shots: readonly Shot[] = [
  { name: 'sign-in', path: '/', signedOut: true },
  {
    name: 'sign-in-error',
    path: '/',
    signedOut: true,
    act: async (page) => {
      await page.locator('input[name="username"]').fill('admin');
      await page.locator('input[name="password"]').fill('not this one');
      await page.locator('button[type="submit"]').click();
      await page.locator('.callout').waitFor();
    },
  },
  { name: 'register', path: '/user/register', signedOut: true },
  { name: 'dashboard', path: '/' },
  { name: 'welcome', path: '/', empty: true },
  { name: 'building-list', path: '/building/list' },
  { name: 'building-list-filtered', path: '/building/list?borough=brooklyn,queens&year=1900..1960&sort=year,address' },
  { name: 'building-list-no-match', path: '/building/list?year=1801..1802' },
  { name: 'building-list-empty', path: '/building/list', empty: true },
  {
    name: 'building-list-selected',
    path: '/building/list',
    act: async (page) => {
      for (const row of [1, 3, 4]) await page.locator('[role="row"] input[type="checkbox"]').nth(row).click({ force: true });
    },
  },
  { name: 'building-list-tablet', path: '/building/list', width: 820 },
  { name: 'building-list-phone', path: '/building/list', width: 390 },
  { name: 'building-update', path: '/building/update/38' },
  { name: 'building-upload', path: '/building/upload' },
  { name: 'rent-list', path: '/rent/list' },
  { name: 'rent-update', path: '/rent/update/3' },
  { name: 'rent-compare', path: '/rent/compare?ids=5,2,9' },
  { name: 'room-list', path: '/room/list' },
  { name: 'room-update', path: '/room/update/5' },
  { name: 'room-plan', path: '/room/plan/78?at=38D' },
  { name: 'room-several', path: '/room/upload?from=range&building=78&units=59A–60L,1B1B' },
  { name: 'building-import', path: '/building/upload?from=file' },
  {
    name: 'building-import-check',
    path: '/building/upload?from=file',
    act: async (page) => {
      await alive(page);
      await page.locator('input[type="file"]').setInputFiles({ name: 'halcyon-nov.csv', mimeType: 'text/csv', buffer: Buffer.from(rows) });
      for (const step of ['encoding', 'columns']) {
        await page.waitForURL(new RegExp(`step=${step}`));
        await page.locator('.import-actions .bp6-intent-primary').click();
      }
      await page.locator('.check-cell').first().waitFor();
      await page.waitForTimeout(1000);
    },
  },
  {
    name: 'building-bulk',
    path: '/building/list',
    act: async (page) => {
      await alive(page);
      for (const row of [1, 3, 4]) await page.locator('[role="row"] input[type="checkbox"]').nth(row).click({ force: true, timeout: 5000 });
      await page.keyboard.press('e');
      await page.waitForTimeout(1200);
    },
  },
  {
    name: 'palette',
    path: '/',
    act: async (page) => {
      await alive(page);
      await page.keyboard.press('Control+k');
      await page.locator('[role="combobox"]').first().waitFor();
      await page.keyboard.type('ave', { delay: 60 });
      await page.waitForTimeout(900);
    },
  },
  {
    name: 'room-paste',
    path: '/room/upload?from=paste&building=78',
    act: async (page) => {
      await alive(page);
      await page.locator('textarea').first().fill(availability);
      await page.locator('.sheet-head .bp6-intent-primary').click();
      await page.waitForTimeout(1500);
    },
  },
  {
    name: 'building-sheet',
    path: '/building/list',
    act: async (page) => {
      await alive(page);
      await page.locator('.list-import').last().click();
      await page.locator('.sheet-cell').first().waitFor();
      await page.waitForTimeout(800);
    },
  },
  { name: 'building-category-amenity', path: '/building/category/amenity' },
  { name: 'building-category-company', path: '/building/category/company' },
  { name: 'user-list', path: '/user/list' },
  { name: 'not-found', path: '/no/such/page' },
];

const only = process.argv.slice(2);
const folder = join(root, 'screenshots');
mkdirSync(folder, { recursive: true });
const full = await openStage({ STOOP_DEMO: 'on' });
const empty = await openStage();
const browser = await openBrowser();
try {
  for (const locale of ['en', 'kr', 'zh'] as const) {
    for (const theme of ['light', 'dark'] as const) {
      const sessions = new Map<Stage, Awaited<ReturnType<typeof signedInPage>>>();
      for (const shot of shots) {
        if (only.length > 0 && !only.some((word) => shot.name.includes(word) || `${locale}-${theme}` === word)) continue;
        const stage = shot.empty ? empty : full;
        const open = async () => {
          if (shot.signedOut) {
            const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
            await context.addCookies([
              { name: 'locale', value: locale, url: stage.url },
              { name: 'theme', value: theme, url: stage.url },
            ]);
            return context.newPage();
          }
          const known = sessions.get(stage) ?? (await signedInPage(browser, stage, { locale, theme }));
          sessions.set(stage, known);
          return known.page;
        };
        const page = await open();
        await page.setViewportSize({ width: shot.width ?? 1440, height: shot.width && shot.width < 500 ? 844 : 900 });
        try {
          await page.goto(stage.url + shot.path, { waitUntil: 'load', timeout: 15_000 }).catch(() => undefined);
          await shot.act?.(page, stage);
          await page.waitForTimeout(500);
        } catch (error) {
          console.error(`${shot.name} ${locale} ${theme}: ${(error as Error).message.split('\n')[0]}`);
        }
        await page.screenshot({ path: join(folder, `${shot.name}-${locale}-${theme}.png`) });
        if (shot.signedOut) await page.context().close();
      }
      for (const { context } of sessions.values()) await context.close();
    }
  }
} finally {
  await browser.close();
  await full.stop();
  await empty.stop();
}
console.log(folder);
