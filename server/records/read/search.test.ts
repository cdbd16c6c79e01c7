import { readQuery } from '#kit/records/query.ts';
import { expect, it } from 'vitest';
import type { Kernel } from '#core/kernel/index.ts';
import { onEachEngine } from '#tests/support/engines.ts';
import { heaterKernel, someone } from '#tests/support/sample-records.ts';
import { database } from '../../database/database.ts';
import { change, rowsOf } from '../../database/statement.ts';
import { reading } from './reading.ts';
import { sightOf } from '../reach.ts';
import { recordsRegistry, type Writer } from '../registry.ts';
import { searchRecords } from './search.ts';
import { rebuildAddressKeys, rebuildSearchText } from './search-text.ts';
import { writing } from '../write/writing.ts';

const boss = someone(1, ['admin']);
const nobody = someone(3, []);

onEachEngine('searching everything', (open) => {
  let kernel: Kernel;
  const begin = async () => {
    kernel = await heaterKernel(await open());
    await kernel.use(writing).run(boss, { kind: 'form' }, async (batch) => {
      await batch.createMany('maker', [
        { name: { kr: '김민수', en: 'Halcyon', zh: '' } },
        { name: { kr: '', en: 'Broad & Co', zh: '明灯' } },
      ]);
      await batch.createMany('heater', [
        { address: '2 East 4th Street', maker: 1 },
        { address: '302 Beverley Rd', maker: 2 },
        { address: '100 Broadway' },
        { address: '12 East 4th Street', note: 'hidden' },
        { address: '4 Broad St', cost: 9 },
        { address: '70 Abroad Ave' },
      ]);
    });
  };
  const find = async (q: string, who = boss, records?: readonly string[]) => {
    const parts = { sightAs: (by: Writer) => sightOf(kernel.use(database).read, kernel.use(recordsRegistry), by), registry: kernel.use(recordsRegistry), reading: kernel.use(reading) };
    const groups = await searchRecords(parts, { q, limit: 6, records }, who, 'en');
    return groups.map(({ record, rows }) => [record, ...rows.map(({ title }) => title)]);
  };

  it('finds in three scripts, by initials and by any way of writing an address', async () => {
    await begin();
    expect(await find('302 bever')).toEqual([['heater', '302 Beverley Rd']]);
    expect(await find('2 e 4 st', boss, ['heater'])).toEqual([['heater', '2 East 4th Street', '12 East 4th Street']]);
    expect(await find('2 east 4', boss, ['heater'])).toEqual([['heater', '2 East 4th Street', '12 East 4th Street']]);
    expect(await find('ㄱㅁㅅ', boss, ['maker'])).toEqual([['maker', 'Halcyon']]);
    expect(await find('민수', boss, ['maker'])).toEqual([['maker', 'Halcyon']]);
    expect(await find('灯', boss, ['maker'])).toEqual([['maker', 'Broad & Co']]);
    expect(await find('hidden')).toEqual([]);
    expect(await find('  ')).toEqual([]);
  });

  it('finds words in any order, after those that stand as they were typed', async () => {
    await begin();
    expect(await find('street 4th east', boss, ['heater'])).toEqual([['heater', '12 East 4th Street', '2 East 4th Street']]);
    expect(await find('4 e 12', boss, ['heater'])).toEqual([['heater', '12 East 4th Street']]);
    expect(await find('fourth st 2 east', boss, ['heater'])).toEqual([['heater', '2 East 4th Street']]);
    expect(await find('co broad', boss, ['maker'])).toEqual([['maker', 'Broad & Co']]);
    expect(await find('co broad', boss, ['heater'])).toEqual([['heater', '302 Beverley Rd']]);
    expect(await find('st broad 4', boss, ['heater'])).toEqual([['heater', '4 Broad St']]);
    expect(await find('street broadway', boss, ['heater'])).toEqual([]);
    const listed = async (q: string) => {
      const query = { ...readQuery(kernel.use(recordsRegistry).get('heater').entity, new URLSearchParams({ q, sort: 'id' })).query };
      const { rows, total } = await kernel.use(reading).list('heater', query, { offset: 0, limit: 10 }, boss, 'en');
      expect(total).toBe(rows.length);
      return rows.map(({ id }) => id);
    };
    expect([await listed('street 4th east'), await listed('4 e 12'), await listed('co broad'), await listed('st broad 4'), await listed('street broadway')]).toEqual([[1, 4], [4], [2], [5], []]);
  });

  it('puts first what begins with the words, then words within, then the rest, and last what only a referred record holds', async () => {
    await begin();
    expect(await find('broad')).toEqual([
      ['maker', 'Broad & Co'],
      ['heater', '4 Broad St', '100 Broadway', '70 Abroad Ave', '302 Beverley Rd'],
    ]);
  });

  it('puts what changed last first among equals', async () => {
    await begin();
    expect(await find('east 4th', boss, ['heater'])).toEqual([['heater', '12 East 4th Street', '2 East 4th Street']]);
    await kernel.use(writing).run(boss, { kind: 'form', at: new Date(Date.now() + 1000) }, (batch) =>
      batch.update('heater', 1, undefined, { year: 1990 }),
    );
    expect(await find('east 4th', boss, ['heater'])).toEqual([['heater', '2 East 4th Street', '12 East 4th Street']]);
  });

  it('keeps to what the reader may see, and forgets what was deleted', async () => {
    await begin();
    expect(await find('broad', nobody)).toEqual([['maker', 'Broad & Co']]);
    await kernel.use(writing).run(boss, { kind: 'form' }, (batch) => batch.remove('heater', 3, undefined));
    expect(await find('broadway')).toEqual([]);
  });

  it('writes anew what was written when searches looked into less', async () => {
    await begin();
    const base = kernel.use(database);
    await base.write(async (connection) => {
      await change(connection, `update "maker" set "searchText" = 'halcyon' where "id" = 1`);
    });
    const maker = kernel.use(recordsRegistry).get('maker');
    await base.write((connection) => rebuildSearchText(connection, maker));
    const [row] = await rowsOf<{ searchText: string }>(base.read, 'select "searchText" from "maker" where "id" = 1');
    expect(row?.searchText).toBe('김민수\nhalcyon\nㄱㅁㅅ');
    expect(await find('ㄱㅁ', boss, ['maker'])).toEqual([['maker', 'Halcyon']]);
  });

  it('writes anew the keys of addresses that were compared by another rule, and shuts nobody out', async () => {
    await begin();
    const base = kernel.use(database);
    await kernel.use(writing).run(boss, { kind: 'form' }, (batch) =>
      batch.createMany('heater', ['10-12 Elm St', '303 to 309 Oak St', '303-311 Oak St'].map((address) => ({ address }))),
    );
    await base.write(async (connection) => {
      await change(connection, `update "heater" set "addressKey" = '1012 elm street', "searchText" = '' where "address" = '10-12 Elm St'`);
      await change(connection, `update "heater" set "addressKey" = '303 to 309 oak street' where "address" = '303 to 309 Oak St'`);
      await change(connection, `update "heater" set "address" = '303-309 Oak Street', "addressKey" = '303309 oak street' where "address" = '303-311 Oak St'`);
    });
    const heater = kernel.use(recordsRegistry).get('heater');
    await base.write((connection) => rebuildAddressKeys(connection, heater));
    const rows = await rowsOf<{ addressKey: string }>(base.read, `select "addressKey" from "heater" where "address" like '10-12%' or "address" like '303%' order by "id"`);
    expect(rows.map(({ addressKey }) => addressKey)).toEqual(['10-12 elm street', '303-309 oak street', '303309 oak street']);
    expect(await find('12 elm st', boss, ['heater'])).toEqual([['heater', '10-12 Elm St']]);
    expect(await find('305 oak street', boss, ['heater'])).toEqual([['heater', '303-309 Oak Street', '303 to 309 Oak St']]);
  });
});
