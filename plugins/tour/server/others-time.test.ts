import { expect, it } from 'vitest';
import { database } from '#server/database/database.ts';
import { rowsOf } from '#server/database/statement.ts';
import { writing, type Batch } from '#server/records/write/writing.ts';
import { environmentOf, onEachEngine } from '#tests/support/engines.ts';
import { jsonCalls, startTestHost } from '#tests/support/host.ts';

const password = 'a password of agents';

onEachEngine('the time of an agent', (_, place) => {
  it('is taken, and asked for, by those alone who reach their tours', async () => {
    const host = await startTestHost(environmentOf(await place()));
    try {
      const admin = await host.signIn();
      const call = jsonCalls(host, admin);
      const write = <T>(work: (batch: Batch) => Promise<T>) => host.kernel.use(writing).run({ system: true }, { kind: 'form' }, work);
      const roles = await rowsOf<{ id: number; code: string }>(host.kernel.use(database).read, 'select "id", "code" from "role"');
      const department = await write(async (batch) => (await batch.create('department', { name: { kr: '', en: 'Office', zh: '' } })).id);
      const building = await write(async (batch) => (await batch.create('building', { address: '28-10 Jackson Ave', borough: 'queens' })).id);
      const employ = async (userId: string, role: string, where: number | null) => {
        const { id: member } = (await call('POST', 'user/register', { userId, name: 'Agent', email: `${userId}@stoop.example`, userPw: host.credentials('', password).userPw }, '')).body as { id: number };
        expect((await call('PUT', `user/${member}`, { status: 'approved' }, admin, 1)).status).toBe(200);
        return write(async (batch) => (await batch.create('employee', { name: userId, member, department: where, roles: [roles.find(({ code }) => code === role)!.id] })).id);
      };
      const [agent, near, far] = [await employ('agent01', 'leasingAgent', department), await employ('agent02', 'leasingAgent', department), await employ('agent03', 'leasingAgent', null)];
      await employ('manager1', 'manager', department);
      const [mine, boss] = [await host.signIn('agent01', password), await host.signIn('manager1', password)];
      const hours = (day: number) => ({ building, startsAt: `2031-06-1${day}T15:00:00.000Z`, minutes: 30, buffer: 0, together: false });
      const othersTime = [400, { agent: 'tour.rule.othersTime' }];
      const ask = async (method: string, path: string, body: object, by: string, version?: number) => {
        const { status, body: answer } = await call(method, path, body, by, version);
        return [status, status === 200 ? undefined : answer.fields];
      };
      const make = (who: number, day: number, by = mine) => ask('POST', 'tour', { client: 'Client', agent: who, ...hours(day) }, by);
      const book = (who: number, day: number, by = mine) => ask('POST', 'tour/book', { client: 'Client', tours: [{ agent: who, ...hours(day), stops: [] }] }, by);
      expect([await make(agent, 0), await book(agent, 1)]).toEqual([[200, undefined], [200, undefined]]);
      for (const who of [near, far]) expect([await make(who, 0), await book(who, 1)]).toEqual([othersTime, othersTime]);
      expect([await make(near, 0, boss), await book(near, 1, boss)]).toEqual([[200, undefined], [200, undefined]]);
      expect([await make(far, 0, boss), await book(far, 1, boss)]).toEqual([othersTime, othersTime]);
      expect(await make(far, 0, admin)).toEqual([200, undefined]);

      // nor by passing one's own on, and no time taken is told apart from one that is free
      const { id, version } = (await call('GET', `tour?agent=${agent}`, undefined, mine)).body.rows[0] as { id: number; version: number };
      expect(await ask('PUT', `tour/${id}`, { agent: near }, mine, version)).toEqual(othersTime);
      expect(await ask('POST', `tour/${id}/reschedule`, { startsAt: '2031-06-12T15:00:00.000Z', agent: far }, mine, version)).toEqual(othersTime);
      const against = async (who: number, by: string) => ((await call('GET', `tour/offers?${new URLSearchParams(Object.entries({ ...hours(0), agent: who }).map(([key, value]) => [key, String(value)]))}`, undefined, by)).body.against as readonly unknown[]).length;
      expect([await against(agent, mine), await against(near, mine), await against(far, mine), await against(near, boss), await against(far, boss)]).toEqual([1, 0, 0, 1, 0]);

      // whom forms and calendars offer is whoever would be taken
      const planned = async (by: string) => (await call('GET', 'tour/agents', undefined, by)).body.ids as readonly number[] | null;
      expect([await planned(mine), (await planned(boss))?.includes(near), (await planned(boss))?.includes(far), await planned(admin)]).toEqual([[agent], true, false, null]);
      const lanes = (await call('GET', 'tour/agenda?from=2031-06-10&to=2031-06-12', undefined, boss)).body.agents as readonly { id: number; isMine: boolean }[];
      expect(Object.fromEntries(lanes.map(({ id: one, isMine }) => [one, isMine]))).toMatchObject({ [agent]: true, [near]: true });
      const offered = async (by: string) => new Set(((await call('GET', `tour/offers?building=${building}&day=2031-06-11`, undefined, by)).body.offers as readonly { agent: number }[]).map((one) => one.agent));
      expect([[...(await offered(mine))], (await offered(boss)).has(far)]).toEqual([[agent], false]);

      // a tour of before, for a colleague, moves on with its agent
      const made = await write(async (batch) => (await batch.create('tour', { client: 'Client', agent: far, ...hours(4) })).id);
      await host.kernel.use(database).write((connection) => rowsOf(connection, 'update "tour" set "createdBy" = (select "member" from "employee" where "id" = ?) where "id" = ?', [agent, made]));
      expect(await ask('POST', `tour/${made}/reschedule`, { startsAt: '2031-06-15T15:00:00.000Z' }, mine, 1)).toEqual([200, undefined]);
    } finally {
      await host.end();
    }
  });
}, 'product');
