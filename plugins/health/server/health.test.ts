import { afterEach, beforeEach, expect, it } from 'vitest';
import { database } from '#server/database/database.ts';
import { change } from '#server/database/statement.ts';
import { mailSession } from '#server/push/add-messages.ts';
import { onEachEngine } from '#tests/support/engines.ts';
import { startTestHost, type TestHost } from '#tests/support/host.ts';
import { noteBackup } from '../../../scripts/backup.ts';
import type { Health } from '../api.ts';

onEachEngine('the health of a server', (_, place, engine) => {
  let host: TestHost;
  let token: string;
  const read = async () => {
    const answer = await host.call('GET', '/api/health', { token });
    return { status: answer.status, health: (await answer.json()) as Health };
  };

  beforeEach(async () => {
    const { databaseUrl } = await place();
    const mail = { MAIL_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'stoop@agency.example', PUBLIC_URL: 'https://stoop.agency.example' };
    host = await startTestHost({ ...mail, ...(databaseUrl && { DATABASE_URL: databaseUrl }) });
    token = await host.signIn();
  });
  afterEach(() => host.end());

  it('says what runs since when on which engine of which size', async () => {
    const { status, health } = await read();
    expect(status).toBe(200);
    expect(health).toMatchObject({ engine, backup: null, failures: 0 });
    expect(health.engineVersion).toMatch(/^\d+\.\d+/);
    expect(health.databaseBytes).toBeGreaterThan(100_000);
    expect(health.disk.total).toBeGreaterThan(health.disk.free);
    expect(Date.parse(health.startedAt)).toBeLessThan(Date.parse(health.at));
    expect(health.answers).toBeGreaterThan(0);
  });

  it('counts the instances that are there', async () => {
    await expect.poll(async () => (await read()).health.instances.length).toBe(1);
  });

  it('tells of the last backup that was noted', async () => {
    for (const [at, where] of [['2026-11-19T03:30:00.000Z', 'second'], ['2026-11-18T03:30:00.000Z', 'first']] as const) {
      await noteBackup(host.kernel.use(database).place, { at, bytes: 5, place: where });
    }
    expect((await read()).health.backup).toEqual({ at: '2026-11-19T03:30:00.000Z', bytes: 5, place: 'second' });
  });

  it('counts messages that did not go, and not those that are held', async () => {
    const later = Date.now() + 3_600_000;
    await host.kernel.use(database).write(async (connection) => {
      await change(connection, `insert into "pushMessage" ("userIdx", "messageId", "title", "body", "link", "createdAt") values (1, 'one', 'a', 'b', '/', '2026-11-20T00:00:00.000Z')`);
      for (const [session, attempts, dueAt] of [['a session', 0, later], ['a session', 2, later], [mailSession, 1, later], [mailSession, 0, later]] as const) {
        await change(connection, `insert into "pushDelivery" ("message", "sessionId", "attempts", "dueAt", "claim") select "id", ?, ?, ?, '' from "pushMessage" where "messageId" = 'one'`, [session, attempts, dueAt]);
      }
    });
    expect((await read()).health).toMatchObject({ push: { waiting: 1, retrying: 1 }, mail: { waiting: 1, retrying: 1 } });
  });
}, 'product');

it('is told to administrators alone', async () => {
  const host = await startTestHost();
  try {
    expect((await host.call('GET', '/api/health')).status).toBe(401);
    const registered = await host.call('POST', '/api/user/register', {
      body: { userId: 'viewer01', name: 'Somebody', email: 'viewer01@stoop.example', userPw: host.credentials('viewer01', 'a long password').userPw },
    });
    const { id } = (await registered.json()) as { id: number };
    const admin = await host.signIn();
    await host.call('PUT', `/api/user/${id}`, { token: admin, body: { status: 'approved' }, headers: { 'if-match': '"1"' } });
    await host.call('PUT', `/api/user/${id}/role`, { token: admin, body: { roleList: ['manager'] } });
    expect((await host.call('GET', '/api/health', { token: await host.signIn('viewer01', 'a long password') })).status).toBe(403);
    expect((await host.call('GET', '/api/health', { token: admin })).status).toBe(200);
  } finally {
    await host.end();
  }
});
