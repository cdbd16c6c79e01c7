import { describe, expect, it } from 'vitest';
import { definePlugin, type Kernel } from '#core/kernel/index.ts';
import { defineEntity } from '#kit/records/entity.ts';
import { integer, text } from '#kit/records/field.ts';
import { onEachEngine } from '#tests/support/engines.ts';
import { editHeaters, heaterKernel, readHeaters, someone } from '#tests/support/sample-records.ts';
import type { Database, Reads } from '../../database/database.ts';
import { recordTable } from '../../database/schema.ts';
import { rowsOf } from '../../database/statement.ts';
import { migrations, recordResource } from '../../slots.ts';
import { afterChange } from '../after-change.ts';
import { recordChanged, type RecordsChanged } from '../events.ts';
import { reading } from '../read/reading.ts';
import { writing, type Batch } from './writing.ts';

const boss = someone(1, ['admin']);

/** A boiler says how many valves there are, unless somebody said otherwise. */
const boiler = defineEntity('boiler', { title: text({ required: true }), valves: integer({ max: 3 }), note: text() });

const valvesIn = async (connection: Reads): Promise<number> =>
  Number(
    (await rowsOf<{ n: number }>(connection, 'select count(*) as n from "valve" where "deletedAt" is null'))[0]?.n,
  );

const boilers = definePlugin({
  id: 'boiler',
  contributes: [
    migrations({
      id: 'boiler/001-table',
      up: (connection) =>
        recordTable(connection, 'boiler', { title: 'text', valves: 'integer', note: 'text', sortText: 'text' }),
    }),
    recordResource({
      entity: boiler,
      read: readHeaters,
      write: editHeaters,
      beforeValidate: async (connection, some) => {
        const valves = await valvesIn(connection);
        return some.map(({ before, patch }) => (before || 'valves' in patch ? {} : { valves }));
      },
    }),
    afterChange({
      id: 'boiler/valves',
      of: ['valve'],
      run: async (batch) => {
        const valves = await valvesIn(batch.connection);
        const rows = await rowsOf<{ id: number }>(
          batch.connection,
          'select "id" from "boiler" where "deletedAt" is null and "note" is null',
        );
        await batch.updateMany(
          'boiler',
          rows.map(({ id }) => ({ id, patch: { valves } })),
        );
      },
    }),
  ],
});

describe('values that follow from other records', () => {
  onEachEngine('follows', (open) => {
    let database: Database;
    let kernel: Kernel;
    let told: RecordsChanged[];
    const begin = async () => {
      database = await open();
      kernel = await heaterKernel(database, [boilers]);
      told = [];
      kernel.on(recordChanged, (fact) => void told.push(fact));
    };
    const write = <T>(work: (batch: Batch) => Promise<T>) => kernel.use(writing).run(boss, { kind: 'form' }, work);
    const valve = (en: string) =>
      write(async (batch) => ({ batch: batch.id, ...(await batch.create('valve', { name: { kr: '', en, zh: '' } })) }));
    const valves = async (...ids: number[]) =>
      (await kernel.use(reading).rows('boiler', ids, { system: true })).map((row) => row['valves']);

    it('is put into what is written, before the rules', async () => {
      await begin();
      await valve('one');
      const ids = await write((batch) =>
        batch.createMany('boiler', [
          { title: 'a', note: '-' },
          { title: 'b', note: '-', valves: 3 },
        ]),
      );
      expect(await valves(...ids)).toEqual([1, 3]);
      for (const name of ['two', 'three', 'four']) await valve(name);
      await expect(write((batch) => batch.create('boiler', { title: 'c' }))).rejects.toMatchObject({
        status: 400,
        more: { fields: { valves: 'rule.tooLarge' } },
      });
    });

    it('changes with its cause, in a batch of its own that is nobody’s', async () => {
      await begin();
      const [mine = 0, kept = 0] = await write((batch) =>
        batch.createMany('boiler', [{ title: 'a' }, { title: 'b', note: 'by hand', valves: 0 }]),
      );
      const { batch } = await valve('one');
      expect(await valves(mine, kept)).toEqual([1, 0]);
      expect(
        told
          .slice(-2)
          .map(({ kind, by, changes }) => [kind, by?.name, changes.map(({ record, id }) => `${record} ${id}`)]),
      ).toEqual([
        ['form', 'User 1', ['valve 1']],
        ['follow', undefined, [`boiler ${mine}`]],
      ]);
      await write((one) => one.undo(batch));
      expect(await valves(mine, kept)).toEqual([0, 0]);
    });

    it('leaves a batch for each hook that wrote, and none for those that found nothing to write', async () => {
      const hook = (id: string, run: (batch: Batch) => Promise<void>) => definePlugin({ id, contributes: [afterChange({ id, of: ['valve'], run })] });
      const looking = (id: string) => hook(id, async () => undefined);
      const noting = hook('noting', async (batch) => batch.updateMany('boiler', [{ id: 1, patch: { note: 'noted' } }]).then(() => undefined));
      database = await open();
      kernel = await heaterKernel(database, [looking('first'), boilers, looking('second'), noting, looking('last')]);
      await write((batch) => batch.create('boiler', { title: 'a' }));
      await valve('one');
      const sql = `select b."kind", j."record", j."changes" from "batch" b left join "journal" j on j."batch" = b."id" order by b."id", j."id"`;
      const rows = await rowsOf<{ kind: string; record: string | null; changes: string }>(database.read, sql);
      expect(rows.map(({ kind, record, changes }) => [kind, record, Object.keys(JSON.parse(changes ?? '{}') as object)])).toEqual([
        ['form', 'boiler', ['title', 'valves']],
        ['form', 'valve', ['name', 'active', 'sort']],
        ['follow', 'boiler', ['valves']],
        ['follow', 'boiler', ['note']],
      ]);
    });

    it('is rolled back when its own change is refused', async () => {
      await begin();
      for (const name of ['one', 'two', 'three']) await valve(name);
      const { id } = await write((batch) => batch.create('boiler', { title: 'a' }));
      await expect(valve('four')).rejects.toMatchObject({ status: 400 });
      expect([await valves(id), await kernel.use(reading).count(['valve'], { system: true })]).toEqual([[3], { valve: 3 }]);
    });

    it('stands in the way of no undo', async () => {
      await begin();
      const made = await write(async (batch) => ({
        batch: batch.id,
        ...(await batch.create('boiler', { title: 'a' })),
      }));
      await valve('one');
      expect(await write((batch) => batch.undo(made.batch))).toMatchObject({ undone: 1, refused: [] });
    });
  });
});
