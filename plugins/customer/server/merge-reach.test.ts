import { afterEach, beforeEach, expect, it } from 'vitest';
import { environmentOf, onEachEngine } from '#tests/support/engines.ts';
import { jsonCalls, startTestHost, type TestHost } from '#tests/support/host.ts';

const password = 'a password of the desk';

onEachEngine('a merge of a customer that an agent registered', (_, place) => {
  let host: TestHost;
  let admin: string;
  let call: ReturnType<typeof jsonCalls>;
  beforeEach(async () => {
    host = await startTestHost(environmentOf(await place()));
    admin = await host.signIn();
    call = jsonCalls(host, admin);
  });
  afterEach(() => host.end());

  const agent = async (userId: string, name: string) => {
    const { id } = (await call('POST', 'user/register', { userId, name, email: `${userId}@stoop.example`, userPw: host.credentials('', password).userPw }, '')).body;
    await call('PUT', `user/${id}`, { status: 'approved' }, admin, 1);
    expect((await call('PUT', `user/${id}/role`, { roleList: ['leasingAgent'] })).status).toBe(200);
    return { token: await host.signIn(userId, password), employee: (await call('GET', `employee?member=${id}`)).body.rows[0].id as number };
  };
  const make = async (token: string, values: object = {}) => (await call('POST', 'customer', { name: 'Park Jiwoo', ...values }, token)).body as { id: number; version: number };
  const effect = async (stays: number, goes: number, more = '') => (await call('GET', `customer/${stays}/merge?other=${goes}${more}`)).body;

  it('says who no longer sees it, and with which assignee they would', async () => {
    const mine = await agent('agent01', 'Minseo');
    const [stays, goes] = [await make(admin), await make(mine.token)];
    const offer = { field: 'assignee', id: mine.employee, name: 'Minseo' };
    expect(await effect(stays.id, goes.id)).toEqual({ losing: ['Minseo'], offer });
    expect(await effect(stays.id, goes.id, `&assignee=${mine.employee}`)).toEqual({ losing: [], offer });
    expect(await effect(goes.id, stays.id)).toEqual({ losing: [], offer: null });
  });

  it('offers no assignee to whoever sees the other anyway, or is its assignee', async () => {
    const [mine, other] = [await agent('agent01', 'Minseo'), await agent('agent02', 'Dana')];
    const [kept, given] = [await make(admin, { assignee: mine.employee }), await make(admin, { assignee: other.employee })];
    const [goes, handed] = [await make(mine.token), await make(mine.token, { assignee: mine.employee })];
    expect(await effect(kept.id, goes.id, `&assignee=${mine.employee}`)).toEqual({ losing: [], offer: null });
    expect(await effect(given.id, handed.id, `&assignee=${other.employee}`)).toEqual({ losing: ['Minseo'], offer: null });
  });

  it('is told only to those who may merge the two', async () => {
    const mine = await agent('agent01', 'Minseo');
    const [stays, goes] = [await make(mine.token), await make(mine.token)];
    expect((await call('GET', `customer/${stays.id}/merge?other=${goes.id}`, undefined, mine.token)).status).toBe(403);
    expect((await call('GET', `customer/${stays.id}/merge?other=999`)).status).toBe(404);
  });

  it('is called one for whoever no longer sees the record it was merged into, though not which', async () => {
    const mine = await agent('agent01', 'Minseo');
    const [stays, goes] = [await make(admin), await make(mine.token)];
    expect((await call('POST', `customer/${stays.id}/merge`, { version: stays.version, other: { id: goes.id, version: goes.version }, values: {} })).status).toBe(200);
    const told = async (token: string) => (await call('GET', `customer/${goes.id}`, undefined, token)).body.deleted;
    expect(await told(mine.token)).toMatchObject({ merged: null, restorable: false });
    expect(await told(admin)).toMatchObject({ merged: { id: stays.id } });
  });

  it('is told in the history of the one that stayed, by name to those who see both', async () => {
    const mine = await agent('agent01', 'Minseo');
    const [stays, goes, next] = [await make(admin, { assignee: mine.employee }), await make(admin), await make(admin)];
    const merge = async (other: { id: number; version: number }, values: object) => {
      const { version } = (await call('GET', `customer/${stays.id}`)).body;
      expect((await call('POST', `customer/${stays.id}/merge`, { version, other: { id: other.id, version: other.version }, values })).status).toBe(200);
    };
    await merge(goes, {});
    await merge(next, { nextAction: 'Call' });
    const told = async (token: string) =>
      (await call('GET', `customer/${stays.id}/history`, undefined, token)).body.entries
        .filter(({ batchKind, merged }: { batchKind: string; merged?: string | null }) => batchKind === 'bulk' || merged !== undefined)
        .map(({ merged, batchLabel, changes }: { merged?: string | null; batchLabel?: string; changes: object }) => ({ merged, batchLabel, fields: Object.keys(changes) }));
    const entry = (merged?: string | null, ...fields: string[]) => ({ merged, batchLabel: undefined, fields });
    expect(await told(admin)).toEqual([entry(), entry('C-3 Park Jiwoo', 'nextAction'), entry('C-2 Park Jiwoo')]);
    expect(await told(mine.token)).toEqual([entry(), entry(null, 'nextAction'), entry(null)]);
  });

  it('is told by name in the histories of both, as is the split by its undo, and the merge by the redo', async () => {
    const mine = await agent('agent01', 'Minseo');
    const [stays, goes] = [await make(admin, { assignee: mine.employee }), await make(admin)];
    const { batch } = (await call('POST', `customer/${stays.id}/merge`, { version: stays.version, other: { id: goes.id, version: goes.version }, values: {} })).body;
    const told = async (id: number, token = admin) =>
      (await call('GET', `customer/${id}/history`, undefined, token)).body.entries.flatMap(({ merged, mergedInto, splitFrom, batchLabel, batchSize }: Record<string, unknown>) => {
        const one = { ...(merged !== undefined && { merged }), ...(mergedInto !== undefined && { mergedInto }), ...(splitFrom !== undefined && { splitFrom }) };
        return Object.keys(one).length === 0 ? [] : [{ ...one, ...(batchLabel !== undefined && { batchLabel }), ...(batchSize !== undefined && { batchSize }) }];
      });
    const [first, second] = ['C-1 Park Jiwoo', 'C-2 Park Jiwoo'];
    const split = (await call('POST', `batch/${batch}/undo`)).body;
    expect(split).toMatchObject({ refused: [], only: { id: goes.id } });
    expect(await told(stays.id)).toEqual([{ splitFrom: second }, { merged: second }]);
    expect(await told(stays.id, mine.token)).toEqual([{ splitFrom: null }, { merged: null }]);
    expect(await told(goes.id)).toEqual([{ splitFrom: first }, { mergedInto: first }]);
    expect((await call('POST', `batch/${split.batch}/undo`)).status).toBe(200);
    expect(await told(stays.id)).toEqual([{ merged: second }, { splitFrom: second }, { merged: second }]);
    expect((await call('GET', 'search?q=C-2&records=customer')).body.groups).toMatchObject([{ rows: [{ id: stays.id }] }]);
  });

  it('leads the number of the one that went to the one that stayed, through further merges, for whoever sees both', async () => {
    const mine = await agent('agent01', 'Minseo');
    const [first, second, last] = [await make(admin, { assignee: mine.employee }), await make(admin), await make(admin)];
    const merge = async (stays: number, goes: number) => {
      const version = async (id: number) => (await call('GET', `customer/${id}`)).body.version as number;
      return (await call('POST', `customer/${stays}/merge`, { version: await version(stays), other: { id: goes, version: await version(goes) }, values: {} })).body.batch as number;
    };
    const find = async (q: string, token = admin) => (await call('GET', `search?q=${q}&records=customer`, undefined, token)).body.groups.flatMap(({ rows }: { rows: { id: number; detail: string }[] }) => rows);
    await merge(second.id, first.id);
    const batch = await merge(last.id, second.id);
    expect(await find('C-1')).toEqual([{ id: last.id, title: 'Park Jiwoo', detail: 'C-1 → C-3' }]);
    expect(await find('c2')).toMatchObject([{ id: last.id, detail: 'C-2 → C-3' }]);
    expect([await find('C-9'), await find('C-1', mine.token)]).toEqual([[], []]);
    // beside those whose number only begins so, in the list as well
    const others: number[] = [];
    for (const _ of Array(8).keys()) others.push((await make(admin)).id);
    expect((await find('C-1')).map(({ id }: { id: number }) => id)).toEqual([last.id, others[7], others[6]]);
    const list = async (q: string, token = admin) => (await call('GET', `customer?q=${q}&sort=id`, undefined, token)).body;
    expect(await list('C-1')).toMatchObject({ total: 3, rows: [{ id: last.id }, { id: others[6] }, { id: others[7] }] });
    expect(await list('c2')).toMatchObject({ total: 1, rows: [{ id: last.id }] });
    expect((await call('GET', 'customer?q=C-2&active=false')).body.total).toBe(0);
    expect((await list('C-2', mine.token)).total).toBe(0);
    expect((await call('POST', `batch/${batch}/undo`)).status).toBe(200);
    expect((await find('C-1'))[0]).toMatchObject({ id: second.id, detail: 'C-1 → C-2' });
  });
}, 'product');
