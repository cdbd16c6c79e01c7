import { expect, it } from 'vitest';
import { definePlugin } from '#core/kernel/index.ts';
import { serverPlugins } from '#plugins/server.ts';
import { createApp } from '#server/http/app.ts';
import { quietLog } from '#server/log.ts';
import { reading } from '#server/records/read/reading.ts';
import { writing } from '#server/records/write/writing.ts';
import { onEachEngine } from '#tests/support/engines.ts';
import { heaterApp, heaterKernel } from '#tests/support/sample-records.ts';
import type { PasteResponse } from '../../paste/api.ts';

onEachEngine('the answers about a pasted table', (open) => {
  const begin = async () => {
    const areas = (await serverPlugins()).plugins.filter(({ id }) => ['building', 'rent', 'room'].includes(id));
    const kernel = await heaterKernel(await open(), [...areas.map(({ id, contributes = [] }) => definePlugin({ id, contributes: contributes as readonly never[] })), ...heaterApp]);
    const { fetch } = createApp({ kernel, log: quietLog });
    const call = async (method: string, path: string, body?: unknown, { roles = 'admin', key = '' } = {}) => {
      const headers = { authorization: `Bearer ${roles}`, 'content-type': 'application/json', ...(key !== '' && { 'idempotency-key': key }) };
      const response = await fetch(new Request(`http://localhost/api${path}`, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) }));
      return { status: response.status, body: JSON.parse(await response.text()) };
    };
    await kernel.use(writing).run({ system: true }, { kind: 'form' }, (batch) => batch.create('building', { address: '302 Bedford Ave', borough: 'brooklyn' }));
    return { call, rooms: () => kernel.use(reading).count(['room', 'rent'], { system: true }) };
  };
  const text = '302 Bedford Ave #4C 1B1B $3,450 now';

  it('name what they speak of, and take the same call over once', async () => {
    const { call, rooms } = await begin();
    const { body } = (await call('POST', '/room/paste/preview', { text })) as { body: PasteResponse };
    expect(body).toMatchObject({ rows: [{ key: 'line 1', result: 'unsure', unit: '4C' }], buildings: 1, labels: { building: { 1: '302 Bedford Ave' } } });
    const sure = { text, confirmed: [1] };
    const [row] = ((await call('POST', '/room/paste/preview', sure)).body as PasteResponse).rows;
    const take = { ...sure, take: [{ key: row?.key, seen: row?.seen }] };
    const taken = await call('POST', '/room/paste', take, { key: 'one' });
    expect(taken).toMatchObject({ status: 200, body: { written: { new: 1, change: 0, gone: 0 }, conflicts: [] } });
    expect(await call('POST', '/room/paste', take, { key: 'one' })).toEqual(taken);
    expect((await call('POST', '/room/paste', take, { key: 'two' })).body).toMatchObject({ batch: null, conflicts: ['line 1'] });
    expect(await rooms()).toEqual({ room: 1, rent: 1 });
  });

  it('are for those who may change rooms, and refuse what does not fit', async () => {
    const { call } = await begin();
    for (const path of ['/room/paste/preview', '/room/paste']) {
      expect((await call('POST', path, { text, take: [{ key: 'line 1', seen: '' }] }, { roles: 'viewer' })).status, path).toBe(403);
      for (const body of [{}, { text: 5 }, { text, corrected: { x: {} } }, { text, corrected: { 1: { rent: 'a' } } }, { text, meant: { a: -1 } }, { text, other: 1 }, { text: 'x'.repeat(300_001) }]) {
        expect((await call('POST', path, body)).status, `${path} ${JSON.stringify(body).slice(0, 60)}`).toBe(400);
      }
    }
    expect(await call('POST', '/room/paste/preview', { text: `${text}\n`.repeat(2001) })).toMatchObject({ status: 400, body: { fields: { text: 'room.paste.problem.tooMany' } } });
    expect((await call('POST', '/room/paste/preview', { text, building: 99, company: 99, corrected: { 1: { building: '' } } })).body).toMatchObject({ rows: [{ result: 'error' }] });
  });
});
