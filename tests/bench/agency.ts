import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { database } from '#server/database/database.ts';
import { change, quoted, rowsOf } from '#server/database/statement.ts';
import { freshKey, startTestHost, type TestHost } from '../support/host.ts';
import { p50, quantile, timed, took } from './measure.ts';

/** Records by kind: a million in all. */
const size = { contract: 200_000, customer: 400_000, building: 400_000 } as const;

/** Texts as people type them: pieces of addresses, companies, initials in two scripts, numbers of contracts, the end of a telephone number, names, words of a letter or two. */
const typed = ['302 bever', '2 east 4', 'jackson ave', 'gantry', '한강', 'ㄱㅎㄴ', 'zhl', 'ms-1500', 'MS 199000', '0123', 'kim', 'park j', '김하늘', 'zzzz', '302', 'st', 'e', '2 4', '12 w 3', '2nd st 1', '2 e 4 st', 'kim 2'];

const rounds = 6;

/** Measures the palette over a million records and the first screen over 200,000 contracts, each asked after somebody's change. */
export async function agency(note: (what: string, measured: string, budget: string) => void): Promise<void> {
  const host = await startTestHost({ DATA_DIR: mkdtempSync(join(tmpdir(), 'bench-agency-')), STOOP_DEMO: 'on' });
  try {
    const ms = await took(async () => {
      for (const [table, count] of Object.entries(size)) await multiply(host, table, count);
      await host.kernel.use(database).write((connection) => change(connection, 'analyze'));
    });
    note('a million records put into the tables', timed(`${(ms / 1000).toFixed(0)} s`), '–');
    const token = await host.signIn();
    const ask = async <T>(method: string, path: string, body?: unknown, headers: Readonly<Record<string, string>> = {}): Promise<T> => {
      const response = await host.call(method, `/api/${path}`, { token, body, headers });
      if (!response.ok) throw new Error(`${path} was answered with ${response.status}: ${await response.text()}`);
      return (await response.json()) as T;
    };
    let at = 0;
    const write = async () => {
      at += 1;
      const { version } = await ask<{ readonly version: number }>('GET', `contract/${1000 + at}`);
      await ask('PUT', `contract/${1000 + at}`, { memo: `Called ${at} times` }, { 'if-match': `"${version}"`, 'idempotency-key': freshKey() });
    };
    const measure = async (what: string, paths: readonly string[], budget: string) => {
      const times: number[] = [];
      for (let round = 0; round < rounds; round += 1) {
        for (const path of paths) {
          await write();
          const one = await took(() => ask('GET', path));
          if (process.env['BENCH_EACH']) console.log(`  ${path}: ${one.toFixed(0)} ms`);
          if (round > 0) times.push(one);
        }
      }
      note(what, timed(`median ${p50(times).toFixed(0)} ms, p99 ${quantile(times, 0.99).toFixed(0)} ms`), budget);
    };
    await measure('the palette over 1,000,000 records', typed.map((words) => `search?q=${encodeURIComponent(words)}`), '50 ms');
    await measure(`the first screen over ${size.contract.toLocaleString('en')} contracts`, Array.from({ length: 12 }, () => 'dashboard'), '100 ms');
  } finally {
    await host.end();
  }
}

/** Copies the records of a demo until there are so many, each under a number or address of its own. */
async function multiply(host: TestHost, table: string, count: number): Promise<void> {
  const { read, write } = host.kernel.use(database);
  const columns = (await rowsOf<{ readonly name: string }>(read, 'select "name" from pragma_table_info(?)', [table])).map(({ name }) => name);
  const [{ n, last } = { n: 0, last: 0 }] = await rowsOf<{ readonly n: number; readonly last: number }>(read, `select count(*) as "n", max("id") as "last" from ${quoted(table)}`);
  await write(async (connection) => {
    for (let copy = 1; copy * n < count; copy += 1) {
      const moved = copy * last;
      const other: Readonly<Record<string, string>> =
        table === 'building'
          ? { address: `'${copy}-' || "address"`, addressKey: `'${copy}-' || "addressKey"`, searchText: `'${copy}-' || "searchText"` }
          : { number: `"number" + ${moved}`, searchText: `replace("searchText", '-' || "number", '-' || ("number" + ${moved}))` };
      const values = columns.map((name) => (name === 'id' ? `"id" + ${moved}` : (other[name] ?? quoted(name))));
      await change(connection, `insert into ${quoted(table)} (${columns.map(quoted).join(', ')}) select ${values.join(', ')} from ${quoted(table)} where "id" <= ${last}`);
    }
  });
}
