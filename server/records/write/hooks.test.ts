import { describe, expect, it } from 'vitest';
import { definePlugin, type Kernel } from '#core/kernel/index.ts';
import { defineEntity } from '#kit/records/entity.ts';
import { integer, text } from '#kit/records/field.ts';
import { onEachEngine } from '#tests/support/engines.ts';
import { editLamps, lampKernel, readLamps, someone } from '#tests/support/sample-records.ts';
import type { Connection, Database, Reader } from '../../database/database.ts';
import { recordTable } from '../../database/schema.ts';
import { rowsOf } from '../../database/statement.ts';
import { migrations, recordResource } from '../../slots.ts';
import { afterChange } from '../after-change.ts';
import { recordChanged, type RecordsChanged } from '../events.ts';
import { reading } from '../read/reading.ts';
import { writing, type Batch } from './writing.ts';

const boss = someone(1, ['admin']);

/** A crate says how many shelves there are, unless somebody said otherwise. */
const crate = defineEntity('crate', { title: text({ required: true }), shelves: integer({ max: 3 }), note: text() });

const shelvesIn = async (connection: Reader | Connection): Promise<number> =>
  Number(
    (await rowsOf<{ n: number }>(connection, 'select count(*) as n from "shelf" where "deletedAt" is null'))[0]?.n,
  );

const crates = definePlugin({
  id: 'crate',
  contributes: [
    migrations({
      id: 'crate/001-table',
      up: (connection) =>
        recordTable(connection, 'crate', { title: 'text', shelves: 'integer', note: 'text', sortText: 'text' }),
    }),
    recordResource({
      entity: crate,
      read: readLamps,
      write: editLamps,
      beforeValidate: async (connection, some) => {
        const shelves = await shelvesIn(connection);
        return some.map(({ before, patch }) => (before || 'shelves' in patch ? {} : { shelves }));
      },
    }),
    afterChange({
      id: 'crate/shelves',
      of: ['shelf'],
      run: async (batch) => {
        const shelves = await shelvesIn(batch.connection);
        const rows = await rowsOf<{ id: number }>(
          batch.connection,
          'select "id" from "crate" where "deletedAt" is null and "note" is null',
        );
        await batch.updateMany(
          'crate',
          rows.map(({ id }) => ({ id, patch: { shelves } })),
        );
      },
    }),
  ],
});

describe('what follows from other records', () => {
  onEachEngine('follows', (open) => {
    let database: Database;
    let kernel: Kernel;
    let told: RecordsChanged[];
    const begin = async () => {
      database = await open();
      kernel = await lampKernel(database, [crates]);
      told = [];
      kernel.on(recordChanged, (fact) => void told.push(fact));
    };
    const write = <T>(work: (batch: Batch) => Promise<T>) => kernel.use(writing).run(boss, { kind: 'form' }, work);
    const shelf = (en: string) =>
      write(async (batch) => ({ batch: batch.id, ...(await batch.create('shelf', { name: { kr: '', en, zh: '' } })) }));
    const shelves = async (...ids: number[]) =>
      (await kernel.use(reading).rows('crate', ids)).map((row) => row['shelves']);

    it('is put into what is written, before the rules', async () => {
      await begin();
      await shelf('one');
      const ids = await write((batch) =>
        batch.createMany('crate', [
          { title: 'a', note: '-' },
          { title: 'b', note: '-', shelves: 3 },
        ]),
      );
      expect(await shelves(...ids)).toEqual([1, 3]);
      for (const name of ['two', 'three', 'four']) await shelf(name);
      await expect(write((batch) => batch.create('crate', { title: 'c' }))).rejects.toMatchObject({
        status: 400,
        more: { fields: { shelves: 'rule.tooLarge' } },
      });
    });

    it('changes with its cause, in a batch of its own that is nobody’s', async () => {
      await begin();
      const [mine = 0, kept = 0] = await write((batch) =>
        batch.createMany('crate', [{ title: 'a' }, { title: 'b', note: 'by hand', shelves: 0 }]),
      );
      const { batch } = await shelf('one');
      expect(await shelves(mine, kept)).toEqual([1, 0]);
      expect(
        told
          .slice(-2)
          .map(({ kind, by, changes }) => [kind, by?.name, changes.map(({ record, id }) => `${record} ${id}`)]),
      ).toEqual([
        ['form', 'User 1', ['shelf 1']],
        ['follow', undefined, [`crate ${mine}`]],
      ]);
      await write((one) => one.undo(batch));
      expect(await shelves(mine, kept)).toEqual([0, 0]);
    });

    it('is lost with its cause', async () => {
      await begin();
      for (const name of ['one', 'two', 'three']) await shelf(name);
      const { id } = await write((batch) => batch.create('crate', { title: 'a' }));
      await expect(shelf('four')).rejects.toMatchObject({ status: 400 });
      expect([await shelves(id), await kernel.use(reading).count(['shelf'])]).toEqual([[3], { shelf: 3 }]);
    });

    it('stands in the way of no undo', async () => {
      await begin();
      const made = await write(async (batch) => ({
        batch: batch.id,
        ...(await batch.create('crate', { title: 'a' })),
      }));
      await shelf('one');
      expect(await write((batch) => batch.undo(made.batch))).toMatchObject({ undone: 1, refused: [] });
    });
  });
});
