import { describe, expect, it } from 'vitest';
import { definePlugin, type Kernel } from '#core/kernel/index.ts';
import { defineEntity } from '#kit/records/entity.ts';
import { integer, text } from '#kit/records/field.ts';
import { onEachEngine } from '#tests/support/engines.ts';
import { editLamps, lampKernel, readLamps, someone } from '#tests/support/sample-records.ts';
import { recordTable } from '../../database/schema.ts';
import { ruleBroken } from '../../refusal.ts';
import { migrations, recordResource, type ComingChange } from '../../slots.ts';
import { writing, type Batch } from './writing.ts';

const weightOf = (row: object | undefined): unknown => row && (row as { readonly weight?: number | null }).weight;

const boss = someone(1, ['admin']);

/** A crate is not heavier than its floor bears; where it goes has to be known. */
const crate = defineEntity('crate', { title: text({ required: true }), weight: integer(), place: text() });

const crates = (asked: ComingChange[]) =>
  definePlugin({
    id: 'crate',
    contributes: [
      migrations({
        id: 'crate/001-table',
        up: (connection) => recordTable(connection, 'crate', { title: 'text', weight: 'integer', place: 'text', sortText: 'text' }),
      }),
      recordResource({
        entity: crate,
        read: readLamps,
        write: editLamps,
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
    const asked: ComingChange[] = [];
    const write = <T>(work: (batch: Batch) => Promise<T>): Promise<T> => kernel.use(writing).run(boss, { kind: 'bulk' }, work);
    const begin = async () => {
      kernel = await lampKernel(await open(), [crates(asked)]);
      await write((batch) => batch.createMany('crate', ['A', 'B', 'C'].map((title) => ({ title }))));
      asked.length = 0;
    };
    const patches = [{ place: 'nowhere', weight: 7 }, { weight: 101, place: 'roof' }, { weight: 3 }];

    it('leaves out only the records that a hook refuses where each stands by itself', async () => {
      await begin();
      const outcomes = await write((batch) => batch.updateEach('crate', patches.map((patch, at) => ({ id: at + 1, patchOf: () => patch }))));
      expect(outcomes).toEqual([
        { id: 1, is: 'refused', fields: { place: 'rule.unknown' } },
        { id: 2, is: 'refused', fields: { weight: 'rule.tooLarge' } },
        { id: 3, is: 'changed' },
      ]);
    });

    it('leaves out only the cells that a hook refuses', async () => {
      await begin();
      const outcomes = await write((batch) => batch.updateCells('crate', patches.map((patch, at) => ({ id: at + 1, version: 1, patch }))));
      expect(outcomes.map(({ written, refused }) => ({ written, refused }))).toEqual([
        { written: ['weight'], refused: { place: 'rule.unknown' } },
        { written: ['place'], refused: { weight: 'rule.tooLarge' } },
        { written: ['weight'], refused: {} },
      ]);
    });

    it('refuses all of one call when one record is refused', async () => {
      await begin();
      const updates = patches.map((patch, at) => ({ id: at + 1, patch }));
      await expect(write((batch) => batch.updateMany('crate', updates))).rejects.toMatchObject({
        status: 400,
        more: { fields: { place: 'rule.unknown' }, rows: [{ index: 0, fields: { place: 'rule.unknown' } }] },
      });
    });

    it('asks before a record is made, changed, deleted and brought back', async () => {
      await begin();
      await expect(write((batch) => batch.create('crate', { title: 'D', weight: 200 }))).rejects.toMatchObject({ status: 400 });
      await write((batch) => batch.update('crate', 1, 1, { weight: 5 }));
      await write((batch) => batch.remove('crate', 1, 2));
      await write((batch) => batch.restore('crate', 1));
      expect(asked.map(({ before, after }) => [weightOf(before), weightOf(after)])).toEqual([
        [undefined, 200],
        [null, 5],
        [5, undefined],
        [undefined, 5],
      ]);
    });
  });
});
