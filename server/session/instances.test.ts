import { expect, it } from 'vitest';
import { setTimeout as pause } from 'node:timers/promises';
import { findPostgres } from '#tests/support/cluster.ts';
import { environmentOf, onEachEngine } from '#tests/support/engines.ts';
import { adminPassword, startTestHost, type TestHost } from '#tests/support/host.ts';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Reads a stream to its end; rejects when that takes longer than a person would wait. */
async function endOf(stream: Response): Promise<string> {
  const late = pause(10_000, 'late', { ref: false }).then(() => Promise.reject(new Error('The stream did not end')));
  return Promise.race([stream.text(), late]);
}

onEachEngine('a session that ended', (_, place, engine) => {
  const start = async (): Promise<TestHost> => {
    const { databaseUrl, dataDir } = await place();
    return startTestHost(environmentOf({ dataDir, databaseUrl }));
  };

  it('ends its stream, and so does a right that was taken or given', async () => {
    const host = await start();
    try {
      const admin = await host.signIn();
      const body = { ...host.credentials('watcher1', 'a long password'), token: undefined, userId: 'watcher1', name: 'Watcher', email: 'w@stoop.example' };
      const { id } = (await (await host.call('POST', '/api/user/register', { body })).json()) as { id: number };
      await host.call('PUT', `/api/user/${id}`, { token: admin, body: { status: 'approved' }, headers: { 'if-match': '"1"' } });
      const token = await host.signIn('watcher1', 'a long password');

      const before = await host.call('GET', '/api/push/stream', { token });
      await host.call('PUT', `/api/user/${id}/role`, { token: admin, body: { roleList: ['manager'] } });
      expect(await endOf(before)).toContain('event: reconnect');
      const after = await host.call('GET', '/api/push/stream', { token });
      await host.call('POST', '/api/user/auth/signout', { token });
      expect(await endOf(after)).toContain('event: reconnect');
      expect((await host.call('GET', '/api/push/stream', { token })).status).toBe(401);
    } finally {
      await host.end();
    }
  });

  it.skipIf(engine === 'sqlite')('is seen by another instance within two seconds, its streams included', async () => {
    if (!(await findPostgres())) return;
    const { databaseUrl, dataDir } = await place();
    const one = await startTestHost({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl! });
    const other = mkdtempSync(join(tmpdir(), 'stoop-other-'));
    cpSync(join(dataDir, 'secrets.json'), join(other, 'secrets.json'));
    const two = await startTestHost({ DATA_DIR: other, DATABASE_URL: databaseUrl! });
    try {
      const token = await one.signIn('admin', adminPassword);
      expect((await two.call('GET', '/api/user/self', { token })).status).toBe(200);
      const stream = await two.call('GET', '/api/push/stream', { token });
      await one.call('POST', '/api/user/auth/signout', { token });
      await pause(2000);
      expect((await two.call('GET', '/api/user/self', { token })).status).toBe(401);
      expect(await endOf(stream)).toContain('event: reconnect');
    } finally {
      await two.end();
      await one.end();
      rmSync(other, { recursive: true, force: true });
    }
  });
});
