import { expect, it } from 'vitest';
import type { Kernel } from '#core/kernel/index.ts';
import { onEachEngine } from '#tests/support/engines.ts';
import { until } from '#tests/support/cluster.ts';
import { heaterCalls, type HeaterCall } from '#tests/support/sample-calls.ts';
import { heaterApp, heaterKernel, someone } from '#tests/support/sample-records.ts';
import { database } from '../../database/database.ts';
import { rowsOf } from '../../database/statement.ts';
import { writing } from '../write/writing.ts';

onEachEngine('a record somebody deleted', (open, _, engine) => {
  let kernel: Kernel;
  const begin = async () => {
    kernel = await heaterKernel(await open(), heaterApp);
    call = heaterCalls(kernel);
    await call('POST', '/maker', { name: { kr: '', en: 'Emeralite', zh: '' } });
    await call('POST', '/heater', { address: '1 A Street', maker: 1, valves: [] });
    await call('DELETE', '/heater/1', undefined, { version: '1' });
  };
  let call: HeaterCall;

  it('is not there, and its readers are told who deleted it, when, and whether they may bring it back', async () => {
    await begin();
    const { status, body } = await call('GET', '/heater/1');
    expect(status).toBe(404);
    expect(body.deleted).toEqual({ title: '1 A Street', by: { userIdx: expect.any(Number), name: expect.any(String) }, at: expect.any(String), restorable: true });
    expect((await call('PUT', '/heater/1', { year: 1999 }, { version: '1' })).body.deleted).toEqual(body.deleted);
    expect((await call('GET', '/heater/1', undefined, { roles: 'viewer' })).body.deleted).toMatchObject({ restorable: false });
    const stranger = await call('GET', '/heater/1', undefined, { roles: 'contentEditor' });
    expect(stranger.status).toBe(403);
    expect(stranger.body).not.toHaveProperty('deleted');
    expect((await call('GET', '/heater/2')).body).not.toHaveProperty('deleted');
  });

  it('comes back for those who may delete, and stands in its history', async () => {
    await begin();
    expect((await call('POST', '/heater/1/restore', undefined, { roles: 'viewer' })).status).toBe(403);
    expect(await call('POST', '/heater/1/restore')).toEqual({ status: 200, body: { id: 1 } });
    expect(await call('POST', '/heater/1/restore')).toEqual({ status: 200, body: { id: 1 } });
    expect((await call('GET', '/heater/1')).body).toMatchObject({ version: 3, address: '1 A Street' });
    expect((await call('GET', '/heater/1/history')).body.entries.map(({ kind }: { kind: string }) => kind)).toEqual(['restore', 'delete', 'create']);
    expect((await call('POST', '/heater/9/restore')).status).toBe(404);
  });

  it('stays deleted while another one has its place, or what it names is gone', async () => {
    await begin();
    await call('POST', '/heater', { address: '1 A St' });
    expect(await call('POST', '/heater/1/restore')).toMatchObject({ status: 400, body: { fields: { address: 'rule.taken' } } });
    await call('DELETE', '/heater/2', undefined, { version: '1' });
    await call('DELETE', '/maker/1', undefined, { version: '1' });
    expect(await call('POST', '/heater/1/restore')).toMatchObject({ status: 400, body: { fields: { maker: 'rule.missing' } } });
    expect((await call('GET', '/heater/1')).status).toBe(404);
    await call('POST', '/maker/1/restore');
    expect((await call('POST', '/heater/1/restore')).status).toBe(200);
  });

  it('stays deleted while one of several that it names is gone', async () => {
    await begin();
    await call('POST', '/valve', { name: { kr: '', en: 'Upper', zh: '' } });
    await call('POST', '/heater', { address: '2 A Street', valves: [1] });
    const { batch } = (await call('DELETE', '/heater/2', undefined, { version: '1' })).body;
    await call('DELETE', '/valve/1', undefined, { version: '1' });
    expect(await call('POST', '/heater/2/restore')).toMatchObject({ status: 400, body: { fields: { valves: 'rule.missing' } } });
    expect((await call('POST', `/batch/${batch}/undo`)).body).toMatchObject({ undone: 0, refused: [{ record: 'heater', id: 2, fields: ['valves'] }] });
    await call('POST', '/valve/1/restore');
    expect((await call('POST', '/heater/2/restore')).status).toBe(200);
    expect((await call('GET', '/heater/2')).body.valves).toEqual([1]);
  });

  it('comes back once when two bring it back at the same moment', async () => {
    await begin();
    const held = Promise.withResolvers<void>();
    const first = Promise.withResolvers<void>();
    const restore = (after?: Promise<void>) =>
      kernel.use(writing).run(someone(1, ['admin']), { kind: 'form' }, async (batch) => {
        await batch.restore('heater', 1);
        first.resolve();
        await after;
      });
    const one = restore(held.promise);
    await first.promise;
    const other = restore();
    if (engine === 'postgres') await until(async () => (await waiting()) > 0);
    held.resolve();
    await Promise.all([one, other]);
    expect((await call('GET', '/heater/1')).body).toMatchObject({ version: 3 });
    expect((await call('GET', '/heater/1/history')).body.entries.map(({ kind }: { kind: string }) => kind)).toEqual(['restore', 'delete', 'create']);
  });

  /** Connections to PostgreSQL that wait for a lock. */
  const waiting = async () => {
    const sql = `select count(*) as "n" from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    return (await rowsOf<{ n: number }>(kernel.use(database).read, sql, []))[0]?.n ?? 0;
  };
});
