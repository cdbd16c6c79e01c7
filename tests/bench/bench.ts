// `npm run bench` measures the budgets as users meet them, against a bare page, server or insert in the same run. It
// asserts nothing. `npm run bench -- load steps` runs those parts alone; with `--record` docs/budgets.md takes the
// figures of the parts that ran.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from '../../scripts/prepare.mjs';
import { openStage, password, type Stage } from '../journeys/stage.ts';
import { loginSecret } from '../journeys/api.ts';
import { root } from '../support/sources.ts';
import { agency } from './agency.ts';
import { content } from './content.ts';
import { boardMoves, deals } from './deals.ts';
import { isWithin, recordFigures, tableOf, type Figure, type Note } from './figures.ts';
import { growth } from './growth.ts';
import { homes } from './homes.ts';
import { instances } from './instances.ts';
import { map } from './map.ts';
import { openBare, secondsOf, timed, timesOf, took, type Bare, type Bench } from './measure.ts';
import { memory } from './memory.ts';
import { reach } from './reach.ts';
import { scores } from './scores.ts';
import { drawing, server } from './server.ts';
import { start } from './start.ts';
import { firstLoads, steps, walk } from './users.ts';

/** The parts in their order. What a part leaves behind does not disturb the next; memory comes before what fills it. */
const parts: Readonly<Record<string, (bench: Bench) => Promise<void>>> = {
  memory,
  load: firstLoads,
  steps,
  walk,
  drawing,
  start,
  server,
  growth: async ({ note, stage }) => {
    for (const { what, median, p99 } of await growth(await stage())) note(what, `median ${median.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms`, '50 ms');
  },
  import: imports,
  homes: ({ note }) => homes(note),
  reach: ({ note }) => reach(note),
  scores: ({ note }) => scores(note),
  instances: ({ note }) => instances(note),
  content: ({ note }) => content(note),
  agency: ({ note }) => agency(note),
  map: ({ note }) => map(note),
  deals: ({ note }) => deals(note),
  board: ({ note }) => boardMoves(note),
};

const words = process.argv.slice(2);
const chosen = words.filter((word) => !word.startsWith('--'));
const unknown = words.filter((word) => word !== '--record' && !(word in parts));
if (unknown.length > 0) {
  console.error(`There is no '${unknown.join("', '")}'. Parts: ${Object.keys(parts).join(', ')}; --record writes their figures into docs/budgets.md`);
  process.exit(1);
}

build();
const buildings = Number(process.env['BENCH_BUILDINGS'] ?? 31_459);
const folder = mkdtempSync(join(tmpdir(), 'bench-'));
const figures: Figure[] = [];
let part = '';
const note: Note = (what, measured, budget, { bare = '–', isMissed } = {}) => {
  const isJudged = !measured.includes(' at a load of ');
  const one: Figure = { part, what, measured, bare, budget, isMissed: isJudged && (isMissed ?? !isWithin(measured, budget)) };
  figures.push(one);
  console.log(`${what}: ${measured} (budget ${budget}${one.isMissed ? ', missed' : ''}; ${bare} times the bare one)`);
};

let stage: Promise<Stage> | undefined;
let bare: Promise<Bare> | undefined;
const bench: Bench = {
  note,
  buildings,
  seconds: Number(process.env['BENCH_SECONDS'] ?? 5),
  stage: () => (stage ??= openFilled()),
  bare: () => (bare ??= bench.stage().then(() => openBare(folder))),
};

try {
  for (const [name, run] of Object.entries(parts)) {
    if (chosen.length > 0 && !chosen.includes(name)) continue;
    part = name;
    await run(bench);
  }
} finally {
  (await bare)?.stop();
  await (await stage)?.stop();
  rmSync(folder, { recursive: true, force: true });
}
console.log(`\n${tableOf(figures)}`);
if (words.includes('--record')) recordFigures(join(root, 'docs/budgets.md'), Object.keys(parts), figures);

async function openFilled(): Promise<Stage> {
  const fill = spawnSync(process.execPath, ['scripts/demo.ts', '--buildings', String(buildings)], {
    cwd: root,
    env: { ...process.env, DATA_DIR: folder, STOOP_ADMIN_PASSWORD: password, STOOP_LOGIN_SECRET: loginSecret },
    encoding: 'utf8',
  });
  if (fill.status !== 0) throw new Error(fill.stderr);
  return openStage({}, folder);
}

/** The city's real buildings, through the import's own answers, beside as many bare inserts. */
async function imports(): Promise<void> {
  const data = process.env['REAL_DATA_DIR'] ?? join(root, '../shared/data');
  const files = existsSync(data) ? readdirSync(data).filter((name) => /^buildings_.*\.csv$/.test(name)) : [];
  if (files.length === 0) {
    console.log(`No real buildings in ${data}: the import is not measured. Name their folder in REAL_DATA_DIR.`);
    return;
  }
  const { importBuildings } = await import('../real/import-buildings.ts');
  const ceiling = await bench.bare();
  const fresh = await openStage();
  try {
    // what filling the other database left to be written would be waited for by each commit here
    spawnSync('sync');
    let taken = 0;
    const ms = await took(async () => {
      for (const name of files) taken += (await importBuildings(fresh, join(data, name))).created;
    });
    const bareMs = await took(async () => (await fetch(`${ceiling.url}/${taken}`, { method: 'POST' })).text());
    note(`import of ${taken} real buildings`, timed(secondsOf(ms)), '5 s', { bare: timesOf(ms, bareMs) });
  } finally {
    await fresh.stop();
  }
}
