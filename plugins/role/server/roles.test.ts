import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { database } from '#server/database/database.ts';
import { change } from '#server/database/statement.ts';
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

  it('are found by a part of their names in any language, for fields that look for one', async () => {
    const found = async (q: string) => ((await call('GET', `/role?q=${encodeURIComponent(q)}&limit=20`)).body as unknown as { rows: { code: string }[] }).rows.map(({ code }) => code);
    expect([await found('Leas'), await found('매니'), await found('员'), await found('nobody')]).toEqual([['leasingAgent'], ['manager'], ['listingCoordinator', 'matchCoordinator'], []]);
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
    await make('buildingDesk', [['building/view', 'all'], ['building/edit', 'all']]);
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
    expect(await make('Admin', [])).toMatchObject({ status: 409, body: { fields: { code: 'rule.taken' } } });
    expect(await make('BUILDINGDESK', [])).toMatchObject({ status: 409, body: { fields: { code: 'rule.taken' } } });
    for (const code of ['night desk', 'nіghtDesk', ' desk', '1desk', 'desk/1', '매니저', 'staff', 'All']) {
      expect([code, await make(code, [])]).toMatchObject([code, { status: 400, body: { fields: { code: 'role.rule.codeForm' } } }]);
    }
    expect(await make('twice', [['user/view', 'all'], ['user/view', 'none']])).toMatchObject({ status: 400 });
    expect(await make('unknown', [['nothing/view', 'all']])).toMatchObject({ status: 400 });
    expect(await make('far', [['building/view', 'own']])).toMatchObject({ status: 400 });
    expect(await give('nobody')).toMatchObject({ status: 400 });
  });

  it('see what they act on, as far as they change it', async () => {
    const refused = { status: 400, body: { fields: { grants: 'role.rule.view' } } };
    expect(await make('blind', [['customer/edit', 'own']])).toMatchObject(refused);
    expect(await make('near', [['customer/view', 'own'], ['customer/edit', 'department']])).toMatchObject(refused);
    expect(await make('taker', [['customer/export', 'all']])).toMatchObject(refused);
    const { rows } = (await call('GET', '/role?limit=50&sort=id')).body as unknown as { rows: { id: number; code: string; version: number }[] };
    const agent = rows.find(({ code }) => code === 'leasingAgent')!;
    expect(await call('PUT', `/role/${agent.id}`, { grants: [{ right: 'customer/view', reach: 'none' }] }, admin, agent.version)).toMatchObject(refused);
    expect((await make('seeing', [['customer/view', 'department'], ['customer/edit', 'department'], ['customer/export', 'all']])).status).toBe(200);
  });

  it('grant nobody more than those who give them have', async () => {
    await make('roleDesk', [['role/view', 'all'], ['role/edit', 'all'], ['user/grant', 'all'], ['user/edit', 'all'], ['user/view', 'all']]);
    await give('roleDesk');
    expect((await make('powerful', [['rent/edit', 'all']], staff)).status).toBe(403);
    expect((await make('modest', [['user/view', 'all']], staff)).status).toBe(200);
    expect((await call('PUT', `/user/${userIdx}/role`, { roleList: ['manager'] }, staff)).status).toBe(403);
    expect((await call('PUT', `/user/${userIdx}/role`, { roleList: ['roleDesk', 'modest'] }, staff)).status).toBe(200);
  });

  it('tell before they are changed for whom, and in how many records, access changes', async () => {
    const { body: made } = await make('counted', []);
    await give('counted');
    const { body: customer } = await call('POST', '/customer', { name: 'Kim' });
    const impact = (reach: string) => call('POST', `/role/${Number(made['id'])}/impact`, { grants: [{ right: 'customer/view', reach }] });
    expect(await impact('all')).toMatchObject({
      status: 200,
      body: {
        changes: [{ right: 'customer/view', from: 'none', to: 'all', people: 1, records: { record: 'customer', more: 1, fewer: 0 } }],
        people: [{ userIdx, rights: 1, records: [{ record: 'customer', more: 1, fewer: 0 }] }],
        unchanged: [],
      },
    });
    // who does not see every customer is told of no numbers, which would tell whose they are
    await make('roleCounter', [['role/view', 'all'], ['role/edit', 'all']]);
    await give('roleCounter', 'counted');
    const asked = await call('POST', `/role/${Number(made['id'])}/impact`, { grants: [{ right: 'customer/view', reach: 'all' }] }, staff);
    expect(asked).toMatchObject({ status: 200, body: { changes: [{ right: 'customer/view', people: 1, records: null }], people: [{ records: [] }] } });
    await give('counted');
    expect((await impact('own')).body).toMatchObject({ changes: [{ to: 'own', records: { more: 0 } }], people: [{ records: [] }] });
    expect((await call('GET', `/customer/${Number(customer['id'])}`, undefined, staff)).status).toBe(403);
    const { roles } = (await call('GET', '/role/matrix')).body as unknown as { roles: { code: string; people: number; rights: object }[] };
    expect(roles.find(({ code }) => code === 'counted')).toMatchObject({ people: 1, rights: {} });
    expect(roles[0]).toMatchObject({ code: 'admin', people: 1, rights: { 'customer/view': 'all' } });
  });

  it('tell whose recent work they would take away', async () => {
    const { body: made } = await make('working', [['customer/view', 'all'], ['customer/edit', 'all']]);
    await give('working');
    const ids = await Promise.all(['Kim', 'Lee', 'Park'].map(async (name) => (await call('POST', '/customer', { name })).body['id'] as unknown as number));
    for (const id of ids.slice(0, 2)) expect((await call('PUT', `/customer/${id}`, { nextAction: 'Call' }, staff, 1)).status).toBe(200);
    expect((await call('POST', '/customer', { name: 'Choi' }, staff)).status).toBe(200);
    const lost = async (...rights: (readonly [string, string])[]) => {
      const { body } = await call('POST', `/role/${Number(made['id'])}/impact`, { grants: rights.map(([right, reach]) => ({ right, reach })) });
      return (body['people'] as unknown as { lost: unknown }[]).map((one) => one.lost);
    };
    expect(await lost(['customer/view', 'own'], ['customer/edit', 'own'])).toEqual([[{ record: 'customer', count: 2 }]]);
    expect(await lost(['customer/view', 'all'])).toEqual([[{ record: 'customer', count: 3 }]]);
    expect(await lost(['customer/view', 'all'], ['customer/edit', 'all'], ['customer/export', 'all'])).toEqual([[]]);
    await host.kernel.use(database).write((on) => change(on, `update "batch" set "at" = '2026-01-01T00:00:00.000Z' where "by" = ?`, [userIdx]));
    expect(await lost(['customer/view', 'own'], ['customer/edit', 'own'])).toEqual([[]]);
  });

  it('in use are replaced by another and deleted in one step', async () => {
    const [gone, next] = [await make('leaving', [['user/view', 'all']]), await make('staying', [['user/view', 'all']])];
    await give('leaving');
    expect((await call('DELETE', `/role/${Number(gone.body['id'])}`, undefined, admin, 1)).status).toBe(409);
    expect((await call('POST', `/role/${Number(gone.body['id'])}/replace`, { by: next.body['id'] })).status).toBe(200);
    expect((await call('GET', `/user/${userIdx}/role`)).body).toMatchObject({ roleList: ['staying'] });
    expect((await call('GET', `/role/${Number(gone.body['id'])}`)).status).toBe(404);
    expect((await call('GET', '/user', undefined, staff)).status).toBe(200);
  });

  it('explain to a person why they may or may not, and who could change it', async () => {
    const { body: own } = await make('ownCustomers', [['customer/view', 'all'], ['customer/edit', 'own']]);
    expect(own).toBeDefined();
    await give('ownCustomers', 'viewer');
    const { body: customer } = await call('POST', '/customer', { name: 'Lee' });
    const path = `/access/explain?record=customer&id=${Number(customer['id'])}`;
    const { body } = await call('GET', path, undefined, staff);
    const { actions } = body as unknown as { actions: { right: string }[] };
    expect(actions.find(({ right }) => right === 'customer/view')).toMatchObject({ allowed: true, because: 'role', roles: [{ role: 'ownCustomers', reach: 'all', grants: true }, { role: 'viewer', reach: null, grants: false }] });
    expect(actions.find(({ right }) => right === 'customer/edit')).toMatchObject({ allowed: false, because: 'outOfReach', roles: [{ role: 'ownCustomers', reach: 'own', grants: false }, { role: 'viewer', grants: false }] });
    // nobody acts on a record that they do not see, whatever else a role reaches
    await make('blindDeleter', [['customer/view', 'own'], ['customer/edit', 'own'], ['customer/remove', 'all']]);
    await give('blindDeleter');
    const blind = (await call('GET', `${path}&person=${userIdx}`)).body as unknown as { actions: { right: string }[] };
    expect(blind.actions.find(({ right }) => right === 'customer/view')).toMatchObject({ allowed: false, because: 'outOfReach' });
    expect(blind.actions.find(({ right }) => right === 'customer/remove')).toMatchObject({ allowed: false, because: 'unseen', roles: [{ role: 'blindDeleter', reach: 'all', grants: true }] });
    expect((await call('DELETE', `/customer/${Number(customer['id'])}`, undefined, staff, 1)).status).toBe(404);
    expect((await call('GET', `/access/holder?record=customer&id=${Number(customer['id'])}&right=customer/remove`)).body).toMatchObject({ people: [{ userIdx: 1 }] });
    await give('ownCustomers', 'viewer');
    expect(body).toMatchObject({ person: { userIdx }, changers: expect.arrayContaining([{ userIdx: 1, name: 'Admin' }]) });
    expect((await call('GET', `${path}&person=1`, undefined, staff)).status).toBe(403);
    await make('roleReader', [['role/view', 'all']]);
    await give('ownCustomers', 'viewer', 'roleReader');
    expect((await call('GET', `${path}&person=1`, undefined, staff)).body).toMatchObject({ person: { roleList: ['admin'] } });
    expect((await call('GET', '/access/explain?record=customer&id=9999', undefined, staff)).status).toBe(404);
    expect((await call('GET', '/access/explain?record=nothing&id=1', undefined, staff)).status).toBe(400);
  });
});
