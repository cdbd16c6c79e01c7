import { expect, it } from 'vitest';
import { onEachEngine } from '#tests/support/engines.ts';
import { migrate } from '../database/migrate.ts';
import { pushDeliveryTables, pushRecordColumns, pushRuleColumns, pushTables } from './migration.ts';

onEachEngine('messages of an earlier version', (open) => {
  it('know the record that their address leads to, and none where it leads to a page', async () => {
    const database = await open();
    const before = [pushTables, pushDeliveryTables, pushRuleColumns];
    await migrate(database, before);
    const known: Readonly<Record<string, readonly [record: string | null, recordId: number | null]>> = {
      '/contract/update/12': ['contract', 12],
      '/contract/update/12?from=board#history': ['contract', 12],
      '/user/review/update/7': ['review', 7],
      '/user/update/3': ['user', 3],
      '/contract/update/12a': [null, null],
      '/contract/board': [null, null],
      '/building/list?q=/building/update/5': [null, null],
      'https://elsewhere.example/contract/update/4': [null, null],
      '': [null, null],
    };
    const links = [...Object.keys(known), '/contract/update/12'];
    await database.write((connection) =>
      connection
        .insertInto('pushMessage')
        .values(links.map((link, at) => ({ userIdx: 1 + at, messageId: `m${at}`, title: 'Title', body: 'Body', link, createdAt: '2026-11-01T00:00:00.000Z' })))
        .execute(),
    );
    await migrate(database, [...before, pushRecordColumns]);
    const found = await database.read.selectFrom('pushMessage').select(['link', 'record', 'recordId', 'title', 'userIdx']).orderBy('id').execute();
    expect(found.map((one) => [one['link'], one['record'], one['recordId'] === null ? null : Number(one['recordId'])])).toEqual(links.map((link) => [link, ...known[link]!]));
    expect(found.map((one) => [one['title'], Number(one['userIdx'])])).toEqual(links.map((_, at) => ['Title', 1 + at]));
  });
}, 'none');
