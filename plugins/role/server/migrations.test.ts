import { expect, it } from 'vitest';
import { migrate } from '#server/database/migrate.ts';
import { recordTable } from '#server/database/schema.ts';
import { change, rowsOf } from '#server/database/statement.ts';
import type { Migration } from '#server/slots.ts';
import { onEachEngine } from '#tests/support/engines.ts';
import { migrations } from './migrations.ts';

onEachEngine('roles of an earlier version', (open) => {
  it('see contacts as far as they saw the records they came with', async () => {
    const database = await open();
    await migrate(database, migrations.slice(0, 1));
    const before: Readonly<Record<string, readonly (readonly [right: string, reach: string])[]>> = {
      manager: [['customer/view', 'all']],
      leasingAgent: [['customer/view', 'none'], ['contract/view', 'department']],
      viewer: [['contract/view', 'all'], ['contract/contact', 'own']],
      contentEditor: [['building/view', 'all']],
    };
    const stored = (lines: readonly (readonly [string, string])[]) => JSON.stringify(lines.map(([right, reach]) => ({ right, reach })));
    await database.write(async (connection) => {
      for (const [code, lines] of Object.entries(before)) await change(connection, 'update "role" set "grants" = ? where "code" = ?', [stored(lines), code]);
    });
    await migrate(database, migrations.slice(0, 2));
    const rows = await rowsOf<{ code: string; grants: string }>(database.read, 'select "code", "grants" from "role"');
    const after = Object.fromEntries(rows.map(({ code, grants }) => [code, grants]));
    expect(after).toEqual({
      manager: stored([...before['manager']!, ['customer/contact', 'all']]),
      leasingAgent: stored([...before['leasingAgent']!, ['customer/contact', 'none'], ['contract/contact', 'department']]),
      viewer: stored(before['viewer']!),
      contentEditor: stored(before['contentEditor']!),
      listingCoordinator: '[]',
      matchCoordinator: '[]',
    });
  });

  it('see commission as far as they change contracts, and readers no more', async () => {
    const database = await open();
    const members: Migration = { id: 'user/001-members', makes: ['user'], up: (connection) => recordTable(connection, 'user', { name: 'text' }) };
    await migrate(database, [members, ...migrations.slice(0, 3)]);
    const before: Readonly<Record<string, readonly (readonly [right: string, reach: string])[]>> = {
      manager: [['contract/edit', 'all']],
      leasingAgent: [['contract/view', 'none'], ['contract/edit', 'none']],
      matchCoordinator: [['contract/edit', 'own'], ['contract/commission', 'none']],
      contentEditor: [['contract/view', 'all']],
    };
    const stored = (lines: readonly (readonly [string, string])[]) => JSON.stringify(lines.map(([right, reach]) => ({ right, reach })));
    await database.write(async (connection) => {
      for (const [code, lines] of Object.entries(before)) await change(connection, 'update "role" set "grants" = ? where "code" = ?', [stored(lines), code]);
    });
    await migrate(database, [members, ...migrations]);
    const rows = await rowsOf<{ code: string; grants: string }>(database.read, 'select "code", "grants" from "role"');
    expect(Object.fromEntries(rows.map(({ code, grants }) => [code, grants]))).toEqual({
      manager: stored([...before['manager']!, ['contract/commission', 'all']]),
      leasingAgent: stored([...before['leasingAgent']!, ['contract/commission', 'none']]),
      matchCoordinator: stored(before['matchCoordinator']!),
      contentEditor: stored(before['contentEditor']!),
      listingCoordinator: '[]',
      viewer: '[]',
    });
  });

  it('keep what they could where an agency works already; a new one starts with today’s', async () => {
    for (const [worksAlready, kept] of [[true, ['role/view all', 'match/view none', 'matchRequest/view all']], [false, ['match/view none']]] as const) {
      const database = await open();
      const members: Migration = { id: 'user/001-members', makes: ['user'], up: (connection) => recordTable(connection, 'user', { name: 'text' }) };
      await migrate(database, [members, ...migrations.slice(0, 2)]);
      await database.write(async (connection) => {
        if (worksAlready) await change(connection, `insert into "user" ("name", "version") values ('Somebody', 1)`);
        await change(connection, `update "role" set "grants" = '[{"right":"match/view","reach":"none"}]' where "code" = 'listingCoordinator'`);
      });
      await migrate(database, [members, ...migrations]);
      const [row] = await rowsOf<{ grants: string }>(database.read, `select "grants" from "role" where "code" = 'listingCoordinator'`);
      expect((JSON.parse(row!.grants) as { right: string; reach: string }[]).map(({ right, reach }) => `${right} ${reach}`)).toEqual(expect.arrayContaining([...kept]));
      expect(JSON.parse(row!.grants)).toHaveLength(kept.length);
    }
  });
}, 'none');
