import { afterEach, beforeEach, expect, it } from 'vitest';
import { database } from '#server/database/database.ts';
import { rowsOf } from '#server/database/statement.ts';
import { writing, type Batch } from '#server/records/write/writing.ts';
import { beside } from '#tests/support/beside.ts';
import { until } from '#tests/support/cluster.ts';
import { onEachEngine } from '#tests/support/engines.ts';
import { freshKey, startTestHost, type TestHost } from '#tests/support/host.ts';
import { someone } from '#tests/support/sample-records.ts';

const password = 'a password of agents';

onEachEngine('an employee who leaves', (_, place, engine) => {
  let host: TestHost;
  let token: string;
  const write = <T>(work: (batch: Batch) => Promise<T>) => host.kernel.use(writing).run({ system: true }, { kind: 'form' }, work);
  const call = async (method: string, path: string, body?: unknown, as = token) => {
    const response = await host.call(method, `/api/${path}`, { token: as, body, headers: { 'idempotency-key': freshKey() } });
    return { status: response.status, body: response.status === 204 ? undefined : await response.json() };
  };
  /** A member who signs in, with their employee. */
  const hire = async (userId: string, values: object = {}) => {
    const credentials = { ...host.credentials(userId, password), token: undefined };
    const { body } = await call('POST', 'user/register', { ...credentials, userId, name: 'Somebody', email: `${userId}@example.com` });
    await write((batch) => batch.update('user', body.id, undefined, { status: 'approved' }));
    const { id } = await write((batch) => batch.create('employee', { name: userId, member: body.id, ...values }));
    return { id, member: body.id as number };
  };

  beforeEach(async () => {
    const { databaseUrl } = await place();
    host = await startTestHost(databaseUrl ? { DATABASE_URL: databaseUrl } : {});
    token = await host.signIn();
  });
  afterEach(() => host.end());

  it('hands everything over in one step that can be taken back, and is signed out at once', async () => {
    const leaver = await hire('leaver01');
    const heir = await hire('heir01', { manager: leaver.id });
    const other = await hire('other01', { manager: leaver.id });
    const department = await write((batch) => batch.create('department', { name: { en: 'Leasing', kr: '', zh: '' }, head: leaver.id }));
    const theirs = await host.signIn('leaver01', password);
    expect((await call('GET', `employee/${leaver.id}/work`)).body.work).toEqual(
      expect.arrayContaining([{ record: 'employee', field: 'manager', count: 2, made: 0 }, { record: 'department', field: 'head', count: 1, made: 0 }]),
    );

    expect(await call('POST', `employee/${leaver.id}/leave`, { left: '2026-11-20' })).toMatchObject({ status: 400, body: { fields: { to: 'rule.required' } } });
    const { status, body } = await call('POST', `employee/${leaver.id}/leave`, { left: '2026-11-20', to: heir.id, instead: { 'department.head': other.id } });
    expect([status, body.handed]).toEqual([200, 3]);
    expect((await call('GET', `employee/${leaver.id}`)).body).toMatchObject({ active: false, left: '2026-11-20' });
    expect((await call('GET', `employee/${other.id}`)).body.manager).toBe(heir.id);
    expect((await call('GET', `employee/${heir.id}`)).body.manager).toBeNull();
    expect((await call('GET', `department/${department.id}`)).body.head).toBe(other.id);
    expect((await call('GET', 'user/self', undefined, theirs)).status).toBe(401);
    await expect(host.signIn('leaver01', password)).rejects.toThrow('400');

    expect((await call('POST', `batch/${body.batch}/undo`)).body).toMatchObject({ refused: [] });
    expect((await call('GET', `employee/${leaver.id}`)).body).toMatchObject({ active: true, left: null });
    expect((await call('GET', `department/${department.id}`)).body.head).toBe(leaver.id);
    expect(await host.signIn('leaver01', password)).toEqual(expect.any(String));
  });

  it('passes on open contracts and customers, and keeps those that are closed', async () => {
    const leaver = await hire('leaver01');
    const heir = await hire('heir01');
    const stages = (await call('GET', 'workflow?limit=50')).body.rows as { id: number; kind: string }[];
    const stageOf = (kind: string) => stages.find((one) => one.kind === kind)!.id;
    const [open, lost] = await write(async (batch) => {
      await batch.create('customer', { name: 'Kim Minjun', assignee: leaver.id });
      const first = await batch.create('contract', { name: 'Kim', workflow: stageOf('open'), assignee: leaver.id, phone: '+12125550101' });
      const second = await batch.create('contract', { name: 'Lee', workflow: stageOf('open'), assignee: leaver.id, phone: '+12125550102' });
      await batch.update('contract', second.id, undefined, { workflow: stageOf('lost'), lostReason: 1 });
      return [first.id, second.id];
    });
    const { body } = await call('POST', `employee/${leaver.id}/leave`, { left: '2026-11-20', to: heir.id });
    expect(body.handed).toBe(2);
    const assigneeOf = async (id: number | undefined) => (await call('GET', `contract/${id}`)).body.assignee;
    expect([await assigneeOf(open), await assigneeOf(lost)]).toEqual([heir.id, leaver.id]);
  });

  it('changes nothing where a colleague cannot take a record over, and names each such record', async () => {
    const [leaver, heir, third] = [await hire('leaver01'), await hire('heir01'), await hire('third01')];
    const day = new Date(Date.now() + 14 * 86_400_000).toISOString().slice(0, 10);
    const tour = await write(async (batch) => {
      const building = await batch.create('building', { address: '28-10 Jackson Ave', borough: 'queens' });
      const book = (agent: number) => batch.create('tour', { client: 'Kim Minjun', building: building.id, agent, startsAt: `${day}T19:00:00.000Z`, minutes: 30 });
      await book(heir.id);
      return book(leaver.id);
    });
    const { status, body } = await call('POST', `employee/${leaver.id}/leave`, { left: '2026-11-20', to: heir.id });
    expect([status, body.kept]).toEqual([400, [{ record: 'tour', field: 'agent', required: true, id: tour.id, key: 'tour.rule.sameBuilding', title: expect.any(String), when: expect.stringMatching(/\w{3} \d+/) }]]);
    expect((await call('GET', `employee/${leaver.id}`)).body.active).toBe(true);
    expect((await call('GET', `tour/${tour.id}`)).body.agent).toBe(leaver.id);
    expect(await call('POST', `employee/${leaver.id}/leave`, { left: '2026-11-20', to: heir.id, instead: { 'tour.agent': third.id } })).toMatchObject({ status: 200 });
    expect((await call('GET', `tour/${tour.id}`)).body.agent).toBe(third.id);
  });

  it('passes single records on to others, or leaves them, in the same step', async () => {
    const [leaver, heir, third] = [await hire('leaver01'), await hire('heir01'), await hire('third01')];
    const day = new Date(Date.now() + 14 * 86_400_000).toISOString().slice(0, 10);
    const { clashing, apart, free, customer } = await write(async (batch) => {
      const building = await batch.create('building', { address: '28-10 Jackson Ave', borough: 'queens' });
      const book = async (agent: number, hour: number) => (await batch.create('tour', { client: 'Kim Minjun', building: building.id, agent, startsAt: `${day}T${hour}:00:00.000Z`, minutes: 30 })).id;
      await book(heir.id, 19);
      await book(heir.id, 20);
      return { clashing: await book(leaver.id, 19), apart: await book(leaver.id, 20), free: await book(leaver.id, 17), customer: (await batch.create('customer', { name: 'Kim Minjun', assignee: leaver.id })).id };
    });
    const leave = (each: Readonly<Record<string, number | null>>) => call('POST', `employee/${leaver.id}/leave`, { left: '2026-11-20', to: heir.id, each });
    expect(await leave({ [`tour.agent.${clashing}`]: leaver.id })).toMatchObject({ status: 400, body: { fields: { to: 'employee.leave.notHere' } } });
    const { status, body } = await leave({ [`tour.agent.${clashing}`]: third.id, [`tour.agent.${apart}`]: null, [`customer.assignee.${customer}`]: null });
    expect([status, body.handed]).toEqual([200, 3]);
    const agentOf = async (id: number) => (await call('GET', `tour/${id}`)).body.agent as number;
    const assignee = async () => (await call('GET', `customer/${customer}`)).body.assignee as number | null;
    // a tour is somebody's: one that nobody takes stays where it was
    expect([await agentOf(clashing), await agentOf(apart), await agentOf(free), await assignee()]).toEqual([third.id, leaver.id, heir.id, null]);
    expect((await call('POST', `batch/${body.batch}/undo`)).body).toMatchObject({ refused: [] });
    expect([await agentOf(clashing), await agentOf(free), await assignee()]).toEqual([leaver.id, leaver.id, leaver.id]);
  });

  it('keeps nothing that is given to them at the same moment', async () => {
    const [leaver, heir] = [await hire('leaver01'), await hire('heir01')];
    const building = await write((batch) => batch.create('building', { address: '28-10 Jackson Ave', borough: 'queens' }));
    const given = Promise.withResolvers<void>();
    const held = Promise.withResolvers<void>();
    // one batch is under way when they leave
    const first = host.kernel.use(writing).run(someone(1, ['admin']), { kind: 'form' }, async (batch) => {
      await batch.create('customer', { name: 'Kim Minjun', assignee: leaver.id });
      await batch.create('contract', { name: 'Kim', assignee: leaver.id });
      await batch.create('tour', { client: 'Kim Minjun', building: building.id, agent: leaver.id, startsAt: '2031-06-10T18:00:00.000Z' });
      given.resolve();
      await held.promise;
    });
    await given.promise;
    const left = call('POST', `employee/${leaver.id}/leave`, { left: '2026-11-20', to: heir.id });
    const { read } = host.kernel.use(database);
    const waiting = async () => (await rowsOf(read, `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)).length;
    if (engine === 'postgres') await until(async () => (await waiting()) > 0);
    // and others come while they do
    const later = Array.from({ length: 20 }, (_at, n) => call('POST', 'customer', { name: `Lee ${n}`, assignee: leaver.id }));
    held.resolve();
    await first;
    expect(await left).toMatchObject({ status: 200 });
    for (const { status, body } of await Promise.all(later)) if (status !== 200) expect([status, body.fields]).toEqual([400, { assignee: 'rule.missing' }]);
    for (const [table, field] of [['customer', 'assignee'], ['contract', 'assignee'], ['tour', 'agent']]) {
      expect(await rowsOf(read, `select "id" from "${table}" where "${field}" = ?`, [leaver.id])).toEqual([]);
    }
  });

  it('keeps what somebody else is given at the same moment with them', async () => {
    const [leaver, heir, other] = [await hire('leaver01'), await hire('heir01'), await hire('other01')];
    const { id } = await write((batch) => batch.create('customer', { name: 'Kim Minjun', assignee: leaver.id }));
    const left = beside(host, (batch) => batch.update('customer', id, undefined, { assignee: other.id }), () => call('POST', `employee/${leaver.id}/leave`, { left: '2026-11-20', to: heir.id }));
    expect(await left).toMatchObject({ status: 200 });
    expect(await rowsOf(host.kernel.use(database).read, 'select "assignee" from "customer" where "id" = ?', [id])).toEqual([{ assignee: other.id }]);
  });

  it('passes on what they made and nobody has, not what somebody else has', async () => {
    const leaver = await hire('leaver01');
    const heir = await hire('heir01');
    const other = await hire('other01');
    const [made, others] = await host.kernel.use(writing).run(someone(leaver.member, ['admin']), { kind: 'form' }, async (batch) => [
      (await batch.create('customer', { name: 'Kim Minjun' })).id,
      (await batch.create('customer', { name: 'Lee Seoyeon', assignee: other.id })).id,
    ]);
    expect((await call('GET', `employee/${leaver.id}/work`)).body.work).toContainEqual({ record: 'customer', field: 'assignee', count: 1, made: 1 });
    const { body } = await call('POST', `employee/${leaver.id}/leave`, { left: '2026-11-20', to: heir.id });
    expect(body.handed).toBe(1);
    const assigneeOf = async (id: number | undefined) => (await call('GET', `customer/${id}`)).body.assignee;
    expect([await assigneeOf(made), await assigneeOf(others)]).toEqual([heir.id, other.id]);
    expect((await call('POST', `batch/${body.batch}/undo`)).body).toMatchObject({ refused: [] });
    expect(await assigneeOf(made)).toBeNull();
  });

  it('is somebody else, and passes on to somebody who works here', async () => {
    const leaver = await hire('leaver01');
    const gone = await hire('gone01', { active: false });
    const own = (await call('GET', 'employee?member=1')).body.rows[0].id;
    const leave = (id: number, to: number | null, left = '2026-11-20') => call('POST', `employee/${id}/leave`, { left, to });
    expect(await leave(own, leaver.id)).toMatchObject({ status: 409 });
    expect(await leave(leaver.id, gone.id)).toMatchObject({ status: 400, body: { fields: { to: 'employee.leave.notHere' } } });
    expect(await leave(leaver.id, leaver.id)).toMatchObject({ status: 400 });
    expect(await leave(gone.id, null)).toMatchObject({ status: 404 });
    expect((await call('POST', `employee/${leaver.id}/leave`, { left: 'soon' })).status).toBe(400);
    expect(await leave(leaver.id, null, '9999-01-01')).toMatchObject({ status: 400, body: { fields: { left: 'rule.tooLate' } } });
    expect(await leave(leaver.id, null)).toMatchObject({ status: 200, body: { handed: 0 } });
    const agent = await hire('agent01');
    await call('PUT', `user/${agent.member}/role`, { roleList: ['manager'] });
    const theirs = await host.signIn('agent01', password);
    expect((await call('POST', `employee/${agent.id}/leave`, { left: '2026-11-20' }, theirs)).status).toBe(403);
  });

  it('was one of the people whom their department counted', async () => {
    const above = (await write((batch) => batch.create('department', { name: { en: 'Above', kr: '', zh: '' } }))).id;
    const below = (await write((batch) => batch.create('department', { name: { en: 'Below', kr: '', zh: '' }, parent: above }))).id;
    await hire('one01', { department: above });
    const two = await hire('two01', { department: below });
    const count = async () => (await call('GET', 'department/people')).body.people;
    expect(await count()).toEqual([{ department: above, own: 1, branch: 2 }, { department: below, own: 1, branch: 1 }]);
    await call('POST', `employee/${two.id}/leave`, { left: '2026-11-20' });
    expect(await count()).toEqual([{ department: above, own: 1, branch: 1 }]);
  });
}, 'product');
