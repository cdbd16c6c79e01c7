import { expect, it } from 'vitest';
import { rowsOf } from '#server/database/statement.ts';
import { database } from '#server/database/database.ts';
import { writing, type Batch } from '#server/records/write/writing.ts';
import { environmentOf, onEachEngine } from '#tests/support/engines.ts';
import { startTestHost, type TestHost } from '#tests/support/host.ts';

onEachEngine('departments', (_, place) => {
  const onHost = async (work: (host: TestHost) => Promise<void>) => {
    const host = await startTestHost(environmentOf(await place()));
    try {
      await work(host);
    } finally {
      await host.stop();
    }
  };
  const write = <T>(host: TestHost, work: (batch: Batch) => Promise<T>) => host.kernel.use(writing).run({ system: true }, { kind: 'form' }, work);
  const chain = (host: TestHost, words: readonly string[]) =>
    write(host, async (batch) => {
      const ids: number[] = [];
      for (const en of words) ids.push((await batch.create('department', { name: { en, kr: '', zh: '' }, parent: ids.at(-1) ?? null })).id);
      return ids;
    });
  const pathsOf = async (host: TestHost) =>
    (await rowsOf<{ a: number; d: number; depth: number }>(
      host.kernel.use(database).read,
      'select "ancestor" as "a", "descendant" as "d", "depth" from "departmentPath" order by "ancestor", "descendant"',
    )).map(({ a, d, depth }) => `${a}-${d}:${depth}`);

  it('keep the paths of their tree with every move, its undo and a deletion', async () => {
    await onHost(async (host) => {
      const [a, b, c] = (await chain(host, ['A', 'B', 'C'])) as [number, number, number];
      const whole = [`${a}-${a}:0`, `${a}-${b}:1`, `${a}-${c}:2`, `${b}-${b}:0`, `${b}-${c}:1`, `${c}-${c}:0`];
      expect(await pathsOf(host)).toEqual(whole);
      const move = await write(host, async (batch) => {
        await batch.update('department', b, undefined, { parent: null });
        return batch.id;
      });
      expect(await pathsOf(host)).toEqual([`${a}-${a}:0`, `${b}-${b}:0`, `${b}-${c}:1`, `${c}-${c}:0`]);
      await write(host, (batch) => batch.undo(move));
      expect(await pathsOf(host)).toEqual(whole);
      await write(host, (batch) => batch.remove('department', c, undefined));
      expect(await pathsOf(host)).toEqual([`${a}-${a}:0`, `${a}-${b}:1`, `${b}-${b}:0`]);
    });
  });

  it('never stand below themselves, moved one by one, several at once, or past the write path', async () => {
    await onHost(async (host) => {
      const [a, b, c] = (await chain(host, ['A', 'B', 'C'])) as [number, number, number];
      const circle = { status: 400, more: { fields: { parent: 'employee.rule.circle' } } };
      for (const parent of [a, b, c]) await expect(write(host, (batch) => batch.update('department', a, undefined, { parent }))).rejects.toMatchObject(circle);
      await write(host, (batch) => batch.update('department', b, undefined, { parent: null }));
      const both = [{ id: a, patch: { parent: b } }, { id: b, patch: { parent: a } }];
      await expect(write(host, (batch) => batch.updateMany('department', both))).rejects.toMatchObject(circle);
      const crossed = await Promise.allSettled(both.map(({ id, patch }) => write(host, (batch) => batch.update('department', id, undefined, patch))));
      expect(crossed.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
      const lie = `insert into "departmentPath" ("ancestor", "descendant", "depth") values (${c}, ${c}, 2)`;
      await expect(host.kernel.use(database).write((connection) => rowsOf(connection, lie))).rejects.toThrow();
    });
  });
}, 'product');

onEachEngine('employees', (_, place) => {
  it('are made of administrators and of members who get a role, once', async () => {
    const host = await startTestHost(environmentOf(await place()));
    try {
      const token = await host.signIn();
      const read = async (path: string) => (await (await host.call('GET', `/api/${path}`, { token })).json()) as Record<string, never>;
      expect(await read('employee')).toMatchObject({ total: 1, rows: [{ name: 'Admin', active: true }] });
      const member = { userId: 'agent01', name: 'Agent', email: 'agent01@example.com', status: 'approved' };
      const { id } = await host.kernel.use(writing).run({ system: true }, { kind: 'form' }, (batch) => batch.create('user', member));
      expect(await read('employee')).toMatchObject({ total: 1 });
      const give = async (roleList: readonly string[]) => expect((await host.call('PUT', `/api/user/${id}/role`, { token, body: { roleList } })).status).toBe(200);
      await give(['leasingAgent']);
      const { rows } = await read(`employee?member=${id}`);
      expect(rows).toMatchObject([{ name: 'Agent', member: id }]);
      const made = (rows as unknown as { id: number; version: number }[])[0]!;
      await host.call('DELETE', `/api/employee/${made.id}`, { token, headers: { 'if-match': `"${made.version}"`, 'idempotency-key': crypto.randomUUID() } });
      await give(['manager']);
      expect(await read('employee')).toMatchObject({ total: 1 });
    } finally {
      await host.stop();
    }
  });

  it('have categories whose words are addresses of nothing else', async () => {
    const host = await startTestHost(environmentOf(await place()));
    try {
      const token = await host.signIn();
      const make = async (slug: string) => {
        const response = await host.call('POST', '/api/employeeCategory', { token, body: { slug, name: { en: `Kind ${slug}`, kr: '', zh: '' } }, headers: { 'idempotency-key': crypto.randomUUID() } });
        return [response.status, ((await response.json()) as { fields?: object }).fields];
      };
      expect(await make('leasing')).toEqual([200, undefined]);
      expect(await make('depart')).toEqual([400, { slug: 'employee.rule.reserved' }]);
      expect(await make('Leasing Team')).toEqual([400, { slug: 'employee.rule.slug' }]);
    } finally {
      await host.stop();
    }
  });
}, 'product');
