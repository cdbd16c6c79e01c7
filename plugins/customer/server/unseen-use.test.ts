import { expect, it } from 'vitest';
import { environmentOf, onEachEngine } from '#tests/support/engines.ts';
import { startTestHost } from '#tests/support/host.ts';
import { officePassword, openOffice } from '#tests/support/office.ts';

onEachEngine('a customer whom a contract out of reach names', (_, place) => {
  it('is neither deleted nor merged away, and the answer says why', async () => {
    const host = await startTestHost(environmentOf(await place()));
    try {
      const { call, role, employ } = await openOffice(host);
      const clerk = await role('clerk', ['customer/view', 'customer/edit', 'customer/remove'].map((right) => ({ right, reach: 'all' })));
      await employ('clerk01', { roles: [clerk] });
      const mine = await host.signIn('clerk01', officePassword);
      const [goes, stays] = (await call('POST', 'customer/many', { records: [{ name: 'Park Jiwoo' }, { name: 'Park Jiu' }] })).body.created as [number, number];
      expect((await call('POST', 'contract', { name: 'Park Jiwoo', customer: goes })).status).toBe(200);
      const unseen = { status: 409, body: { message: 'Records out of reach refer to it', usedBy: [], unseen: true } };
      expect(await call('DELETE', `customer/${goes}`, undefined, mine, 1)).toMatchObject(unseen);
      expect(await call('POST', `customer/${stays}/merge`, { version: 1, other: { id: goes, version: 1 }, values: {} }, mine)).toMatchObject(unseen);
      const { body } = await call('DELETE', `customer/${goes}`, undefined, undefined, 1);
      expect(body).toMatchObject({ message: 'Other records refer to it', usedBy: [{ record: 'contract', count: 1 }] });
      expect('unseen' in body).toBe(false);
    } finally {
      await host.end();
    }
  });
}, 'product');
