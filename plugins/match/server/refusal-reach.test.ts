import { expect, it } from 'vitest';
import { writing } from '#server/records/write/writing.ts';
import { accounts } from '#server/session/accounts.ts';
import { sessions } from '#server/session/sessions.ts';
import { database } from '#server/database/database.ts';
import { environmentOf, onEachEngine } from '#tests/support/engines.ts';
import { startTestHost } from '#tests/support/host.ts';

onEachEngine('people who were found not to fit', (_open, place) => {
  it('are in reach of those who reach the match, whoever wrote it and whoever hosts it by now', async () => {
    const host = await startTestHost(environmentOf(await place()));
    const { kernel } = host;
    const write = kernel.use(writing);
    const ids = await write.run({ system: true }, { kind: 'form' }, async (batch) => {
      const member = async (name: string) => (await batch.create('user', { userId: name, name, email: `${name}@example.com`, status: 'approved' })).id;
      return { agent: await member('agent'), other: await member('other'), owner: await member('owner'), one: await member('someone') };
    });
    const tokens: Record<string, string> = {};
    await kernel.use(database).write((connection) => connection.insertInto('userRole').values([ids.agent, ids.other].map((userIdx) => ({ userIdx, role: 'leasingAgent' }))).execute());
    for (const name of ['agent', 'other'] as const) tokens[name] = (await kernel.use(sessions).open((await kernel.use(accounts).find(ids[name]))!, '')).accessToken;
    const [agent, other, all] = [{ token: tokens['agent']! }, { token: tokens['other']! }, { token: await host.signIn() }];
    const json = async <T>(response: Promise<Response>) => (await (await response).json()) as T;
    const match = (await json<{ id: number }>(host.call('POST', '/api/match', { ...agent, body: { title: 'A home', host: ids.owner, seats: 3 } }))).id;
    // whoever wrote it, it is of the match
    const refusal = await json<{ id: number; batch: number }>(host.call('POST', '/api/matchRefusal', { ...all, body: { match, member: ids.one, reason: 'habits', note: 'Smokes inside' } }));
    const path = `/api/matchRefusal/${refusal.id}`;
    const total = async (who: { token: string }) => (await json<{ total: number }>(host.call('GET', '/api/matchRefusal', who))).total;
    const versionOf = async (url: string) => ({ headers: { 'if-match': `"${(await json<{ version: number }>(host.call('GET', url, all))).version}"` } });
    const status = async (who: { token: string }) => (await host.call('GET', path, who)).status;
    expect([await total(agent), await status(agent), await total(other), await status(other)]).toEqual([1, 200, 0, 404]);
    const outside = [
      host.call('GET', `${path}/history`, other),
      host.call('PUT', path, { ...other, body: { note: 'Mine' }, headers: { 'if-match': '"1"' } }),
      host.call('DELETE', path, { ...other, headers: { 'if-match': '"1"' } }),
      host.call('POST', '/api/matchRefusal', { ...other, body: { match, member: ids.other, reason: 'habits' } }),
      host.call('GET', `/api/batch/${refusal.batch}`, other),
      host.call('POST', `/api/batch/${refusal.batch}/undo`, { ...other, body: {} }),
    ];
    for (const response of await Promise.all(outside)) expect([404, 403, 400]).toContain(response.status);
    for (const response of await Promise.all(outside)) expect(await response.clone().text()).not.toMatch(/Smokes|someone/);
    expect(await status(agent)).toBe(200);

    const put = async (url: string, body: unknown) => expect((await host.call('PUT', url, { ...all, body, ...(await versionOf(url)) })).status).toBe(200);
    await put(`/api/match/${match}`, { host: ids.other });
    expect([await status(agent), await status(other)]).toEqual([200, 200]);
    // taken back meanwhile, it goes along all the same
    const deleted = await json<{ batch: number }>(host.call('DELETE', path, { ...agent, ...(await versionOf(path)) }));
    await put(`/api/match/${match}`, { host: ids.owner });
    expect((await host.call('GET', `${path}/history`, other)).status).toBe(404);
    expect((await host.call('POST', `/api/batch/${deleted.batch}/undo`, { ...agent, body: {} })).status).toBe(200);
    expect([await status(agent), await status(other)]).toEqual([200, 404]);
    await host.stop();
  });
}, 'product');
