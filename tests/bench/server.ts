import autocannon from 'autocannon';
import { signIn } from '../journeys/api.ts';
import { password, type Stage } from '../journeys/stage.ts';
import { bulk } from './bulk.ts';
import { dryRun } from './dry-run.ts';
import { p50, quantile, timed, timesOf, took, type Bench } from './measure.ts';

/** Many different questions in turn, so that an answer that was kept does not count. */
const yearRanges = Array.from({ length: 400 }, (_, at) => `${1850 + (at % 80)}..${1930 + Math.floor(at / 4)}`);
/** Search texts of people: pieces of addresses in any writing, companies, initials, the end of a telephone number. */
const typed = ['302', '302 bever', 'jackson', 'w 31', '2 east 4', 'E 10 St', 'halcyon', '한강', 'ㄱㅁㅅ', '0123', 'st', 'e', 'zzzz'];

/** Answers of the server over the wire, against a bare one with the same rows. */
export async function server(bench: Bench): Promise<void> {
  await lists(bench);
  await wire(bench);
  await changes(bench);
  await jumps(bench);
  await searches(bench, `search over ${bench.buildings} records`, (words) => `/building?q=${words}&limit=20`, '30 ms');
  await searches(bench, `search of every kind over ${bench.buildings} records`, (words) => `/search?q=${words}`, '50 ms');
  await whileHeavy(bench);
  const stage = await bench.stage();
  await bulk(stage, bench.note);
  await dryRun(stage, bench.note);
}

async function load(url: string, paths: readonly string[], seconds: number, token?: string): Promise<autocannon.Result> {
  return autocannon({
    url,
    connections: 8,
    duration: seconds,
    requests: paths.map((path) => ({ method: 'GET' as const, path })),
    ...(token && { headers: { authorization: `Bearer ${token}` } }),
  });
}

async function lists({ stage: open, bare, note, seconds }: Bench): Promise<void> {
  const stage = await open();
  const { accessToken } = await signIn(stage.url, 'admin', password);
  const ceiling = await bare();
  const path = (years: string) => `/api/building?borough=brooklyn,queens&year=${years}&sort=-year,address&limit=50`;
  const rounds = { changing: [] as number[], again: [] as number[] };
  for (let round = 0; round < 3; round += 1) {
    const base = await load(ceiling.url, yearRanges.map((years) => `/list?${years}`), seconds);
    const changing = await load(stage.url, yearRanges.map(path), seconds, accessToken);
    const again = await load(stage.url, [path('1900..1930')], seconds, accessToken);
    const refused = changing.non2xx + again.non2xx;
    if (refused > 0) throw new Error(`${refused} lists were refused`);
    rounds.changing.push(changing.requests.average / base.requests.average);
    rounds.again.push(again.requests.average / base.requests.average);
    // A write makes every kept answer stale, as it does all day.
    await stage.api('POST', '/amenity', { name: { en: `Bench ${round} ${Date.now()}`, kr: '', zh: '' } });
  }
  const said = (values: readonly number[]) => p50(values).toFixed(2);
  note('lists at changing depth, a second, against bare node:http and node:sqlite', said(rounds.changing), 'at least 0.8', { bare: said(rounds.changing) });
  note('the same list asked again', said(rounds.again), 'at least 2', { bare: said(rounds.again) });
}

/** Bytes of a list as JSON, and the answer for one that did not change. */
async function wire({ stage: open, note }: Bench): Promise<void> {
  const { url, session } = await open();
  const { accessToken } = await session();
  const list = `${url}/api/building?limit=50`;
  const ask = (headers: Record<string, string>) => fetch(list, { headers: { authorization: `Bearer ${accessToken}`, ...headers } });
  const plain = await ask({ 'accept-encoding': 'identity' });
  const size = (await plain.arrayBuffer()).byteLength;
  const packed = await ask({ 'accept-encoding': 'br' });
  const sent = Number(packed.headers.get('content-length'));
  note('a list of 50 rows as JSON on the wire', `${(sent / 1000).toFixed(1)} KB of ${(size / 1000).toFixed(1)}`, '–');
  const same = await ask({ 'if-none-match': packed.headers.get('etag') ?? '' });
  note('the same list when it did not change', String(same.status), '304', { isMissed: same.status !== 304 });
}

/** Changes of one record after another, each durable before the next. */
async function changes({ stage: open, bare, note }: Bench): Promise<void> {
  const [stage, ceiling] = [await open(), await bare()];
  const { body } = await stage.api<{ rows: readonly { id: number; version: number }[] }>('GET', '/building?limit=100&sort=id');
  const count = 100;
  const perSecond = { ours: [] as number[], bare: [] as number[] };
  const versions = new Map<number, number>();
  for (let round = 0; round < 3; round += 1) {
    const bareMs = await took(async () => {
      for (let at = 0; at < count; at += 1) await (await fetch(ceiling.url, { method: 'PUT', body: '{}' })).text();
    });
    const oursMs = await took(async () => {
      for (const [at, row] of body.rows.entries()) {
        const patch = { totalFloors: 1 + ((at + round) % 40) };
        const { status, body: now } = await stage.api<{ version: number }>('PUT', `/building/${row.id}`, patch, { 'if-match': `"${versions.get(row.id) ?? row.version}"` });
        if (status !== 200) throw new Error(`A change was answered with ${status}`);
        versions.set(row.id, now.version);
      }
    });
    perSecond.ours.push((1000 * body.rows.length) / oursMs);
    perSecond.bare.push((1000 * count) / bareMs);
  }
  const ratio = (p50(perSecond.ours) / p50(perSecond.bare)).toFixed(2);
  note('durable changes of one record, a second, against a bare durable update', `${ratio} (${p50(perSecond.ours).toFixed(0)} a second)`, 'at least 0.65', { bare: ratio });
}

async function jumps({ stage: open, note, buildings }: Bench): Promise<void> {
  const stage = await open();
  const times: number[] = [];
  for (const share of [0.1, 0.35, 0.5, 0.77, 0.93, 0.999]) {
    for (const sort of ['-updatedAt', 'address', 'year']) {
      times.push(await took(() => stage.api('GET', `/building?sort=${sort}&offset=${Math.floor(buildings * share)}&limit=100`)));
    }
  }
  note(`a jump anywhere in ${buildings} rows, one request`, timed(`median ${p50(times).toFixed(0)} ms, worst ${Math.max(...times).toFixed(0)} ms`), '150 ms');
}

async function searches({ stage: open, note }: Bench, what: string, pathOf: (words: string) => string, budget: string): Promise<void> {
  const stage = await open();
  const times: number[] = [];
  await stage.api('GET', pathOf('warm'));
  for (const words of typed) {
    // A write makes every kept answer stale, as it does all day.
    await stage.api('POST', '/amenity', { name: { en: `${what} ${words} ${Date.now()}`, kr: '', zh: '' } });
    const time = await took(() => stage.api('GET', pathOf(encodeURIComponent(words))));
    if (process.env['BENCH_EACH']) console.log(`  ${words}: ${time.toFixed(0)} ms`);
    times.push(time);
  }
  note(what, timed(`median ${p50(times).toFixed(0)} ms, worst ${Math.max(...times).toFixed(0)} ms`), budget);
}

async function whileHeavy({ stage: open, note, seconds }: Bench): Promise<void> {
  const stage = await open();
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
  note('a cheap request while a heavy report runs, p99', timed(`${cheap.latency.p99} ms`), '30 ms');
}

/** The list as a whole page, as the server draws it for somebody who comes; then once more after the server rested. */
export async function drawing({ stage: open, bare, note }: Bench): Promise<void> {
  const [stage, ceiling] = [await open(), await bare()];
  const draw = await pages(stage);
  for (let warm = 0; warm < 10; warm += 1) await draw(warm);
  const times: number[] = [];
  const bareTimes: number[] = [];
  for (let at = 0; at < 150; at += 1) {
    times.push(await draw(at));
    bareTimes.push(await took(async () => (await fetch(`${ceiling.url}/page`)).text()));
  }
  const times50 = { bare: timesOf(p50(times), p50(bareTimes)) };
  note('the first list drawn on the server, p50', timed(`${p50(times).toFixed(0)} ms`), '50 ms', times50);
  note('the same, p99', timed(`${quantile(times, 0.99).toFixed(0)} ms`), '120 ms', { bare: timesOf(quantile(times, 0.99), quantile(bareTimes, 0.99)) });
  const restSeconds = Number(process.env['BENCH_REST_SECONDS'] ?? 600);
  await new Promise((done) => setTimeout(done, restSeconds * 1000));
  const afterRest = await draw(200);
  note(`the first page after ${restSeconds} s of rest`, timed(`${afterRest.toFixed(0)} ms`), '120 ms', { bare: timesOf(afterRest, p50(bareTimes)) });
}

/** Draws the list by a question of its own; returns the milliseconds. */
export async function pages(stage: Stage): Promise<(at: number) => Promise<number>> {
  const { accessToken } = await signIn(stage.url, 'admin', password);
  return (at) =>
    took(async () => {
      const page = await fetch(`${stage.url}/building/list?year=${1800 + at}..`, { headers: { cookie: `accessToken=${accessToken}` } });
      if (!(await page.text()).includes('list-row')) throw new Error('The list was not drawn');
    });
}
