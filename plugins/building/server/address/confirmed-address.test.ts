import { describe, expect, it } from 'vitest';
import { database } from '#server/database/database.ts';
import { change as run } from '#server/database/statement.ts';
import { writing } from '#server/records/write/writing.ts';
import { environmentOf, onEachEngine } from '#tests/support/engines.ts';
import { freshKey, startTestHost } from '#tests/support/host.ts';

type Values = Readonly<Record<string, unknown>>;

onEachEngine('an address that is written', (_open, place) => {
  const begin = async () => {
    const host = await startTestHost(environmentOf(await place()));
    const token = await host.signIn();
    const call = async (method: string, path: string, body?: unknown, version?: number) => {
      const headers = { 'idempotency-key': freshKey(), ...(version !== undefined && { 'if-match': `"${version}"` }) };
      const response = await host.call(method, `/api/${path}`, { token, body, headers });
      return { status: response.status, body: (await response.json()) as Values & { id: number; version: number } };
    };
    const create = (values: Values) => call('POST', 'building', { borough: 'queens', ...values });
    const change = async (id: number, values: Values) => call('PUT', `building/${id}`, values, (await call('GET', `building/${id}`)).body.version);
    return { host, call, create, change };
  };
  const refused = { status: 400, body: { fields: { address: 'building.rule.unknownAddress' } } };

  describe('by a person', () => {
    it('is refused where the gazetteer does not know it, unless it is confirmed', async () => {
      const { host, call, create } = await begin();
      try {
        expect(await create({ address: '7 Nowhere Lane' })).toMatchObject(refused);
        expect(await create({ address: '7 Nowhere Lane', confirmedAddress: '9 Nowhere Lane' })).toMatchObject(refused);
        const made = await create({ address: '7 Nowhere Lane', confirmedAddress: '7 nowhere ln' });
        expect(made).toMatchObject({ status: 200, body: { confirmedAddress: '7 Nowhere Lane' } });
        const history = await call('GET', `building/${made.body.id}/history`);
        expect(history.body['entries']).toMatchObject([{ by: { name: expect.any(String) }, changes: { confirmedAddress: [null, '7 Nowhere Lane'] } }]);
        // The street is known from now on, and a confirmation says nothing more.
        expect(await create({ address: '9 Nowhere Ln', confirmedAddress: '9 Nowhere Ln' })).toMatchObject({ status: 200, body: { confirmedAddress: null } });
        expect(await create({ address: '11 Nowhere Ln', borough: 'bronx' })).toMatchObject(refused);
      } finally {
        await host.stop();
      }
    });

    it('is asked for again only when it changes, however it is changed', async () => {
      const { host, call, create, change } = await begin();
      try {
        const { id } = (await create({ address: '7 Nowhere Lane', confirmedAddress: '7 Nowhere Lane' })).body;
        // One from before the rule: nobody confirmed it.
        await host.kernel.use(database).write((on) => run(on, 'update "building" set "confirmedAddress" = null where "id" = ?', [id]));
        expect(await change(id, { year: 1931 })).toMatchObject({ status: 200 });
        expect(await change(id, { address: '7 NOWHERE LN' })).toMatchObject({ status: 200 });
        expect(await change(id, { address: '7 Elm Street' })).toMatchObject(refused);
        expect(await change(id, { borough: 'bronx' })).toMatchObject(refused);
        const moved = await change(id, { address: '7 Elm Street', confirmedAddress: '7 Elm Street' });
        expect(moved).toMatchObject({ status: 200, body: { confirmedAddress: '7 Elm Street' } });
        // A confirmation of one address holds for no other.
        expect(await change(id, { address: '7 Ash Street' })).toMatchObject(refused);
        expect(await change(id, { address: '9 Elm Street' })).toMatchObject({ status: 200, body: { confirmedAddress: null } });
        expect((await call('POST', `batch/${moved.body['batch'] as number}/undo`)).status).toBeLessThan(300);
      } finally {
        await host.stop();
      }
    });

    it('is known to whoever asks while it is typed', async () => {
      const { host, call, create } = await begin();
      try {
        await create({ address: '7 Nowhere Lane', confirmedAddress: '7 Nowhere Lane' });
        const known = async (address: string, borough = 'queens') => (await call('GET', `address/taken?borough=${borough}&address=${encodeURIComponent(address)}`)).body['known'];
        expect([await known('7 nowhere ln'), await known('8 Nowhere Lane'), await known('8 Nowhere Lane', 'bronx'), await known('Nowhere Lane'), await known('8 Elm St')]).toEqual([true, true, false, false, false]);
      } finally {
        await host.stop();
      }
    });
  });

  describe('by a file or by the server', () => {
    it('is taken as it is: a file as the word of whoever brings it', async () => {
      const { host } = await begin();
      try {
        const write = (who: 'file' | 'server', address: string) =>
          host.kernel.use(writing).run(who === 'server' ? { system: true } : ({ userIdx: 1, userName: 'Kim Minseo', may: () => true, reachOf: () => 'all' } as never), { kind: who === 'file' ? 'import' : 'demo' }, (batch) =>
            batch.create('building', { address, borough: 'queens' }),
          );
        expect(await write('file', '7 Nowhere Lane')).toMatchObject({ confirmedAddress: '7 Nowhere Lane' });
        expect(await write('server', '7 Elm Street')).toMatchObject({ confirmedAddress: null });
      } finally {
        await host.stop();
      }
    });
  });
});
