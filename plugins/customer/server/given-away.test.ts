import { afterEach, beforeEach, expect, it } from 'vitest';
import { environmentOf, onEachEngine } from '#tests/support/engines.ts';
import { jsonCalls, startTestHost, type TestHost } from '#tests/support/host.ts';

const password = 'a password of the desk';

onEachEngine('a customer that somebody gave away', (_, place) => {
  let host: TestHost;
  let admin: string;
  let call: ReturnType<typeof jsonCalls>;
  beforeEach(async () => {
    const { databaseUrl, dataDir } = await place();
    host = await startTestHost(environmentOf({ dataDir, databaseUrl }));
    admin = await host.signIn();
    call = jsonCalls(host, admin);
  });
  afterEach(() => host.end());

  const agent = async (userId: string) => {
    const { id } = (await call('POST', 'user/register', { userId, name: 'Somebody', email: `${userId}@stoop.example`, userPw: host.credentials('', password).userPw }, '')).body;
    expect((await call('PUT', `user/${id}`, { status: 'approved' }, admin, 1)).status).toBe(200);
    expect((await call('PUT', `user/${id}/role`, { roleList: ['leasingAgent'] })).status).toBe(200);
    return { token: await host.signIn(userId, password), employee: (await call('GET', `employee?member=${id}`)).body.rows[0].id as number };
  };

  it('is taken back by them as long as nobody touched it since', async () => {
    const [mine, other] = [await agent('agent01'), await agent('agent02')];
    const give = async () => {
      const { id, version } = (await call('POST', 'customer', { name: 'Kim', assignee: mine.employee })).body;
      const { status, body } = await call('PUT', `customer/${id}`, { assignee: other.employee }, mine.token, version);
      expect([status, (await call('GET', `customer/${id}`, undefined, mine.token)).status]).toEqual([200, 404]);
      return { id: id as number, batch: body.batch as number };
    };
    const first = await give();
    expect((await call('POST', `batch/${first.batch}/undo`, undefined, other.token)).status).toBe(403);
    expect(await call('POST', `batch/${first.batch}/undo`, undefined, mine.token)).toMatchObject({ status: 200, body: { undone: 1, refused: [] } });
    expect((await call('GET', `customer/${first.id}`, undefined, mine.token)).body).toMatchObject({ assignee: mine.employee });

    const second = await give();
    const { version } = (await call('GET', `customer/${second.id}`, undefined, other.token)).body;
    expect((await call('PUT', `customer/${second.id}`, { memo: 'Called' }, other.token, version)).status).toBe(200);
    expect((await call('POST', `batch/${second.batch}/undo`, undefined, mine.token)).status).toBe(404);
    expect((await call('GET', `customer/${second.id}`)).body).toMatchObject({ assignee: other.employee, memo: 'Called' });
  });

  it('is in no answer to a call of before that they repeat, but for that which gave it away', async () => {
    const [mine, other] = [await agent('agent01'), await agent('agent02')];
    const { id, version } = (await call('POST', 'customer', { name: 'Kim', assignee: mine.employee })).body;
    const sent: (() => Promise<{ readonly status: number; readonly body: unknown }>)[] = [];
    const write = async (method: string, path: string, body: object, onVersion?: number) => {
      const headers = { 'idempotency-key': `call ${sent.length}`, ...(onVersion !== undefined && { 'if-match': `"${onVersion}"` }) };
      const send = async () => {
        const response = await host.call(method, `/api/${path}`, { token: mine.token, body, headers });
        return { status: response.status, body: await response.json() };
      };
      sent.push(send);
      const answer = await send();
      expect(answer.status).toBe(200);
      expect(await send()).toEqual(answer);
      return answer.body as { version: number };
    };
    await write('PUT', `customer/${id}`, { memo: 'Calls at night' }, version);
    await write('PUT', `customer/${id}`, { memo: 'Calls at night' }, version + 1);
    await write('POST', 'customer/sheet', { rows: [{ id, version: version + 1, patch: { memo: 'Kim calls at noon' } }] });
    await write('POST', `customer/${id}/remarks`, { kind: 'note', text: 'Kim called at night' });
    const before = [...sent];
    const latest = (await call('GET', `customer/${id}`)).body.version;
    await write('PUT', `customer/${id}`, { assignee: other.employee }, latest);
    for (const again of before) {
      const { status, body } = await again();
      expect([status, JSON.stringify(body)]).toEqual([404, expect.not.stringMatching(/Kim|night|noon/)]);
    }
  });
});
