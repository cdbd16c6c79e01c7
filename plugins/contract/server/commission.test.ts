import { afterEach, expect, it } from 'vitest';
import type { DashboardResponse } from '#kit/dashboard/api.ts';
import { dayOf } from '#kit/records/new-york.ts';
import { writing } from '#server/records/write/writing.ts';
import { environmentOf, onEachEngine } from '#tests/support/engines.ts';
import { startTestHost, type TestHost } from '#tests/support/host.ts';
import { officePassword, openOffice } from '#tests/support/office.ts';
import type { Commission, CommissionTile } from '../api.ts';

onEachEngine('commission', (_open, place) => {
  let host: TestHost;
  afterEach(() => host.end());

  const read = async <T>(path: string, token: string) => {
    const response = await host.call('GET', `/api${path}`, { token });
    return { status: response.status, body: (await response.json()) as T };
  };

  /** Contracts signed today by two people of one department and by one of another. */
  async function open() {
    host = await startTestHost(environmentOf(await place()));
    const office = await openOffice(host);
    const token = await host.signIn();
    const make = (name: string, values: Readonly<Record<string, unknown>>) => host.kernel.use(writing).run({ system: true }, { kind: 'form' }, async (batch) => (await batch.create(name, values)).id);
    const [near, far] = [await office.department('Near'), await office.department('Far')];
    const { body: roles } = await read<{ rows: readonly { id: number; code: string }[] }>('/role', token);
    const { body: stages } = await read<{ rows: readonly { id: number }[] }>('/workflow?kind=won', token);
    const employ = async (name: string, department: number, code: string) => (await office.employ(name, { department, roles: [roles.rows.find((role) => role.code === code)!.id] })).employee;
    const [agent, manager, other] = [await employ('agent', near, 'leasingAgent'), await employ('manager', near, 'manager'), await employ('other', far, 'leasingAgent')];
    await employ('reader', near, 'viewer');
    const sign = (name: string, more: Readonly<Record<string, unknown>>) => make('contract', { name, workflow: stages.rows[0]!.id, ...more });
    const contracts = {
      shared: await sign('Shared', { commission: 100_000, assignee: agent, assist: other, assistShare: 25 }),
      near: await sign('Near', { commission: 50_000, assignee: manager }),
      far: await sign('Far', { commission: 70_000, assignee: other }),
    };
    const tokens = { admin: token, agent: await host.signIn('agent', officePassword), manager: await host.signIn('manager', officePassword), reader: await host.signIn('reader', officePassword) };
    return { contracts, tokens, people: { agent, manager, other } };
  }

  it('is told to its earners, their manager and administrators alone, in report and tile alike', async () => {
    const { tokens, people: { agent, manager, other } } = await open();
    const earned = { admin: [[agent, 75_000], [other, 95_000], [manager, 50_000]], manager: [[agent, 75_000], [manager, 50_000]], agent: [[agent, 75_000]] };
    const reaches = { admin: ['all', 3], manager: ['department', 2], agent: ['own', 1] };
    const sums = ({ rows }: Pick<Commission, 'rows'>) => rows.map(({ employee, asAssignee, asAssist }) => [employee, asAssignee + asAssist]);
    for (const who of ['admin', 'manager', 'agent'] as const) {
      const { body } = await read<Commission>(`/contract/commission?year=${dayOf(new Date().toISOString()).slice(0, 4)}`, tokens[who]);
      const { body: overview } = await read<DashboardResponse>('/dashboard', tokens[who]);
      for (const told of [body, overview.tiles['contract/commission'] as CommissionTile]) {
        expect([who, sums(told).toSorted()]).toEqual([who, earned[who].toSorted()]);
        expect([who, told.reach, told.contracts]).toEqual([who, ...reaches[who]]);
      }
    }
    const { status, body } = await read('/contract/commission', tokens.reader);
    expect([status, body]).toMatchObject([403, { permission: 'contract/commission' }]);
    expect((await read<DashboardResponse>('/dashboard', tokens.reader)).body.tiles).not.toHaveProperty('contract/commission');
  });

  it('of a contract is hidden from readers without the right, in record, list, history and file', async () => {
    const { contracts, tokens } = await open();
    const of = async (who: keyof typeof tokens) => (await read<{ commission: number | null; hidden: readonly string[] }>(`/contract/${contracts.shared}`, tokens[who])).body;
    expect(await of('agent')).toMatchObject({ commission: 100_000, hidden: [] });
    expect(await of('reader')).toMatchObject({ commission: null, hidden: expect.arrayContaining(['commission']) });
    for (const path of ['/contract', '/contract?limit=500', `/contract/${contracts.shared}/history`]) {
      const said = JSON.stringify((await read(path, tokens.reader)).body);
      expect([path, said.includes('100000'), said.includes('Shared')]).toEqual([path, false, true]);
      expect([path, JSON.stringify((await read(path, tokens.admin)).body).includes('100000')]).toEqual([path, true]);
    }
    for (const query of ['commission=1..', 'sort=commission']) expect([query, (await read(`/contract?${query}`, tokens.reader)).status]).toEqual([query, 400]);
  });
}, 'product');
