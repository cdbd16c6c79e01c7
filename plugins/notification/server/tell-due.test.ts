import { afterEach, beforeEach, expect, it } from 'vitest';
import { dayInNewYork } from '#kit/records/day.ts';
import { dayAfter } from '#kit/records/new-york.ts';
import { outbox } from '#server/push/outbox.ts';
import { everyMessage } from '#server/push/readable.ts';
import { writing, type Batch } from '#server/records/write/writing.ts';
import { onEachEngine } from '#tests/support/engines.ts';
import { startTestHost, type TestHost } from '#tests/support/host.ts';
import { tellDue } from './tell-due.ts';

const hour = 3_600_000;
const day = 24 * hour;

onEachEngine('moments that time alone brings', (_, place) => {
  let host: TestHost;
  let agent: { readonly member: number; readonly employee: number };
  let coordinator: number;
  const write = <T>(work: (batch: Batch) => Promise<T>) => host.kernel.use(writing).run({ system: true }, { kind: 'demo' }, work);
  const look = (later = 0) => tellDue(host.kernel, Date.now() + later);
  const told = async (userIdx: number) => (await host.kernel.use(outbox).inbox({ userIdx, readable: everyMessage }, { limit: 50 }, 'en')).rows.map(({ title, body, link }) => [title, body, link]);
  const member = (batch: Batch, userId: string, status = 'approved') => batch.create('user', { userId, name: 'Somebody', email: `${userId}@example.com`, status });

  beforeEach(async () => {
    const { databaseUrl } = await place();
    host = await startTestHost(databaseUrl ? { DATABASE_URL: databaseUrl } : {});
    const token = await host.signIn();
    const { rows: roles } = (await (await host.call('GET', '/api/role', { token })).json()) as { rows: { id: number; code: string }[] };
    const hire = async (batch: Batch, userId: string, code: string) => {
      const { id } = await member(batch, userId);
      const employee = await batch.create('employee', { name: 'Somebody', member: id, roles: [roles.find((role) => role.code === code)!.id] });
      return { member: id, employee: employee.id };
    };
    ({ agent, coordinator } = await write(async (batch) => ({
      agent: await hire(batch, 'agent01', 'leasingAgent'),
      coordinator: (await hire(batch, 'lister01', 'listingCoordinator')).member,
    })));
  });
  afterEach(() => host.end());

  it('is not told of what was due before the first look', async () => {
    await write((batch) => member(batch, 'early01', 'applying'));
    await look(5 * hour);
    await look(9 * hour);
    expect(await told(1)).toEqual([]);
  });

  it('is not told of what is over by then', async () => {
    await look();
    const { id } = await write((batch) => member(batch, 'later01', 'applying'));
    await write((batch) => batch.update('user', id, undefined, { status: 'rejected', statusReason: 'No' }));
    await look(5 * hour);
    expect(await told(1)).toEqual([]);
  });

  it('is a sign-up that waits, a tour nobody confirmed, a card that stands still and a lease that ends, each told once', async () => {
    await look();
    const at = Date.now();
    const startsAt = new Date(at + 10 * hour).toISOString();
    const { applicant, tour, idle, ending } = await write(async (batch) => {
      const building = (await batch.create('building', { address: '28-10 Jackson Ave', borough: 'queens', confirmedAddress: '28-10 Jackson Ave' })).id;
      const stage = async (name: string, kind: string, agingDays: number | null) => (await batch.create('workflow', { name: { en: name, kr: '', zh: '' }, kind, agingDays })).id;
      const [open, won] = [await stage('Waits', 'open', 3), await stage('Theirs', 'won', null)];
      const contract = (values: object) => batch.create('contract', { name: 'Client', assignee: agent.employee, ...values });
      return {
        applicant: (await member(batch, 'applies01', 'applying')).id,
        tour: (await batch.create('tour', { client: 'Kim', startsAt, agent: agent.employee, building })).id,
        idle: (await contract({ workflow: open })).id,
        ending: (await contract({ workflow: won, leaseStartDate: '2026-01-01', leaseEndDate: dayAfter(dayInNewYork(at + 4 * day), 30) })).id,
      };
    });
    await look(hour);
    expect([await told(1), await told(agent.member), await told(coordinator)]).toEqual([[], [], []]);
    await look(5 * hour);
    await Promise.all([look(5 * hour), look(5 * hour)]);
    expect(await told(1)).toEqual([['Somebody waits for an answer', 'Nobody has decided for four hours.', `/user/update/${applicant}`]]);
    expect(await told(agent.member)).toEqual([['Not confirmed yet: the tour with Kim', expect.stringMatching(/^\d\d:\d\d · 28-10 Jackson Ave$/), `/inquiry/tour/update/${tour}`]]);
    await look(4 * day);
    await look(5 * day);
    const found = await told(agent.member);
    expect(found).toHaveLength(3);
    expect(found).toEqual(
      expect.arrayContaining([
        [expect.stringMatching(/^Not confirmed yet/), expect.anything(), expect.anything()],
        [expect.stringMatching(/^MS-\d+ Client stands still$/), 'Days in its stage: 0', `/contract/update/${idle}`],
        [expect.stringMatching(/^The lease of MS-\d+ Client ends$/), expect.stringMatching(/^Days left: 3\d$/), `/contract/update/${ending}`],
      ]),
    );
  });
}, 'product');
