import { join } from 'node:path';
import sharp from 'sharp';
import type { Browser, Page } from 'playwright';
import { signedInPage, type Stage } from '../tests/journeys/stage.ts';
import type { Screen } from './screens.ts';

/** A running product, full and with nothing in it, and the folder of its pictures. */
export interface Product {
  readonly full: Stage;
  readonly empty: Stage;
  readonly folder: string;
}

/** Language and theme of a picture, as its file is called: `kr-dark`. */
export const looks = (['en', 'kr', 'zh'] as const).flatMap((locale) => (['light', 'dark'] as const).map((theme) => ({ name: `${locale}-${theme}` as const, locale, theme })));
export type Look = (typeof looks)[number];

/** A picture to take. */
export interface Shot {
  readonly screen: Screen;
  readonly look: Look;
  /** Pixels; the screen's own unless said. */
  readonly width?: number;
  /** Name of the file, without its ending. */
  readonly file: string;
}

interface Options {
  /** Few colours: for pictures that lie in the repository. */
  readonly palette?: boolean;
  /** Leaves out the clock of the menu: for pictures that are compared. */
  readonly isTimeless?: boolean;
}

type Sessions = Map<Stage, { readonly page: Page; readonly context: { close(): Promise<void> } }>;

/**
 * Takes pictures of one or several products, each picture of all products right after another, so that times in
 * minutes agree. A screen that does not come to its state is pictured as it stands, and named.
 */
export async function takeScreens(browser: Browser, products: readonly Product[], shots: readonly Shot[], { palette = false, isTimeless = false }: Options = {}): Promise<void> {
  for (const [look, some] of Map.groupBy(shots, (shot) => shot.look)) {
    const sessions: Sessions = new Map();
    for (const shot of some) {
      for (const product of products) {
        const page = await openScreen(browser, sessions, product, shot).catch((error: unknown) => {
          console.error(`${shot.file}: ${firstLine(error)}`);
          return undefined;
        });
        if (!page) continue;
        const picture = await page.screenshot({ animations: 'disabled', caret: 'hide', ...(isTimeless && { style: '.frame-clock-text { visibility: hidden; }' }) });
        await sharp(picture).png({ palette }).toFile(join(product.folder, `${shot.file}.png`));
        if (shot.screen.signedOut) await page.context().close();
      }
    }
    for (const { context } of sessions.values()) await context.close();
    console.log(`${look.name}: ${some.length} pictures`);
  }
}

async function openScreen(browser: Browser, sessions: Sessions, { full, empty }: Product, { screen, look, width = screen.width ?? 1440, file }: Shot): Promise<Page> {
  const stage = screen.empty ? empty : full;
  const page = screen.signedOut ? await strangersPage(browser, stage, look) : await memberPage(browser, sessions, stage, look);
  await page.setViewportSize({ width, height: screen.height ?? (width < 500 ? 844 : width < 1000 ? 1180 : 900) });
  try {
    await page.goto(stage.url + screen.path, { waitUntil: 'load', timeout: 15_000 }).catch(() => undefined);
    await screen.act?.(page, stage);
    await page.waitForTimeout(500);
  } catch (error) {
    console.error(`${file}: ${firstLine(error)}`);
  }
  return page;
}

async function strangersPage(browser: Browser, stage: Stage, { locale, theme }: Look): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.addCookies([
    { name: 'locale', value: locale, url: stage.url },
    { name: 'theme', value: theme, url: stage.url },
  ]);
  return context.newPage();
}

async function memberPage(browser: Browser, sessions: Sessions, stage: Stage, { locale, theme }: Look): Promise<Page> {
  const known = sessions.get(stage) ?? (await signedInPage(browser, stage, { locale, theme }));
  sessions.set(stage, known);
  return known.page;
}

const firstLine = (error: unknown): string => String(error instanceof Error ? error.message : error).split('\n')[0] ?? '';
