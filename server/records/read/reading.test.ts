import { expect, it } from 'vitest';
import type { Kernel } from '#core/kernel/index.ts';
import { readQuery } from '#kit/records/query.ts';
import { onEachEngine } from '#tests/support/engines.ts';
import { heater, heaterKernel, someone } from '#tests/support/sample-records.ts';
import { change, rowsOf } from '../../database/statement.ts';
import { database } from '../../database/database.ts';
import { orderOf } from './order.ts';
import { reading } from './reading.ts';
import { recordsRegistry } from '../registry.ts';
import { whereOf } from './where.ts';
import { writing, type Batch } from '../write/writing.ts';

const boss = someone(1, ['admin']);
const viewer = someone(2, ['viewer']);

onEachEngine('reading', (open, _, engine) => {
  let kernel: Kernel;
  const write = <T>(work: (batch: Batch) => Promise<T>) => kernel.use(writing).run(boss, { kind: 'form' }, work);
  const name = (kr: string, en: string, zh = '') => ({ kr, en, zh });

  const begin = async () => {
    kernel = await heaterKernel(await open());
    await write(async (batch) => {
      await batch.createMany('maker', [
        { name: name('다', 'acme') },
        { name: name('가', 'Zenith') },
        { name: name('나', '', '明') },
      ]);
      await batch.createMany('valve', [{ name: name('', 'Top') }, { name: name('', 'Low') }]);
      await batch.createMany('heater', [
        {
          address: '10 East 4th Street',
          maker: 1,
          year: 1990,
          tone: 'warm',
          lit: true,
          valves: [2, 1],
          bought: '2024-01-05',
          cost: 9,
        },
        {
          address: '2 E 4 St',
          maker: 2,
          year: 1890,
          tone: 'cold',
          weight: 2.5,
          note: '100% Wool_',
          checked: '2026-07-01T03:59:00Z',
        },
        {
          address: '2b Élan Road',
          year: 1990,
          valves: [1],
          checked: '2026-07-01T04:00:00Z',
          photos: [{ file: 'a', width: 1, height: 1 }],
        },
        { address: '100 Broadway', maker: 3, weight: 0.1, bought: '2024-03-01' },
      ]);
    });
  };

  const list = async (
    search: string,
    options: { offset?: number; limit?: number; who?: typeof boss; locale?: 'kr' | 'en' | 'zh' } = {},
  ) => {
    const { query, unfit } = readQuery(heater, new URLSearchParams(search));
    expect(unfit).toEqual([]);
    const window = { offset: options.offset ?? 0, limit: options.limit ?? 50 };
    return kernel.use(reading).list('heater', query, window, options.who ?? boss, options.locale ?? 'en');
  };
  const idsOf = async (search: string, options: Parameters<typeof list>[1] = {}) =>
    (await list(search, options)).rows.map(({ id }) => id);

  it('filters by every kind of field', async () => {
    await begin();
    const found = {
      '': [1, 2, 3, 4],
      'address=4TH': [1],
      'note=100%25': [2],
      'note=_': [2],
      'note=none': [1, 3, 4],
      'maker=1,3': [1, 4],
      'maker=none': [3],
      'valves=1': [1, 3],
      'valves=2,1': [1, 3],
      'valves=none': [2, 4],
      'tone=warm,cold': [1, 2],
      'year=1900..': [1, 3],
      'year=..1900': [2],
      'year=1990': [1, 3],
      'weight=0.1..2.5': [2, 4],
      'weight=0.1': [4],
      'lit=false': [2, 3, 4],
      'bought=2024-01-05..2024-02-29': [1],
      'checked=..2026-06-30': [2],
      'checked=2026-07-01': [3],
      'photos=none': [1, 2, 4],
      'age=..50': [1, 3],
      'age=none': [4],
      'id=2,4': [2, 4],
      'updatedAt=..2000-01-01': [],
      'year=1990&tone=warm&lit=true': [1],
    };
    for (const [search, ids] of Object.entries(found)) expect([search, await idsOf(search)]).toEqual([search, ids]);
  });

  it('searches without case, across spellings of an address and through labels', async () => {
    await begin();
    const found = {
      'q=EAST+4th': [1, 2],
      'q=2+East+4th+Street': [2],
      'q=10+E+4': [1],
      'q=ÉLAN': [3],
      'q=zen': [2],
      'q=明': [4],
      'q=가': [2],
      'q=%25': [],
      'q=_': [],
      'q=nothing': [],
    };
    for (const [search, ids] of Object.entries(found)) expect([search, await idsOf(search)]).toEqual([search, ids]);
  });

  it('sorts empty values last, numbers within texts by value, references by their label in the reader’s language', async () => {
    await begin();
    const found = {
      'sort=address': [2, 3, 1, 4],
      'sort=-address': [4, 1, 3, 2],
      'sort=year': [2, 1, 3, 4],
      'sort=-year': [3, 1, 2, 4],
      'sort=year,-address': [2, 1, 3, 4],
      'sort=-weight': [2, 4, 3, 1],
      'sort=maker': [1, 2, 4, 3],
      'sort=-age': [2, 3, 1, 4],
      'sort=lit': [2, 3, 4, 1],
      'sort=bought': [1, 4, 2, 3],
      'sort=-id': [4, 3, 2, 1],
    };
    for (const [search, ids] of Object.entries(found)) expect([search, await idsOf(search)]).toEqual([search, ids]);
    expect(await idsOf('sort=maker', { locale: 'kr' })).toEqual([2, 4, 1, 3]);
  });

  it('answers any window, from whichever end is nearer', async () => {
    await begin();
    await write((batch) =>
      batch.createMany(
        'heater',
        Array.from({ length: 60 }, (_, place) => ({ address: `${place} Deep Street`, year: 1900 + (place % 7) })),
      ),
    );
    for (const search of ['sort=-year,address', 'sort=maker,-weight', '', 'sort=-updatedAt']) {
      const all = await idsOf(search, { limit: 100 });
      expect(all).toHaveLength(64);
      for (let offset = 0; offset <= 70; offset += 7) {
        const window = await list(search, { offset, limit: 10 });
        expect([search, offset, window.rows.map(({ id }) => id), window.total]).toEqual([
          search,
          offset,
          all.slice(offset, offset + 10),
          64,
        ]);
      }
    }
  });

  it.runIf(engine === 'sqlite')('walks along an index for the usual orders, forward and back', async () => {
    await begin();
    const registry = kernel.use(recordsRegistry);
    for (const search of [
      '',
      'sort=-updatedAt',
      'sort=createdAt',
      'sort=address',
      'sort=-address',
      'sort=year,address',
      'tone=warm&sort=year',
    ]) {
      for (const reversed of [false, true]) {
        const { query } = readQuery(heater, new URLSearchParams(search));
        const where = whereOf('sqlite', registry, registry.get('heater'), query);
        const sql = `explain query plan select "id" from "heater" where ${where.text}
                     order by ${orderOf(registry, registry.get('heater'), query.sort, 'en', reversed)} limit 50`;
        const plan = await rowsOf<{ detail: string }>(kernel.use(database).read, sql, where.values);
        expect([search, reversed, plan.map(({ detail }) => detail).join()]).not.toMatchObject([
          search,
          reversed,
          expect.stringContaining('TEMP'),
        ]);
      }
    }
  });

  it('labels what rows refer to, in the reader’s language, deleted ones too', async () => {
    await begin();
    expect((await list('')).labels).toEqual({
      maker: { 1: 'acme', 2: 'Zenith', 3: '나' },
      valve: { 1: 'Top', 2: 'Low' },
    });
    expect((await list('', { locale: 'zh' })).labels['maker']).toEqual({ 1: 'acme', 2: 'Zenith', 3: '明' });
    await write((batch) => batch.update('maker', 1, 1, { name: name('', 'Acme II') }));
    expect((await list('id=1')).labels['maker']).toEqual({ 1: 'Acme II' });
    const one = await kernel.use(reading).one('heater', 1, boss, 'kr');
    expect(one).toMatchObject({ valves: [2, 1], hidden: [], labels: { valve: { 1: 'Top', 2: 'Low' } } });
  });

  it('hides what a reader may not see, and does not tell it by filters, order or search', async () => {
    await begin();
    const { rows } = await list('id=1', { who: viewer });
    expect(rows[0]).toMatchObject({ cost: null, year: 1990 });
    expect(await kernel.use(reading).one('heater', 1, viewer, 'en')).toMatchObject({ cost: null, hidden: ['cost'] });
    await expect(list('cost=9', { who: viewer })).rejects.toMatchObject({
      status: 400,
      more: { fields: { cost: 'rule.unknown' } },
    });
    await expect(list('sort=cost', { who: viewer })).rejects.toMatchObject({ status: 400 });
    expect(await idsOf('cost=9')).toEqual([1]);
  });

  it('counts live records, also after each change', async () => {
    await begin();
    const count = () => kernel.use(reading).count(['heater', 'maker'], { system: true });
    expect(await count()).toEqual({ heater: 4, maker: 3 });
    await write((batch) => batch.remove('heater', 4, 1));
    expect(await count()).toEqual({ heater: 3, maker: 3 });
    expect((await list('')).total).toBe(3);
    await kernel
      .use(database)
      .write((connection) => change(connection, 'update "heater" set "deletedAt" = null where "id" = 4'));
    expect((await list('')).total).toBe(4);
  });

  it('finds records by what people call them', async () => {
    await begin();
    await write((batch) => batch.create('maker', { name: name('가 ', 'ÉCLAT') }));
    const found = await kernel.use(reading).lookup('maker', ['ACME', 'zenith', '明', '가', 'ÉCLAT', 'nobody', ''], { system: true });
    expect(Object.fromEntries(found)).toEqual({ ACME: 1, zenith: 2, 明: 3, 가: 'ambiguous', ÉCLAT: 4 });
    const heaters = await kernel.use(reading).lookup('heater', ['10 E 4 ST', '100 broadway', '1 Broadway'], { system: true });
    expect(Object.fromEntries(heaters)).toEqual({ '10 E 4 ST': 1, '100 broadway': 4 });
    expect(Object.fromEntries(await kernel.use(reading).labels('heater', [1, 99], 'en', { system: true }))).toEqual({
      1: '10 East 4th Street',
    });
  });
});
