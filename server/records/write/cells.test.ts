import { expect, it } from 'vitest';
import { heaterApp, heaterKernel } from '#tests/support/sample-records.ts';
import { onEachEngine } from '#tests/support/engines.ts';
import { createApp } from '#server/http/app.ts';
import { quietLog } from '../../log.ts';
import { writing } from './writing.ts';

onEachEngine('the cells of a grid', (open) => {
  let fetch: ReturnType<typeof createApp>['fetch'];
  const begin = async (count: number) => {
    const kernel = await heaterKernel(await open(), heaterApp);
    ({ fetch } = createApp({ kernel, log: quietLog }));
    await kernel.use(writing).run({ system: true }, { kind: 'demo' }, async (batch) => {
      const name = (kr: string, en: string) => ({ name: { kr, en, zh: '' } });
      await batch.createMany('valve', [name('하나', 'One'), name('', 'Two')]);
      await batch.createMany('heater', Array.from({ length: count }, (_, place) => ({ address: `${place + 1} A Street`, year: 1950 })));
    });
  };
  const call = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const response = await fetch(
      new Request(`http://localhost/api${path}`, {
        method,
        headers: { authorization: 'Bearer admin', 'content-type': 'application/json', ...headers },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
    );
    return { status: response.status, body: JSON.parse(await response.text()) };
  };
  const write = (rows: readonly unknown[], headers?: Record<string, string>) => call('POST', '/heater/sheet', { rows }, headers);

  it('are written as one batch, which one undo takes back', async () => {
    await begin(3);
    const { body } = await write([
      { id: 1, version: 1, patch: { year: 1960, note: 'A' } },
      { id: 2, version: 1, patch: { valves: [2, 1] } },
      { id: 3, version: 1, patch: { year: 1950 } },
    ]);
    expect(body.rows).toMatchObject([
      { id: 1, version: 2, written: ['year', 'note'], refused: {}, conflicts: {} },
      { id: 2, version: 2, written: ['valves'] },
      { id: 3, version: 1, written: ['year'] },
    ]);
    expect((await call('GET', '/heater/1/history')).body.entries[0]).toMatchObject({ batch: body.batch, batchKind: 'bulk' });
    expect((await call('POST', `/batch/${body.batch}/undo`)).body).toMatchObject({ undone: 2, refused: [] });
    expect((await call('GET', '/heater?sort=id')).body.rows).toMatchObject([{ year: 1950, note: null }, { valves: [] }, { year: 1950 }]);
  });

  it('are refused one by one, and take nothing else of their record with them', async () => {
    await begin(4);
    const { body } = await write([
      { id: 1, version: 1, patch: { year: 3000, note: 'stays' } },
      { id: 2, version: 1, patch: { address: '3 A St', valves: [99], note: 'stays too' } },
      { id: 3, version: 1, patch: { year: 1850, lit: true } },
      { id: 9, version: 1, patch: { note: 'nobody' } },
    ]);
    expect(body.rows).toMatchObject([
      { id: 1, written: ['note'], refused: { year: 'rule.tooLarge' } },
      { id: 2, written: ['note'], refused: { address: 'rule.taken', valves: 'rule.missing' } },
      { id: 3, written: ['lit'], refused: { year: 'heater.rule.tooOldToBeLit' } },
      { id: 9, written: [] },
    ]);
    expect(body.rows[3].version).toBeUndefined();
    const { rows } = (await call('GET', '/heater?sort=id')).body;
    expect(rows).toMatchObject([
      { year: 1950, note: 'stays' },
      { address: '2 A Street', valves: [], note: 'stays too' },
      { year: 1950, lit: true },
      { note: null },
    ]);
  });

  it('that somebody changed meanwhile answer both values; the others of the record are written', async () => {
    await begin(1);
    await call('PUT', '/heater/1', { year: 1960, tone: 'cold' }, { 'if-match': '"1"' });
    const { body } = await write([{ id: 1, version: 1, patch: { year: 1970, tone: 'cold', note: 'mine' } }]);
    expect(body.rows[0]).toMatchObject({
      version: 3,
      written: ['tone', 'note'],
      conflicts: { year: { theirs: 1960, yours: 1970, base: 1950 } },
      by: { userIdx: 1 },
    });
    const again = await write([{ id: 1, version: 3, patch: { year: 1970 } }]);
    expect(again.body.rows[0]).toMatchObject({ version: 4, written: ['year'], conflicts: {} });
  });

  it('are written once, however often the same call arrives', async () => {
    await begin(1);
    const key = { 'idempotency-key': 'grid-1' };
    const first = await write([{ id: 1, version: 1, patch: { year: 1970 } }], key);
    expect(await write([{ id: 1, version: 1, patch: { year: 1970 } }], key)).toEqual(first);
    expect((await call('GET', '/heater/1')).body.version).toBe(2);
  });

  it('need the right to write, and to see what they overwrite', async () => {
    await begin(1);
    const rows = [{ id: 1, version: 1, patch: { cost: 5 } }];
    expect((await write(rows, { authorization: 'Bearer viewer' })).status).toBe(403);
    expect((await write(rows, { authorization: 'Bearer manager' })).status).toBe(403);
    for (const bad of [[], [{ id: 1, version: 1, patch: { age: 1 } }], [rows[0], rows[0]], [{ id: 1, version: 1, patch: { year: 'x' } }]])
      expect((await write(bad)).status).toBe(400);
  });

  it('belong to the records of a query, in its order; pasted names find the records they mean', async () => {
    await begin(3);
    expect((await call('GET', '/heater/sheet/ids?year=1950&sort=-id')).body).toEqual({ ids: [3, 2, 1] });
    expect((await call('GET', '/heater/sheet/ids?colour=red')).status).toBe(400);
    const { body } = await call('POST', '/valve/lookup', { names: ['하나', 'two', 'Three'] });
    expect(body).toEqual({ ids: { 하나: 1, two: 2 } });
    expect((await call('POST', '/heater/lookup', { names: ['2 a st'] })).body).toEqual({ ids: { '2 a st': 2 } });
  });
});
