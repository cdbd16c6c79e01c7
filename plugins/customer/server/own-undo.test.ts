import { expect, it } from 'vitest';
import { environmentOf, onEachEngine } from '#tests/support/engines.ts';
import { jsonCalls, startTestHost } from '#tests/support/host.ts';

const password = 'a password of the desk';

onEachEngine('a customer made by somebody who may delete none', (_, place) => {
  it('is taken back by them, and made again, until anybody changes it', async () => {
    const { databaseUrl, dataDir } = await place();
    const host = await startTestHost(environmentOf({ dataDir, databaseUrl }));
    try {
      const admin = await host.signIn();
      const call = jsonCalls(host, admin);
      const agent = async (userId: string) => {
        const { id } = (await call('POST', 'user/register', { userId, name: 'Somebody', email: `${userId}@stoop.example`, userPw: host.credentials('', password).userPw }, '')).body;
        expect((await call('PUT', `user/${id}`, { status: 'approved' }, admin, 1)).status).toBe(200);
        expect((await call('PUT', `user/${id}/role`, { roleList: ['leasingAgent'] })).status).toBe(200);
        return host.signIn(userId, password);
      };
      const [mine, other] = [await agent('agent01'), await agent('agent02')];
      const { id, batch, version } = (await call('POST', 'customer', { name: 'Kim' }, mine)).body;
      expect((await call('DELETE', `customer/${id}`, undefined, mine, version)).status).toBe(403);
      expect((await call('POST', `batch/${batch}/undo`, undefined, other)).status).toBe(404);

      const back = await call('POST', `batch/${batch}/undo`, undefined, mine);
      expect(back).toMatchObject({ status: 200, body: { undone: 1, refused: [] } });
      expect((await call('GET', `customer/${id}`, undefined, mine)).status).toBe(404);
      expect(await call('POST', `batch/${back.body.batch}/undo`, undefined, mine)).toMatchObject({ status: 200, body: { undone: 1, refused: [] } });
      expect((await call('GET', `customer/${id}`, undefined, mine)).body).toMatchObject({ name: 'Kim' });

      const second = (await call('POST', 'customer', { name: 'Lee' }, mine)).body;
      expect((await call('PUT', `customer/${second.id}`, { memo: 'Called' }, admin, second.version)).status).toBe(200);
      expect(await call('POST', `batch/${second.batch}/undo`, undefined, mine)).toMatchObject({ body: { undone: 0, refused: [{ id: second.id, fields: ['memo'] }] } });
      expect((await call('GET', `customer/${second.id}`)).body).toMatchObject({ name: 'Lee', memo: 'Called' });
    } finally {
      await host.end();
    }
  });
});
