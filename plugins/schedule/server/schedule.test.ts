import { describe, expect, it } from 'vitest';
import { dayAfter, dayOf, momentsAt } from '#kit/records/new-york.ts';
import type { Feed, Schedule } from '../api.ts';
import type { ScheduleEntry } from '#kit/calendar/schedule-entry.ts';
import { database } from '#server/database/database.ts';
import { rowsOf } from '#server/database/statement.ts';
import { writing, type Batch } from '#server/records/write/writing.ts';
import { environmentOf, onEachEngine } from '#tests/support/engines.ts';
import { startTestHost } from '#tests/support/host.ts';
import { icsOf } from '../ics.ts';

const today = dayOf(new Date().toISOString());
const entry: ScheduleEntry = {
  id: 'tour/5',
  record: 'tour',
  recordId: 5,
  kind: 'tour',
  title: '최민준; 한소라, "둘"',
  detail: '28-10 Jackson Ave',
  day: '2026-11-01',
  startsAt: '2026-11-01T06:30:00.000Z',
  minutes: 45,
  person: null,
  shape: 'open',
  stateKey: null,
  look: 'dashed',
};

describe('a calendar file', () => {
  const words = { name: 'Stoop', summaryOf: ({ title }: ScheduleEntry) => `${title} ${'집'.repeat(40)}`, linkOf: () => 'https://stoop.example/inquiry/tour/update/5' };

  it('says times in UTC, days as days, escapes marks, and folds lines of at most 75 bytes between characters', () => {
    const file = icsOf([entry, { ...entry, id: 'contract/1/leaseEnd', startsAt: null, look: 'solid' }], words, '2026-10-30T12:00:00.000Z');
    expect(file).toContain('DTSTART:20261101T063000Z\r\nDTEND:20261101T071500Z');
    expect(file).toContain('DTSTART;VALUE=DATE:20261101\r\nDTEND;VALUE=DATE:20261102');
    expect(file.replaceAll('\r\n ', '')).toContain(`SUMMARY:최민준\\; 한소라\\, "둘" ${'집'.repeat(40)}\r\n`);
    for (const line of file.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
    expect(file).toContain('STATUS:TENTATIVE');
  });
});

onEachEngine('the schedule', (_, place) => {
  it('tells tours and days of signed leases, as a file too, and to whoever has a person’s address until that ends', async () => {
    const host = await startTestHost(environmentOf(await place()));
    try {
      const token = await host.signIn();
      const call = async (method: string, path: string) => {
        const response = await host.call(method, `/api${path}`, { token });
        expect([path, response.status < 300]).toEqual([path, true]);
        return response;
      };
      await host.kernel.use(writing).run({ system: true }, { kind: 'form' }, async (batch) => {
        const [agent] = await rowsOf<{ id: number }>(batch.connection, `select e."id" from "employee" e join "user" u on u."id" = e."member" where u."userId" = 'admin'`);
        const building = await batch.create('building', { address: '2 Gold St', confirmedAddress: '2 Gold St', borough: 'manhattan' });
        await batch.create('tour', { client: '최민준', agent: agent!.id, building: building.id, startsAt: momentsAt({ day: today, minute: 720 })[0]! });
        const contract = await batch.create('contract', { name: 'Leah Stone', address: '2 Gold St', unit: '3A', price: 360_000, leaseStartDate: dayAfter(today, -300), leaseEndDate: dayAfter(today, 60) });
        const [won] = (await batch.connection.selectFrom('workflow').select('id').where('kind', '=', 'won').execute()) as unknown as readonly { id: number }[];
        await batch.connection.updateTable('contract').set({ workflow: won!.id }).where('id', '=', contract.id).execute();
      });
      const { entries } = (await (await call('GET', `/schedule?from=${today}&to=${dayAfter(today, 60)}`)).json()) as { entries: readonly ScheduleEntry[] };
      expect(entries.map(({ kind, day, title }) => [kind, day, title])).toEqual([
        ['renewal60', today, 'Leah Stone'],
        ['tour', today, '최민준'],
        ['renewal30', dayAfter(today, 30), 'Leah Stone'],
        ['leaseEnd', dayAfter(today, 60), 'Leah Stone'],
      ]);
      const page = (await (await call('GET', `/schedule?from=${today}&to=${dayAfter(today, 60)}&perDay=1`)).json()) as Schedule;
      expect([page.entries.length, page.hidden, page.kinds]).toEqual([3, { [today]: 1 }, { renewal60: 1, tour: 1, renewal30: 1, leaseEnd: 1 }]);
      const [admin] = page.people;
      expect(admin?.count).toBe(1);
      const own = (await (await call('GET', `/schedule?from=${today}&to=${dayAfter(today, 60)}&person=${admin!.id}`)).json()) as Schedule;
      expect([own.entries.map(({ kind }) => kind), own.kinds, own.people]).toEqual([['tour'], { tour: 1 }, page.people]);
      expect(entries[0]?.detail).toBe('2 Gold St 3A · $3,600');
      expect((await host.call('GET', `/api/schedule?from=${today}&to=${dayAfter(today, -1)}`, { token })).status).toBe(400);
      expect(await (await call('GET', `/schedule/ics?from=${today}&to=${today}`)).text()).toContain('SUMMARY:Tour: 최민준');

      const held = async () => (await (await call('GET', '/scheduleFeed')).json()) as Feed;
      expect(await held()).toEqual({ createdAt: null, holds: { name: admin!.name, count: 1 } });
      const { path } = (await (await call('POST', '/scheduleFeed')).json()) as { path: string };
      expect((await held()).createdAt).not.toBeNull();
      const read = () => fetch(host.url + path);
      const feed = await read();
      expect([feed.status, feed.headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8']);
      const text = await feed.text();
      expect(text).toContain('최민준');
      expect(text).not.toContain('Leah Stone');
      expect((await fetch(`${host.url}/calendar/${'A'.repeat(43)}.ics`)).status).toBe(404);
      const again = (await (await call('POST', '/scheduleFeed')).json()) as { path: string };
      expect((await read()).status).toBe(404);
      expect((await fetch(host.url + again.path)).status).toBe(200);
      await call('DELETE', '/scheduleFeed');
      expect((await fetch(host.url + again.path)).status).toBe(404);
    } finally {
      await host.stop();
    }
  });

  it('is read at a person’s address as they could read it now', async () => {
    const host = await startTestHost(environmentOf(await place()));
    try {
      const admin = await host.signIn();
      const password = 'a long password';
      const { userPw } = host.credentials('agent01', password);
      const made = await host.call('POST', '/api/user/register', { body: { userId: 'agent01', name: 'Somebody', email: 'agent01@stoop.example', userPw } });
      const { id: member } = (await made.json()) as { id: number };
      await host.call('PUT', `/api/user/${member}`, { token: admin, body: { status: 'approved' }, headers: { 'if-match': '"1"' } });
      const write = <T>(work: (batch: Batch) => Promise<T>) => host.kernel.use(writing).run({ system: true }, { kind: 'form' }, work);
      const wide = ['tour/view', 'contract/view'].map((right) => ({ right, reach: 'all' }));
      const agent = await write(async (batch) => {
        const role = await batch.create('role', { name: { en: 'Desk', kr: '', zh: '' }, code: 'desk', grants: wide });
        const { id } = await batch.create('employee', { name: 'Agent', member, roles: [role.id] });
        const building = await batch.create('building', { address: '2 Gold St', confirmedAddress: '2 Gold St', borough: 'manhattan' });
        await batch.create('tour', { client: '최민준', agent: id, building: building.id, startsAt: momentsAt({ day: today, minute: 720 })[0]! });
        const [won] = (await batch.connection.selectFrom('workflow').select('id').where('kind', '=', 'won').execute()) as unknown as readonly { id: number }[];
        await batch.create('contract', { name: 'Leah Stone', address: '2 Gold St', unit: '3A', workflow: won!.id, assignee: id, leaseStartDate: dayAfter(today, -300), leaseEndDate: dayAfter(today, 60) });
        return { id, role: role.id };
      });
      const token = await host.signIn('agent01', password);
      const { path } = (await (await host.call('POST', '/api/scheduleFeed', { token })).json()) as { path: string };
      /** The two statuses, and whose days the address tells. */
      const seen = async () => {
        const [page, feed] = [await host.call('GET', `/api/schedule?from=${today}&to=${today}`, { token }), await fetch(host.url + path)];
        const text = await feed.text();
        return [page.status, feed.status, ['최민준', 'Leah Stone'].filter((name) => text.includes(name))];
      };
      const grant = (grants: typeof wide) => write((batch) => batch.update('role', agent.role, undefined, { grants }));
      expect(await seen()).toEqual([200, 200, ['최민준', 'Leah Stone']]);
      await grant(wide.slice(0, 1));
      expect(await seen()).toEqual([200, 200, ['최민준']]);
      await grant(wide);
      await write((batch) => batch.update('employee', agent.id, undefined, { roles: [] }));
      expect(await seen()).toEqual([403, 404, []]);
      await write((batch) => batch.update('employee', agent.id, undefined, { roles: [agent.role] }));
      expect(await seen()).toEqual([200, 200, ['최민준', 'Leah Stone']]);
      const holds = async () => ((await (await host.call('GET', '/api/scheduleFeed', { token: admin })).json()) as Feed).holds;
      expect(await holds()).toMatchObject({ count: 0 });
      const [boss] = await rowsOf<{ id: number }>(host.kernel.use(database).read, `select e."id" from "employee" e join "user" u on u."id" = e."member" where u."userId" = 'admin'`);
      await write((batch) => batch.update('employee', boss!.id, undefined, { active: false }));
      expect(await holds()).toBeNull();
      expect((await host.call('POST', '/api/scheduleFeed', { token: admin })).status).toBe(409);
      await write((batch) => batch.update('user', member, undefined, { active: false }));
      expect(await seen()).toEqual([401, 404, []]);
    } finally {
      await host.stop();
    }
  });
}, 'product');
