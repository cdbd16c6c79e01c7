import { expect, it } from 'vitest';
import { createKernel } from '#core/kernel/index.ts';
import { recordKinds } from '#core/slots.ts';
import { queueActions } from '#kit/dashboard/queue-actions.ts';
import { areas } from '#plugins/index.ts';
import { actions as tourActions } from '#plugins/tour/queue.ts';
import { writing } from '#server/records/write/writing.ts';
import { startTestHost } from './support/host.ts';

it('every action that the palette finds names its records', async () => {
  const kernel = createKernel(areas);
  const kinds = new Map(kernel.read(recordKinds).map((kind) => [kind.name, kind]));
  const modules = await Promise.all(kernel.read(queueActions).map(({ load }) => load()));
  const typed = modules.flatMap(({ actions }) => Object.entries(actions)).flatMap(([kind, all]) => all.filter(({ among }) => among !== undefined).map((action) => ({ action, record: kinds.get(kind.split('/')[0]!) })));
  expect(typed.length).toBeGreaterThan(8);
  const nameless = typed.filter(({ action, record }) => record?.hrefOf === undefined || (record.title === undefined && action.titleOf === undefined));
  expect(nameless.map(({ action }) => action.labelKey)).toEqual([]);
});

it('finds those that are known by a person through that person', async () => {
  const kernel = createKernel(areas);
  const modules = await Promise.all(kernel.read(queueActions).map(({ load }) => load()));
  const found = modules.flatMap(({ actions }) => Object.entries(actions)).flatMap(([kind, all]) => all.flatMap(({ foundBy }) => (foundBy ?? []).map((by) => ({ kind: kind.split('/')[0]!, ...by }))));
  expect([...new Set(found.map(({ kind, field }) => `${kind} ${field}`))].toSorted()).toEqual(['matchInquiry member', 'matchRequest member', 'tour contract', 'tour customer']);
  const host = await startTestHost({ STOOP_DEMO: 'on' });
  try {
    const token = await host.signIn();
    const read = async <T>(path: string): Promise<T> => (await host.call('GET', `/api/${path}`, { token })).json() as Promise<T>;
    await host.kernel.use(writing).run({ system: true }, { kind: 'form' }, async (batch) => {
      const [[tour], [contract]] = await Promise.all([read<{ rows: readonly { readonly id: number; readonly version: number }[] }>('tour?limit=1&sort=id'), read<{ rows: readonly { readonly id: number }[] }>('contract?limit=1&sort=id')].map(async (asked) => (await asked).rows)) as [{ id: number; version: number }[], { id: number }[]];
      await batch.update('tour', tour!.id, tour!.version, { contract: contract!.id });
    });
    for (const { kind, field, record } of found) {
      const { rows, labels } = await read<{ rows: readonly { readonly id: number; readonly [field: string]: unknown }[]; labels: Readonly<Record<string, Readonly<Record<string, string>>>> }>(`${kind}?limit=500&sort=id`);
      const row = rows.find((one) => one[field] !== null)!;
      const name = labels[record]![String(row[field])]!;
      const { groups } = await read<{ groups: readonly { readonly rows: readonly { readonly id: number }[] }[] }>(`search?q=${encodeURIComponent(name)}&records=${record}`);
      const ids = groups.flatMap((group) => group.rows.map(({ id }) => id)).join(',');
      const listed = await read<{ rows: readonly { readonly id: number }[] }>(`${kind}?${field}=${ids}&limit=50`);
      expect(listed.rows.map(({ id }) => id)).toContain(row.id);
    }
  } finally {
    await host.end();
  }
});

it('offers the next tour to be confirmed first, and the last one that was to be told of', async () => {
  const host = await startTestHost();
  try {
    const day = 86_400_000;
    const made = await host.kernel.use(writing).run({ system: true }, { kind: 'form' }, async (batch) => {
      const member = await batch.create('user', { userId: 'typed', name: 'Daniel', email: 'typed@example.com', status: 'approved' });
      const agent = (await batch.create('employee', { name: 'Daniel', member: member.id })).id;
      const building = (await batch.create('building', { address: '41-17 Crescent St', borough: 'queens' })).id;
      const at = async (days: number, status: string) => (await batch.create('tour', { client: 'Haneul', startsAt: new Date(Date.now() + days * day).toISOString(), agent, building, minutes: 30, buffer: 0, status })).id;
      return { soon: await at(2, 'requested'), late: await at(6, 'requested'), last: await at(-2, 'confirmed'), before: await at(-6, 'confirmed'), ahead: await at(4, 'confirmed') };
    });
    const token = await host.signIn();
    const offered = async (label: string) => {
      const { among, sort } = Object.values(tourActions).flat().find(({ labelKey }) => labelKey === label)!;
      const response = await host.call('GET', `/api/tour?${new URLSearchParams({ ...among, ...(sort !== undefined && { sort }) }).toString()}`, { token });
      if (!response.ok) throw new Error(await response.text());
      return ((await response.json()) as { readonly rows: readonly { readonly id: number }[] }).rows.map(({ id }) => id);
    };
    expect([await offered('tour.queue.confirm.do'), await offered('tour.queue.outcome.done')]).toEqual([[made.soon, made.late], [made.last, made.before]]);
  } finally {
    await host.end();
  }
});
