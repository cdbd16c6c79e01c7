import { describe, expect, it } from 'vitest';
import { database } from '#server/database/database.ts';
import { rowsOf } from '#server/database/statement.ts';
import { changeNews } from '#server/push/change-news.ts';
import { findPostgres } from './support/cluster.ts';
import { startTestHost } from './support/host.ts';
import { makePostgres } from './support/templates.ts';
import { watchLine } from './support/watched-line.ts';

describe.skipIf(!(await findPostgres()))('behind a pooler in transaction mode', () => {
  it('a server holds no state of a session on the pooled line, and hears the others past it', async () => {
    const { url, drop } = await makePostgres('product');
    const line = await watchLine(url);
    const environment = { DATABASE_URL: line.url, DATABASE_LISTEN_URL: url };
    try {
      // the role is said to tell times in UTC by the cluster, which runs with TZ=UTC
      const hosts = [await startTestHost(environment), await startTestHost(environment)] as const;
      const [one, other] = hosts;
      try {
        const token = await one.signIn();
        const told = new Set<string>();
        other.kernel.use(changeNews).hear((news) => news.forEach(({ record }) => told.add(record)));
        // what is written before the other instance listens is lost, as the table is the truth
        for (let count = 1; !told.has('amenity'); count += 1) {
          const body = { name: { en: `Sauna ${count}`, kr: `사우나 ${count}`, zh: `桑拿 ${count}` } };
          const made = await one.call('POST', '/api/amenity', { token, body, headers: { 'idempotency-key': crypto.randomUUID() } });
          expect(made.status).toBe(200);
        }
        expect((await one.call('GET', '/api/building?q=ave', { token })).status).toBe(200);
        const [limit] = await one.kernel.use(database).write((connection) => rowsOf<{ limit: string }>(connection, `select current_setting('lock_timeout') as "limit"`));
        expect(limit?.limit).toBe('5s');
      } finally {
        for (const host of hosts) await host.end();
      }
      expect(line.read()).toBeGreaterThan(50);
      expect([...new Set(line.found)]).toEqual([]);
    } finally {
      await line.end();
      await drop();
    }
  });
});
