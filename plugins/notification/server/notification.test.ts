import { afterEach, beforeEach, expect, it } from 'vitest';
import { locales } from '#core/i18n/locale.ts';
import { translations } from '#core/slots.ts';
import { serverPlugins } from '#plugins/server.ts';
import { database } from '#server/database/database.ts';
import { notify } from '#server/notify.ts';
import { outbox } from '#server/push/outbox.ts';
import { everyMessage } from '#server/push/readable.ts';
import { writing, type Batch, type WriteOptions } from '#server/records/write/writing.ts';
import { accounts } from '#server/session/accounts.ts';
import { sessions } from '#server/session/sessions.ts';
import { onEachEngine } from '#tests/support/engines.ts';
import { freshKey, startTestHost, type TestHost } from '#tests/support/host.ts';

import { collapseRepeats, keepMute, keepOwn } from './store.ts';
import { applies } from './tell.ts';

const event = 'employee/joined';

onEachEngine('notification rules', (_, place) => {
  let host: TestHost;
  let token: string;
  let department: number;
  let members: readonly number[];
  const write = <T>(work: (batch: Batch) => Promise<T>, options: WriteOptions = { kind: 'form' }) => host.kernel.use(writing).run({ system: true }, options, work);
  const call = async (method: string, path: string, body?: unknown, headers: Readonly<Record<string, string>> = {}) => {
    const response = await host.call(method, `/api/${path}`, { token, body, headers: { 'idempotency-key': freshKey(), ...headers } });
    return { status: response.status, body: response.status === 204 ? undefined : await response.json() };
  };
  const inbox = async (userIdx: number) =>
    (await host.kernel.use(outbox).inbox({ userIdx, readable: everyMessage }, { limit: 20 }, 'en')).rows.map(({ title, readAt }) => [title, readAt !== null]);
  const told = async () => Promise.all(members.map(async (one) => (await inbox(one)).length));
  let hired = 0;
  const hire = (options?: WriteOptions) => {
    const name = `New${'abcdefgh'[(hired += 1)]}`;
    return write(async (batch) => {
      const { id } = await batch.create('user', { userId: `hired${hired}0`, name, email: `hired${hired}@example.com`, status: 'approved' });
      await batch.create('employee', { name, member: id, department });
      return batch.id;
    }, options);
  };

  beforeEach(async () => {
    const { databaseUrl } = await place();
    host = await startTestHost(databaseUrl ? { DATABASE_URL: databaseUrl } : {});
    token = await host.signIn();
    // a colleague, a manager of another department, and a viewer of the same one, who may not see employees
    const roles = new Map(((await call('GET', 'role')).body.rows as { id: number; code: string }[]).map(({ id, code }) => [code, id]));
    members = await write(async (batch) => {
      department = (await batch.create('department', { name: { en: 'Leasing', kr: '', zh: '' } })).id;
      const ids: number[] = [];
      for (const [userId, role, where] of [['agent01', 'leasingAgent', department], ['boss01', 'manager', null], ['viewer01', 'viewer', department]] as const) {
        const { id } = await batch.create('user', { userId, name: 'Somebody', email: `${userId}@example.com`, status: 'approved' });
        await batch.create('employee', { name: 'Somebody', member: id, department: where, roles: [roles.get(role)] });
        ids.push(id);
      }
      return ids;
    }, { kind: 'demo' });
  });
  afterEach(() => host.end());

  it('leave out the member whom they are about, unless a rule names them', async () => {
    const roles = (await call('GET', 'role')).body.rows as { id: number; code: string }[];
    const hireWithRights = () => write(async (batch) => {
      const name = `New${'abcdefgh'[(hired += 1)]}`;
      const { id } = await batch.create('user', { userId: `hired${hired}0`, name, email: `hired${hired}@example.com`, status: 'approved' });
      await batch.create('employee', { name, member: id, department, roles: [roles.find(({ code }) => code === 'leasingAgent')!.id] });
      return id;
    });
    expect(await inbox(await hireWithRights())).toEqual([]);
    expect(await told()).toEqual([1, 0, 0]);
    await call('POST', 'notificationRule', { event, to: [{ who: 'member' }] });
    expect(await inbox(await hireWithRights())).toHaveLength(1);
  });

  it('name somebody, of something that an area tells of', async () => {
    const make = (values: object) => call('POST', 'notificationRule', { event, to: [{ who: 'createdBy' }], ...values });
    expect(await make({ to: [{ who: 'role:nobody' }] })).toMatchObject({ status: 400, body: { fields: { to: 'rule.unknown' } } });
    expect(await make({ to: [{ who: 'assignee.dog' }] })).toMatchObject({ status: 400, body: { fields: { to: 'rule.unknown' } } });
    expect(await make({ event: 'no/such' })).toMatchObject({ status: 400, body: { fields: { event: 'rule.unknown' } } });
    expect((await call('GET', 'notificationRule')).body.total).toBe(0);
    const { status, body } = await make({ to: [{ who: 'role:manager' }, { who: 'createdBy' }] });
    expect(status).toBe(200);
    expect(await call('PUT', `notificationRule/${body.id}`, { to: [{ who: 'right:no/right' }] }, { 'if-match': `"${body.version}"` })).toMatchObject({ status: 400 });
  });

  it('tell those whom the area names and who may see the record, in the write that they tell of', async () => {
    await hire();
    expect(await told()).toEqual([1, 0, 0]);
    expect(await inbox(members[0]!)).toEqual([[`New${'abcdefgh'[hired]} works here now`, false]]);
    await expect(write(async (batch) => {
      await batch.create('employee', { name: 'Nobody', member: 1, department });
    })).rejects.toMatchObject({ status: 400 });
    expect(await told()).toEqual([1, 0, 0]);
  });

  it('tell nobody of what a file or the demonstration brings, of an undo, and of what they did themselves', async () => {
    for (const kind of ['import', 'demo'] as const) await hire({ kind });
    const batch = await hire();
    await write((one) => one.undo(batch), { kind: 'undo' });
    expect(await told()).toEqual([1, 0, 0]);
    const { body } = await call('GET', 'employee?sort=id&limit=1');
    await call('PUT', `employee/${body.rows[0].id}`, { department }, { 'if-match': `"${body.rows[0].version}"` });
    const { id } = await write((one) => one.create('user', { userId: 'hired99', name: 'Other', email: 'hired99@example.com', status: 'approved' }));
    expect((await call('POST', 'employee', { name: 'Other', member: id, department })).status).toBe(200);
    expect([await told(), await inbox(1)]).toEqual([[2, 0, 0], []]);
  });

  it('are changed by the agency: other recipients, or none', async () => {
    expect((await call('POST', 'notificationRule', { event, to: [{ who: 'role:manager' }, { who: 'role:viewer' }] })).status).toBe(200);
    await hire();
    expect(await told()).toEqual([0, 1, 0]);
    const { rules, yesterday } = (await call('GET', 'notification')).body;
    const rule = rules.find((one: { event: string }) => one.event === event);
    expect(rule).toMatchObject({ record: 'employee', to: ['role:manager', 'role:viewer'], push: true, mail: false, active: true, yesterday: 0 });
    expect(rule.choices).toEqual(expect.arrayContaining(['member', 'manager.department', 'createdBy', 'role:leasingAgent']));
    expect(yesterday).toEqual({ messages: 0, people: 0 });
    await call('PUT', `notificationRule/${rule.id}`, { active: false }, { 'if-match': `"${rule.version}"` });
    await hire();
    expect(await told()).toEqual([0, 1, 0]);
  });

  it('leave what somebody muted in the history of their bell, and in quiet hours off their pages', async () => {
    const sql = host.kernel.use(database);
    await sql.write((connection) => keepMute(connection, members[0]!, { event, muted: true, until: null, own: false }));
    await hire();
    expect((await inbox(members[0]!)).map(([, isRead]) => isRead)).toEqual([true]);
    await sql.write(async (connection) => {
      await keepMute(connection, members[0]!, { event, muted: false, until: null, own: false });
      await keepOwn(connection, members[0]!, { quietFrom: '00:00', quietTo: '23:59', digestAt: null, push: true, mail: true });
    });
    await hire();
    expect((await inbox(members[0]!)).map(([, isRead]) => isRead)).toEqual([false, true]);
    expect(await host.kernel.use(outbox).after({ userIdx: members[0]!, readable: everyMessage }, 0, 'en')).toEqual([]);
  });

  it('tell only of records and in hours that their conditions are about', async () => {
    const other = (await write((batch) => batch.create('department', { name: { en: 'Office', kr: '', zh: '' } }))).id;
    const { body: rule } = await call('POST', 'notificationRule', { event, to: [{ who: 'member.department' }], onlyField: 'department', onlyValue: String(other) });
    await hire();
    expect(await told()).toEqual([0, 0, 0]);
    await call('PUT', `notificationRule/${rule.id}`, { onlyValue: String(department) }, { 'if-match': '"1"' });
    await hire();
    expect(await told()).toEqual([1, 0, 0]);
    const shown = (await call('GET', 'notification')).body.rules.find((one: { event: string }) => one.event === event);
    expect(shown).toMatchObject({ onlyField: 'department', onlyValue: String(department), onlyLabel: 'Leasing' });
    expect(shown.conditions).toEqual(expect.arrayContaining([{ field: 'department', values: null, names: 'department' }]));
    const row = { id: 1, department };
    const noon = Date.parse('2026-11-21T17:00:00Z');
    const rules = { onlyField: null, onlyValue: null, hoursFrom: '09:00', hoursTo: '18:00' };
    expect([applies(rules, row, noon), applies(rules, row, noon + 8 * 3_600_000), applies({ ...rules, hoursFrom: '20:00', hoursTo: '07:00' }, row, noon)]).toEqual([true, false, false]);
  });

  it('are snoozed until a moment, and narrowed to what is one’s own', async () => {
    const sql = host.kernel.use(database);
    const less = (until: string | null, own: boolean) => sql.write((connection) => keepMute(connection, members[0]!, { event, muted: true, until, own }));
    await less(new Date(Date.now() + 3_600_000).toISOString(), false);
    await hire();
    await less(new Date(Date.now() - 1000).toISOString(), false);
    await hire();
    await less(null, true);
    await hire();
    expect((await inbox(members[0]!)).map(([, isRead]) => isRead)).toEqual([true, false, true]);
  });

  it('say the same about one record once within minutes', async () => {
    const say = async () => {
      await host.kernel.use(database).write((connection) => collapseRepeats(connection, members[0]!, event, '/employee/update/1', Date.now()));
      await write((batch) => batch.message({ to: members[0]!, title: 'Again', body: '', link: '/employee/update/1', carriage: { push: true, mail: false, rule: event } }));
    };
    for (let time = 0; time < 3; time += 1) await say();
    expect((await inbox(members[0]!)).map(([, isRead]) => isRead)).toEqual([false, true, true]);
  });

  it('list what was sent: to everybody for who changes them, to oneself for the others', async () => {
    await hire();
    const sent = (await call('GET', `notification/sent?event=${event}`)).body.rows;
    expect(sent).toMatchObject([{ event, userIdx: members[0], name: 'Somebody', readAt: null, title: expect.stringContaining('works here now') }]);
    expect((await call('GET', `notification/sent?person=${members[1]}`)).body.rows).toEqual([]);
    expect((await call('GET', 'notification/sent?limit=0')).status).toBe(400);
    const { accessToken } = await host.kernel.use(sessions).open((await host.kernel.use(accounts).find(members[0]!))!, '');
    const theirs = async (words = '') => (await (await host.call('GET', `/api/notification/sent${words}`, { token: accessToken })).json()).rows.map((row: { userIdx: number }) => row.userIdx);
    expect([await theirs(), await theirs(`?person=${members[0]}`), await theirs(`?person=${members[1]}`)]).toEqual([[members[0]], [members[0]], []]);
  });

  it('tell those who may approve of a sign-up, until the agency says otherwise', async () => {
    const apply = async (userId: string) => {
      const { userPw } = host.credentials(userId, 'a long password');
      await host.call('POST', '/api/user/register', { body: { userId, name: 'Applicant', email: `${userId}@example.com`, userPw } });
    };
    await apply('applicant1');
    expect([await told(), (await inbox(1)).length]).toEqual([[0, 1, 0], 1]);
    await call('POST', 'notificationRule', { event: 'user/applied', to: [], active: false });
    await apply('applicant2');
    expect([await told(), (await inbox(1)).length]).toEqual([[0, 1, 0], 1]);
  });

  it('are tried by a message to oneself, and take no nonsense', async () => {
    await hire();
    expect((await call('POST', 'notification/test', { event })).status).toBe(204);
    expect(await inbox(1)).toEqual([[expect.stringMatching(/^Test: ./), false]]);
    expect((await call('POST', 'notification/test', { event: 'nothing/happens' })).status).toBe(404);
    expect((await call('PUT', 'notification/mute', { event: 'nothing/happens', muted: true })).status).toBe(404);
    const own = { quietFrom: '20:00', quietTo: '07:30', digestAt: null, push: true, mail: false };
    expect((await call('PUT', 'notification/own', own)).body).toEqual(own);
    expect((await call('GET', 'notification')).body.own).toEqual(own);
    expect((await call('PUT', 'notification/own', { ...own, quietFrom: '25:00' })).status).toBe(400);
    expect(await call('PUT', 'notification/own', { ...own, quietFrom: '07:30' })).toMatchObject({ status: 400, body: { fields: { quietTo: 'notification.rule.quiet' } } });
    expect((await call('PUT', 'notification/own', { ...own, quietTo: null })).status).toBe(400);
  });

  it('are tried by those who reach some records, with one of theirs', async () => {
    const { userPw } = host.credentials('', 'a password of agents');
    const { id } = (await call('POST', 'user/register', { userId: 'agent02', name: 'Agent', email: 'agent02@example.com', userPw })).body;
    await call('PUT', `user/${id}`, { status: 'approved' }, { 'if-match': '"1"' });
    await call('PUT', `user/${id}/role`, { roleList: ['leasingAgent'] });
    const agent = await host.signIn('agent02', 'a password of agents');
    const test = async () => (await host.call('POST', '/api/notification/test', { token: agent, body: { event: 'contract/registered' } })).status;
    await call('POST', 'contract', { name: 'Somebody else’s' });
    expect([await test(), (await inbox(id)).length]).toEqual([404, 0]);
    await host.call('POST', '/api/contract', { token: agent, body: { name: 'Their own' } });
    await call('POST', 'contract', { name: 'Somebody else’s again' });
    expect(await test()).toBe(204);
    expect(await inbox(id)).toEqual([[expect.stringContaining('Their own'), false]]);
  });
}, 'product');

it('every notification has a name in three languages', async () => {
  const { plugins } = await serverPlugins();
  const read = (slot: unknown) => plugins.flatMap(({ contributes }) => contributes).filter(({ key }) => (key as unknown) === slot).map(({ value }) => value);
  const declared = read(notify) as { id: string }[];
  expect(declared.length).toBeGreaterThan(0);
  for (const locale of locales) {
    const files = read(translations) as Parameters<typeof translations>[0][];
    const texts: Readonly<Record<string, string>> = Object.assign({}, ...(await Promise.all(files.map(async ({ load }) => (await load[locale]()).default))));
    expect([locale, declared.filter(({ id }) => !texts[id.replace('/', '.notify.')])]).toEqual([locale, []]);
  }
});
