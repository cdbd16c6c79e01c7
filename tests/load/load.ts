// `npm run load` lets 200 people work at two tabs each for a minute, on SQLite, on PostgreSQL, and on three instances of
// it. `-- --staff 20 --seconds 20` is a short one, `--on sqlite` chooses setups by a word of their name, `--rolling`
// starts every instance anew under way, `--record load` writes docs/load.md. It asserts nothing of times; loss ends it
// with 1. docs/soak.md is an hour: `--on sqlite --seconds 3600 --pause 6000 --record soak`.
import { mkdtempSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { build } from '../../scripts/prepare.mjs';
import { memoryOf, processorOf } from '../bench/measure.ts';
import { findPostgres } from '../support/cluster.ts';
import { root } from '../support/sources.ts';
import { openProduct, setups, type Product, type Setup } from './product.ts';
import { plotOf, tableOf, worksOf, type Result } from './report.ts';
import { hire, type Log } from './staff.ts';
import { workOn } from './work.ts';

const { values } = parseArgs({
  options: {
    staff: { type: 'string', default: '200' },
    seconds: { type: 'string', default: '60' },
    buildings: { type: 'string', default: '2000' },
    pause: { type: 'string', default: '3000' },
    on: { type: 'string', default: '' },
    rolling: { type: 'boolean', default: false },
    record: { type: 'string', default: '' },
  },
});
const countOf = (name: 'staff' | 'seconds' | 'buildings' | 'pause', least: number): number => {
  const count = Number(values[name]);
  if (Number.isInteger(count) && count >= least) return count;
  console.error(`--${name} is a whole number from ${least} on`);
  return process.exit(1);
};
const people = countOf('staff', 1);
const seconds = countOf('seconds', 5);
const buildings = countOf('buildings', 2 * people);
const pauseMs = countOf('pause', 0);

/** Confirmed writes that the product no longer says. */
async function lostOf(product: Product, log: Log): Promise<number> {
  let lost = 0;
  for (const { path, field, value } of log.acknowledged.values()) {
    const { body } = await product.api<Readonly<Record<string, unknown>>>('GET', path.replace('/api', ''));
    if (body[field] === value) continue;
    lost += 1;
    console.error(`${path} ${field}: ${JSON.stringify(body[field])} in the place of ${JSON.stringify(value)}`);
  }
  return lost;
}

async function measure(setup: Setup): Promise<Result> {
  console.log(`${setup.name}: an agency of ${buildings} buildings, ${people} people sign in`);
  const product = await openProduct(setup, buildings);
  try {
    const log: Log = { answered: [], acknowledged: new Map(), signedOut: 0, refreshes: 0, began: 0 };
    const staff = await hire(product, people, log);
    const { rows } = (await product.api<{ rows: readonly { id: number }[] }>('GET', `/building?sort=id&limit=${Math.min(200, 2 * people)}`)).body;
    const ids = [...rows];
    while (ids.length < 2 * people) ids.push(...(await product.api<{ rows: readonly { id: number }[] }>('GET', `/building?sort=id&limit=200&offset=${ids.length}`)).body.rows);

    const over = new AbortController();
    const memory: { atMs: number; mb: number }[] = [];
    log.began = performance.now();
    const busy = new Map(product.pids().map((pid) => [pid, { before: processorOf(pid), now: 0 }]));
    const look = () => {
      memory.push({ atMs: performance.now() - log.began, mb: Math.max(...product.pids().map(residentOf)) });
      for (const pid of product.pids()) busy.set(pid, { before: busy.get(pid)?.before ?? 0, now: processorOf(pid) });
    };
    const watching = setInterval(look, 1000);
    const work = workOn(staff, ids.map(({ id }) => id), log, { pauseMs, seconds, over: over.signal });
    const rolling = values.rolling ? pause(seconds * 250).then(() => product.restartAll()) : undefined;
    await pause(seconds * 1000);
    await rolling;
    const took = Math.round((performance.now() - log.began) / 1000);
    over.abort();
    clearInterval(watching);
    look();
    const processorMs = [...busy.values()].reduce((sum, { before, now }) => sum + Math.max(0, now - before), 0);
    await work;
    const lost = await lostOf(product, log);
    const { answered, signedOut, refreshes, acknowledged } = log;
    return { name: `${setup.name}${values.rolling ? ', started anew' : ''}`, staff: people, seconds: took, answered, memory, processorMs, confirmed: acknowledged.size, lost, signedOut, refreshes };
  } finally {
    await product.end();
  }
}

/** An instance that is just being started anew has none. */
const residentOf = (pid: number): number => {
  try {
    return memoryOf(pid).all || 0;
  } catch {
    return 0;
  }
};

build();
const chosen = setups.filter(({ name }) => name.toLowerCase().includes(values.on.toLowerCase()));
if (chosen.length === 0) throw new Error(`--on is a word of: ${setups.map(({ name }) => name).join('; ')}`);
const hasPostgres = (await findPostgres()) !== undefined;
const results: Result[] = [];
for (const setup of chosen) {
  if (setup.engine === 'postgres' && !hasPostgres) {
    console.log(`${setup.name}: there is no PostgreSQL on this machine`);
    continue;
  }
  const result = await measure(setup);
  results.push(result);
  console.log(`\n${worksOf(result)}\n`);
}
const out = values.record ? join(root, 'docs') : mkdtempSync(join(tmpdir(), 'stoop-load-'));
const name = values.record || 'load';
const title = name.replace(/^./, (first) => first.toUpperCase());
const text = `# ${title}\n\nWritten by \`npm run load\` on a machine with ${cpus().length} processors, which ran the people as well: each of them works at\ntwo tabs, with ${pauseMs} ms between two steps on average, and every tab holds its stream.\n\n${tableOf(results)}\n\n![Answers, p95 and memory over time](${name}.svg)\n`;
writeFileSync(join(out, `${name}.md`), text);
writeFileSync(join(out, `${name}.svg`), plotOf(results));
console.log(`${tableOf(results)}\n\n${join(out, `${name}.svg`)}`);
process.exit(results.some(({ lost, signedOut }) => lost + signedOut > 0) ? 1 : 0);
