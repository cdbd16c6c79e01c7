import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestHost, type TestHost } from '#tests/support/host.ts';

const sha512 = (text: string) => createHash('sha512').update(text).digest('hex');

describe('a password somebody else gave', () => {
  let host: TestHost;
  let admin: string;
  let id: number;
  beforeAll(async () => {
    host = await startTestHost();
    admin = await host.signIn();
    const made = await host.call('POST', '/api/user/register', {
      body: { userId: 'staff02', name: '김철수', email: 'staff02@stoop.example', userPw: sha512('a forgotten one') },
    });
    ({ id } = (await made.json()) as { id: number });
    const { version } = (await (await host.call('GET', `/api/user/${id}`, { token: admin })).json()) as { version: number };
    await host.call('PUT', `/api/user/${id}`, { token: admin, body: { status: 'approved' }, headers: { 'if-match': `"${version}"` } });
  });
  afterAll(() => host.end());

  const enter = async (password: string, newPassword?: string) => {
    const { userId, userPw, token } = host.credentials('staff02', password);
    const answer = await host.call('POST', newPassword === undefined ? '/api/user' : '/api/user/password', {
      body: { userId, userPw, token, ...(newPassword !== undefined && { newPw: sha512(newPassword) }) },
    });
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  };
  const give = (userIdx: number, token = admin) => host.call('POST', `/api/user/${userIdx}/password`, { token, body: {} });

  it('opens nothing but the choice of one’s own, and ends what was open', async () => {
    const before = (await enter('a forgotten one')).body['accessToken'] as string;
    const answer = await give(id);
    const { password } = (await answer.json()) as { password: string };
    expect(password).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){2}$/);
    expect((await host.call('GET', '/api/user/self', { token: before })).status).toBe(401);
    expect(await enter('a forgotten one')).toMatchObject({ status: 400, body: { errorCode: 2 } });
    expect(await enter(password)).toMatchObject({ status: 400, body: { errorCode: 8 } });
    expect((await enter(password)).body).not.toHaveProperty('accessToken');

    expect(await enter(password, password)).toMatchObject({ status: 400, body: { fields: { newPw: 'user.rule.samePassword' } } });
    expect(await enter(password, 'password')).toMatchObject({ status: 400, body: { fields: { newPw: 'user.rule.commonPassword' } } });
    expect(await enter('not the one given', 'a password of my own')).toMatchObject({ status: 400, body: { errorCode: 2 } });
    expect(await enter(password, 'a password of my own')).toMatchObject({ status: 200, body: { accessToken: expect.any(String) } });
    expect(await enter(password)).toMatchObject({ status: 400, body: { errorCode: 2 } });
    expect((await enter('a password of my own')).status).toBe(200);
  });

  it('is replaced once, when two choose at the same time', async () => {
    const { password } = (await (await give(id)).json()) as { password: string };
    const chosen = ['a first password of mine', 'a second password of mine'];
    const answers = await Promise.all(chosen.map((one) => enter(password, one)));
    expect(answers.map(({ status, body }) => body['errorCode'] ?? status).toSorted()).toEqual([2, 200]);
    const taken = answers.findIndex(({ status }) => status === 200);
    expect((await host.call('GET', '/api/user/self', { token: answers[taken]?.body['accessToken'] as string })).status).toBe(200);
    expect((await enter(chosen[taken] ?? '')).status).toBe(200);
    expect(await enter(chosen[taken] ?? '', 'a password of my own')).toMatchObject({ status: 200 });
  });

  it('stands in the history with who gave it, and nothing of the password itself', async () => {
    const { password } = (await (await give(id)).json()) as { password: string };
    expect((await enter(password, 'a third password of mine')).status).toBe(200);
    const text = await (await host.call('GET', `/api/user/${id}/history`, { token: admin })).text();
    const { entries } = JSON.parse(text) as { entries: readonly Record<string, unknown>[] };
    expect(entries.slice(0, 2)).toMatchObject([
      { by: null, changes: { password: [null, 'own'] } },
      { by: { userIdx: 1 }, batchKind: 'note', changes: { password: [null, 'oneTime'] } },
    ]);
    expect(text).not.toContain(password);
    expect((await host.call('POST', `/api/batch/${Number(entries[1]?.['batch'])}/undo`, { token: admin })).status).toBe(409);
    expect((await enter('a third password of mine', 'a password of my own')).status).toBe(200);
  });

  it('is given by those who grant rights, to somebody else', async () => {
    const member = (await enter('a password of my own')).body['accessToken'] as string;
    expect((await give(1, member)).status).toBe(403);
    expect((await give(1)).status).toBe(409);
    expect((await give(99_999)).status).toBe(404);
    expect((await host.call('POST', '/api/user/x/password', { token: admin, body: {} })).status).toBe(404);
  });
});
