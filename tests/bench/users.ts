import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { openBrowser, type Stage } from '../journeys/stage.ts';
import { fast, loadOnce, slow, type FirstLoad, type Profile, type Visit } from './first-load.ts';
import { walkSteps } from './steps.ts';

type Note = (what: string, measured: string, budget: string) => void;

const rounds = Number(process.env['BENCH_ROUNDS'] ?? 5);
/** The load of the machine beyond which times say more about others than about the product. */
const maxLoad = 1.5;

/** The product as its users get it: first loads and steps inside, in a real browser over a built server. */
export async function asUsers(stage: Stage, note: Note): Promise<void> {
  const load = loadavg()[0] ?? 0;
  const isQuiet = load <= maxLoad;
  if (!isQuiet) console.log(`The load of the machine is ${load.toFixed(1)}: bytes and counts are told, times are not judged.`);
  const timed = (text: string) => (isQuiet ? text : `${text}, not judged at a load of ${load.toFixed(1)}`);
  const browser = await openBrowser();
  const bare = await barePage();
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
      const bares = await several(() => loadOnce(browser, { url: bare.url, cookies: {}, content: 'td' }, profile));
      const ceiling = p50(bares.map(({ contentMs }) => contentMs));
      const row = p50(loads.map(({ contentMs }) => contentMs));
      note(`first row of the first list, ${profile.name}`, timed(`${secondsOf(row)}, ${(row / ceiling).toFixed(1)} times a bare page`), rowBudget);
      note(`the same, interactive, ${profile.name}`, timed(secondsOf(p50(loads.map(({ interactiveMs }) => interactiveMs)))), liveBudget);
      note(`tasks over 50 ms after that, ${profile.name}`, timed(`${Math.max(...loads.map(({ longTasks }) => longTasks.length))} at most`), '0');
      note(`layout shift, ${profile.name}`, Math.max(...loads.map(({ shift }) => shift)).toFixed(3), '0.02');
      if (profile === fast && loads[0]) wire(loads[0], note);
    }
    const walks = { again: '100', first: '150', back: '60', 'visited before': '60', another: '150', palette: '60', keys: '150' };
    for (const profile of [fast, slow] satisfies readonly Profile[]) {
      for (const { name, times } of await walkSteps(browser, stage, profile)) {
        const budget = profile === slow ? '300' : (Object.entries(walks).find(([word]) => name.includes(word))?.[1] ?? '–');
        const said = `p50 ${p50(times).toFixed(0)} ms, p95 ${quantile(times, 0.95).toFixed(0)} ms`;
        note(`${name}, ${profile.name}`, timed(said), `${budget} ms, p95 twice that`);
      }
    }
  } finally {
    await browser.close();
    bare.stop();
  }
}

/** Memory of a server in MB: what it holds itself, and mapped files, Node's own pages among them. */
export function memoryOf(pid: number): string {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const of = (name: string) => Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024);
  return `${of('VmRSS')} MB (${of('RssAnon')} own, ${of('RssFile')} files)`;
}

/** Measures the transfers until the list rested, and those in idle time after that. */
function wire({ transfers, interactiveMs }: FirstLoad, note: Note): void {
  // what is fetched ahead begins three seconds after the page came to rest
  const resting = transfers.filter(({ atMs }) => atMs < interactiveMs + 2500);
  const later = transfers.filter((one) => !resting.includes(one));
  const of = (all: FirstLoad['transfers'], type: string) => all.filter((one) => one.type === type);
  const kb = (all: FirstLoad['transfers']) => `${(all.reduce((sum, { bytes }) => sum + bytes, 0) / 1000).toFixed(1)} KB`;
  const [scripts, styles] = [of(resting, 'Script'), of(resting, 'Stylesheet')];
  const linked = (all: FirstLoad['transfers']) => all.filter(({ atMs }) => atMs < interactiveMs).length;
  note('scripts and styles before the first list works', `${linked(scripts)} and ${linked(styles)}`, '12 and 3');
  note('requests until the first list rests', String(resting.length), '–');
  note('JavaScript on the wire until then', `${kb(scripts)} in ${scripts.length} files`, '230 KB');
  note('CSS on the wire until then', `${kb(styles)} in ${styles.length} files`, '36 KB');
  note('HTML on the wire', kb(of(resting, 'Document')), '25 KB');
  note('fetched in idle time afterwards', kb(later), '120 KB and the words');
}

/** The ceiling: a table of forty rows, served as it lies there. */
async function barePage(): Promise<{ readonly url: string; stop(): void }> {
  const rows = Array.from({ length: 40 }, (_, at) => `<tr><td>${at} Hudson Street</td><td>Manhattan</td></tr>`).join('');
  const page = `<!doctype html><title>Bare</title><table>${rows}</table>`;
  const server = createServer((_request, response) => response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, stop: () => void server.close() };
}

async function several<T>(once: () => Promise<T>): Promise<readonly T[]> {
  const all: T[] = [];
  for (let round = 0; round < rounds; round += 1) all.push(await once());
  return all;
}

const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? Number.NaN;
const p50 = (values: readonly number[]): number => quantile(values, 0.5);
const secondsOf = (ms: number): string => `${(ms / 1000).toFixed(2)} s`;
