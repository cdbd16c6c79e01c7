import { afterEach, beforeEach, expect, it } from 'vitest';
import { areaWorks } from '#tests/support/area-works.ts';
import { onEachEngine } from '#tests/support/engines.ts';
import { freshKey, startTestHost, type TestHost } from '#tests/support/host.ts';
import { startMailServer, type MailServer } from '#tests/support/mail-server.ts';
import { targetsOf } from '#kit/import/target.ts';
import { invitations } from '../area.ts';
import { invitation } from '../entity.ts';
import { openInvitation, timeToAccept } from './links.ts';

areaWorks(invitations);

const password = 'a password of agents';

onEachEngine('an invitation', (_, place) => {
  let host: TestHost;
  let mails: MailServer;
  let token: string;
  const call = async (method: string, path: string, body?: unknown, as: string | undefined = token, version?: number) => {
    const headers = { 'idempotency-key': freshKey(), ...(version !== undefined && { 'if-match': `"${version}"` }) };
    const response = await host.call(method, `/api/${path}`, { ...(as !== '' && { token: as }), body, headers });
    return { status: response.status, body: response.status === 204 ? undefined : await response.json() };
  };
  const invite = async (values: object = {}) => (await call('POST', 'invitation', { name: 'Minseo', email: 'minseo@agency.example', ...values })).body.id as number;
  const linkOf = async (id: number): Promise<string> => (await call('POST', `invitation/${id}/link`)).body.link.split('#')[1];
  const accept = (secret: string, userId = 'minseo01', said = password) => call('POST', 'invitation/accept', { token: secret, userId, userPw: host.credentials('', said).userPw }, '');

  beforeEach(async () => {
    const { databaseUrl } = await place();
    mails = await startMailServer();
    const mail = { MAIL_URL: mails.url, MAIL_FROM: 'stoop@agency.example', PUBLIC_URL: 'https://stoop.agency.example' };
    host = await startTestHost({ ...mail, ...(databaseUrl && { DATABASE_URL: databaseUrl }) });
    token = await host.signIn();
  });
  afterEach(async () => {
    await host.end();
    await mails.close();
  });

  it('makes a member and an employee of whoever has its link, who signs in at once', async () => {
    const role = (await call('GET', 'role?limit=50')).body.rows.find((one: { code: string }) => one.code === 'leasingAgent').id;
    const department = (await call('POST', 'department', { name: { en: 'Leasing', kr: '', zh: '' } })).body.id;
    const id = await invite({ department, roles: [role], joined: '2026-12-01' });
    const made = (await call('POST', `invitation/${id}/link`)).body;
    expect(made).toMatchObject({ link: expect.stringMatching(/^\/invitation\/accept#.{43}$/), mailed: true });
    expect(mails.letters).toMatchObject([{ to: 'minseo@agency.example', source: expect.stringContaining(`https://stoop.agency.example${made.link}`) }]);
    const secret = made.link.split('#')[1];
    expect((await call('POST', 'invitation/look', { token: secret }, '')).body).toEqual({ name: 'Minseo', email: 'minseo@agency.example' });
    expect(await accept(secret)).toMatchObject({ status: 200, body: { userId: 'minseo01' } });
    const theirs = await host.signIn('minseo01', password);
    const self = (await call('GET', 'user/self', undefined, theirs)).body;
    expect((await call('GET', `employee?member=${self.id}`)).body.rows).toMatchObject([{ name: 'Minseo', department, roles: [role], joined: '2026-12-01' }]);
    expect((await call('GET', `user/${self.id}/role`)).body).toMatchObject({ roleList: ['leasingAgent'] });
    expect((await call('GET', `invitation/${id}`)).body.employee).toEqual(expect.any(Number));
    expect((await call('GET', `user/${self.id}`)).body).toMatchObject({ invitedBy: 1, labels: { user: { 1: 'Admin' } } });
    expect((await call('GET', 'user?invitedBy=1')).body.rows.map((row: { id: number }) => row.id)).toEqual([self.id]);
    expect((await call('POST', `invitation/${id}/link`)).status).toBe(409);
  });

  it('with roles is made a link of, and changed, by those alone who have all their rights: whoever has the link gets them', async () => {
    const roles = (await call('GET', 'role?limit=50')).body.rows as readonly { id: number; code: string }[];
    const manager = roles.find(({ code }) => code === 'manager')!.id;
    const inviter = (await call('POST', 'role', { code: 'inviter', name: { kr: '', en: 'Inviter', zh: '' }, grants: ['view', 'edit'].map((right) => ({ right: `invitation/${right}`, reach: 'all' })) })).body.id as number;
    expect((await accept(await linkOf(await invite({ roles: [inviter] })), 'inviter01')).status).toBe(200);
    const less = await host.signIn('inviter01', password);
    const id = await invite({ email: 'boss@agency.example', roles: [manager] });
    expect((await call('POST', `invitation/${id}/link`, undefined, less)).status).toBe(403);
    expect((await call('PUT', `invitation/${id}`, { email: 'inviter@agency.example' }, less, 1)).status).toBe(403);
    const plain = await invite({ email: 'plain@agency.example' });
    expect((await call('POST', `invitation/${plain}/link`, undefined, less)).status).toBe(200);
    expect((await call('POST', `invitation/${id}/link`)).status).toBe(200);
  });

  it('opens nothing by a link of somebody who could not give the roles that it got since', async () => {
    const roles = (await call('GET', 'role?limit=50')).body.rows as readonly { id: number; code: string }[];
    const manager = roles.find(({ code }) => code === 'manager')!.id;
    const inviter = (await call('POST', 'role', { code: 'inviter', name: { kr: '', en: 'Inviter', zh: '' }, grants: ['view', 'edit'].map((right) => ({ right: `invitation/${right}`, reach: 'all' })) })).body.id as number;
    expect((await accept(await linkOf(await invite({ roles: [inviter] })), 'inviter01')).status).toBe(200);
    const less = await host.signIn('inviter01', password);
    const id = await invite({ email: 'later@agency.example' });
    const secret = (await call('POST', `invitation/${id}/link`, undefined, less)).body.link.split('#')[1] as string;
    expect((await call('POST', 'invitation/look', { token: secret }, '')).status).toBe(200);
    const { version } = (await call('GET', `invitation/${id}`)).body;
    expect((await call('PUT', `invitation/${id}`, { roles: [manager] }, undefined, version)).status).toBe(200);
    expect((await call('POST', 'invitation/look', { token: secret }, '')).status).toBe(404);
    expect((await accept(secret, 'later01')).status).toBe(404);
    expect((await accept(await linkOf(id), 'later01')).status).toBe(200);
  });

  it('is refused to an address that a member has, in capitals or not: they become an employee with their account', async () => {
    const body = { userId: 'member01', name: 'Member', email: 'member@agency.example', userPw: host.credentials('', password).userPw };
    expect((await call('POST', 'user/register', body, '')).status).toBe(200);
    for (const email of ['member@agency.example', 'Member@Agency.example']) {
      expect(await call('POST', 'invitation', { name: 'Minseo', email })).toMatchObject({ status: 409, body: { fields: { email: 'invitation.rule.member' } } });
    }
    const id = await invite();
    expect(await call('PUT', `invitation/${id}`, { email: 'member@agency.example' }, undefined, 1)).toMatchObject({ status: 409 });
    // one that was open before stays to be withdrawn, and its person may have registered since
    expect((await call('PUT', `invitation/${id}`, { name: 'Minjun' }, undefined, 1)).status).toBe(200);
  });

  it('is accepted once, also by two at the same moment', async () => {
    const secret = await linkOf(await invite());
    const both = await Promise.all([accept(secret), accept(secret, 'minseo02')]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 404]);
    expect((await accept(secret, 'minseo03')).status).toBe(404);
    expect((await call('GET', 'employee?q=Minseo')).body.total).toBe(1);
  });

  it('opens nothing once its link was replaced, has run out, or it was withdrawn', async () => {
    const id = await invite();
    const first = await linkOf(id);
    const second = await linkOf(id);
    expect((await accept(first)).status).toBe(404);
    expect(await openInvitation(host.kernel, second)).toMatchObject({ id });
    await expect(openInvitation(host.kernel, second, { now: Date.now() + timeToAccept + 1000 })).rejects.toMatchObject({ status: 404 });
    const { version } = (await call('GET', `invitation/${id}`)).body;
    await call('DELETE', `invitation/${id}`, undefined, token, version);
    expect((await accept(second)).status).toBe(404);
    expect((await call('POST', 'invitation/look', { token: 'x'.repeat(43) }, '')).status).toBe(404);
  });

  it('stays open when the id is taken or the password is no good', async () => {
    const secret = await linkOf(await invite());
    expect(await accept(secret, 'admin')).toMatchObject({ status: 400, body: { fields: { userId: expect.any(String) } } });
    expect(await accept(secret, 'minseo01', 'password')).toMatchObject({ status: 400, body: { fields: { userPw: 'user.rule.commonPassword' } } });
    expect((await accept(secret)).status).toBe(200);
  });

  it('is sent, runs out and is accepted by its link alone: nobody types that', async () => {
    const id = await invite();
    const secret = await linkOf(id);
    const before = (await call('GET', `invitation/${id}`)).body;
    const { version } = before;
    for (const values of [{ expiresAt: '9999-12-31T00:00:00.000Z' }, { sentAt: null }, { employee: 1 }]) {
      const [name = '', value] = Object.entries(values)[0]!;
      const unknown = (path: string) => ({ status: 400, body: { fields: { [path]: 'rule.unknown' } } });
      expect(await call('PUT', `invitation/${id}`, values, undefined, version)).toMatchObject(unknown(name));
      expect(await call('POST', 'invitation', { name: 'Other', email: 'other@agency.example', ...values })).toMatchObject(unknown(name));
      expect(await call('PUT', 'invitation', { records: [{ id, version }], patch: values })).toMatchObject(unknown(`patch.${name}`));
      expect(await call('POST', 'invitation/bulk', { records: [{ id, version }], fields: { [name]: { set: value } } })).toMatchObject(unknown(`fields.${name}`));
      expect(await call('POST', 'invitation/sheet', { rows: [{ id, version, patch: values }] })).toMatchObject(unknown(`rows.0.patch.${name}`));
    }
    expect(targetsOf(invitation).map(({ name }) => name)).toEqual(['name', 'email', 'category', 'department', 'manager', 'roles', 'joined']);
    expect((await call('GET', `invitation/${id}`)).body).toEqual(before);
    expect((await accept(secret)).status).toBe(200);
  });

  it('is for those to make who may, and takes no secret in its record', async () => {
    const id = await invite();
    const secret = await linkOf(id);
    await accept(secret);
    const theirs = await host.signIn('minseo01', password);
    for (const [method, path] of [['GET', 'invitation'], ['POST', 'invitation'], ['POST', `invitation/${id}/link`]] as const) {
      expect([path, (await call(method, path, method === 'POST' ? {} : undefined, theirs)).status]).toEqual([path, 403]);
    }
    expect(JSON.stringify((await call('GET', `invitation/${id}`)).body)).not.toContain(secret);
  });
}, 'product');
