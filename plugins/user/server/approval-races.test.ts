import { createHash } from 'node:crypto';
import { afterEach, expect, it } from 'vitest';
import { environmentOf, onEachEngine } from '#tests/support/engines.ts';
import { startTestHost, type TestHost } from '#tests/support/host.ts';
import type { DecidedResponse } from '../approval/api.ts';

const userPw = createHash('sha512').update('a password of applicants').digest('hex');

onEachEngine('two decisions about one sign-up at the same moment', (_, place) => {
  let host: TestHost;
  afterEach(() => host.end());

  /** Starts the product and answers its API as the administrator calls it. */
  const callsAsAdmin = async () => {
    const { databaseUrl, dataDir } = await place();
    host = await startTestHost(environmentOf({ dataDir, databaseUrl }));
    const token = await host.signIn();
    return async <T>(method: string, path: string, body?: unknown) => {
      const response = await host.call(method, `/api${path}`, { token, body });
      return { status: response.status, body: (await response.json()) as T };
    };
  };

  it('become one: the other hears whose it was, and no role or reason of theirs stays', async () => {
    const call = await callsAsAdmin();
    const approve = { to: 'approved', role: 'manager' };
    const pairs = [
      [approve, approve],
      [approve, { to: 'rejected', reason: 'No answer' }],
      [{ to: 'rejected', reason: 'First' }, { to: 'rejected', reason: 'Second' }],
      [{ to: 'approved', role: 'viewer' }, approve],
    ] as const;
    for (const [round, pair] of [...pairs, ...pairs].entries()) {
      const userId = `racer${round}`;
      const { id } = (await call<{ id: number }>('POST', '/user/register', { userId, name: 'Applicant', email: `${userId}@example.com`, userPw })).body;
      const answers = await Promise.all(pair.map((change) => call<DecidedResponse>('POST', '/user/approval', { records: [{ id, version: 1 }], from: 'applying', ...change })));
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      const won = answers.findIndex(({ body }) => body.changed.length > 0);
      expect(answers[won]?.body.changed).toEqual([id]);
      expect(answers[1 - won]?.body).toMatchObject({ changed: [], refused: [], batch: null, decided: [{ id, status: pair[won]!.to, by: { userIdx: 1 } }] });
      const winner = pair[won]!;
      expect((await call(`GET`, `/user/${id}`)).body).toMatchObject({ status: winner.to, statusReason: 'reason' in winner ? winner.reason : null });
      expect((await call('GET', `/user/${id}/role`)).body).toMatchObject({ roleList: 'role' in winner ? [winner.role] : [] });
      const { entries } = (await call<{ entries: readonly { changes: object }[] }>('GET', `/user/${id}/history`)).body;
      expect(entries.filter(({ changes }) => 'status' in changes)).toHaveLength(2);
    }
  });

  it('and an undo of the first decision while a second is made, leave one of the states and say which', async () => {
    const call = await callsAsAdmin();
    for (let round = 0; round < 6; round += 1) {
      const userId = `undone${round}`;
      const { id } = (await call<{ id: number }>('POST', '/user/register', { userId, name: 'Applicant', email: `${userId}@example.com`, userPw })).body;
      const first = (await call<DecidedResponse>('POST', '/user/approval', { records: [{ id, version: 1 }], from: 'applying', to: 'approved', role: 'manager' })).body;
      const { version } = (await call<{ version: number }>('GET', `/user/${id}`)).body;
      const takeBack = () => call<{ refused: readonly unknown[] }>('POST', `/batch/${first.batch}/undo`);
      // at the same moment, and in turn one before the other
      const early = round % 3 === 1 ? await takeBack() : undefined;
      const [undo, second] = await Promise.all([
        early ?? takeBack(),
        call<DecidedResponse>('POST', '/user/approval', { records: [{ id, version }], from: 'approved', to: 'rejected', reason: 'A mistake' }),
      ]);
      const { status } = (await call<{ status: string }>('GET', `/user/${id}`)).body;
      const isRejected = second.body.changed.length > 0;
      expect([second.status, status]).toEqual([200, isRejected ? 'rejected' : 'applying']);
      expect(undo).toMatchObject({ status: 200, body: { refused: isRejected ? [{ record: 'user', id, fields: expect.arrayContaining(['status']) }] : [] } });
      expect(second.body.decided.map((one) => one.status)).toEqual(isRejected ? [] : ['applying']);
      // with the approval its role is taken back, also as an employee
      if (!isRejected) expect((await call('GET', `/user/${id}/role`)).body).toMatchObject({ roleList: [] });
      if (!isRejected) expect((await call('GET', `/employee?member=${id}`)).body).toMatchObject({ rows: [{ member: id, roles: [], active: false }] });
    }
  });

  it('take back the employee that they made, and give them their work again', async () => {
    const call = await callsAsAdmin();
    const { id } = (await call<{ id: number }>('POST', '/user/register', { userId: 'again01', name: 'Applicant', email: 'again01@example.com', userPw })).body;
    const approve = async () => {
      const { version } = (await call<{ version: number }>('GET', `/user/${id}`)).body;
      return (await call<DecidedResponse>('POST', '/user/approval', { records: [{ id, version }], from: 'applying', to: 'approved', role: 'viewer' })).body;
    };
    const employee = async () => (await call<{ rows: readonly { id: number; active: boolean; roles: readonly number[] }[] }>('GET', `/employee?member=${id}`)).body.rows;
    const { batch } = await approve();
    const [made] = await employee();
    expect(made).toMatchObject({ active: true, roles: [expect.any(Number)] });
    await call('POST', `/batch/${batch}/undo`);
    expect(await employee()).toMatchObject([{ id: made!.id, active: false, roles: [] }]);
    expect((await call('POST', '/customer', { name: 'Nobody works on it', assignee: made!.id })).body).toMatchObject({ fields: { assignee: 'rule.missing' } });
    await approve();
    expect(await employee()).toMatchObject([{ id: made!.id, active: true, roles: made!.roles }]);
    expect((await call('GET', `/user/${id}/role`)).body).toMatchObject({ roleList: ['viewer'] });
  });
}, 'product');
