import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ManifestChunk } from '#core/build-assets.ts';
import { openBrowser, signedInPage } from '../journeys/stage.ts';
import { fast, loadOnce, slow, type FirstLoad, type Visit } from './first-load.ts';
import { p50, quantile, secondsOf, timed, timesOf, type Bench } from './measure.ts';
import { bareSteps, walkLists, walkSteps } from './steps.ts';
import { root } from '../support/sources.ts';

const rounds = Number(process.env['BENCH_ROUNDS'] ?? 5);

/** First loads as users get them: in a real browser over the built server, at two profiles, beside a bare page. */
export async function firstLoads({ stage: open, bare, note }: Bench): Promise<void> {
  const [stage, ceiling] = [await open(), await bare()];
  const browser = await openBrowser({ whole: true });
  try {
    const { accessToken, refreshToken, roleList } = await stage.session();
    const list: Visit = {
      url: `${stage.url}/building/list`,
      cookies: { accessToken, locale: 'en', theme: 'light' },
      stored: { accessToken, refreshToken, roleList: JSON.stringify(roleList) },
      content: '.list-rows [role=row]',
      isLive: true,
    };
    for (const [profile, rowBudget, liveBudget] of [[fast, '0.45 s', '1.0 s'], [slow, '1.2 s', '3.0 s']] as const) {
      const loads = await several(() => loadOnce(browser, list, profile));
      const bares = await several(() => loadOnce(browser, { url: `${ceiling.url}/page`, cookies: {}, content: 'td' }, profile));
      const bareMs = p50(bares.map(({ contentMs }) => contentMs));
      const row = p50(loads.map(({ contentMs }) => contentMs));
      const live = p50(loads.map(({ interactiveMs }) => interactiveMs));
      note(`first row of the first list, ${profile.name}`, timed(secondsOf(row)), rowBudget, { bare: timesOf(row, bareMs) });
      note(`the same, interactive, ${profile.name}`, timed(secondsOf(live)), liveBudget, { bare: timesOf(live, bareMs) });
      const long = loads.flatMap(({ longTasks }) => longTasks);
      const tasks = `${Math.max(...loads.map(({ longTasks }) => longTasks.length))} at most${long.length > 0 ? `, the longest ${Math.max(...long).toFixed(0)} ms` : ''}`;
      note(`tasks over 50 ms after that, ${profile.name}`, timed(tasks), '0');
      note(`layout shift, ${profile.name}`, Math.max(...loads.map(({ shift }) => shift)).toFixed(3), '0.02');
      if (profile === fast && loads[0]) wire(loads[0], note);
    }
    const { page, context } = await signedInPage(browser, stage, { path: '/building/list' });
    await page.waitForTimeout(5000);
    const files: string[] = [];
    page.on('request', (request) => /\/assets\/.*\.(js|css)$/.test(request.url()) && files.push(request.url()));
    await page.locator('.frame-menu a[href="/contract/list"]').click();
    await page.locator('#content .list-rows a[href^="/contract/update"], #content .blank').first().waitFor();
    note('scripts and styles of a page of another area', String(files.length), '3');
    await context.close();
  } finally {
    await browser.close();
  }
}

/** Steps inside, from the click or key to the painted target, beside a bare step; at both profiles. */
export async function steps({ stage: open, bare, note }: Bench): Promise<void> {
  const [stage, ceiling] = [await open(), await bare()];
  const browser = await openBrowser({ whole: true });
  try {
    const budgets = { again: '100', first: '150', back: '60', 'visited before': '60', another: '150', palette: '60', keys: '150' };
    for (const profile of [fast, slow]) {
      const bareMs = p50(await bareSteps(browser, `${ceiling.url}/page`, profile));
      for (const { name, times } of await walkSteps(browser, stage, profile)) {
        const budget = profile === slow ? '300' : (Object.entries(budgets).find(([word]) => name.includes(word))?.[1] ?? '–');
        const [half, most] = [p50(times), quantile(times, 0.95)];
        const isMissed = half > Number(budget) || most > 2 * Number(budget);
        note(`${name}, ${profile.name}`, timed(`p50 ${half.toFixed(0)} ms, p95 ${most.toFixed(0)} ms`), `${budget} ms, p95 twice that`, {
          bare: timesOf(half, bareMs),
          isMissed,
        });
      }
    }
  } finally {
    await browser.close();
  }
}

/** Memory of a browser that walks through all lists again and again, as in an hour. */
export async function walk({ stage: open, note }: Bench): Promise<void> {
  const stage = await open();
  const browser = await openBrowser({ whole: true });
  try {
    const heaps = await walkLists(browser, stage, Number(process.env['BENCH_WALKS'] ?? 12));
    const [early = 0, late = 0] = [heaps[2], heaps.at(-1)];
    const said = `${early.toFixed(1)} MB after 3 walks, ${late.toFixed(1)} after ${heaps.length}`;
    note('objects of the page in a walk through all lists', said, 'flat', { isMissed: late > early * 1.1 });
  } finally {
    await browser.close();
  }
}

/** Measures the transfers until the list rested, and those in idle time after that. */
function wire({ transfers, interactiveMs }: FirstLoad, note: Bench['note']): void {
  // what is fetched ahead begins three seconds after the page came to rest
  const resting = transfers.filter(({ atMs }) => atMs < interactiveMs + 2500);
  const later = transfers.filter((one) => !resting.includes(one));
  const of = (all: FirstLoad['transfers'], type: string) => all.filter((one) => one.type === type);
  const kb = (all: FirstLoad['transfers']) => `${(all.reduce((sum, { bytes }) => sum + bytes, 0) / 1000).toFixed(1)} KB`;
  const [scripts, styles] = [of(resting, 'Script'), of(resting, 'Stylesheet')];
  note('scripts before the first list works', String(scripts.length), '12');
  note('styles before the first list works', String(styles.length), '3');
  note('requests until the first list rests', String(resting.length), '–');
  note('JavaScript on the wire until then', `${kb(scripts)} in ${scripts.length} files`, '230 KB');
  note('CSS on the wire until then', `${kb(styles)} in ${styles.length} files`, '36 KB');
  note('HTML on the wire', kb(of(resting, 'Document')), '25 KB');
  const words = later.filter(({ path }) => path.includes('/words-'));
  const scriptsLater = of(later, 'Script').filter((one) => !words.includes(one));
  const ofForm = scriptsLater.filter(({ path }) => formFiles().has(path.slice(1)));
  note('JavaScript of the form of the same area, in idle time afterwards', kb(ofForm), '120 KB');
  note('all JavaScript in idle time, lists of other areas and the palette among it, beside the words', kb(scriptsLater), '–');
  note('all words of the language, in idle time', kb(words), '–');
}

/** The files of the build that a building's form is made of. */
function formFiles(): ReadonlySet<string> {
  const manifest = JSON.parse(readFileSync(join(root, 'dist/client/.vite/manifest.json'), 'utf8')) as Readonly<Record<string, ManifestChunk>>;
  const files = new Set<string>();
  const add = (id: string): void => {
    const chunk = manifest[id];
    if (!chunk || files.has(chunk.file)) return;
    files.add(chunk.file);
    for (const other of chunk.imports ?? []) add(other);
  };
  for (const id of ['kit/area/form-page.tsx', 'plugins/building/screens/building-form.tsx']) add(id);
  return files;
}

async function several<T>(once: () => Promise<T>): Promise<readonly T[]> {
  const all: T[] = [];
  for (let round = 0; round < rounds; round += 1) all.push(await once());
  return all;
}

