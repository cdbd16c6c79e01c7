// `npm run bench` measures the budgets as users meet them, speed as ratios to a bare page or server in the same run. It
// asserts nothing. `npm run bench -- users` measures first loads and steps alone; with `--write` docs/budgets.md takes the
// figures.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { openStage, password, type Stage } from '../journeys/stage.ts';
import { loginSecret, signIn } from '../journeys/api.ts';
import { root } from '../support/sources.ts';
import { bulk } from './bulk.ts';
import { content } from './content.ts';
import { dryRun } from './dry-run.ts';
import { homes } from './homes.ts';
import { map } from './map.ts';
import { reach } from './reach.ts';
import { scores } from './scores.ts';
import { asUsers, memoryOf } from './users.ts';

const buildings = Number(process.env['BENCH_BUILDINGS'] ?? 100_000);
const seconds = Number(process.env['BENCH_SECONDS'] ?? 5);
/** Many different questions in turn, so that an answer that was kept does not count. */
const yearRanges = Array.from({ length: 400 }, (_, at) => `${1850 + (at % 80)}..${1930 + Math.floor(at / 4)}`);
/** Search texts of people: pieces of addresses in any writing, companies, initials, the end of a telephone number. */
const typed = ['302', '302 bever', 'jackson', 'w 31', '2 east 4', 'E 10 St', 'halcyon', '한강', 'ㄱㅁㅅ', '0123', 'st', 'e', 'zzzz'];
const folder = mkdtempSync(join(tmpdir(), 'bench-'));
const rows: string[][] = [];
const note = (what: string, measured: string, budget: string) => {
  rows.push([what, measured, budget]);
  console.log(`${what}: ${measured} (budget ${budget})`);
};
const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

const fill = spawnSync(process.execPath, ['scripts/demo.ts', '--buildings', String(buildings)], {
  cwd: root,
  env: { ...process.env, DATA_DIR: folder, STOOP_ADMIN_PASSWORD: password, STOOP_LOGIN_SECRET: loginSecret },
  encoding: 'utf8',
});
if (fill.status !== 0) throw new Error(fill.stderr);
note(`${buildings} buildings written, checked, journaled, indexed`, fill.stdout.trim().split('\n').at(-1) ?? '', '–');

const starting = performance.now();
const stage = await openStage({}, folder);
note('start of a built server', `${((performance.now() - starting) / 1000).toFixed(2)} s`, '0.5 s');
const isForUsers = process.argv.includes('users');
try {
  note('memory at rest after the start', memoryOf(stage.pid), '150 MB');
  await asUsers(stage, note);
  note('memory after first loads and steps', memoryOf(stage.pid), '250 MB');
  if (!isForUsers) await measureServer();
  note('memory under load', memoryOf(stage.pid), '250 MB');
  await new Promise((done) => setTimeout(done, 60_000));
  note('memory a minute later', memoryOf(stage.pid), '180 MB');
} finally {
  await stage.stop();
  rmSync(folder, { recursive: true, force: true });
}
if (!isForUsers) {
  await imports();
  await homes(note);
  await reach(note);
  await content(note);
  await map(note);
  await scores(note);
}
const table = rows.map((row) => `| ${row.join(' | ')} |`).join('\n');
console.log(`\n${table}`);
if (process.argv.includes('--write')) {
  const file = join(root, 'docs/budgets.md');
  const head = '| what | measured | budget |\n|---|---|---|\n';
  const text = readFileSync(file, 'utf8');
  const from = text.indexOf(head) + head.length;
  writeFileSync(file, text.slice(0, from) + table + text.slice(text.indexOf('\n\n', from)));
}

async function measureServer(): Promise<void> {
  await lists(stage);
  await jumps(stage);
  await searches(stage);
  await searchesEverything(stage);
  await draws(stage);
  await whileHeavy(stage);
  await bulk(stage, note);
  await dryRun(stage, note);
}

async function bare(): Promise<{ url: string; stop: () => void }> {
  const child = spawn(process.execPath, ['tests/bench/bare.ts', join(folder, 'stoop.sqlite')], { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] });
  const url = await new Promise<string>((done) => child.stdout.once('data', (part: Buffer) => done(part.toString().trim())));
  return { url, stop: () => child.kill() };
}

async function load(url: string, paths: readonly string[], token?: string): Promise<autocannon.Result> {
  return autocannon({
    url,
    connections: 8,
    duration: seconds,
    requests: paths.map((path) => ({ method: 'GET' as const, path })),
    ...(token && { headers: { authorization: `Bearer ${token}` } }),
  });
}

async function lists(stage: Stage): Promise<void> {
  const { accessToken } = await signIn(stage.url, 'admin', password);
  const ceiling = await bare();
  const ratios: number[] = [];
  let said = '';
  for (let round = 0; round < 3; round += 1) {
    const base = await load(ceiling.url, yearRanges.map((years) => `/list?${years}`));
    const ours = await load(
      stage.url,
      yearRanges.map((years) => `/api/building?borough=brooklyn,queens&year=${years}&sort=-year,address&limit=50`),
      accessToken,
    );
    if (ours.non2xx > 0) throw new Error(`${ours.non2xx} lists were refused`);
    ratios.push(ours.requests.average / base.requests.average);
    said = `${ours.requests.average.toFixed(0)} against ${base.requests.average.toFixed(0)} a second`;
    // A write makes every kept answer stale, as it does all day.
    await stage.api('POST', '/amenity', { name: { en: `Bench ${round}`, kr: '', zh: '' } });
  }
  ceiling.stop();
  note('list answer against bare node:http + node:sqlite', `${median(ratios).toFixed(2)} (${said})`, 'at least 0.8');
}

async function jumps(stage: Stage): Promise<void> {
  const times: number[] = [];
  for (const share of [0.1, 0.35, 0.5, 0.77, 0.93, 0.999]) {
    for (const sort of ['-updatedAt', 'address', 'year']) {
      const started = performance.now();
      await stage.api('GET', `/building?sort=${sort}&offset=${Math.floor(buildings * share)}&limit=100`);
      times.push(performance.now() - started);
    }
  }
  note(`a jump anywhere in ${buildings} rows, one request`, `median ${median(times).toFixed(0)} ms, worst ${Math.max(...times).toFixed(0)} ms`, '150 ms');
}

async function searches(stage: Stage): Promise<void> {
  await timesOf(stage, `search over ${buildings} records`, (words) => `/building?q=${words}&limit=20`);
}

async function searchesEverything(stage: Stage): Promise<void> {
  await timesOf(stage, `search of every kind over ${buildings} records`, (words) => `/search?q=${words}`);
}

async function timesOf(stage: Stage, what: string, pathOf: (words: string) => string): Promise<void> {
  const times: number[] = [];
  await stage.api('GET', pathOf('warm'));
  for (const words of typed) {
    // A write makes every kept answer stale, as it does all day.
    await stage.api('POST', '/amenity', { name: { en: `${what} ${words}`, kr: '', zh: '' } });
    const started = performance.now();
    await stage.api('GET', pathOf(encodeURIComponent(words)));
    const took = performance.now() - started;
    if (process.env['BENCH_EACH']) console.log(`  ${words}: ${took.toFixed(0)} ms`);
    times.push(took);
  }
  note(what, `median ${median(times).toFixed(0)} ms, worst ${Math.max(...times).toFixed(0)} ms`, what.includes('every kind') ? '50 ms' : '30 ms');
}

/** The list as a whole page, as the server draws it for somebody who comes. */
async function draws(stage: Stage): Promise<void> {
  const { accessToken } = await signIn(stage.url, 'admin', password);
  const times: number[] = [];
  for (let draw = 0; draw < 20; draw += 1) {
    const started = performance.now();
    const page = await fetch(`${stage.url}/building/list?year=${1900 + draw}..`, { headers: { cookie: `accessToken=${accessToken}` } });
    const html = await page.text();
    if (!html.includes('list-row')) throw new Error('The list was not drawn');
    times.push(performance.now() - started);
  }
  note('the first list as a whole page, drawn on the server', `first ${times[0]?.toFixed(0)} ms, then median ${median(times.slice(1)).toFixed(0)} ms`, '50 ms');
}

async function whileHeavy(stage: Stage): Promise<void> {
  const { accessToken } = await signIn(stage.url, 'admin', password);
  const over = new AbortController();
  const heavy = (async () => {
    while (!over.signal.aborted) await stage.api('GET', '/count/history?records=building&days=30');
  })();
  const cheap = await autocannon({
    url: `${stage.url}/api/building/1`,
    connections: 2,
    duration: seconds,
    headers: { authorization: `Bearer ${accessToken}` },
  });
  over.abort();
  await heavy;
  note('a cheap request while a heavy report runs, p99', `${cheap.latency.p99} ms`, '30 ms');
}

/** The city's real buildings, through the import's own answers. */
async function imports(): Promise<void> {
  const data = process.env['REAL_DATA_DIR'] ?? join(root, '../shared/data');
  const files = existsSync(data) ? readdirSync(data).filter((name) => /^buildings_.*\.csv$/.test(name)) : [];
  if (files.length === 0) {
    console.log(`No real buildings in ${data}: the import is not measured. Name their folder in REAL_DATA_DIR.`);
    return;
  }
  const { importBuildings } = await import('../real/import-buildings.ts');
  const fresh = await openStage();
  try {
    const started = performance.now();
    let taken = 0;
    for (const name of files) taken += (await importBuildings(fresh, join(data, name))).created;
    note(`import of ${taken} real buildings`, `${((performance.now() - started) / 1000).toFixed(1)} s`, '5 s');
    const memory = readFileSync(`/proc/${fresh.pid}/status`, 'utf8');
    note('memory after it', `${(Number(/VmRSS:\s+(\d+)/.exec(memory)?.[1]) / 1024).toFixed(0)} MB`, '–');
  } finally {
    await fresh.stop();
  }
  const idle = await openStage();
  // the server notices within twenty seconds that it rests
  const rest = () => new Promise((done) => setTimeout(done, 25_000));
  const held = () => `${(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${idle.pid}/status`, 'utf8'))?.[1]) / 1024).toFixed(0)} MB`;
  await rest();
  note('idle memory', held(), '150 MB');
  await (await fetch(idle.url)).text();
  await rest();
  note('the same after its first page', held(), '150 MB');
  await idle.stop();
}
