import * as fc from 'fast-check';
import { readQuery } from '#kit/records/query.ts';
import { expect, it } from 'vitest';
import type { Kernel } from '#core/kernel/index.ts';
import { onEachEngine } from '#tests/support/engines.ts';
import { heaterKernel, someone } from '#tests/support/sample-records.ts';
import { database } from '../../database/database.ts';
import { change, rowsOf } from '../../database/statement.ts';
import { isShort, soughtIn, type Sought } from './containing.ts';
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

  it('ranks any words as reading every row does, whether the hits are few or many', async () => {
    await begin();
    const streets = ['East 4th Street', 'Broadway', 'Jackson Ave', 'W 31st St', '한남대로', '"quoted" OR x'];
    const made = new Date(Date.now() + 1000);
    await kernel.use(writing).run(boss, { kind: 'form', at: made }, async (batch) => {
      await batch.createMany('maker', Array.from({ length: 12 }, (_, at) => ({ name: { kr: at % 3 === 0 ? '' : `${['한강', '김하늘'][at % 2]} ${at}`, en: `Maker ${at} ${streets[at % streets.length]}`, zh: '' } })));
      await batch.createMany('heater', Array.from({ length: 700 }, (_, at) => ({ address: `${at} ${streets[(at * 7) % streets.length]} ${'xyz'[at % 3]}`, ...(at % 4 > 0 && { maker: (at % 14) + 1 }) })));
    });
    for (let id = 20; id < 60; id += 7) await kernel.use(writing).run(boss, { kind: 'form', at: new Date(made.getTime() + id) }, (batch) => batch.update('heater', id, undefined, { year: 1950 }));
    await kernel.use(writing).run(boss, { kind: 'form' }, (batch) => batch.remove('heater', 33, undefined));
    const read = async <T>(name: string) => rowsOf<{ id: number; searchText: string; updatedAt: string } & T>(kernel.use(database).read, `select * from "${name}" where "deletedAt" is null`);
    const [makers, heaters] = [await read('maker'), await read<{ maker: number | null }>('heater')];
    const stands = (text: string, form: string) => (isShort(form) ? text.includes(`\n${form}`) || text.includes(` ${form}`) : text.includes(form));
    const rankOf = (searchText: string, { forms, words }: Sought): number => {
      const text = `\n${searchText}\n`;
      const place = [(form: string) => `\n${form}\n`, (form: string) => `\n${form}`, (form: string) => ` ${form}`, (form: string) => form].findIndex((of) => forms.some((form) => text.includes(of(form))));
      if (place >= 0) return place;
      return words.length > 0 && words.every((some) => some.some((form) => stands(text, form))) ? 4 : 9;
    };
    const typed = fc.oneof(fc.constantFrom('east', 'e', '4 e', 'x east', '한강', '한남', 'ㄱㅎㄴ', '2 e 4 st', '31 w x', 'maker 3', 'zzz', '7', '70', 'ave jackson y', '"', 'or x'), fc.tuple(fc.nat(720), fc.constantFrom(...streets)).map(([at, street]) => `${at} ${street}`), fc.nat(720).map(String));
    await fc.assert(
      fc.asyncProperty(typed, async (q) => {
        const sought = soughtIn(q);
        const named = new Set(makers.filter(({ searchText }) => rankOf(searchText, sought) < 9).map(({ id }) => id));
        const best = heaters
          .map((one) => ({ ...one, rank: Math.min(rankOf(one.searchText, sought), one.maker !== null && named.has(one.maker) ? 5 : 9) }))
          .filter(({ rank }) => rank < 9);
        // Among more that fit equally well than are compared, the latest made come first.
        if (Math.max(0, ...[...Map.groupBy(best, ({ rank }) => rank).values()].map((some) => some.length)) > 100) return;
        best.sort((a, b) => a.rank - b.rank || (a.updatedAt === b.updatedAt ? b.id - a.id : a.updatedAt < b.updatedAt ? 1 : -1));
        const parts = { sightAs: (by: Writer) => sightOf(kernel.use(database).read, kernel.use(recordsRegistry), by), registry: kernel.use(recordsRegistry), reading: kernel.use(reading) };
        const first = async (record: string) => (await searchRecords(parts, { q, limit: 6, records: [record] }, boss, 'en'))[0]?.rows.map(({ id }) => id) ?? [];
        expect([q, await first('heater')]).toEqual([q, best.slice(0, 6).map(({ id }) => id)]);
        const few = makers.map((one) => ({ ...one, rank: rankOf(one.searchText, sought) })).filter(({ rank }) => rank < 9);
        few.sort((a, b) => a.rank - b.rank || (a.updatedAt === b.updatedAt ? b.id - a.id : a.updatedAt < b.updatedAt ? 1 : -1));
        expect([q, await first('maker')]).toEqual([q, few.slice(0, 6).map(({ id }) => id)]);
      }),
      { numRuns: 150 },
    );
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
