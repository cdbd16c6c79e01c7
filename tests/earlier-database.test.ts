import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { gunzipSync } from 'node:zlib';
import { Client } from 'pg';
import { describe, expect, it } from 'vitest';
import { database, type Reads } from '#server/database/database.ts';
import { openDatabase, type OpenDatabase } from '#server/database/open-database.ts';
import { change, quoted, rowsOf } from '#server/database/statement.ts';
import { migrations } from '#server/slots.ts';
import { recordsRegistry } from '#server/records/registry.ts';
import { digestOf, passwords } from '#server/session/passwords.ts';
import { environmentOf, onEachEngine } from './support/engines.ts';
import { adminPassword, freshKey, startTestHost, type TestHost } from './support/host.ts';

const earlier = (name: string): Buffer => gunzipSync(readFileSync(join(import.meta.dirname, 'support', name)));

const textOf = (name: string): string => readFileSync(join(import.meta.dirname, 'support', name), 'utf8');

/** Runs statements on a database that no server has open, or puts the bytes of an SQLite file there first. */
async function restore({ dataDir, databaseUrl }: OpenDatabase, statements: readonly string[], bytes?: Buffer): Promise<void> {
  if (databaseUrl === undefined) {
    const path = join(dataDir, 'stoop.sqlite');
    if (bytes) writeFileSync(path, bytes);
    const file = new DatabaseSync(path, { defensive: false });
    for (const statement of statements) file.exec(statement);
    file.close();
  } else {
    const client = new Client({ connectionString: databaseUrl });
    await client.connect();
    for (const statement of statements) await client.query(statement);
    await client.end();
  }
}

/**
 * Fails for a migration that ran in a database and stands here no more: under another name it would run again. The indexes
 * over whose a record is are made for that: they are named by their fields.
 */
function expectMigrations({ kernel }: TestHost, ran: readonly string[]): void {
  const names = new Set(kernel.read(migrations).map(({ id }) => id));
  expect(ran.filter((id) => !names.has(id) && !id.startsWith('own/'))).toEqual([]);
}

/** Calls of the administrator that must succeed. */
async function callsOf(host: TestHost) {
  // hashes are bound to the secrets of the agency that made them, which stay with it
  const hash = await host.kernel.use(passwords).make(digestOf(adminPassword));
  await host.kernel.use(database).write((connection) =>
    change(connection, 'update "credential" set "hash" = ? where "userIdx" = (select "id" from "user" where "userId" = ?)', [hash, 'admin']),
  );
  const token = await host.signIn();
  return async <T>(method: string, path: string, body?: unknown, version?: number): Promise<T> => {
    const headers = { 'idempotency-key': freshKey(), ...(version !== undefined && { 'if-match': `"${version}"` }) };
    const response = await host.call(method, `/api/${path}`, { token, body, headers });
    expect([method, path, response.status]).toEqual([method, path, expect.toSatisfy((status: number) => status < 300)]);
    return (await response.json()) as T;
  };
}

/** Changes the first building, and takes that back. */
async function changesAndTakesBack(call: Awaited<ReturnType<typeof callsOf>>, version: number): Promise<void> {
  await call('PUT', 'building/1', { year: 1932 }, version);
  const { entries } = await call<{ entries: readonly { batch: number }[] }>('GET', 'building/1/history');
  await call('POST', `batch/${entries[0]?.batch}/undo`);
  expect(await call('GET', 'building/1')).toMatchObject({ year: 1931 });
}

/** Records that somebody reads in lists, as they stood in the earlier version; an area more is made of words that named none. */
const totals = {
  building: 13, rent: 79, room: 39, user: 25, managementCompany: 24, amenity: 15, utility: 6, area: 40, zipCode: 45,
  subwayStation: 59, feature: 8, layout: 5, discount: 3, roomType: 5,
};

onEachEngine('a database that an earlier version wrote', (_open, place) => {
  describe('starts under this one', () => {
    it('with all its records, history and search, and takes changes and undoes them', async () => {
      const { dataDir, databaseUrl } = await place();
      // Views and changes that ask for and tell of a gender, and of an area, as that version wrote them.
      const more = [
        `insert into "savedView" ("version", "record", "name", "scope", "userIdx", "query", "columns") values (1, 'user', 'Women', 'everyone', 1, 'gender=female%2Cmale&sort=name', '')`,
        `update "user" set "gender" = 'male' where "id" = 2`,
        `insert into "journal" ("batch", "at", "record", "recordId", "kind", "version", "changes") values (1, '2026-01-01T00:00:00.000Z', 'user', 2, 'update', 9, '{"gender":["female","male"],"name":["\\"gender\\":[\\"male\\"",""]}')`,
        `update "user" set "preferredArea" = 'ASTORIA ' where "id" = 3`,
        `update "user" set "preferredArea" = 'Near Columbia, or uptown' where "id" in (4, 5)`,
        `insert into "journal" ("batch", "at", "record", "recordId", "kind", "version", "changes") values (1, '2026-01-01T00:00:00.000Z', 'user', 3, 'update', 9, '{"preferredArea":["Near Columbia, or uptown","ASTORIA "]}')`,
        `insert into "savedView" ("version", "record", "name", "scope", "userIdx", "query", "columns") values (1, 'user', 'Uptown', 'everyone', 1, 'preferredArea=columbia&sort=name', '')`,
      ];
      if (databaseUrl === undefined) await restore({ dataDir }, more, earlier('earlier.sqlite.gz'));
      else await restore({ dataDir, databaseUrl }, [earlier('earlier.sql.gz').toString(), ...more]);
      const host = await startTestHost({ ...environmentOf({ dataDir, databaseUrl }), STOOP_DEMO: 'on' });
      try {
        expectMigrations(host, textOf('earlier-migrations.txt').trim().split('\n'));
        const call = await callsOf(host);
        const counted = await Promise.all(Object.keys(totals).map(async (kind) => [kind, (await call<{ total: number }>('GET', `${kind}?limit=0`)).total]));
        expect(Object.fromEntries(counted)).toEqual(totals);

        const building = await call<{ year: number; version: number }>('GET', 'building/1');
        expect(building.year).toBe(1931);
        const { entries } = await call<{ entries: readonly { kind: string; changes: Record<string, unknown> }[] }>('GET', 'building/1/history');
        expect(entries[0]).toMatchObject({ kind: 'update', changes: { year: [expect.any(Number), 1931] } });
        expect((await call<{ total: number }>('GET', 'building?q=28-10%20jackson')).total).toBe(1);

        const member = await call<{ gender: number }>('GET', 'user/2');
        expect(member.gender).toBe(0);
        const { entries: told } = await call<{ entries: readonly { changes: Record<string, unknown> }[] }>('GET', 'user/2/history');
        expect(told[0]).toMatchObject({ changes: { gender: [1, 0], name: ['"gender":["male"', ''] } });
        expect(told.at(-1)?.changes['gender']).toEqual([null, expect.toSatisfy((code: unknown) => code === 0 || code === 1)]);
        expect((await call<{ total: number }>('GET', 'user?gender=0,1&limit=0')).total).toBe(24);
        const { rows: areas } = await call<{ rows: readonly { id: number; name: { en: string }; active: boolean }[] }>('GET', 'area?limit=100');
        const [astoria, words] = ['Astoria', 'Near Columbia, or uptown'].map((en) => areas.find(({ name }) => name.en === en));
        expect([astoria?.active, words?.active]).toEqual([true, false]);
        for (const [id, area] of [[3, astoria], [4, words], [5, words]] as const) expect(await call('GET', `user/${id}`)).toMatchObject({ preferredArea: area!.id });
        const { entries: preferred } = await call<{ entries: readonly { changes: Record<string, unknown> }[] }>('GET', 'user/3/history');
        expect(preferred[0]).toMatchObject({ changes: { preferredArea: [words!.id, astoria!.id] } });
        expect((await call<{ total: number }>('GET', 'user?q=near%20columbia&limit=0')).total).toBe(2);
        expect((await call<{ total: number }>('GET', 'user?preferredArea=none&limit=0')).total).toBe(1);
        const { views } = await call<{ views: readonly { name: string; query: string }[] }>('GET', 'view?record=user');
        expect(views).toContainEqual(expect.objectContaining({ name: 'Uptown', query: `preferredArea=${words!.id}&sort=name` }));
        expect(views).toContainEqual(expect.objectContaining({ name: 'Women', query: 'gender=1%2C0&sort=name' }));

        await changesAndTakesBack(call, building.version);
      } finally {
        await host.stop();
      }
    });
  });
}, 'none');

/** Steps and tables that a start makes anew from the records where their shape changed. */
const isRemade = (name: string): boolean => /^(?:changed|tally)\b/.test(name);

/** Rows of all tables but the search indexes', by table. */
async function everyRow(reads: Reads, engine: 'sqlite' | 'postgres'): Promise<ReadonlyMap<string, readonly unknown[]>> {
  const tables = await rowsOf<{ name: string }>(
    reads,
    engine === 'postgres'
      ? `select "table_name" as "name" from "information_schema"."tables" where "table_schema" = 'public'`
      : `select "name" from "sqlite_master" where "type" = 'table' and "name" not like 'sqlite%' and "name" not like '%\\_search%' escape '\\'`,
  );
  const rows = new Map<string, readonly unknown[]>();
  for (const { name } of tables) rows.set(name, (await rowsOf(reads, `select * from ${quoted(name)}`)).map((row) => JSON.stringify(row)).toSorted().map((row) => JSON.parse(row) as unknown));
  return rows;
}

onEachEngine('a database that the landed version wrote, with a record of every kind', (_open, place, engine) => {
  describe('starts under this one', () => {
    it('with every row of every table as it was, and takes changes and undoes them', async () => {
      const at = await place();
      await restore(at, [earlier(`landed-${engine}.sql.gz`).toString()]);
      const closed = openDatabase(at);
      const before = await everyRow(closed.read, engine);
      await closed.close();
      const host = await startTestHost(environmentOf(at));
      try {
        const after = await everyRow(host.kernel.use(database).read, engine);
        const { migration: ran = [], ...written } = Object.fromEntries([...before].filter(([table]) => !isRemade(table)));
        expect(Object.fromEntries(after)).toMatchObject(written);
        const kinds = host.kernel.use(recordsRegistry).shapes.map(({ name }) => name);
        expect(kinds.filter((kind) => written[kind]?.length === 0)).toEqual([]);
        expect(Object.keys(written).length).toBeGreaterThan(80);
        expectMigrations(host, ran.map((row) => (row as { id: string }).id).filter((id) => !isRemade(id)));

        const call = await callsOf(host);
        const building = await call<{ address: string; year: number; version: number }>('GET', 'building/1');
        expect(building.year).toBe(1931);
        const found = await call<{ rows: readonly { id: number }[] }>('GET', `building?q=${encodeURIComponent(building.address)}`);
        expect(found.rows.map(({ id }) => id)).toContain(1);
        const { entries } = await call<{ entries: readonly { kind: string; changes: Record<string, unknown> }[] }>('GET', 'building/1/history');
        expect(entries[0]).toMatchObject({ kind: 'update', changes: { year: [null, 1931] } });
        const amenities = await call<{ rows: readonly { id: number }[] }>('GET', 'amenity?limit=100');
        expect(amenities.rows.map(({ id }) => id)).not.toContain(1);
        const { views } = await call<{ views: readonly unknown[] }>('GET', 'view?record=building');
        expect(views).toMatchObject([{ name: 'Old houses', query: 'sort=year' }]);
        await changesAndTakesBack(call, building.version);
      } finally {
        await host.stop();
      }
    });
  });
}, 'none');
