import type { CompiledQuery } from 'kysely';
import { expect, it } from 'vitest';
import { readQuery } from '#kit/records/query.ts';
import type { Database, Reader } from '#server/database/database.ts';
import { change } from '#server/database/statement.ts';
import { onEachEngine } from '#tests/support/engines.ts';
import { heater, heaterKernel, someone } from '#tests/support/sample-records.ts';
import { recordsRegistry } from '../../registry.ts';
import { writing } from '../../write/writing.ts';
import { createFreshness } from '../freshness.ts';
import { createCachedResults } from './cached-results.ts';

const boss = someone(1, ['admin']);

/** A reader that writes down every statement. */
function listening(read: Reader, heard: CompiledQuery[]): Reader {
  return new Proxy(read, {
    get(target, name) {
      if (name === 'executeQuery') {
        return (query: CompiledQuery) => {
          heard.push(query);
          return target.executeQuery(query);
        };
      }
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
}

async function planOf({ engine, read }: Database, query: CompiledQuery): Promise<string> {
  const sql = `explain ${engine === 'sqlite' ? 'query plan ' : ''}${query.sql}`;
  const { rows } = await read.executeQuery<Readonly<Record<string, unknown>>>({ ...query, sql });
  return rows.map((row) => String(row['detail'] ?? row['QUERY PLAN'])).join('\n');
}

/** A step of a plan that reads a whole table, by index or not. */
const reads = (table: string) => new RegExp(`SCAN ${table}\\b|Seq Scan on "?${table}\\b|Index (?:Only )?Scan using \\w+ on "?${table}"?[^\\n]*\\n(?!\\s+(?:Index Cond|.*Index Cond))`);

onEachEngine('results kept in memory', (open) => {
  it('are read, followed and ordered without reading a table once they are loaded, whatever is asked', async () => {
    const database = await open();
    const kernel = await heaterKernel(database);
    const { run } = kernel.use(writing);
    await run(boss, { kind: 'form' }, (batch) =>
      batch.createMany('heater', Array.from({ length: 3000 }, (_, at) => ({ address: `${at + 1} Main Street`, year: 1850 + (at % 160), tone: (['warm', 'cold', 'day'] as const)[at % 3], note: `n${at % 7}` }))),
    );
    if (database.engine === 'postgres') await database.write((on) => change(on, 'analyze'));
    const heard: CompiledQuery[] = [];
    const read = listening(database.read, heard);
    const registry = kernel.use(recordsRegistry);
    const freshness = createFreshness({ ...database, read }, registry);
    const results = createCachedResults(read, registry, freshness, { least: 0, few: 30 });
    const ask = async (address: string): Promise<readonly number[] | undefined> => {
      await freshness.sync();
      const { query } = readQuery(heater, new URLSearchParams(address));
      const cached = await results.find(registry.get('heater'), query, () => 'all');
      return cached?.window(query.sort, 'en', Math.floor(cached.total / 2), 10);
    };
    const addresses = ['tone=warm&year=1900..1950&sort=-year', 'tone=cold,day&year=1900..&sort=address', 'year=1901&sort=address', 'sort=-year,address', 'tone=day&sort=note', 'sort=-updatedAt'];
    for (const address of addresses) {
      await ask(address);
      await results.settled();
      await ask(address);
      await results.settled();
    }
    await run(boss, { kind: 'form' }, (batch) => batch.update('heater', 1500, 1, { year: 1999, note: 'moved', address: '9999 Main Street' }));
    heard.length = 0;
    for (const address of addresses) expect([address, (await ask(address))?.length]).toEqual([address, 10]);
    expect(heard.length).toBeGreaterThan(8);
    for (const query of heard) {
      const plan = await planOf(database, query);
      expect([query.sql, plan].join('\n')).not.toMatch(reads('heater'));
      expect([query.sql, plan].join('\n')).not.toMatch(reads('changed'));
    }
  });
});
