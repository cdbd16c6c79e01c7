import { expect, it } from 'vitest';
import { createApp } from '#server/http/app.ts';
import { onEachEngine } from '#tests/support/engines.ts';
import { heaterApp, heaterKernel } from '#tests/support/sample-records.ts';
import { quietLog } from '../../log.ts';
import { maxCreated } from './create-many.ts';

onEachEngine('making several records at once', (open) => {
  const begin = async () => {
    const kernel = await heaterKernel(await open(), heaterApp);
    const { fetch } = createApp({ kernel, log: quietLog });
    const call = async (method: string, path: string, body?: unknown, { roles = 'admin', key = '' } = {}) => {
      const response = await fetch(
        new Request(`http://localhost/api${path}`, {
          method,
          headers: { authorization: `Bearer ${roles}`, 'content-type': 'application/json', ...(key !== '' && { 'idempotency-key': key }) },
          ...(body !== undefined && { body: JSON.stringify(body) }),
        }),
      );
      return { status: response.status, body: JSON.parse(await response.text()) };
    };
    const total = async () => (await call('GET', '/heater?limit=0')).body.total;
    return { call, total };
  };
  const heaters = (...addresses: readonly string[]) => ({ records: addresses.map((address) => ({ address })) });

  it('makes them in one batch that one undo takes back, once for each key', async () => {
    const { call, total } = await begin();
    const made = await call('POST', '/heater/many', heaters('1 A Street', '2 A Street'), { key: 'one' });
    expect(made).toMatchObject({ status: 200, body: { created: [1, 2] } });
    expect(await call('POST', '/heater/many', heaters('1 A Street', '2 A Street'), { key: 'one' })).toEqual(made);
    expect(await total()).toBe(2);
    expect((await call('POST', `/batch/${made.body.batch}/undo`)).body).toMatchObject({ undone: 2, refused: [] });
    expect(await total()).toBe(0);
  });

  it('makes none when one does not fit, and says which', async () => {
    const { call, total } = await begin();
    await call('POST', '/heater', { address: '1 A Street' });
    const refused = await call('POST', '/heater/many', heaters('3 A Street', '1 A Street', ''));
    expect(refused).toMatchObject({ status: 400, body: { rows: [{ index: 2, fields: { address: 'rule.required' } }] } });
    expect((await call('POST', '/heater/many', heaters('3 A Street', '1 A Street'))).body.rows).toMatchObject([{ index: 1, fields: { address: 'rule.taken' } }]);
    expect(await total()).toBe(1);
  });

  it('asks for the right to write, for some records, and for no more than a call makes', async () => {
    const { call } = await begin();
    expect((await call('POST', '/heater/many', heaters('1 A Street'), { roles: 'nobody' })).status).toBe(403);
    expect((await call('POST', '/heater/many', { records: [] })).status).toBe(400);
    const many = Array.from({ length: maxCreated + 1 }, (_, place) => `${place} A Street`);
    expect((await call('POST', '/heater/many', heaters(...many))).status).toBe(400);
  });
});
