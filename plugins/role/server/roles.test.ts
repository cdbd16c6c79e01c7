import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestHost, type TestHost } from '#tests/support/host.ts';

describe('roles', () => {
  let host: TestHost;
  let admin: string;
  let staff: string;
  let userIdx: number;
  beforeAll(async () => {
    host = await startTestHost();
    admin = await host.signIn();
    const { userPw } = host.credentials('staff02', 'a long password');
    const made = await host.call('POST', '/api/user/register', { body: { userId: 'staff02', name: 'Staff', email: 'staff02@stoop.example', userPw } });
    ({ id: userIdx } = (await made.json()) as { id: number });
    await host.call('PUT', `/api/user/${userIdx}`, { token: admin, body: { status: 'approved' }, headers: { 'if-match': '"1"' } });
    staff = await host.signIn('staff02', 'a long password');
  });
  afterAll(() => host.end());

  const call = async (method: string, path: string, body?: unknown, token = admin, version?: number) => {
    const answer = await host.call(method, `/api${path}`, { token, body, ...(version !== undefined && { headers: { 'if-match': `"${version}"` } }) });
    return { status: answer.status, body: (answer.status === 204 ? {} : await answer.json()) as Record<string, never> };
  };
  const give = (...roleList: string[]) => call('PUT', `/user/${userIdx}/role`, { roleList });
  const make = (code: string, grants: readonly (readonly [string, string])[], token = admin) =>
    call('POST', '/role', { name: { kr: '', en: code, zh: '' }, code, grants: grants.map(([right, reach]) => ({ right, reach })) }, token);

  it('start with those of every agency, by their codes', async () => {
    const { rows } = (await call('GET', '/role?sort=id')).body as unknown as { rows: { code: string; system: boolean }[] };
    expect(rows.map(({ code }) => code)).toEqual(['manager', 'leasingAgent', 'listingCoordinator', 'matchCoordinator', 'contentEditor', 'viewer']);
    expect(rows.filter(({ system }) => system).map(({ code }) => code)).toEqual(['viewer']);
  });

  it('of an agency give their rights at once, and take them at once', async () => {
    expect((await call('GET', '/user', undefined, staff)).status).toBe(403);
    const { body } = await make('frontDesk', [['user/view', 'all']]);
    expect(await give('frontDesk')).toMatchObject({ status: 200, body: { roleList: ['frontDesk'] } });
    expect((await call('GET', '/user', undefined, staff)).status).toBe(200);
    expect((await call('PUT', `/role/${Number(body['id'])}`, { grants: [] }, admin, 1)).status).toBe(200);
    expect((await call('GET', '/user', undefined, staff)).status).toBe(403);
  });

  it('are told at sign-in by code, with what they let a person do', async () => {
    await make('buildingDesk', [['building/edit', 'all']]);
    await give('buildingDesk', 'viewer');
    const answer = await host.call('POST', '/api/user', { body: host.credentials('staff02', 'a long password') });
    expect(await answer.json()).toMatchObject({ roleList: ['buildingDesk', 'viewer'], rights: { 'building/edit': 'all', 'rent/view': 'all' } });
  });

  it('that an agency changed keep what it did not touch', async () => {
    const { rows } = (await call('GET', '/role?q=&limit=10&sort=id')).body as unknown as { rows: { id: number; code: string; version: number }[] };
    const manager = rows.find(({ code }) => code === 'manager')!;
    expect((await call('PUT', `/role/${manager.id}`, { grants: [{ right: 'user/edit', reach: 'none' }] }, admin, manager.version)).status).toBe(200);
    await give('manager');
    expect((await call('PUT', `/user/${userIdx}`, { nothing: 1 }, staff, 1)).status).toBe(403);
    expect((await call('GET', '/user', undefined, staff)).status).toBe(200);
  });

  it('of the product stay as they are; a code is one role’s for good; one that somebody has is not deleted', async () => {
    const { rows } = (await call('GET', '/role?limit=50&sort=id')).body as unknown as { rows: { id: number; code: string; version: number }[] };
    const of = (code: string) => rows.find((one) => one.code === code)!;
    expect(await call('PUT', `/role/${of('viewer').id}`, { grants: [] }, admin, 1)).toMatchObject({ status: 200, body: { version: 1 } });
    const edit = { grants: [{ right: 'user/view', reach: 'all' }] };
    expect(await call('PUT', `/role/${of('viewer').id}`, edit, admin, 1)).toMatchObject({ status: 409, body: { fields: { system: 'role.rule.system' } } });
    const desk = of('buildingDesk');
    expect(await call('PUT', `/role/${desk.id}`, { code: 'other' }, admin, desk.version)).toMatchObject({ status: 409, body: { fields: { code: 'role.rule.code' } } });
    await give('buildingDesk');
    expect((await call('DELETE', `/role/${desk.id}`, undefined, admin, desk.version)).status).toBe(409);
    expect(await make('admin', [])).toMatchObject({ status: 409 });
    expect(await make('twice', [['user/view', 'all'], ['user/view', 'none']])).toMatchObject({ status: 400 });
    expect(await make('unknown', [['nothing/view', 'all']])).toMatchObject({ status: 400 });
    expect(await make('far', [['building/view', 'own']])).toMatchObject({ status: 400 });
    expect(await give('nobody')).toMatchObject({ status: 400 });
  });

  it('grant nobody more than those who give them have', async () => {
    await make('roleDesk', [['role/edit', 'all'], ['user/grant', 'all'], ['user/edit', 'all'], ['user/view', 'all']]);
    await give('roleDesk');
    expect((await make('powerful', [['rent/edit', 'all']], staff)).status).toBe(403);
    expect((await make('modest', [['user/view', 'all']], staff)).status).toBe(200);
    expect((await call('PUT', `/user/${userIdx}/role`, { roleList: ['manager'] }, staff)).status).toBe(403);
    expect((await call('PUT', `/user/${userIdx}/role`, { roleList: ['roleDesk', 'modest'] }, staff)).status).toBe(200);
  });
});
