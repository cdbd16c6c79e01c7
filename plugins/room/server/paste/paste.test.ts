import { beforeEach, describe, expect, it } from 'vitest';
import { definePlugin } from '#core/kernel/index.ts';
import { serverPlugins } from '#plugins/server.ts';
import type { Database } from '#server/database/database.ts';
import { recordsRegistry } from '#server/records/registry.ts';
import { writing, type Batch } from '#server/records/write/writing.ts';
import { onEachEngine } from '#tests/support/engines.ts';
import { heaterKernel, someone } from '#tests/support/sample-records.ts';
import type { PasteAsk } from '../../paste/api.ts';
import type { PasteResult } from '../../paste/parts.ts';
import { comparePaste } from './compare.ts';
import { takeOver } from './take-over.ts';

const boss = someone(1, ['admin']);
const today = '2026-11-21';
const price = (cents: number) => `$${(cents / 100).toLocaleString('en-US')}`;

/** Rows of rents and rooms, without the columns that an undo changes. */
async function everything({ read }: Database): Promise<unknown> {
  const of = async (table: string) =>
    (await read.selectFrom(table).selectAll().where('deletedAt', 'is', null).orderBy('id').execute()).map(({ version: _v, updatedAt: _u, updatedBy: _b, ...row }) => row);
  return { rents: await of('rent'), rooms: await of('room') };
}

onEachEngine('a pasted availability table', (open) => {
  const begin = async () => {
    const database = await open();
    const areas = (await serverPlugins()).plugins.filter(({ id }) => ['building', 'rent', 'room'].includes(id));
    const kernel = await heaterKernel(database, areas.map(({ id, contributes = [] }) => definePlugin({ id, contributes: contributes as readonly never[] })));
    const registry = kernel.use(recordsRegistry);
    const write = <T>(work: (batch: Batch) => Promise<T>) => kernel.use(writing).run(boss, { kind: 'form' }, work);
    const compare = async (ask: PasteAsk) => (await comparePaste(database.read, registry, ask, today, boss)).rows.map(({ row }) => row);
    const take = (ask: PasteAsk, rows: readonly { readonly key: string; readonly seen: string }[]) =>
      kernel.use(writing).run(boss, { kind: 'import' }, (batch) => takeOver(batch, registry, { ...ask, take: rows.map(({ key, seen }) => ({ key, seen })) }, today, boss));
    const undo = (batch: number | null) => kernel.use(writing).run(boss, { kind: 'undo' }, (own) => own.undo(batch ?? 0));

    const company = await write((batch) => batch.create('managementCompany', { name: { en: 'Halcyon', kr: '', zh: '' } }));
    const [one = 0, other = 0, foreign = 0] = await write((batch) =>
      batch.createMany('building', [
        { address: '302 Bedford Ave', confirmedAddress: '302 Bedford Ave', borough: 'brooklyn', managementCompany: company.id },
        { address: '28-10 Jackson Ave', confirmedAddress: '28-10 Jackson Ave', borough: 'queens', managementCompany: company.id },
        { address: '1 Wall St', confirmedAddress: '1 Wall St', borough: 'manhattan' },
      ]),
    );
    const [type] = await write((batch) => batch.createMany('roomType', [{ name: { en: '1B1B', kr: '원룸', zh: '' }, bedrooms: 1, baths: 1, sort: 1 }, { name: { en: '2B1B', kr: '', zh: '' }, bedrooms: 2, baths: 1, sort: 2 }]));
    const offered = async (building: number, units: readonly string[], more: object = {}) => {
      const rents = await write((batch) => batch.createMany('rent', units.map((unit, at) => ({ title: `1B1B · ${unit}`, building, price: 300_000 + at * 1000, availableMoveDate: '2026-12-01' }))));
      return write((batch) => batch.createMany('room', units.map((unitNumber, at) => ({ unitNumber, building, rent: rents[at], roomType: type, ...more }))));
    };
    return { database, write, compare, take, undo, offered, one, other, foreign, company: company.id };
  };
  type Begun = Awaited<ReturnType<typeof begin>>;
  let at: Begun;
  beforeEach(async () => {
    at = await begin();
  });
  const counted = (rows: readonly { readonly result: PasteResult }[]) =>
    Object.fromEntries([...Map.groupBy(rows, ({ result }) => result)].map(([result, some]) => [result, some.length]));
  const of = <R extends { readonly result: PasteResult }>(rows: readonly R[], ...results: PasteResult[]) => rows.filter(({ result }) => results.includes(result));

  describe('of 60 lines', () => {
    const floors = (from: number, to: number, lines: string) => Array.from({ length: to - from + 1 }, (_, place) => [...lines].map((line) => `${from + place}${line}`)).flat();
    const table = async () => {
      const known = floors(1, 11, 'ABCD');
      await at.offered(at.one, known);
      await at.offered(at.other, floors(1, 5, 'AB'));
      await at.offered(at.one, ['20A', '20B'], { taken: 1 });
      await at.offered(at.foreign, ['1A']);
      const line = (address: string, unit: string, cents: number) => `${address}  #${unit}  1B1B  ${price(cents)}  Avail 12/1`;
      // Two of the one house and one of the other are gone; ten prices differ; five are new; four cannot be read.
      const listed = known.filter((unit) => unit !== '3C' && unit !== '7A');
      const mine = listed.map((unit) => line('302 Bedford Avenue', unit, 300_000 + known.indexOf(unit) * 1000 + (listed.indexOf(unit) < 10 ? 5000 : 0)));
      const theirs = floors(1, 5, 'AB').slice(1).map((unit, place) => line('2810 JACKSON AVE.', unit, 301_000 + place * 1000));
      const fresh = ['12A', '12B', '12C', '12D', 'PH1'].map((unit) => line('302 Bedford Ave', unit, 410_000));
      const unread = [
        '302 Bedford Ave  #13A  1B1B  $3,4S0  Avail 12/1',
        '302 Bedford Ave  #13B  1B1B  $3,450  Avail 13/45',
        '99 Nowhere Street  #1A  1B1B  $3,000  Avail 12/1',
        '302 Bedford Ave  1B1B  $3,450  Avail 12/1',
      ];
      const lines = [...mine, ...theirs, ...fresh, ...unread];
      return { text: `Hi all,\nour availability as of today:\n\n${lines.join('\n')}\n\nBest,\nJane, (212) 555-0100`, lines };
    };

    it('is exactly its difference, taken over in one step and taken back in one', async () => {
      const { text, lines } = await table();
      expect(lines).toHaveLength(60);
      const ask = { text };
      const before = await everything(at.database);
      const rows = await at.compare(ask);
      expect(counted(rows)).toEqual({ new: 5, change: 10, gone: 3, error: 4, same: 41 });
      expect(of(rows, 'gone').map(({ unit }) => unit)).toEqual(['3C', '7A', '1A']);
      expect(of(rows, 'change').every(({ changed }) => changed.join() === 'price')).toBe(true);
      expect(of(rows, 'error').map(({ problems }) => problems.map(({ key }) => key.split('.').at(-1)).join())).toEqual(['price', 'available', 'building', 'unit']);
      expect(await everything(at.database)).toEqual(before);

      const outcome = await at.take(ask, of(rows, 'new', 'change', 'gone'));
      expect(outcome).toMatchObject({ written: { new: 5, change: 10, gone: 3 }, conflicts: [] });
      expect(counted(await at.compare(ask))).toEqual({ same: 56, error: 4 });
      expect(await everything(at.database)).not.toEqual(before);

      expect(await at.undo(outcome.batch)).toMatchObject({ undone: 5 + 5 + 10 + 3 + 3, refused: [] });
      expect(await everything(at.database)).toEqual(before);
      expect(counted(await at.compare(ask))).toEqual({ new: 5, change: 10, gone: 3, error: 4, same: 41 });
    });

    it('leaves out what a person leaves out, and what others changed meanwhile', async () => {
      const ask = { text: (await table()).text };
      const rows = await at.compare(ask);
      const [first, second, ...rest] = of(rows, 'change');
      await at.write((batch) => batch.update('room', first?.room ?? 0, undefined, { count: 3 }));
      const outcome = await at.take(ask, [first!, ...rest]);
      expect(outcome).toMatchObject({ written: { new: 0, change: 8, gone: 0 }, conflicts: [first?.key] });
      expect(of(await at.compare(ask), 'change').map(({ key }) => key)).toEqual([first?.key, second?.key]);
    });
  });

  it('speaks for the buildings it names, or for all of the company whose list it is', async () => {
    await at.offered(at.one, ['1A', '1B']);
    await at.offered(at.other, ['2A']);
    await at.offered(at.foreign, ['3A']);
    const text = '302 Bedford Ave #1A $3,000 Avail 12/1';
    const gone = async (ask: PasteAsk) => of(await at.compare(ask), 'gone').map(({ unit }) => unit);
    expect(await gone({ text })).toEqual(['1B']);
    expect((await gone({ text, company: at.company })).toSorted()).toEqual(['1B', '2A']);
    expect(await gone({ text: '#1A $3,000 Avail 12/1', building: at.one })).toEqual(['1B']);
  });

  it('asks which building is meant, and remembers the answer', async () => {
    await at.offered(at.one, ['1A', '1B']);
    const text = '302 Bedford #1A $3,200 now\n302 Bedfrod Ave #1B $3,000 now';
    const rows = await at.compare({ text, company: at.company });
    expect(rows.map(({ result, maybe }) => [result, maybe])).toEqual([['unsure', [at.one]], ['unsure', [at.one]]]);
    expect((await at.compare({ text, meant: { '302 Bedford': at.one, '302 Bedfrod Ave': at.one } })).map(({ result }) => result)).toEqual(['change', 'change']);
  });

  it('offers again what was let or not offered, and takes off what is rented', async () => {
    await at.offered(at.one, ['1A'], { taken: 1 });
    await at.offered(at.one, ['1B'], { active: false });
    await at.offered(at.one, ['1C']);
    const text = '302 Bedford Ave\n#1A $3,000 12/1\n#1B $3,000 12/1\n#1C rented';
    const rows = await at.compare({ text });
    expect(rows.map(({ result, changed }) => [result, changed])).toEqual([['unsure', ['let']], ['change', ['offered']], ['gone', ['offered']]]);
    const sure = { text, confirmed: [2] };
    const outcome = await at.take(sure, of(await at.compare(sure), 'change', 'gone'));
    expect(outcome.written).toEqual({ new: 0, change: 2, gone: 1 });
    const { rooms, rents } = (await everything(at.database)) as { rooms: { unitNumber: string; taken: number; active: unknown }[]; rents: { active: unknown }[] };
    expect(rooms.map(({ unitNumber, taken, active }) => [unitNumber, taken, Boolean(active)])).toEqual([['1A', 0, true], ['1B', 0, true], ['1C', 0, false]]);
    expect(rents.map(({ active }) => Boolean(active))).toEqual([true, true, false]);
  });

  it('has one price for the units of one offer', async () => {
    const [rent] = await at.write((batch) => batch.createMany('rent', [{ title: 'Line A', building: at.one, price: 300_000, availableMoveDate: '2026-12-01' }]));
    await at.write((batch) => batch.createMany('room', ['1A', '2A', '3A'].map((unitNumber) => ({ unitNumber, building: at.one, rent }))));
    const lines = (...prices: number[]) => ({ text: prices.map((one, place) => `302 Bedford Ave #${place + 1}A $${one} Avail 12/1`).join('\n') });
    expect((await at.compare(lines(3100, 3100, 3100))).map(({ result }) => result)).toEqual(['change', 'change', 'change']);
    expect((await at.compare(lines(3100, 3200, 3100))).map(({ result }) => result)).toEqual(['error', 'error', 'error']);
    const asked = await at.compare(lines(3100, 3100));
    expect(asked.map(({ result }) => result)).toEqual(['unsure', 'unsure', 'gone']);
    expect(asked[0]?.problems).toMatchObject([{ key: 'room.paste.warning.shared', values: { units: '3A' } }]);
    const outcome = await at.take(lines(3100, 3100, 3100), await at.compare(lines(3100, 3100, 3100)));
    expect(outcome.written.change).toBe(3);
    expect((await at.compare(lines(3100, 3100, 3100))).map(({ result }) => result)).toEqual(['same', 'same', 'same']);
  });

  it('changes free months only where it speaks of them', async () => {
    await at.offered(at.one, ['1A']);
    const text = (free: string) => ({ text: `302 Bedford Ave #1A $3,000 Avail 12/1 ${free}` });
    const ask = text('1.5 months free on 14');
    await at.take(ask, await at.compare(ask));
    expect((await at.compare(text('')))[0]).toMatchObject({ result: 'same', before: { free: { freeMonths: 1.5, leaseMonths: 14 } } });
    expect((await at.compare(text('no concessions')))[0]).toMatchObject({ result: 'change', changed: ['free'] });
    const { rents } = (await everything(at.database)) as { rents: { netPrice: number }[] };
    expect(rents[0]?.netPrice).toBe(267_900);
  });
});
