// `npm run screenshots` takes every screen in both themes and three languages, into screenshots/; with words after it
// only those whose names hold one of them. `npm run screenshots -- pictures` renews the pictures of the guide and the readme.
// `npm run screenshots -- compare HEAD~1` shows each screen before and after a change in every look (docs/testing.md).
import { mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openBrowser, openStage } from '../tests/journeys/stage.ts';
import { root } from '../tests/support/sources.ts';
import { compareFolders } from './compare-pictures.ts';
import { build } from './prepare.mjs';
import { findComparison, openRevision } from './screens-before.ts';
import { pictures, screens, type Screen } from './screens.ts';
import { looks, takeScreens, type Look, type Product, type Shot } from './take-screens.ts';

const words = process.argv.slice(2);

/** Screens and looks that the words name; all without any. */
const isWanted = (only: readonly string[], name: string, look: Look): boolean => {
  const [named, others] = [only.filter((word) => looks.some((one) => one.name === word)), only.filter((word) => looks.every((one) => one.name !== word))];
  return (named.length === 0 || named.includes(look.name)) && (others.length === 0 || others.some((word) => name.includes(word)));
};

/** Opens a product in both agencies, and ends it after the work. */
async function withProduct<T>(folder: string, product: string, work: (opened: Product) => Promise<T>): Promise<T> {
  mkdirSync(folder, { recursive: true });
  const full = await openStage({ STOOP_DEMO: 'on' }, undefined, product);
  const empty = await openStage({}, undefined, product);
  try {
    return await work({ full, empty, folder });
  } finally {
    await full.stop();
    await empty.stop();
  }
}

async function withBrowser(work: (browser: Awaited<ReturnType<typeof openBrowser>>) => Promise<void>): Promise<void> {
  const browser = await openBrowser();
  try {
    await work(browser);
  } finally {
    await browser.close();
  }
}

/** Every screen in its own width, or the pictures of the guide. */
async function take(): Promise<void> {
  const isForGuide = words.includes('pictures');
  const only = words.filter((word) => word !== 'pictures');
  const shots = looks.flatMap((look) =>
    screens
      .filter(({ name }) => (!isForGuide || pictures.get(name) === look.theme) && isWanted(only, name, look))
      .map((screen): Shot => ({ screen, look, file: isForGuide ? `${look.locale}/${screen.name}` : `${screen.name}-${look.name}` })),
  );
  const folder = join(root, isForGuide ? 'docs/pictures' : 'screenshots');
  await withProduct(folder, root, (product) => withBrowser((browser) => takeScreens(browser, [product], shots, { palette: isForGuide })));
  console.log(folder);
}

/** The widths of a desktop, a tablet and a phone, for screens without one of their own. */
const widths = [1440, 820, 390] as const;
const widthsOf = ({ width }: Screen): readonly number[] => (width === undefined ? widths : [width]);

/** A revision against the working tree, or two folders of pictures, as a page outside the repository. */
async function compare(): Promise<void> {
  const { revision, folders, only } = findComparison(words.slice(words.indexOf('compare') + 1));
  const out = mkdtempSync(join(tmpdir(), 'stoop-compare-'));
  if (folders) return report(folders, out);
  const taken = [join(out, 'taken/before'), join(out, 'taken/after')] as const;
  const shots = looks.flatMap((look) =>
    screens
      .filter(({ name }) => isWanted(only, name, look))
      .flatMap((screen) => widthsOf(screen).map((width): Shot => ({ screen, look, width, file: `${screen.name}-${look.name}-${width}` }))),
  );
  if (shots.length === 0) throw new Error(`No screen is called ${only.join(', ')}`);
  await build();
  const earlier = await openRevision(revision);
  try {
    await withProduct(taken[0], earlier.folder, (before) =>
      withProduct(taken[1], root, (after) => withBrowser((browser) => takeScreens(browser, [before, after], shots, { isTimeless: true }))),
    );
  } finally {
    await earlier.end();
  }
  await report(taken, out);
}

async function report([before, after]: readonly [string, string], out: string): Promise<void> {
  const compared = await compareFolders(before, after, out);
  const changed = compared.filter(({ is }) => is !== 'same');
  for (const { name, is, share } of changed) console.log(`${name}: ${is === 'changed' ? `${(share * 100).toFixed(2)} % differ` : is}`);
  console.log(`${changed.length} of ${compared.length} pictures differ: ${join(out, 'index.html')}`);
}

await (words.includes('compare') ? compare() : take());
