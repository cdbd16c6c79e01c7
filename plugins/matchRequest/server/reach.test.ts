import { expect, it } from 'vitest';
import { database } from '#server/database/database.ts';
import { migrate } from '#server/database/migrate.ts';
import { openDatabase } from '#server/database/open-database.ts';
import { change, rowsOf } from '#server/database/statement.ts';
import { writing } from '#server/records/write/writing.ts';
import { accounts } from '#server/session/accounts.ts';
import { sessions } from '#server/session/sessions.ts';
import { migrations } from '#server/slots.ts';
import { environmentOf, onEachEngine } from '#tests/support/engines.ts';
import { keptPicture, startTestHost } from '#tests/support/host.ts';

onEachEngine('requests to join a match', (_open, place) => {
  it('are in reach of those who reach the match, whoever asked and whoever hosts it by now', async () => {
    const host = await startTestHost(environmentOf(await place()));
    const { kernel } = host;
    const write = kernel.use(writing);
    const ids = await write.run({ system: true }, { kind: 'form' }, async (batch) => {
      const member = async (name: string) => (await batch.create('user', { userId: name, name, email: `${name}@example.com`, status: 'approved' })).id;
      return { agent: await member('agent'), other: await member('other'), owner: await member('owner'), second: await member('second'), one: await member('someone'), two: await member('somebody'), three: await member('third') };
    });
    await kernel.use(database).write((connection) => connection.insertInto('userRole').values([ids.agent, ids.other].map((userIdx) => ({ userIdx, role: 'leasingAgent' }))).execute());
    const signedIn = async (id: number) => ({ token: (await kernel.use(sessions).open((await kernel.use(accounts).find(id))!, '')).accessToken });
    const [agent, other, all] = [await signedIn(ids.agent), await signedIn(ids.other), { token: await host.signIn() }];
    const json = async <T>(response: Promise<Response>) => (await (await response).json()) as T;
    const photos = [await keptPicture(host)];
    const opened = async (who: { token: string }, title: string, of: number) => {
      const { id } = await json<{ id: number }>(host.call('POST', '/api/match', { ...who, body: { title, host: of, seats: 3 } }));
      await write.run({ system: true }, { kind: 'form' }, async (batch) => {
        const area = await batch.create('area', { name: { en: `Area of ${title}`, kr: '', zh: '' } });
        await batch.update('match', id, undefined, { seatPrice: 150_000, areas: [area.id], photos, registration: 'complete' });
      });
      return id;
    };
    const [mine, theirs] = [await opened(agent, 'A home', ids.owner), await opened(other, 'Another home', ids.second)];

    // a colleague writes one down, a client's own comes without a writer
    const asked = await json<{ id: number; batch: number }>(host.call('POST', '/api/matchRequest', { ...all, body: { match: mine, member: ids.one, message: 'Quiet and tidy' } }));
    const fromClient = await write.run({ system: true }, { kind: 'form' }, (batch) => batch.create('matchRequest', { match: mine, member: ids.two }));
    await host.call('POST', '/api/matchRequest', { ...all, body: { match: theirs, member: ids.three } });
    const seen = async (who: { token: string }) => (await json<{ rows: readonly { id: number }[] }>(host.call('GET', '/api/matchRequest?sort=id', who))).rows.map(({ id }) => id);
    const path = `/api/matchRequest/${asked.id}`;
    const status = async (who: { token: string }) => (await host.call('GET', path, who)).status;
    expect(await seen(agent)).toEqual([asked.id, fromClient.id]);
    expect(await seen(other)).toHaveLength(1);
    expect([await status(agent), await status(other)]).toEqual([200, 404]);
    const outside = [
      host.call('GET', `${path}/history`, other),
      host.call('PUT', path, { ...other, body: { state: 'accepted' }, headers: { 'if-match': '"1"' } }),
      host.call('DELETE', path, { ...other, headers: { 'if-match': '"1"' } }),
      host.call('POST', '/api/matchRequest', { ...other, body: { match: mine, member: ids.three } }),
      host.call('GET', `/api/batch/${asked.batch}`, other),
    ];
    for (const response of await Promise.all(outside)) {
      expect([404, 403, 400]).toContain(response.status);
      expect(await response.text()).not.toMatch(/Quiet|someone/);
    }

    const put = async (who: { token: string }, url: string, body: unknown) => {
      const { version } = await json<{ version: number }>(host.call('GET', url, all));
      return json<{ batch: number; state: string }>(host.call('PUT', url, { ...who, body, headers: { 'if-match': `"${version}"` } }));
    };
    // whoever reaches it answers it
    expect(await put(agent, path, { state: 'declined', cause: 'dates' })).toMatchObject({ state: 'declined' });
    await put(all, `/api/match/${mine}`, { host: ids.other });
    expect([await status(agent), await status(other), (await seen(other)).length]).toEqual([200, 200, 3]);
    await put(all, `/api/match/${mine}`, { host: ids.owner });
    expect([await status(agent), await status(other)]).toEqual([200, 404]);

    // moved to another match it is of that one, until that is undone
    const waiting = `/api/matchRequest/${fromClient.id}`;
    const moved = await put(all, waiting, { match: theirs });
    expect([(await host.call('GET', waiting, agent)).status, (await host.call('GET', waiting, other)).status]).toEqual([404, 200]);
    expect((await host.call('POST', `/api/batch/${moved.batch}/undo`, { ...all, body: {} })).status).toBe(200);
    expect([(await host.call('GET', waiting, agent)).status, (await host.call('GET', waiting, other)).status]).toEqual([200, 404]);
    await host.stop();
  });

}, 'product');

onEachEngine('requests of before', (_open, place) => {
  it('are in reach of those who reach their match', async () => {
    const host = await startTestHost();
    const steps = host.kernel.read(migrations).filter(({ isLast }) => !isLast);
    await host.stop();
    const opened = openDatabase(await place());
    await migrate(opened, steps.filter(({ id }) => id !== 'matchRequest/007-add-host-opened-by'));
    await opened.write(async (connection) => {
      for (const id of [1, 2]) await change(connection, 'insert into "user" ("id", "userId", "version") values (?, ?, 1)', [id, `u${id}`]);
      await change(connection, 'insert into "match" ("id", "host", "createdBy", "version") values (1, 1, 2, 1)');
      await change(connection, 'insert into "matchRequest" ("id", "match", "version") values (1, 1, 1)');
    });
    await migrate(opened, steps);
    expect(await rowsOf(opened.read, 'select "host", "openedBy" from "matchRequest"')).toEqual([{ host: 1, openedBy: 2 }]);
    await opened.close();
  });
}, 'none');
