import { statfs } from 'node:fs/promises';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Kernel } from '#core/kernel/index.ts';
import { config } from '#server/config.ts';
import { database, type Reader } from '#server/database/database.ts';
import { rowsOf } from '#server/database/statement.ts';
import { metrics } from '#server/http/metrics.ts';
import { instanceMark, instanceName } from '#server/instance-name.ts';
import { mail } from '#server/mail/mail.ts';
import { mailSession } from '#server/push/add-messages.ts';
import type { Health } from '../api.ts';

/** Reads how this instance, the database and the outbox are. */
export async function readHealth(kernel: Kernel): Promise<Health> {
  const { engine, read } = kernel.use(database);
  const counts = kernel.use(metrics);
  const answers = counts.requests();
  const of = (some: typeof answers) => some.reduce((sum, { count }) => sum + count, 0);
  const now = Date.now();
  const startedAt = new Date(now - process.uptime() * 1000).toISOString();
  const [about, backup, waiting, instances, disk] = await Promise.all([
    engine === 'sqlite' ? aboutSqlite(read) : aboutPostgres(read),
    lastBackup(read),
    waitingIn(read, now),
    engine === 'sqlite' ? [{ name: instanceName, since: startedAt }] : instancesOf(read),
    statfs(kernel.use(config).dataDir),
  ]);
  return {
    at: new Date(now).toISOString(),
    version: productVersion(),
    startedAt,
    engine,
    ...about,
    memoryBytes: process.memoryUsage.rss(),
    lateMs: counts.lateness(),
    answers: of(answers),
    failures: of(answers.filter(({ status }) => status === '5xx')),
    backup,
    push: waiting.push,
    mail: kernel.use(mail).isConfigured ? waiting.mail : null,
    jobs: [...counts.jobs()],
    instances: [...instances],
    disk: { free: disk.bavail * disk.bsize, total: disk.blocks * disk.bsize },
  };
}

const productVersion = (): string =>
  (JSON.parse(readFileSync(join(import.meta.dirname, '../../../package.json'), 'utf8')) as { readonly version: string }).version;

type About = Pick<Health, 'engineVersion' | 'databaseBytes'>;

async function aboutSqlite(read: Reader): Promise<About> {
  const [row] = await rowsOf<{ version: string; bytes: number }>(
    read,
    'select sqlite_version() as "version", (select "page_count" from pragma_page_count) * (select "page_size" from pragma_page_size) as "bytes"',
  );
  return { engineVersion: row!.version, databaseBytes: row!.bytes };
}

async function aboutPostgres(read: Reader): Promise<About> {
  const [row] = await rowsOf<{ version: string; bytes: number }>(read, `select current_setting('server_version') as "version", pg_database_size(current_database()) as "bytes"`);
  return { engineVersion: row!.version, databaseBytes: Number(row!.bytes) };
}

async function lastBackup(read: Reader): Promise<Health['backup']> {
  const [row] = await rowsOf<{ at: string; bytes: number; place: string }>(read, 'select "at", "bytes", "place" from "backup" order by "at" desc, "id" desc limit 1');
  return row ? { at: new Date(row.at).toISOString(), bytes: Number(row.bytes), place: row.place } : null;
}

/** Messages that are due, and those that were tried before; what is held until somebody's morning waits by wish. */
async function waitingIn(read: Reader, now: number): Promise<Readonly<Record<'push' | 'mail', Health['push']>>> {
  const rows = await rowsOf<{ mailed: boolean | number; waiting: number; retrying: number }>(
    read,
    `select "mailed", count(*) as "waiting", sum("retried") as "retrying" from (
       select "sessionId" = ? as "mailed", case when "attempts" > 0 then 1 else 0 end as "retried" from "pushDelivery" where "attempts" > 0 or "dueAt" <= ?
     ) "due" group by "mailed"`,
    [mailSession, now],
  );
  const of = (isMailed: boolean) => {
    const row = rows.find(({ mailed }) => Boolean(mailed) === isMailed);
    return { waiting: Number(row?.waiting ?? 0), retrying: Number(row?.retrying ?? 0) };
  };
  return { push: of(false), mail: of(true) };
}

/** Instances that listen to PostgreSQL just now, by the names they gave their connections. */
async function instancesOf(read: Reader): Promise<Health['instances']> {
  const rows = await rowsOf<{ name: string; since: string }>(
    read,
    `select "application_name" as "name", min("backend_start") as "since" from "pg_stat_activity"
     where "datname" = current_database() and starts_with("application_name", ?) group by 1 order by 1`,
    [instanceMark],
  );
  return rows.map(({ name, since }) => ({ name: name.slice(instanceMark.length), since: new Date(since).toISOString() }));
}
