import { expect, it } from 'vitest';
import type { Kernel } from '#core/kernel/index.ts';
import { heaterCalls, type HeaterCall } from '#tests/support/sample-calls.ts';
import { heaterApp, heaterKernel } from '#tests/support/sample-records.ts';
import { onEachEngine } from '#tests/support/engines.ts';
import { writing } from './writing.ts';

onEachEngine('changing many records, each by itself', (open) => {
  let kernel: Kernel;
  const begin = async () => {
    kernel = await heaterKernel(await open(), heaterApp);
    call = heaterCalls(kernel);
  };
  let call: HeaterCall;
  const fill = async (count: number) => {
    await kernel.use(writing).run({ system: true }, { kind: 'demo' }, async (batch) => {
      const name = (en: string) => ({ name: { kr: '', en, zh: '' } });
      await batch.createMany('valve', ['One', 'Two', 'Three'].map(name));
      await batch.createMany(
        'heater',
        Array.from({ length: count }, (_, place) => ({ address: `${place + 1} A Street`, year: 1950, tone: 'warm', valves: place % 2 ? [1] : [1, 2] })),
      );
    });
  };
  const recordsIn = (rows: readonly { id: number; version: number }[]) => rows.map(({ id, version }) => ({ id, version }));

  it('shows every change before it is made, makes them in one step, and takes them back', async () => {
    await begin();
    await fill(4);
    const fields = { year: { set: 1999 }, valves: { add: [2] }, tone: { set: 'warm' } };
    const { body: preview } = await call('POST', '/heater/bulk/preview', { query: 'year=1950&sort=id', fields });
    expect(preview.labels).toEqual({ valve: { 1: 'One', 2: 'Two' } });
    expect(preview.rows[0]).toEqual({ id: 1, version: 1, title: '1 A Street', changes: { year: [1950, 1999], age: [76, 27] } });
    expect(preview.rows[1].changes).toEqual({ year: [1950, 1999], age: [76, 27], valves: [[1], [1, 2]] });
    expect((await call('GET', '/heater?year=1999')).body.total).toBe(0);

    const { body: done } = await call('POST', '/heater/bulk', { records: recordsIn(preview.rows), fields });
    expect(done).toMatchObject({ changed: [1, 2, 3, 4], same: [], refused: [], conflicts: [] });
    expect((await call('GET', '/heater?year=1999&valves=2')).body.total).toBe(4);
    expect((await call('GET', '/heater/1/history')).body.entries[0]).toMatchObject({ batch: done.batch, batchKind: 'bulk', batchSize: 4 });
    expect((await call('POST', `/batch/${done.batch}/undo`)).body).toMatchObject({ undone: 4, refused: [] });
    expect((await call('GET', '/heater/2')).body).toMatchObject({ year: 1950, valves: [1] });
  });

  it('leaves out what someone changed meanwhile, what breaks a rule and what is gone, and does the rest', async () => {
    await begin();
    await fill(5);
    await call('PUT', '/heater/1', { year: 1960 }, { version: '1' });
    await call('PUT', '/heater/2', { note: 'Something else' }, { version: '1' });
    await call('PUT', '/heater/3', { lit: true }, { version: '1' });
    await call('DELETE', '/heater/4', undefined, { version: '1' });
    const records = [1, 2, 4, 5].map((id) => ({ id, version: 1 }));
    const fields = { year: { set: 1850 } };
    const { body } = await call('POST', '/heater/bulk', { records: [...records, { id: 3, version: 2 }], fields });
    expect(body).toMatchObject({
      changed: [2, 5],
      gone: [4],
      refused: [{ id: 3, fields: { year: 'heater.rule.tooOldToBeLit' } }],
      conflicts: [{ id: 1, conflicts: { year: { theirs: 1960, yours: 1850, base: 1950 } }, by: { userIdx: 1 } }],
    });
    const preview = await call('POST', '/heater/bulk/preview', { ids: [3, 3, 99], fields });
    expect(preview.body.rows).toMatchObject([{ id: 3, problems: { year: 'heater.rule.tooOldToBeLit' } }]);
  });

  it('takes entries out of lists, and empties what may be empty', async () => {
    await begin();
    await fill(2);
    const fields = { valves: { remove: [1] }, year: { set: null } };
    await call('POST', '/heater/bulk', { records: [{ id: 1, version: 1 }, { id: 2, version: 1 }], fields });
    expect((await call('GET', '/heater?sort=id')).body.rows).toMatchObject([{ valves: [2], year: null }, { valves: [], year: null }]);
    const missing = { valves: { add: [99] } };
    const { body } = await call('POST', '/heater/bulk', { records: [{ id: 1, version: 2 }], fields: missing });
    expect(body).toMatchObject({ changed: [], refused: [{ id: 1, fields: { valves: 'rule.missing' } }] });
  });

  it('takes back what one did last, one step after another', async () => {
    await begin();
    await fill(1);
    const since = '2020-01-01T00:00:00.000Z';
    await call('PUT', '/heater/1', { year: 1960 }, { version: '1' });
    await call('PUT', '/heater/1', { year: 1970 }, { version: '2' });
    expect((await call('POST', '/batch/last/undo', { since: '2999-01-01T00:00:00.000Z' })).status).toBe(404);
    for (const year of [1960, 1950]) {
      expect((await call('POST', '/batch/last/undo', { since })).body).toMatchObject({ undone: 1, refused: [] });
      expect((await call('GET', '/heater/1')).body.year).toBe(year);
    }
    expect((await call('POST', '/batch/last/undo', { since })).status).toBe(404);
  });

  it('takes back what was done again, as often as one likes', async () => {
    await begin();
    await fill(1);
    const since = '2020-01-01T00:00:00.000Z';
    await call('PUT', '/heater/1', { year: 1960 }, { version: '1' });
    for (let turn = 0; turn < 2; turn += 1) {
      const { body: undone } = await call('POST', '/batch/last/undo', { since });
      expect((await call('GET', '/heater/1')).body.year).toBe(1950);
      expect((await call('POST', '/batch/last/undo', { since })).status).toBe(404);
      await call('POST', `/batch/${undone.batch}/undo`);
      expect((await call('GET', '/heater/1')).body.year).toBe(1960);
    }
  });

  it('does again what was taken back last, one step after another, until something else is written', async () => {
    await begin();
    await fill(1);
    const since = '2020-01-01T00:00:00.000Z';
    const yearAfter = async (way: 'undo' | 'redo') => {
      const { status } = await call('POST', `/batch/last/${way}`, { since });
      return [status, (await call('GET', '/heater/1')).body.year];
    };
    await call('PUT', '/heater/1', { year: 1960 }, { version: '1' });
    await call('PUT', '/heater/1', { year: 1970 }, { version: '2' });
    expect(await yearAfter('redo')).toEqual([404, 1970]);
    expect([await yearAfter('undo'), await yearAfter('undo')]).toEqual([[200, 1960], [200, 1950]]);
    expect((await call('POST', '/batch/last/redo', { since: '2999-01-01T00:00:00.000Z' })).status).toBe(404);
    expect([await yearAfter('redo'), await yearAfter('redo'), await yearAfter('redo')]).toEqual([[200, 1960], [200, 1970], [404, 1970]]);
    expect([await yearAfter('undo'), await yearAfter('redo')]).toEqual([[200, 1960], [200, 1970]]);
    await yearAfter('undo');
    const { body } = await call('GET', '/heater/1');
    await call('PUT', '/heater/1', { year: 1980 }, { version: String(body.version) });
    expect(await yearAfter('redo')).toEqual([404, 1980]);
  });

  it('refuse what cannot be meant', async () => {
    await begin();
    await fill(1);
    const fields = { year: { set: 1999 } };
    const refused: readonly (readonly [string, unknown, number, string?])[] = [
      ['/heater/bulk/preview', { ids: [1], query: '', fields }, 400],
      ['/heater/bulk/preview', { fields }, 400],
      ['/heater/bulk/preview', { query: 'colour=red', fields }, 400],
      ['/heater/bulk/preview', { ids: [1], fields: {} }, 400],
      ['/heater/bulk/preview', { ids: [1], fields: { address: { set: 'a' } } }, 400],
      ['/heater/bulk/preview', { ids: [1], fields: { year: { add: [1] } } }, 400],
      ['/heater/bulk/preview', { ids: [1], fields }, 403, 'viewer'],
      ['/heater/bulk/preview', { ids: [1], fields: { cost: { set: 1 } } }, 403, 'manager'],
      ['/heater/bulk', { records: [], fields }, 400],
      ['/heater/bulk', { records: [{ id: 1, version: 1 }, { id: 1, version: 1 }], fields }, 400],
      ['/heater/bulk', { records: [{ id: 1, version: 7 }], fields }, 409],
      ['/heater/bulk', { records: [{ id: 1, version: 1 }], fields: { cost: { set: 1 } } }, 403, 'manager'],
    ];
    for (const [path, body, status, roles] of refused) {
      const answer = await call('POST', path, body, roles === undefined ? {} : { roles });
      expect([path, body, answer.status]).toEqual([path, body, status]);
    }
  });
});
