import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { environmentOf, onEachEngine } from '#tests/support/engines.ts';
import { jsonCalls, startTestHost } from '#tests/support/host.ts';

const userPw = createHash('sha512').update('a password of applicants').digest('hex');

onEachEngine('the message of a sign-up', (_, place) => {
  it('is read for everybody once somebody decides, and their open pages hear of it', async () => {
    const { databaseUrl, dataDir } = await place();
    const host = await startTestHost(environmentOf({ dataDir, databaseUrl }));
    try {
      const admin = await host.signIn();
      const call = jsonCalls(host, admin);
      const apply = async (userId: string) => (await call('POST', 'user/register', { userId, name: 'Applicant', email: `${userId}@example.com`, userPw }, '')).body.id as number;
      const decide = (id: number, to: string, token = admin) => call('POST', 'user/approval', { records: [{ id, version: 1 }], from: 'applying', to, ...(to === 'rejected' && { reason: 'No answer' }) }, token);
      const unread = async (token = admin) => ((await call('GET', 'push?unread=true', undefined, token)).body.rows as { title: string; link: string }[]).map(({ link }) => link);

      const colleague = await apply('colleague1');
      await decide(colleague, 'approved');
      expect((await call('PUT', `user/${colleague}/role`, { roleList: ['manager'] })).status).toBe(200);
      const theirs = await host.signIn('colleague1', 'a password of applicants');

      const [first, second, third, fourth] = [await apply('first1'), await apply('second1'), await apply('third1'), await apply('fourth1')];
      expect([(await unread()).length, (await unread(theirs)).length]).toEqual([4, 4]);
      const stream = (await host.call('GET', '/api/push/stream', { token: admin })).body!.pipeThrough(new TextDecoderStream()).getReader();
      await decide(first, 'approved', theirs);
      let said = '';
      while (!said.includes('event: inbox')) said += (await stream.read()).value ?? '';
      await stream.cancel();
      expect(await unread()).toEqual([fourth, third, second].map((id) => `/user/update/${id}`));

      const refused = (await decide(second, 'rejected', theirs)).body;
      expect((await call('DELETE', `user/${third}`, undefined, admin, 1)).status).toBe(200);
      for (const token of [admin, theirs]) expect(await unread(token)).toEqual([`/user/update/${fourth}`]);
      expect((await call('POST', `batch/${refused.batch}/undo`, undefined, theirs)).status).toBe(200);
      expect((await call('GET', 'push')).body).toMatchObject({ unread: 1, total: 5 });
    } finally {
      await host.end();
    }
  });
});
