import { expect, it } from 'vitest';
import { http as httpService } from '#core/http/http.ts';
import { createKernel, type Kernel } from '#core/kernel/index.ts';
import { coreServices } from '#core/services.ts';
import { replayWrites } from '#kit/offline/replay.ts';
import type { WaitingWrite, WriteDraft } from '#kit/offline/waiting-write.ts';
import type { WriteStore } from '#kit/offline/write-store.ts';
import { rowsOf } from '#server/database/statement.ts';
import type { Database } from '#server/database/database.ts';
import { createApp } from '#server/http/app.ts';
import { quietLog } from '#server/log.ts';
import { onEachEngine } from '../support/engines.ts';
import { memoryWrites } from '../support/memory-writes.ts';
import { heaterCalls, type HeaterCall } from '../support/sample-calls.ts';
import { heaterApp, heaterKernel } from '../support/sample-records.ts';

const edits = 10_000;
const heaters = 400;
const people = [1, 2, 3] as const;

type Values = Readonly<Record<string, unknown>>;
type Heater = Values & { readonly id: number; readonly version: number };

/** The same numbers in every run. */
function randomOf(seed: number) {
  let state = seed;
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
  const below = (count: number) => Math.floor(next() * count);
  return { next, below, of: <T,>(all: readonly T[]): T => all[below(all.length)] as T };
}

/** One browser: what it read while there was a network, what waits in it, and a line that loses calls and answers. */
class TestBrowser {
  readonly store: WriteStore = memoryWrites();
  readonly made = new Map<string, WriteDraft>();
  /** Values of a record's field that its person read or wrote, by `{record}/{field}`. */
  private readonly seen = new Map<string, Set<unknown>>();
  /** Answers that the server gave, by key: also those that were lost on the way. */
  readonly answered = new Map<string, { readonly status: number; readonly body: Values }>();
  roles = 'manager';
  private readonly copy = new Map<number, Heater>();
  private readonly random: ReturnType<typeof randomOf>;
  private readonly kernel: Kernel;
  /** The last answer was lost: the server may have taken what the browser still holds. */
  private isUncertain = false;

  readonly person: number;

  constructor(person: number, fetch: (request: Request) => Promise<Response>) {
    this.person = person;
    this.random = randomOf(person * 7919);
    this.kernel = createKernel(
      coreServices({
        side: 'server', origin: 'http://localhost', locale: 'en', theme: 'light', loginSecret: '',
        fetch: (request) => this.carry(request, fetch),
      }),
    );
  }

  get http() {
    return this.kernel.use(httpService);
  }

  read(rows: readonly Heater[]): void {
    for (const row of rows) this.copy.set(row.id, row);
  }

  /** Makes one change of what the browser shows, valid or not, as its person might. */
  async edit(number: number): Promise<void> {
    const { below, next, of } = this.random;
    const name = `${this.person}-${number}`;
    if (next() < 0.05) {
      const body = { address: `${number} Offline ${this.person} St` };
      return this.keep({ key: name, method: 'POST', path: '/heater', body, patch: body, before: {}, record: 'heater', title: name, lines: [] });
    }
    const row = of([...this.copy.values()]);
    const patch = of<() => Values>([
      () => ({ note: name }),
      () => ({ note: name, weight: below(1000) }),
      () => ({ year: 1900 + below(120) }),
      () => ({ tone: of(['warm', 'cold', 'day']) }),
      () => ({ weight: below(1000) }),
      () => ({ year: 1700 }),
      () => ({ lit: next() < 0.5 }),
    ])();
    const before = Object.fromEntries(Object.keys(patch).map((field) => [field, row[field]]));
    for (const [field, value] of Object.entries(patch)) {
      const place = `${row.id}/${field}`;
      this.seen.set(place, (this.seen.get(place) ?? new Set([row[field] ?? null])).add(value));
    }
    // the page shows from now on what was written
    this.copy.set(row.id, { ...row, ...patch });
    await this.keep({ key: name, method: 'PUT', path: `/heater/${row.id}`, version: row.version, body: patch, patch, before, record: 'heater', recordId: row.id, title: name, lines: [] });
  }

  /** Sends what waits over a bad line until nothing waits any more; returns how many arrived. */
  async send(): Promise<number> {
    let arrived = 0;
    for (;;) {
      const { sent, stopped } = await replayWrites(this.store, this.http, this.person);
      arrived += sent;
      if (!stopped) return arrived;
    }
  }

  hasSeen(recordId: number, field: string, value: unknown): boolean {
    return this.seen.get(`${recordId}/${field}`)?.has(value ?? null) ?? false;
  }

  refused(): Promise<readonly WaitingWrite[]> {
    return this.store.all(this.person);
  }

  private async keep(draft: WriteDraft): Promise<void> {
    this.made.set(draft.key, draft);
    await this.store.add(this.person, draft);
  }

  private async carry(request: Request, fetch: (request: Request) => Promise<Response>): Promise<Response> {
    const key = request.headers.get('idempotency-key') ?? '';
    if (this.random.next() < 0.03) throw new TypeError('Failed to fetch');
    // a right is taken away in the middle, never between an answer that was lost and its call again
    if (this.person === 3 && !this.isUncertain && this.answered.size > edits / 4) this.roles = 'viewer';
    request.headers.set('authorization', `Bearer ${this.person}:${this.roles}`);
    const response = await fetch(request);
    this.answered.set(key, { status: response.status, body: (await response.clone().json()) as Values });
    this.isUncertain = this.random.next() < 0.03;
    if (this.isUncertain) throw new TypeError('Failed to fetch');
    return response;
  }
}

/** Change of a record in one batch. */
interface Step {
  readonly by: number;
  readonly batch: number;
  readonly recordId: number;
  readonly changes: Readonly<Record<string, readonly [before: unknown, after: unknown]>>;
}

async function journalOf(database: Database): Promise<readonly Step[]> {
  const rows = await rowsOf<{ by: number; batch: number; recordId: number; changes: unknown }>(
    database.read,
    `select b."by", j."batch", j."recordId", j."changes" from "journal" j join "batch" b on b."id" = j."batch" where j."record" = 'heater' order by j."id"`,
  );
  return rows.map((row) => ({ ...row, changes: (typeof row.changes === 'string' ? JSON.parse(row.changes) : row.changes) as Step['changes'] }));
}

async function prepare(call: HeaterCall): Promise<readonly Heater[]> {
  for (let number = 1; number <= heaters; number += 1) {
    const { status } = await call('POST', '/heater', { address: `${number} Shared St`, year: 1870 + (number % 100), tone: 'warm', weight: 5 });
    expect(status).toBe(200);
  }
  const { body } = await call('GET', `/heater?limit=200`);
  const { body: rest } = await call('GET', `/heater?limit=200&offset=200`);
  return [...body.rows, ...rest.rows] as readonly Heater[];
}

onEachEngine('three browsers without a network', (open) => {
  it(`make ${edits} changes: each is written once or refused with its reason, and none takes the place of what its writer did not see`, async ({ annotate }) => {
    const database = await open();
    const kernel = await heaterKernel(database, heaterApp);
    const call = heaterCalls(kernel);
    const { fetch } = createApp({ kernel, log: quietLog });
    const rows = await prepare(call);
    const browsers = people.map((person) => new TestBrowser(person, fetch));
    for (const browser of browsers) {
      browser.read(rows);
      for (let number = 0; number < Math.ceil(edits / people.length); number += 1) await browser.edit(number);
    }
    // meanwhile somebody with a network deletes some of the records
    for (const { id, version } of rows.slice(0, 12)) expect((await call('DELETE', `/heater/${id}`, undefined, { version: String(version) })).status).toBe(200);

    const arrived = await Promise.all(browsers.map((browser) => browser.send()));
    const refused = await Promise.all(browsers.map((browser) => browser.refused()));
    const steps = Map.groupBy(await journalOf(database), ({ batch }) => batch);

    for (const [at, browser] of browsers.entries()) {
      const kept = new Map(refused[at]?.map((write) => [write.key, write]));
      // nothing is lost: what did not arrive is there with its reason
      expect(arrived[at]! + kept.size).toBe(browser.made.size);
      for (const write of kept.values()) expect(write.refusal?.kind).toMatch(/^(conflict|forbidden|gone|invalid)$/);
      for (const [key, draft] of browser.made) {
        const answer = browser.answered.get(key);
        expect(kept.has(key)).toBe(answer?.status !== 200);
        if (kept.has(key)) continue;
        // what stood before is what its writer saw, or what they wrote themselves
        for (const { changes, by, recordId } of steps.get(Number(answer?.body['batch'])) ?? []) {
          expect(by).toBe(browser.person);
          for (const [field, [before]] of Object.entries(changes)) {
            if (field in draft.before) expect([key, field, before, browser.hasSeen(recordId, field, before)]).toEqual([key, field, before, true]);
          }
        }
      }
    }

    // nothing is written twice, and nothing of what was refused
    const all = [...steps.values()].flat();
    const notes = all.map(({ changes }) => changes['note']?.[1]).filter((note) => typeof note === 'string');
    expect(new Set(notes).size).toBe(notes.length);
    const refusedKeys = new Set(refused.flat().map(({ key }) => key));
    expect(notes.filter((note) => refusedKeys.has(note))).toEqual([]);

    // journal and records agree
    const now = await rowsOf<Heater>(database.read, 'select "id", "note", "year", "tone", "weight" from "heater" where "deletedAt" is null');
    const last = new Map<string, unknown>();
    for (const { recordId, changes } of all) for (const [field, [, after]] of Object.entries(changes)) last.set(`${recordId}/${field}`, after);
    for (const row of now) {
      for (const field of ['note', 'year', 'tone', 'weight']) expect([row.id, field, row[field] ?? null]).toEqual([row.id, field, last.get(`${row.id}/${field}`) ?? null]);
    }

    const figures = Object.fromEntries([...Map.groupBy(refused.flat(), ({ refusal }) => refusal?.kind)].map(([kind, writes]) => [kind, writes.length]));
    for (const kind of ['conflict', 'forbidden', 'gone', 'invalid']) expect(figures[kind]).toBeGreaterThan(50);
    await annotate(JSON.stringify({ written: arrived.reduce((sum, count) => sum + count, 0), ...figures }), 'figures');
    await kernel.stop();
  });
});
