import { describe, expect, it } from 'vitest';
import { definePlugin, type Kernel } from '#core/kernel/index.ts';
import { defineEntity } from '#kit/records/entity.ts';
import { numbered, text } from '#kit/records/field.ts';
import { readQuery } from '#kit/records/query.ts';
import { onEachEngine } from '#tests/support/engines.ts';
import { editHeaters, heaterKernel, readHeaters, someone } from '#tests/support/sample-records.ts';
import { recordTable } from '../../database/schema.ts';
import { ruleBroken } from '../../refusal.ts';
import { migrations, recordResource } from '../../slots.ts';
import { database } from '../../database/database.ts';
import { recordsRegistry } from '../registry.ts';
import { reading } from '../read/reading.ts';
import { sightOf } from '../reach.ts';
import { searchRecords } from '../read/search.ts';
import { writing, type Batch } from './writing.ts';

const boss = someone(1, ['admin']);
const ticket = defineEntity('ticket', { number: numbered('MS-'), note: text() });

const tickets = definePlugin({
  id: 'ticket',
  contributes: [
    migrations({ id: 'ticket/001-table', up: (connection) => recordTable(connection, 'ticket', { number: 'integer', note: 'text', searchText: 'text' }) }),
    recordResource({
      entity: ticket,
      read: readHeaters,
      write: editHeaters,
      beforeChange: ({ after }) => {
        if (after?.note === 'refused') throw ruleBroken({ note: 'rule.unknown' });
      },
    }),
  ],
});

describe('serial numbers', () => {
  onEachEngine('of records', (open) => {
    let kernel: Kernel;
    const write = <T>(work: (batch: Batch) => Promise<T>): Promise<T> => kernel.use(writing).run(boss, { kind: 'form' }, work);
    const create = (...notes: readonly string[]) => write((batch) => batch.createMany('ticket', notes.map((note) => ({ note }))));
    const list = async (query = '') => {
      const { rows } = await kernel.use(reading).list('ticket', readQuery(ticket, new URLSearchParams(query)).query, { offset: 0, limit: 50 }, boss, 'en');
      return rows.map(({ number }) => number);
    };
    const find = async (q: string) => {
      const [found] = await searchRecords({ sightAs: (by) => sightOf(kernel.use(database).read, kernel.use(recordsRegistry), by), registry: kernel.use(recordsRegistry), reading: kernel.use(reading) }, { q, limit: 10 }, boss, 'en');
      return found?.rows.map(({ title }) => title) ?? [];
    };
    const begin = async () => {
      kernel = await heaterKernel(await open(), [tickets]);
    };

    it('follow each other, also where writers come at the same time', async () => {
      await begin();
      await Promise.all([create('a'), create('b', 'c'), create('d')]);
      expect((await list()).sort()).toEqual([1, 2, 3, 4]);
    });

    it('are neither skipped by what was refused nor given again after a deletion', async () => {
      await begin();
      const [first, second] = await create('a', 'b');
      await expect(create('c', 'refused')).rejects.toMatchObject({ status: 400 });
      await write((batch) => batch.remove('ticket', second!, 1));
      await create('d');
      expect(await list('sort=number')).toEqual([1, 3]);
      await write((batch) => batch.restore('ticket', second!));
      expect((await kernel.use(reading).rows('ticket', [first!, second!], { system: true })).map(({ number }) => number)).toEqual([1, 2]);
    });

    it('cannot be sent', async () => {
      await begin();
      await expect(write((batch) => batch.create('ticket', { number: 7 }))).rejects.toMatchObject({ more: { fields: { number: 'rule.unknown' } } });
      const [id] = await create('a');
      await expect(write((batch) => batch.update('ticket', id!, 1, { number: 7 }))).rejects.toMatchObject({ more: { fields: { number: 'rule.unknown' } } });
    });

    it('sort and filter as numbers, name their record with their letters, and are found with and without them', async () => {
      await begin();
      await create(...Array.from({ length: 12 }, (_, at) => `note ${at}`));
      expect((await list('sort=-number')).slice(0, 4)).toEqual([12, 11, 10, 9]);
      expect(await list('number=2..3&sort=number')).toEqual([2, 3]);
      for (const typed of ['MS-12', 'ms 12', 'ms12', '12']) expect([typed, (await find(typed))[0]]).toEqual([typed, 'MS-12']);
      const named = await kernel.use(reading).lookup('ticket', ['MS-2', '3', 'ms 004', 'C-5', 'nobody', 'MS-99'], { system: true });
      expect([...named.keys()]).toEqual(['MS-2', '3', 'ms 004']);
    });
  });
});
