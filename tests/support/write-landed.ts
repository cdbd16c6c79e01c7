// `node tests/support/write-landed.ts` writes the databases that this version makes, with a record of every kind, as landed-sqlite.sql.gz and landed-postgres.sql.gz.
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync, type SQLOutputValue } from 'node:sqlite';
import { gzipSync } from 'node:zlib';
import { quoted } from '#server/database/statement.ts';
import { recordsRegistry } from '#server/records/registry.ts';
import { writing } from '#server/records/write/writing.ts';
import { findPostgres, startCluster } from './cluster.ts';
import { freshKey, keptPicture, startTestHost, type TestHost } from './host.ts';
import { makeRecord, type Samples } from './make-record.ts';

/** Values that the areas' rules ask for beyond their fields. */
const samples: Samples = {
  employeeCategory: async () => ({ slug: 'sample' }),
  user: async () => ({ status: 'approved' }),
  rent: async (_made, photo) => ({ photos: [photo] }),
  ad: async () => ({ endsOn: '2026-12-31' }),
  review: async () => ({ writtenOn: '2026-06-01', active: false }),
  match: async (made, photo) => ({ areas: [await made('area')], photos: [photo], seatPrice: 152_500, registration: 'complete' }),
};

/** Records of every kind; a building that was changed, an amenity that was deleted, and a saved view. */
async function furnish(host: TestHost): Promise<void> {
  const registry = host.kernel.use(recordsRegistry);
  const photo = await keptPicture(host);
  for (const { name, entity } of registry.shapes) {
    if (name === 'role') continue;
    await host.kernel.use(writing).run({ system: true }, { kind: 'form' }, (batch) => makeRecord(batch, registry, entity, samples, photo));
  }
  const token = await host.signIn();
  const call = async (method: string, path: string, body?: unknown, version?: number): Promise<void> => {
    const headers = { 'idempotency-key': freshKey(), ...(version !== undefined && { 'if-match': `"${version}"` }) };
    const response = await host.call(method, `/api/${path}`, { token, body, headers });
    if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`);
  };
  await call('PUT', 'building/1', { year: 1931 }, 1);
  await call('DELETE', 'amenity/1', undefined, 1);
  await call('POST', 'view', { record: 'building', name: 'Old houses', scope: 'everyone', query: 'sort=year', columns: '' });
}

/** An SQLite database as statements: tables, rows, indexes and triggers, in that order. */
function textOfSqlite(path: string): string {
  const file = new DatabaseSync(path, { readOnly: true });
  const all = file.prepare(`select "type", "name", "sql" from "sqlite_master" where "sql" is not null and "name" not like 'sqlite%'`).all() as { type: string; name: string; sql: string }[];
  const searches = all.filter(({ sql }) => sql.startsWith('CREATE VIRTUAL')).map(({ name }) => name);
  const isShadow = (name: string) => searches.some((search) => name.startsWith(`${search}_`));
  const of = (type: string) => all.filter((one) => one.type === type && !isShadow(one.name)).map(({ sql }) => `${sql};`);
  const literal = (value: SQLOutputValue): string => {
    if (value === null) return 'NULL';
    if (typeof value === 'string') return `'${value.replaceAll("'", "''")}'`;
    return value instanceof Uint8Array ? `x'${Buffer.from(value).toString('hex')}'` : String(value);
  };
  const rows = all.filter(({ type, name }) => type === 'table' && !searches.includes(name)).flatMap(({ name }) => [
    ...(isShadow(name) ? [`DELETE FROM ${quoted(name)};`] : []),
    ...file.prepare(`select * from ${quoted(name)}`).all().map((row) => `INSERT INTO ${quoted(name)} VALUES (${Object.values(row).map(literal).join(', ')});`),
  ]);
  file.close();
  return [...of('table'), ...rows, ...of('index'), ...of('trigger')].join('\n');
}

/** A PostgreSQL database as statements that a client sends; the commands of psql are left out. */
const textOfPostgres = (bin: string, url: string): string =>
  execFileSync(join(bin, 'pg_dump'), ['--no-owner', '--no-privileges', '--inserts', '--rows-per-insert=100', url], { encoding: 'utf8', maxBuffer: 2 ** 28 })
    .split('\n')
    .filter((line) => line !== '' && !/^(--|\\|SET transaction_timeout)/.test(line))
    .join('\n');

const folder = mkdtempSync(join(tmpdir(), 'stoop-landed-'));
chmodSync(folder, 0o755);
const write = (name: string, text: string) => writeFileSync(join(import.meta.dirname, `landed-${name}.sql.gz`), gzipSync(text, { level: 9 }));
const bin = await findPostgres(['pg_dump']);
if (bin === undefined) throw new Error('There is no PostgreSQL with pg_dump on this machine');
const cluster = await startCluster(join(folder, 'cluster'), { durable: false, bin });
try {
  for (const environment of [{ DATA_DIR: join(folder, 'sqlite') }, { DATA_DIR: join(folder, 'postgres'), DATABASE_URL: cluster.urlOf('postgres') }]) {
    const host = await startTestHost(environment);
    try {
      await furnish(host);
    } finally {
      await host.stop();
    }
  }
  write('sqlite', textOfSqlite(join(folder, 'sqlite/stoop.sqlite')));
  write('postgres', textOfPostgres(bin, cluster.urlOf('postgres')));
} finally {
  await cluster.stop('fast');
  rmSync(folder, { recursive: true });
}
