import { expect, it } from 'vitest';
import { environmentOf, onEachEngine } from '#tests/support/engines.ts';
import { jsonCalls, startTestHost } from '#tests/support/host.ts';

const password = 'a password of the desk';

onEachEngine('a customer that somebody gave away', (_, place) => {
  it('is taken back by them as long as nobody touched it since', async () => {
    const { databaseUrl, dataDir } = await place();
    const host = await startTestHost(environmentOf({ dataDir, databaseUrl }));
    try {
      const admin = await host.signIn();
      const call = jsonCalls(host, admin);
      const agent = async (userId: string) => {
        const { id } = (await call('POST', 'user/register', { userId, name: 'Somebody', email: `${userId}@stoop.example`, userPw: host.credentials('', password).userPw }, '')).body;
        expect((await call('PUT', `user/${id}`, { status: 'approved' }, admin, 1)).status).toBe(200);
        expect((await call('PUT', `user/${id}/role`, { roleList: ['leasingAgent'] })).status).toBe(200);
        return { token: await host.signIn(userId, password), employee: (await call('GET', `employee?member=${id}`)).body.rows[0].id as number };
      };
      const [mine, other] = [await agent('agent01'), await agent('agent02')];
      const give = async () => {
        const { id, version } = (await call('POST', 'customer', { name: 'Kim', assignee: mine.employee })).body;
        const { status, body } = await call('PUT', `customer/${id}`, { assignee: other.employee }, mine.token, version);
        expect([status, (await call('GET', `customer/${id}`, undefined, mine.token)).status]).toEqual([200, 404]);
        return { id: id as number, batch: body.batch as number };
      };
      const first = await give();
      expect((await call('POST', `batch/${first.batch}/undo`, undefined, other.token)).status).toBe(403);
      expect(await call('POST', `batch/${first.batch}/undo`, undefined, mine.token)).toMatchObject({ status: 200, body: { undone: 1, refused: [] } });
      expect((await call('GET', `customer/${first.id}`, undefined, mine.token)).body).toMatchObject({ assignee: mine.employee });

      const second = await give();
      const { version } = (await call('GET', `customer/${second.id}`, undefined, other.token)).body;
      expect((await call('PUT', `customer/${second.id}`, { memo: 'Called' }, other.token, version)).status).toBe(200);
      expect((await call('POST', `batch/${second.batch}/undo`, undefined, mine.token)).status).toBe(404);
      expect((await call('GET', `customer/${second.id}`)).body).toMatchObject({ assignee: other.employee, memo: 'Called' });
    } finally {
      await host.end();
    }
  });
});
