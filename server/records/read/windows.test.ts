import { expect, it } from 'vitest';
import { readQuery } from '#kit/records/query.ts';
import { database } from '#server/database/database.ts';
import { quoted, rowsOf } from '#server/database/statement.ts';
import { seededRandom } from '#server/random.ts';
import { onEachEngine } from '#tests/support/engines.ts';
import { heater, heaterKernel, someone } from '#tests/support/sample-records.ts';
import { sightOf } from '../reach.ts';
import { recordsRegistry } from '../registry.ts';
import { writing } from '../write/writing.ts';
import { createCachedResults } from './cached/cached-results.ts';
import { createFreshness } from './freshness.ts';
import { orderOf } from './order.ts';
import { createReadCache } from './read-cache.ts';
import { whereOf } from './where.ts';
import { createWindows } from './windows.ts';

const boss = someone(1, ['admin']);

onEachEngine('windows of a search that finds many', (open) => {
  it('are those of the database whatever the conditions, the order and the depth, tested along an order in memory', async () => {
    const kernel = await heaterKernel(await open());
    const on = kernel.use(database);
    const registry = kernel.use(recordsRegistry);
    const random = seededRandom(41);
    await kernel.use(writing).run(boss, { kind: 'form' }, async (batch) => {
      await batch.createMany('maker', [{ name: { en: 'Acme', kr: '', zh: '' } }, { name: { en: 'Ohm', kr: '', zh: '' } }]);
      const heaters = Array.from({ length: 700 }, (_, at) => ({
        address: `${at + 1} ${random.of(['Broad', 'Oak', 'Élan'])} ${random.of(['Street', 'Road'])}`,
        maker: random.of([1, 2, null]),
        tone: random.of(['warm', 'cold', null]),
        year: random.of([null, random.whole(1900, 1990)]),
      }));
      await batch.createMany('heater', heaters);
    });
    const freshness = createFreshness(on, registry);
    const cached = createCachedResults(on.read, registry, freshness, { least: 0, few: 3 });
    // as for one whose texts do not fit into memory
    const results: typeof cached = { ...cached, find: async (...asked) => (asked[1].q === '' ? cached.find(...asked) : undefined), settled: () => cached.settled() };
    const sight = sightOf(on.read, registry, boss);
    let walked = 0;
    const counted: typeof sight = { ...sight, narrow: { ...sight.narrow, rows: (text, values) => ((walked += 1), sight.narrow.rows(text, values)) } };
    const shape = registry.get('heater');
    let fromMemory = 0;
    for (let round = 0; round < 120; round += 1) {
      const address = [
        `q=${random.of(['o', 'e', '1', 'street', 'broad', 'ohm', 'road+oak', 'elan'])}`,
        ...random.of([[], ['tone=warm'], ['maker=1'], ['year=1910..1950'], ['tone=cold', 'maker=2']]),
        `sort=${random.of(['year', '-year', 'address', '-maker', 'tone', '-updatedAt'])}`,
      ].join('&');
      const { query, unfit } = readQuery(heater, new URLSearchParams(address));
      expect(unfit).toEqual([]);
      await freshness.sync();
      const windows = createWindows(on.read, counted, registry, createReadCache(freshness), { results, reachedOf: () => 'all' });
      const where = whereOf(on.engine, registry, shape, query);
      const rows = await rowsOf<{ id: number }>(on.read, `select "id" from ${quoted('heater')} where ${where.text} order by ${orderOf(registry, shape, query.sort, 'en', false)}`, where.values);
      const offset = random.whole(0, 60);
      const ids = rows.map(({ id }) => Number(id));
      const before = walked;
      const found = await windows.find(shape, query, offset, 20, 'en');
      expect([address, offset, Number(found.total), found.ids.map(Number)]).toEqual([address, offset, ids.length, ids.slice(offset, offset + 20)]);
      if (walked > before) fromMemory += 1;
      await results.settled();
    }
    expect(fromMemory).toBeGreaterThan(30);
  });
});
