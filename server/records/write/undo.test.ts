import { expect, it } from 'vitest';
import type { Kernel } from '#core/kernel/index.ts';
import { onEachEngine } from '#tests/support/engines.ts';
import { heaterKernel, stovesPlugin, someone } from '#tests/support/sample-records.ts';
import { historyOf } from '../endpoints/history.ts';
import { reading } from '../read/reading.ts';
import { writing, type Batch } from './writing.ts';

const boss = someone(1, ['admin']);
const other = someone(2, ['admin']);

onEachEngine('undo', (open) => {
  let kernel: Kernel;
  const begin = async () => {
    kernel = await heaterKernel(await open());
  };
  const write = async (work: (batch: Batch) => Promise<unknown>, who = boss): Promise<number> =>
    kernel.use(writing).run(who, { kind: 'import' }, async (batch) => {
      await work(batch);
      return batch.id;
    });
  const undo = (id: number, who = boss) => kernel.use(writing).run(who, { kind: 'undo' }, (batch) => batch.undo(id));
  const row = async (id: number) => (await kernel.use(reading).rows('heater', [id], { system: true }))[0];
  const english = (en: string) => ({ name: { kr: '', en, zh: '' } });

  it('takes back a file whole, what refers to others first, and lets it come in again', async () => {
    await begin();
    const bring = (batch: Batch) =>
      batch.create('maker', english('Acme')).then(({ id }) =>
        batch.createMany(
          'heater',
          Array.from({ length: 700 }, (_, at) => ({ address: `${at} Long Street`, maker: id })),
        ),
      );
    const id = await write(bring);
    const undone = await undo(id);
    expect(undone).toMatchObject({ undone: 701, refused: [] });
    expect(await kernel.use(reading).count(['heater', 'maker'], { system: true })).toEqual({ heater: 0, maker: 0 });
    await write(bring);
    expect(await kernel.use(reading).count(['heater', 'maker'], { system: true })).toEqual({ heater: 700, maker: 1 });
    await expect(undo(id)).rejects.toMatchObject({ status: 409, more: { undoneBy: undone.batch } });
    await expect(undo(99)).rejects.toMatchObject({ status: 404 });
  });

  it('gives fields their former values, and refuses those that someone changed since', async () => {
    await begin();
    await write((batch) =>
      batch.createMany('heater', [{ address: 'a', year: 1900 }, { address: 'b', year: 1901 }, { address: 'c' }]),
    );
    const bulk = await write((batch) =>
      batch.updateMany(
        'heater',
        [1, 2, 3].map((id) => ({ id, version: 1, patch: { year: 1950, tone: 'warm' } })),
      ),
    );
    await write((batch) => batch.update('heater', 2, 2, { year: 1960 }), other);
    await write((batch) => batch.remove('heater', 3, 2), other);
    const undone = await undo(bulk);
    expect(undone.undone).toBe(2);
    expect(undone.refused).toEqual(
      [
        { record: 'heater', id: 3, fields: ['tone', 'year'], by: { userIdx: 2, name: 'User 2' } },
        { record: 'heater', id: 2, fields: ['year'], by: { userIdx: 2, name: 'User 2' } },
      ].map((one) => ({ ...one, fields: expect.arrayContaining(one.fields) })),
    );
    expect(await row(1)).toMatchObject({ year: 1900, tone: null, version: 3 });
    expect(await row(2)).toMatchObject({ year: 1960, tone: null });
    expect(await row(3)).toBeUndefined();
  });

  it('keeps a new record that someone worked on since, or that others refer to', async () => {
    await begin();
    const made = await write(async (batch) => {
      await batch.createMany('maker', [english('Used'), english('Free')]);
      await batch.createMany('heater', [{ address: 'a' }, { address: 'b' }]);
    });
    await write((batch) => batch.update('heater', 1, 1, { note: 'mine' }), other);
    await write((batch) => batch.create('heater', { address: 'c', maker: 1 }), other);
    const { undone, refused } = await undo(made);
    expect(undone).toBe(2);
    expect(refused).toEqual([
      { record: 'heater', id: 1, fields: ['note'], by: { userIdx: 2, name: 'User 2' } },
      { record: 'maker', id: 1, fields: [], by: null },
    ]);
  });

  it('brings back what was deleted, unless its place is taken', async () => {
    await begin();
    await write((batch) => batch.createMany('heater', [{ address: 'a', valves: [] }, { address: 'b' }]));
    const removal = await write(async (batch) => {
      await batch.remove('heater', 1, 1);
      await batch.remove('heater', 2, 1);
    });
    await write((batch) => batch.create('heater', { address: 'B' }), other);
    expect(await undo(removal)).toMatchObject({ undone: 1, refused: [{ record: 'heater', id: 2, fields: ['address'] }] });
    expect(await row(1)).toMatchObject({ address: 'a', version: 3 });
  });

  it('can be taken back itself', async () => {
    await begin();
    await write((batch) => batch.createMany('heater', [{ address: 'a' }, { address: 'b' }]));
    const change = await write((batch) => batch.update('heater', 1, 1, { year: 1999 }));
    const { batch: first } = await undo(change);
    await undo(first);
    expect(await row(1)).toMatchObject({ year: 1999, version: 4 });
    const { batch: second } = await undo(1).then(async (undone) => {
      expect(undone).toMatchObject({ undone: 1, refused: [{ id: 1 }] });
      return undone;
    });
    await undo(second);
    expect(await row(2)).toMatchObject({ address: 'b' });
  });

  it('asks for the right to change the records', async () => {
    await begin();
    const made = await write((batch) => batch.create('heater', { address: 'a' }));
    const viewer = someone(3, ['viewer']);
    await expect(undo(made, viewer)).rejects.toMatchObject({ status: 403 });
    const changed = await write((batch) => batch.update('heater', 1, 1, { year: 1999 }));
    await expect(undo(changed, viewer)).rejects.toMatchObject({ status: 403, more: { permission: 'heater/edit' } });
    expect(await row(1)).toMatchObject({ year: 1999, version: 2 });
  });

  it('of what others wrote reaches as far as the right to it: the own branch, or everybody', async () => {
    await begin();
    const staff = { ...someone(3, ['manager']), people: { own: { user: [3] }, department: { user: [3, 4] } } };
    const [colleague, agent] = [someone(4, ['manager']), someone(5, ['manager'])];
    await write((batch) => batch.create('heater', { address: 'a', year: 1900 }), colleague);
    const near = await write((batch) => batch.update('heater', 1, 1, { year: 1901 }), colleague);
    const far = await write((batch) => batch.update('heater', 1, 2, { note: 'far' }), agent);
    const mine = await write((batch) => batch.update('heater', 1, 3, { tone: 'warm' }), agent);
    const denied = { status: 403, more: { permission: 'batch/undo' } };
    await expect(undo(far, staff)).rejects.toMatchObject(denied);
    await expect(undo(near, agent)).rejects.toMatchObject(denied);
    expect(await row(1)).toMatchObject({ year: 1901, note: 'far', tone: 'warm', version: 4 });
    expect(await undo(near, staff)).toMatchObject({ undone: 1, refused: [] });
    expect(await undo(mine, agent)).toMatchObject({ undone: 1, refused: [] });
    expect(await undo(far, boss)).toMatchObject({ undone: 1, refused: [] });
    expect(await row(1)).toMatchObject({ year: 1900, note: null, tone: null });
    // what the product wrote by itself is nobody's
    const own = await write((batch) => batch.update('heater', 1, 7, { year: 1950 }), { system: true } as never);
    await expect(undo(own, staff)).rejects.toMatchObject(denied);
    expect(await undo(own)).toMatchObject({ undone: 1 });
  });

  it('asks for the right to delete where it deletes what others made, or brings back what they deleted', async () => {
    kernel = await heaterKernel(await open(), [stovesPlugin]);
    const manager = someone(3, ['manager']);
    const made = await write((batch) => batch.create('stove', english('Paper')));
    await expect(undo(made, manager)).rejects.toMatchObject({ status: 403 });
    const changed = await write((batch) => batch.update('stove', 1, 1, english('Silk')), manager);
    expect(await undo(changed, manager)).toMatchObject({ undone: 1 });
    const deleted = await write((batch) => batch.remove('stove', 1, 3));
    await expect(undo(deleted, manager)).rejects.toMatchObject({ status: 403 });
    expect(await undo(deleted)).toMatchObject({ undone: 1 });
  });

  it('of a field that takes a right of its own needs that right, and changes nothing without it', async () => {
    await begin();
    await write(async (batch) => {
      await batch.createMany('maker', [english('Acme'), english('Zenith')]);
      await batch.create('heater', { address: 'a', maker: 1, year: 1950 });
    });
    const manager = { ...someone(3, ['manager']), people: { own: { user: [3] }, department: { user: [1, 3] } } };
    const mixed = await write((batch) => batch.update('heater', 1, 1, { maker: 2, year: 1960 }));
    await expect(undo(mixed, manager)).rejects.toMatchObject({ status: 403, more: { permission: 'heater/maker' } });
    expect(await row(1)).toMatchObject({ maker: 2, year: 1960, version: 2 });
    const own = await write((batch) => batch.update('heater', 1, 2, { year: 1970 }), manager);
    expect(await undo(own, manager)).toMatchObject({ undone: 1, refused: [] });
    expect(await undo(mixed)).toMatchObject({ undone: 1, refused: [] });
    expect(await row(1)).toMatchObject({ maker: 1, year: 1950 });
  });

  it('leaves nothing behind when it is cancelled, even at its very end', async () => {
    await begin();
    const id = await write((batch) => batch.create('heater', { address: '1 A Street' }));
    const cancelled = async (when: 'before' | 'after'): Promise<unknown> => {
      const control = new AbortController();
      return kernel.use(writing).run(boss, { kind: 'undo', signal: control.signal }, async (batch) => {
        if (when === 'before') control.abort(new Error('Cancelled before'));
        const undone = await batch.undo(id);
        control.abort(new Error('Cancelled after'));
        return undone;
      });
    };
    await expect(cancelled('before')).rejects.toThrow('Cancelled before');
    await expect(cancelled('after')).rejects.toThrow('Cancelled after');
    expect(await kernel.use(reading).count(['heater'], { system: true })).toEqual({ heater: 1 });
    expect(await undo(id)).toMatchObject({ undone: 1 });
  });

  it('leaves a history that says who did what', async () => {
    await begin();
    const made = await write((batch) =>
      batch.create('maker', english('Acme')).then(() => batch.create('heater', { address: 'a', maker: 1, cost: 4 })),
    );
    await write((batch) => batch.update('heater', 1, 1, { year: 1999, maker: null }), other);
    const { entries, labels } = await historyOf(kernel, 'heater', 1, someone(3, ['viewer']), 'en');
    expect(entries).toMatchObject([
      {
        kind: 'update',
        version: 2,
        by: { userIdx: 2, name: 'User 2' },
        batchKind: 'import',
        changes: { year: [null, 1999], maker: [1, null] },
      },
      { kind: 'create', version: 1, batch: made, changes: { address: [null, 'a'], maker: [null, 1] } },
    ]);
    expect(entries[1]?.changes).not.toHaveProperty('cost');
    // Of the makers made with it somebody may not know.
    expect(entries.map(({ batchSize }) => batchSize)).toEqual([1, 1]);
    expect(labels).toEqual({ maker: { 1: 'Acme' } });
    await expect(historyOf(kernel, 'heater', 9, boss, 'en')).rejects.toMatchObject({ status: 404 });
  });
});
