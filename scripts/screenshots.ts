// `npm run screenshots` takes every screen in both themes and three languages, into screenshots/; with words after it
// only those whose names hold one of them. `npm run screenshots -- pictures` renews the pictures of the guide and the readme.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { openBrowser, openStage, signedInPage, type Stage } from '../tests/journeys/stage.ts';
import { root } from '../tests/support/sources.ts';
import { screens, type Screen } from './screens.ts';

const only = process.argv.slice(2).filter((word) => word !== 'pictures');
const pictures = process.argv.includes('pictures');
const folder = join(root, pictures ? 'docs/pictures' : 'screenshots');
mkdirSync(folder, { recursive: true });

const isWanted = ({ name, picture }: Screen, look: string): boolean =>
  (!pictures || picture?.as === look) && (only.length === 0 || only.some((word) => name.includes(word) || look === word));

const full = await openStage({ STOOP_DEMO: 'on' });
const empty = await openStage();
const browser = await openBrowser();
try {
  for (const locale of ['en', 'kr', 'zh'] as const) {
    for (const theme of ['light', 'dark'] as const) {
      const look = `${locale}-${theme}`;
      const sessions = new Map<Stage, Awaited<ReturnType<typeof signedInPage>>>();
      for (const screen of screens.filter((one) => isWanted(one, look))) {
        const stage = screen.empty ? empty : full;
        const open = async () => {
          if (screen.signedOut) {
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
        await page.setViewportSize({ width: screen.width ?? 1440, height: screen.height ?? (screen.width && screen.width < 500 ? 844 : 900) });
        try {
          await page.goto(stage.url + screen.path, { waitUntil: 'load', timeout: 15_000 }).catch(() => undefined);
          await screen.act?.(page, stage);
          await page.waitForTimeout(500);
        } catch (error) {
          console.error(`${screen.name} ${locale} ${theme}: ${(error as Error).message.split('\n')[0]}`);
        }
        const shot = await page.screenshot();
        const file = pictures ? screen.picture?.file : `${screen.name}-${look}`;
        // few colours: the pictures of the guide lie in the repository
        await sharp(shot).png({ palette: pictures }).toFile(join(folder, `${file}.png`));
        if (screen.signedOut) await page.context().close();
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
