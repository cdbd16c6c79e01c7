import { expect, it } from 'vitest';
import { until } from '#tests/support/cluster.ts';
import { environmentOf, onEachEngine } from '#tests/support/engines.ts';
import { startTestHost } from '#tests/support/host.ts';
import { database } from '#server/database/database.ts';
import { rowsOf } from '#server/database/statement.ts';
import { writing } from '#server/records/write/writing.ts';

onEachEngine('roles of a member', (_, place, engine) => {
  it('given by two at once stand in the history one after the other', async () => {
    const host = await startTestHost(environmentOf(await place()));
    try {
      const token = await host.signIn();
      const { id } = (await (await host.call('GET', '/api/user/self', { token })).json()) as { id: number };
      const held = Promise.withResolvers<void>();
      const begun = Promise.withResolvers<void>();
      // Both have come as far as they can before either may write.
      const holder = host.kernel.use(writing).run({ system: true }, { kind: 'note' }, async (batch) => {
        await batch.note('user', id, { password: [null, 'own'] });
        begun.resolve();
        await held.promise;
      });
      await begun.promise;
      const given = ['viewer', 'manager'].map((role) => host.call('PUT', `/api/user/${id}/role`, { token, body: { roleList: [role] } }));
      if (engine === 'postgres') await until(async () => (await waiting()) === given.length);
      held.resolve();
      await holder;
      expect((await Promise.all(given)).map(({ status }) => status)).toEqual([200, 200]);
      const { entries } = (await (await host.call('GET', `/api/user/${id}/history`, { token })).json()) as { entries: { changes: { roleList?: [unknown, unknown] } }[] };
      const [last, first] = entries.flatMap(({ changes }) => (changes.roleList ? [changes.roleList] : []));
      expect(last?.[0]).toEqual(first?.[1]);
    } finally {
      await host.end();
    }

    /** Connections to PostgreSQL that wait for a lock. */
    async function waiting(): Promise<number> {
      const sql = `select count(*) as "n" from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      return (await rowsOf<{ n: number }>(host.kernel.use(database).read, sql, []))[0]?.n ?? 0;
    }
  });
}, 'product');
