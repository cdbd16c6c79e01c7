import { describe, expect, it } from 'vitest';
import { definePlugin, type Kernel } from '#core/kernel/index.ts';
import { defineEntity } from '#kit/records/entity.ts';
import { integer, text } from '#kit/records/field.ts';
import { onEachEngine } from '#tests/support/engines.ts';
import { editHeaters, heaterKernel, readHeaters, someone } from '#tests/support/sample-records.ts';
import { recordTable } from '../../database/schema.ts';
import { ruleBroken } from '../../refusal.ts';
import { migrations, recordResource, type ProposedChange } from '../../slots.ts';
import { writing, type Batch } from './writing.ts';

const weightOf = (row: object | undefined): unknown => row && (row as { readonly weight?: number | null }).weight;

const boss = someone(1, ['admin']);

/** A boiler is not heavier than its floor bears; where it goes has to be known. */
const boiler = defineEntity('boiler', { title: text({ required: true }), weight: integer(), place: text() });

const boilers = (asked: ProposedChange[]) =>
  definePlugin({
    id: 'boiler',
    contributes: [
      migrations({
        id: 'boiler/001-table',
        up: (connection) => recordTable(connection, 'boiler', { title: 'text', weight: 'integer', place: 'text', sortText: 'text' }),
      }),
      recordResource({
        entity: boiler,
        read: readHeaters,
        write: editHeaters,
        beforeValidate: async (_, some) => some.map(({ patch }) => (patch['place'] === 'nowhere' ? ruleBroken({ place: 'rule.unknown' }) : {})),
        beforeChange: (change) => {
          asked.push(change as never);
          if ((change.after?.weight ?? 0) > 100) throw ruleBroken({ weight: 'rule.tooLarge' });
        },
      }),
    ],
  });

describe('the pipeline of changes', () => {
  onEachEngine('of records', (open) => {
    let kernel: Kernel;
    const asked: ProposedChange[] = [];
    const write = <T>(work: (batch: Batch) => Promise<T>): Promise<T> => kernel.use(writing).run(boss, { kind: 'bulk' }, work);
    const begin = async () => {
      kernel = await heaterKernel(await open(), [boilers(asked)]);
      await write((batch) => batch.createMany('boiler', ['A', 'B', 'C'].map((title) => ({ title }))));
      asked.length = 0;
    };
    const patches = [{ place: 'nowhere', weight: 7 }, { weight: 101, place: 'roof' }, { weight: 3 }];

    it('leaves out only the records that a hook refuses where each stands by itself', async () => {
      await begin();
      const outcomes = await write((batch) => batch.updateEach('boiler', patches.map((patch, at) => ({ id: at + 1, patchOf: () => patch }))));
      expect(outcomes).toEqual([
        { id: 1, is: 'refused', fields: { place: 'rule.unknown' } },
        { id: 2, is: 'refused', fields: { weight: 'rule.tooLarge' } },
        { id: 3, is: 'changed' },
      ]);
    });

    it('leaves out only the cells that a hook refuses', async () => {
      await begin();
      const outcomes = await write((batch) => batch.updateCells('boiler', patches.map((patch, at) => ({ id: at + 1, version: 1, patch }))));
      expect(outcomes.map(({ written, refused }) => ({ written, refused }))).toEqual([
        { written: ['weight'], refused: { place: 'rule.unknown' } },
        { written: ['place'], refused: { weight: 'rule.tooLarge' } },
        { written: ['weight'], refused: {} },
      ]);
    });

    it('refuses all of one call when one record is refused', async () => {
      await begin();
      const updates = patches.map((patch, at) => ({ id: at + 1, patch }));
      await expect(write((batch) => batch.updateMany('boiler', updates))).rejects.toMatchObject({
        status: 400,
        more: { fields: { place: 'rule.unknown' }, rows: [{ index: 0, fields: { place: 'rule.unknown' } }] },
      });
    });

    it('asks before a record is made, changed, deleted and brought back', async () => {
      await begin();
      await expect(write((batch) => batch.create('boiler', { title: 'D', weight: 200 }))).rejects.toMatchObject({ status: 400 });
      await write((batch) => batch.update('boiler', 1, 1, { weight: 5 }));
      await write((batch) => batch.remove('boiler', 1, 2));
      await write((batch) => batch.restore('boiler', 1));
      expect(asked.map(({ before, after }) => [weightOf(before), weightOf(after)])).toEqual([
        [undefined, 200],
        [null, 5],
        [5, undefined],
        [undefined, 5],
      ]);
    });
  });
});
