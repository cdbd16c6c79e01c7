import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { dayAfter, dayOf, momentsAt } from '#kit/records/new-york.ts';
import { placeBetween } from '#kit/board/place.ts';
import { seededRandom } from '#server/random.ts';
import { loginSecret, signIn } from '../journeys/api.ts';
import { openBrowser, openStage, password, signedInPage, type Stage } from '../journeys/stage.ts';
import { root } from '../support/sources.ts';
import type { Note } from './figures.ts';
import { p50, quantile, timed, timesOf } from './measure.ts';

/** Share of the full sizes: less for a look at the bench itself. */
const scale = Number(process.env['BENCH_SCALE'] ?? 1);
/** Contracts and tours of an agency as it grows; the board holds as many open ones at every size. */
const sizes = [
  { contracts: 5_000 * scale, tours: 20_000 * scale },
  { contracts: 16_000 * scale, tours: 63_000 * scale },
  { contracts: 50_000 * scale, tours: 200_000 * scale },
] as const;
const openCards = 2_000 * scale;
const agents = 60;
const perDay = 6;
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 15);

/** A question of the working day with its budget in milliseconds at the largest size. */
interface Question {
  readonly what: string;
  readonly budget: string;
  readonly ask: (stage: Stage, at: number) => Promise<unknown>;
}

/** Milliseconds of one question at each size. */
interface Growth {
  readonly what: string;
  readonly medians: readonly number[];
}

/** Measures contracts, board and tours of an agency of three sizes over HTTP; prints the cost by size. */
export async function deals(note: Note): Promise<void> {
  const costs = new Map<string, number[]>();
  await inAgency(async (folder) => {
    for (const size of sizes) {
      fill(join(folder, 'stoop.sqlite'), size);
      const stage = await openStage({}, folder);
      try {
        for (const { what, budget, ask } of questions) {
          const times: number[] = [];
          // the first is asked before anything is kept, and each after a change somewhere
          for (let round = 0; round <= rounds; round += 1) {
            await touch(stage, round);
            const began = performance.now();
            await ask(stage, round);
            if (round > 0) times.push(performance.now() - began);
          }
          costs.set(what, [...(costs.get(what) ?? []), p50(times)]);
          if (size === sizes.at(-1)) note(what, timed(`${p50(times).toFixed(0)} ms, p95 ${quantile(times, 0.95).toFixed(0)} ms`), budget);
        }
      } finally {
        await stage.stop();
      }
    }
  });
  console.log(`\n${plotOf([...costs].map(([what, medians]) => ({ what, medians })))}`);
}

/** Measures a move on the board of the largest agency in a browser. */
export const boardMoves = (note: Note): Promise<void> =>
  inAgency(async (folder) => {
    fill(join(folder, 'stoop.sqlite'), sizes.at(-1)!);
    const stage = await openStage({}, folder);
    try {
      await inBrowser(stage, note);
    } finally {
      await stage.stop();
    }
  });

/** Works with a folder of the demonstration, without its tours: they stand in the time of those that are added. */
async function inAgency(work: (folder: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-deals-'));
  try {
    const made = spawnSync(process.execPath, ['scripts/demo.ts', '--buildings', '60'], {
      cwd: root,
      env: { ...process.env, DATA_DIR: folder, STOOP_ADMIN_PASSWORD: password, STOOP_LOGIN_SECRET: loginSecret },
      encoding: 'utf8',
    });
    if (made.status !== 0) throw new Error(made.stderr);
    const base = new DatabaseSync(join(folder, 'stoop.sqlite'));
    base.exec('delete from "tourStop"; delete from "tour"');
    base.close();
    await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function got<T>(stage: Stage, path: string): Promise<T> {
  const { status, body } = await stage.api<T>('GET', path);
  if (status !== 200) throw new Error(`${path} was answered with ${status}: ${JSON.stringify(body)}`);
  return body;
}

/** A change that what is kept of contracts and tours does not outlive. */
async function touch(stage: Stage, at: number): Promise<void> {
  for (const [record, patch] of [['contract', { memo: `bench ${at}` }], ['tour', { note: `bench ${at}` }]] as const) {
    const [row] = (await got<{ rows: readonly { id: number; version: number }[] }>(stage, `/${record}?sort=-id&limit=1`)).rows;
    const { status, body } = await stage.api('PUT', `/${record}/${row!.id}`, patch, { 'if-match': `"${row!.version}"` });
    if (status !== 200) throw new Error(`A change of ${record} was answered with ${status}: ${JSON.stringify(body)}`);
  }
}

const today = dayOf(new Date().toISOString());
const pick = <T>(all: readonly T[], at: number): T => all[at % all.length]!;

const questions: readonly Question[] = [
  { what: 'contracts: a list, filtered and sorted', budget: '50 ms', ask: (stage, at) => got(stage, `/contract?${pick(['occupation=worker', 'budget=2500..4000', 'feePayer=landlord', 'workflow=6,8'], at)}&sort=${pick(['-moveDate', 'name', '-enteredAt', 'budget'], at)}&limit=50`) },
  { what: 'contracts: a search', budget: '30 ms', ask: (stage, at) => got(stage, `/contract?q=${pick(['ms-12', 'nair', '민준', '555 01'], at)}&limit=50`) },
  { what: `contracts: the board of ${openCards.toLocaleString('en')} open cards, first 12 of each lane`, budget: '50 ms', ask: (stage) => got(stage, '/contract/board?workflow=1,2,3,4,5,7&first=12') },
  { what: 'contracts: all cards of the board', budget: '–', ask: (stage) => got(stage, '/contract/board?workflow=1,2,3,4,5,7') },
  { what: 'contracts: the page of the board, first byte', budget: '100 ms', ask: (stage) => firstByte(stage, '/contract/board') },
  { what: 'contracts: a move', budget: '–', ask: move },
  { what: 'contracts: moves of the last month', budget: '–', ask: (stage) => got(stage, '/contract/board/moves') },
  { what: 'contracts: renewals', budget: '50 ms', ask: (stage) => got(stage, '/contract/renewals') },
  { what: 'contracts: commission of a year', budget: '–', ask: (stage) => got(stage, '/contract/commission') },
  { what: 'schedule: a week', budget: '50 ms', ask: (stage, at) => got(stage, `/schedule?from=${dayAfter(today, at)}&to=${dayAfter(today, at + 6)}&perHour=4`) },
  { what: 'schedule: a month', budget: '50 ms', ask: (stage, at) => got(stage, `/schedule?from=${dayAfter(today, at - 35)}&to=${dayAfter(today, at + 6)}&perDay=4`) },
  { what: 'schedule: the page of a week, first byte', budget: '100 ms', ask: (stage, at) => firstByte(stage, `/contract/schedule?view=week&day=${dayAfter(today, -at)}`) },
  { what: 'schedule: the page of a month, first byte', budget: '100 ms', ask: (stage, at) => firstByte(stage, `/contract/schedule?view=month&day=${dayAfter(today, -at)}`) },
  { what: 'tours: a list, filtered and sorted', budget: '50 ms', ask: (stage, at) => got(stage, `/tour?${pick(['status=requested', 'status=done', 'endedBy=client', 'building=3'], at)}&sort=${pick(['-startsAt', 'client', 'startsAt'], at)}&limit=50`) },
  { what: 'tours: a day of all agents', budget: '50 ms', ask: (stage, at) => got(stage, `/tour/agenda?from=${dayAfter(today, at)}&to=${dayAfter(today, at)}`) },
  { what: 'tours: times offered for a home', budget: '50 ms', ask: (stage, at) => got(stage, `/tour/offers?building=${1 + (at % 40)}&day=${dayAfter(today, 2 + (at % 20))}`) },
  { what: 'tours: the page of a plan of six rents, first byte', budget: '100 ms', ask: (stage, at) => firstByte(stage, `/inquiry/tour/plan?rents=${[1, 2, 3, 4, 5, 6].map((one) => one + at).join(',')}&day=${dayAfter(today, 2 + (at % 20))}`) },
  { what: 'dashboard: its figures', budget: '50 ms', ask: (stage) => got(stage, '/dashboard') },
  { what: 'tours: one booked', budget: '–', ask: book },
];

async function firstByte(stage: Stage, path: string): Promise<void> {
  const { accessToken } = await stage.session();
  const answer = await fetch(stage.url + path, { headers: { cookie: `accessToken=${accessToken}; locale=en; theme=light` } });
  await answer.body?.cancel();
  if (answer.status !== 200) throw new Error(`${path} was answered with ${answer.status}`);
}

async function move(stage: Stage, at: number): Promise<void> {
  const [from, to] = at % 2 === 0 ? [1, 2] : [2, 1];
  const [card] = (await got<{ rows: readonly { id: number }[] }>(stage, `/contract?workflow=${from}&sort=-id&limit=1`)).rows;
  const { status, body } = await stage.api('POST', `/contract/${card!.id}/move`, { from, to });
  if (status !== 200) throw new Error(`A move was answered with ${status}: ${JSON.stringify(body)}`);
}

async function book(stage: Stage, at: number): Promise<void> {
  const { offers } = await got<{ offers: readonly { agent: number; startsAt: string }[] }>(stage, `/tour/offers?building=${1 + (at % 40)}&day=${dayAfter(today, 30 + at * 3)}`);
  const [offer] = offers;
  if (!offer) throw new Error('Nobody has time for a tour');
  const { status, body } = await stage.api('POST', '/tour/book', { client: `Bench ${at}`, tours: [{ ...offer, building: 1 + (at % 40), name: undefined, whys: undefined }] });
  if (status !== 200) throw new Error(`A booking was answered with ${status}: ${JSON.stringify(body)}`);
}

/**
 * A move by keys, beside a key that changes a line of a bare page: from the key's time to the first message after its frame.
 * Browsers hold messages back until that frame is drawn, and without a graphics card the page's processors draw it.
 */
async function inBrowser(stage: Stage, note: Note): Promise<void> {
  const browser = await openBrowser({ whole: true });
  try {
    await signIn(stage.url, 'admin', password);
    const { page, context } = await signedInPage(browser, stage, { path: '/contract/board?workflow=1,2,3,4,5,7' });
    await page.waitForFunction(() => document.querySelectorAll('.lane .card').length > 40);
    const first = page.getByRole('region', { name: /^New/ }).getByRole('link').first();
    const times = await timesOfKeys(page, async () => {
      await page.waitForFunction(() => document.querySelector('[data-moving]') === null);
      await first.focus();
      for (const key of [' ', 'ArrowRight']) await page.keyboard.press(key);
    });
    const bare = await context.newPage();
    await bare.setContent(`<p>0</p>${'<p>A line</p>'.repeat(40)}<script>addEventListener('keydown', (event) => (document.querySelector('p').textContent = event.timeStamp))</script>`);
    const least = await timesOfKeys(bare, async () => undefined);
    note('board: a move to the next paint', timed(`${p50(times).toFixed(0)} ms, p95 ${quantile(times, 0.95).toFixed(0)} ms`), '20 ms', { bare: timesOf(p50(times), p50(least)) });
    await context.close();
  } finally {
    await browser.close();
  }
}

/** Presses Enter twenty times, each after what prepares it, and once before. Answers milliseconds to the paint of each. */
async function timesOfKeys(page: Page, prepare: () => Promise<unknown>): Promise<readonly number[]> {
  await page.evaluate(() => {
    const own = globalThis as unknown as { benchKeys: number[] };
    own.benchKeys = [];
    addEventListener(
      'keydown',
      ({ key, timeStamp }) => {
        if (key !== 'Enter') return;
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.addEventListener('message', () => own.benchKeys.push(performance.now() - timeStamp));
          port1.start();
          port2.postMessage(undefined);
        });
      },
      { capture: true },
    );
  });
  for (let round = 1; round <= 21; round += 1) {
    await prepare();
    // nobody drops a card before they see where it hovers: the frame before is not counted
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
    await page.keyboard.press('Enter');
    await page.waitForFunction((count) => (globalThis as unknown as { benchKeys: number[] }).benchKeys.length >= count, round);
  }
  return (await page.evaluate(() => (globalThis as unknown as { benchKeys: number[] }).benchKeys)).slice(1);
}

type Row = Readonly<Record<string, string | number | null>>;

/** Adds contracts and tours to a folder until there are so many: the same at every run, the latest tours ahead of today. */
function fill(file: string, size: (typeof sizes)[number]): void {
  const base = new DatabaseSync(file);
  const random = seededRandom(size.contracts);
  const count = (table: string) => Number((base.prepare(`select count(*) as "n" from "${table}"`).get() as { n: number }).n);
  const insert = (table: string, rows: number, make: (at: number) => Row) => {
    const names = Object.keys(make(0));
    const statement = base.prepare(`insert into "${table}" (${names.map((name) => `"${name}"`).join(', ')}) values (${names.map(() => '?').join(', ')})`);
    base.exec('begin');
    for (let at = 0; at < rows; at += 1) statement.run(...Object.values(make(at)));
    base.exec('commit');
  };
  const now = new Date().toISOString();
  const stamps = { version: 1, createdAt: now, updatedAt: now };
  const names = ['Priya Nair', 'Noah Bennett', '최민준', '김하늘', '陈浩然', 'Sofia Alvarez'];
  const there = count('employee');
  const [leasing] = base.prepare(`select "id" from "employeeCategory" where "slug" = 'leasing'`).all() as { id: number }[];
  insert('employee', Math.max(0, agents - there), (at) => ({ name: `Agent ${there + at}`, category: leasing?.id ?? null, active: 1, searchText: `agent ${there + at}`, sortText: `agent ${there + at}`, ...stamps }));
  const employees = (base.prepare(`select "id" from "employee" where "deletedAt" is null order by "id"`).all() as { id: number }[]).map(({ id }) => id);
  const buildings = count('building');

  const had = count('contract');
  let place: string | undefined;
  const held = Number((base.prepare(`select count(*) as "n" from "contract" where "workflow" in (1, 2, 3, 4, 5, 7)`).get() as { n: number }).n);
  insert('contract', Math.max(0, size.contracts - had), (at) => {
    const isOpen = held + at < openCards;
    const name = `${pick(names, at)} ${had + at}`;
    const number = 10_000 + had + at;
    const start = dayAfter(today, -random.whole(0, 700));
    place = placeBetween(place, undefined);
    return {
      name, number, workflow: isOpen ? pick([1, 2, 3, 4, 5, 7], at) : random.of([6, 8]), phone: `+1 646 555 ${String(at % 10_000).padStart(4, '0')}`, occupation: random.of(['student', 'worker']), budget: random.whole(20, 60) * 10_000,
      moveDate: start, leaseStartDate: start, leaseEndDate: dayAfter(start, 364), price: 350_000, totalPrice: 4_200_000, feePayer: random.of(['landlord', 'client', 'noFee']), feeAcknowledged: 1, assistShare: 30,
      assignee: random.of(employees), building: random.whole(1, buildings), toured: 'done', place, enteredAt: new Date(Date.parse(start) - 86_400_000).toISOString(), searchText: `${name.toLowerCase()}\nms-${number}\n${number}`, sortText: name.toLowerCase(), ...stamps,
    };
  });

  const shown = count('tour');
  const days = Math.ceil(sizes.at(-1)!.tours / agents / perDay);
  insert('tour', Math.max(0, size.tours - shown), (at) => {
    const nth = shown + at;
    const slot = Math.floor(nth / employees.length) % perDay;
    // from a month ahead of today backwards
    const day = dayAfter(today, 31 - (Math.floor(nth / employees.length / perDay) % (days + 31)));
    const startsAt = momentsAt({ day, minute: 540 + slot * 90 })[0]!;
    const client = `${pick(names, nth)} ${nth}`;
    const status = startsAt > now ? random.of(['requested', 'confirmed']) : random.of(['done', 'done', 'noShow', 'cancelled']);
    return {
      client, startsAt, minutes: 45, buffer: 15, freeAt: new Date(Date.parse(startsAt) + 3_600_000).toISOString(), agent: pick(employees, nth), building: random.whole(1, buildings), status, together: 0, endedBy: status === 'noShow' || status === 'cancelled' ? 'client' : null,
      reason: status === 'cancelled' ? 'ill' : null, searchText: client.toLowerCase(), sortText: client.toLowerCase(), ...stamps,
    };
  });
  base.exec('analyze');
  base.close();
}

/** Lines of a plot in text: milliseconds by size on logarithmic scales, a letter for each question. */
function plotOf(all: readonly Growth[]): string {
  const height = 16;
  const width = 24;
  const values = all.flatMap(({ medians }) => medians).map((ms) => Math.log10(Math.max(1, ms)));
  const top = Math.ceil(Math.max(...values));
  const letter = (at: number) => String.fromCharCode(65 + at);
  const rows = Array.from({ length: height + 1 }, () => Array.from({ length: width * sizes.length }, () => ' '));
  for (const [at, { medians }] of all.entries()) {
    for (const [place, ms] of medians.entries()) {
      const row = rows[height - Math.round((Math.log10(Math.max(1, ms)) / top) * height)]!;
      let column = place * width;
      while (row[column] !== ' ') column += 1;
      row[column] = letter(at);
    }
  }
  const axis = (row: number) => ((height - row) % (height / top) === 0 ? `${10 ** ((height - row) / (height / top))} ms`.padStart(8) : ' '.repeat(8));
  const foot = sizes.map(({ contracts }) => contracts.toLocaleString('en').padEnd(width)).join('');
  return [
    ...rows.map((row, at) => `${axis(at)} │${row.join('')}`),
    `${' '.repeat(8)} └${'─'.repeat(width * sizes.length)}`,
    `${' '.repeat(10)}${foot} contracts, four tours each`,
    ...all.map(({ what, medians }, at) => `${letter(at)}  ${medians.map((ms) => ms.toFixed(0).padStart(5)).join(' ')} ms  ${what}`),
  ].join('\n');
}
