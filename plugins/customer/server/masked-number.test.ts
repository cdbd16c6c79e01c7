import { afterEach, beforeEach, expect, it } from 'vitest';
import { database } from '#server/database/database.ts';
import { change } from '#server/database/statement.ts';
import { environmentOf, onEachEngine } from '#tests/support/engines.ts';
import { startTestHost, type TestHost } from '#tests/support/host.ts';
import { officePassword, openOffice } from '#tests/support/office.ts';

onEachEngine('the number of a customer, typed by somebody who sees a part of contacts', (_, place) => {
  let host: TestHost;
  let admin: string;
  let office: Awaited<ReturnType<typeof openOffice>>;
  let call: typeof office.call;
  beforeEach(async () => {
    host = await startTestHost(environmentOf(await place()));
    office = await openOffice(host);
    ({ admin, call } = office);
  });
  afterEach(() => host.end());

  const staff = async (userId: string, role: string) => {
    expect((await call('PUT', `user/${await office.member(userId)}/role`, { roleList: [role] })).status).toBe(200);
    return host.signIn(userId, officePassword);
  };
  const make = async (token: string, name: string) => (await call('POST', 'customer', { name, phone: '+1 646 555 0120' }, token)).body as { id: number; version: number };
  const merge = async (stays: { id: number; version: number }, goes: { id: number; version: number }) =>
    expect((await call('POST', `customer/${stays.id}/merge`, { version: stays.version, other: { id: goes.id, version: goes.version }, values: {} })).status).toBe(200);
  const listed = async (query: string, token: string) => {
    const { total, rows } = (await call('GET', `customer?sort=id&${query}`, undefined, token)).body as { total: number; rows: { id: number }[] };
    expect(total).toBe(rows.length);
    return rows.map(({ id }) => id);
  };
  const found = async (q: string, token: string) =>
    (await call('GET', `search?q=${q}&records=customer`, undefined, token)).body.groups.flatMap(({ rows }: { rows: { id: number; detail: string }[] }) => rows.map(({ id, detail }) => [id, detail]));

  it('finds it in the list, living or merged, among what the other filters leave', async () => {
    const matcher = await staff('matcher1', 'matchCoordinator');
    const [first, gone, stays] = [await make(admin, 'Park Jiwoo'), await make(admin, 'Han Sora'), await make(admin, 'Han Sora')];
    const named = await make(admin, 'Tenant of C-1');
    await merge(stays, gone);
    expect([await listed('q=C-3', matcher), await listed('q=c3', matcher), await listed('q=3', matcher)]).toEqual([[stays.id], [stays.id], [stays.id]]);
    expect(await listed('q=C-2', matcher)).toEqual([stays.id]);
    expect(await listed('q=C-1', matcher)).toEqual([first.id, named.id]);
    for (const q of ['C-2', 'C-3']) {
      for (const token of [matcher, admin]) {
        expect([q, await listed(`q=${q}&id=${first.id}`, token), await listed(`q=${q}&id=${first.id},${stays.id}`, token)]).toEqual([q, [], [stays.id]]);
        expect([q, await listed(`q=${q}&active=false`, token), await listed(`q=${q}&active=true`, token)]).toEqual([q, [], [stays.id]]);
      }
    }
    expect([await listed('q=C-9', matcher), await listed('q=0120', matcher), await listed('q=646', matcher)]).toEqual([[], [], []]);
  });

  it('finds it in the search of everything', async () => {
    const matcher = await staff('matcher1', 'matchCoordinator');
    const [gone, stays] = [await make(admin, 'Han Sora'), await make(admin, 'Han Sora')];
    await merge(stays, gone);
    expect([await found('C-2', matcher), await found('c2', matcher)]).toEqual([[[stays.id, 'C-2']], [[stays.id, 'C-2']]]);
    expect(await found('C-1', matcher)).toEqual([[stays.id, 'C-1 → C-2']]);
    expect([await found('C-9', matcher), await found('0120', matcher)]).toEqual([[], []]);
  });

  it('keeps to the records in reach, and finds beyond the contacts in reach', async () => {
    const role = async (code: string, grants: readonly object[]) => {
      expect((await call('POST', 'role', { code, name: { kr: '', en: code, zh: '' }, grants })).status).toBe(200);
      return staff(code, code);
    };
    const edit = { right: 'customer/edit', reach: 'own' };
    const own = await role('ownonly', [{ right: 'customer/view', reach: 'own' }, edit]);
    const part = await role('partly1', [{ right: 'customer/view', reach: 'all' }, edit, { right: 'customer/contact', reach: 'own' }]);
    const others = await make(admin, 'Park Jiwoo');
    const mine = await make(own, 'Han Sora');
    expect([await listed('q=C-1', own), await listed('q=C-2', own)]).toEqual([[], [mine.id]]);
    expect([await found('C-1', own), await found('C-2', own)]).toEqual([[], [[mine.id, 'C-2']]]);
    expect([await listed('q=C-1', part), await found('C-1', part)]).toEqual([[others.id], [[others.id, 'C-1']]]);
    // three digits, as in a phone number
    await host.kernel.use(database).write((connection) => change(connection, `update "customer" set "number" = 127, "searchText" = replace("searchText", 'c-1', 'c-127') where "id" = ?`, [others.id]));
    expect([await listed('q=C-127', part), await listed('q=c127', part), await listed('q=0120', part)]).toEqual([[others.id], [others.id], []]);
  });
}, 'product');
