import { describe, expect, it } from 'vitest';
import { definePlugin } from '#core/kernel/index.ts';
import { defineEntity } from '#kit/records/entity.ts';
import { integer, text } from '#kit/records/field.ts';
import { onEachEngine } from '#tests/support/engines.ts';
import { editHeaters, heaterKernel, readHeaters, someone } from '#tests/support/sample-records.ts';
import { recordTable } from '../../database/schema.ts';
import { rowsOf } from '../../database/statement.ts';
import { ruleBroken } from '../../refusal.ts';
import { migrations, recordResource } from '../../slots.ts';
import { refusedAmong } from './ahead.ts';
import { writing, type Batch } from './writing.ts';

const boss = someone(1, ['admin']);

/** Pumps of one circuit hold 10 together; who made another of it is asked for, too. */
const pump = defineEntity('pump', { title: text({ required: true }), circuit: integer(), load: integer({ initial: 0 }) });

const pumps = definePlugin({
  id: 'pump',
  contributes: [
    migrations({ id: 'pump/001-table', up: (connection) => recordTable(connection, 'pump', { title: 'text', circuit: 'integer', load: 'integer', sortText: 'text' }) }),
    recordResource({
      entity: pump,
      read: readHeaters,
      write: editHeaters,
      beforeChange: async ({ connection, before, after }) => {
        if (!after || after.circuit === null) return;
        const others = await rowsOf<{ load: number; createdBy: unknown }>(connection, 'select "load", "createdBy" from "pump" where "circuit" = ? and "id" <> ? and "deletedAt" is null', [after.circuit, before?.id ?? 0]);
        if (others.some(({ createdBy }) => Number(createdBy) !== boss.userIdx)) throw new Error('Somebody else made it');
        if (others.reduce((sum, { load }) => sum + Number(load), Number(after.load)) > 10) throw ruleBroken({ load: 'pump.rule.tooMuch' });
      },
    }),
  ],
});

const tooMuch = { load: 'pump.rule.tooMuch' };

onEachEngine('a rule about other records of the kind', (open) => {
  const begin = async () => {
    const kernel = await heaterKernel(await open(), [pumps]);
    return <T>(work: (batch: Batch) => Promise<T>) => kernel.use(writing).run(boss, { kind: 'bulk' }, work);
  };
  const pumpOf = (load: number, circuit: number | null = 1) => ({ title: `Pump of ${load}`, circuit, load });

  it('sees those that are made beside one: all of them are refused, or the later alone', async () => {
    const write = await begin();
    await expect(write((batch) => batch.createMany('pump', [pumpOf(6), pumpOf(6)]))).rejects.toMatchObject({ status: 400, more: { fields: tooMuch } });
    const each = await write((batch) => batch.createEach('pump', [pumpOf(6), pumpOf(6), pumpOf(4), pumpOf(1)]));
    expect(each).toMatchObject([{ is: 'created' }, { is: 'refused', fields: tooMuch }, { is: 'created' }, { is: 'refused', fields: tooMuch }]);
  });

  it('sees them as they will stand: one that leaves makes room, in any order, and takes it back with an undo', async () => {
    const write = await begin();
    const [a, b, c] = (await write((batch) => batch.createMany('pump', [pumpOf(6), pumpOf(4), pumpOf(5, 2)]))) as [number, number, number];
    const swap = await write(async (batch) => ({
      rows: await batch.updateCells('pump', [{ id: c, version: 1, patch: { circuit: 1 } }, { id: a, version: 1, patch: { circuit: 2 } }, { id: b, version: 1, patch: { load: 9, title: 'Held' } }]),
      batch: batch.id,
    }));
    expect(swap.rows).toMatchObject([{ id: c, written: ['circuit'], refused: {} }, { id: a, written: ['circuit'], refused: {} }, { id: b, written: ['title'], refused: tooMuch }]);
    expect(await write((batch) => batch.undo(swap.batch))).toMatchObject({ undone: 3, refused: [] });
  });
});

describe('changes that are asked about together', () => {
  it('are asked again where one that they passed with is refused', async () => {
    // each but the last needs the one before it, and the first is refused in any case
    const chain = ['refused', 'a', 'b', 'c'];
    const needs = (one: string, standing: readonly string[]) => Promise.resolve(one === 'refused' || !standing.includes(chain[chain.indexOf(one) - 1]!) ? { title: one } : undefined);
    expect([...(await refusedAmong(chain, needs)).keys()].toSorted()).toEqual(['a', 'b', 'c', 'refused']);
    expect([...(await refusedAmong(chain.slice(1), needs, ['refused'])).keys()]).toEqual([]);
  });
});
