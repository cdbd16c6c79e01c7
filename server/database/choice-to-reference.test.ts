import { defineDictionary } from '#kit/records/entity.ts';
import { text } from '#kit/records/field.ts';
import { expect, it } from 'vitest';
import { onEachEngine } from '#tests/support/engines.ts';
import { choiceToReference } from './choice-to-reference.ts';
import { addColumns, recordTable, table } from './schema.ts';
import { change, rowsOf } from './statement.ts';

onEachEngine('a choice that becomes a dictionary', (open) => {
  it('is named in records, their history and views, and words nobody offers are emptied', async () => {
    const { read, write } = await open();
    await write(async (connection) => {
      await recordTable(connection, 'lamp', { shade: 'text' });
      await recordTable(connection, 'shade', { name: 'names', active: 'flag', sort: 'integer', searchText: 'text' });
      await addColumns(connection, 'shade', { tone: 'text' });
      await table(connection, 'journal', { record: 'text', changes: 'text' });
      await table(connection, 'savedView', { record: 'text', query: 'text' });
      for (const shade of ['cold', 'warm', null, 'odd']) await change(connection, 'insert into "lamp" ("shade", "version") values (?, 1)', [shade]);
      const told = [{ shade: [null, 'warm'], note: ['"shade":["cold"', ''] }, { shade: ['warm', 'cold'] }, { shade: ['odd', null] }, { note: ['cold', 'warm'] }];
      for (const changes of told) await change(connection, `insert into "journal" ("record", "changes") values ('lamp', ?)`, [JSON.stringify(changes)]);
      for (const query of ['shade=warm%2Ccold&sort=id', 'shade=none', 'q=shade%3Dwarm']) await change(connection, `insert into "savedView" ("record", "query") values ('lamp', ?)`, [query]);
      const entry = (en: string, tone: string) => ({ en, kr: `${en} kr`, zh: `${en} zh`, more: { tone } });
      await choiceToReference(connection, { record: 'lamp', field: 'shade', dictionary: defineDictionary('shade', { tone: text() }), entries: { warm: entry('Warm', 'red'), cold: entry('Cold', 'blue') } });
    });
    expect(await rowsOf(read, 'select "id", "nameEn", "nameKr", "nameZh", "tone", "sort", "searchText" from "shade" order by "id"')).toEqual([
      { id: 1, nameEn: 'Warm', nameKr: 'Warm kr', nameZh: 'Warm zh', tone: 'red', sort: 10, searchText: 'warm kr\nwarm\nwarm zh' },
      { id: 2, nameEn: 'Cold', nameKr: 'Cold kr', nameZh: 'Cold zh', tone: 'blue', sort: 20, searchText: 'cold kr\ncold\ncold zh' },
    ]);
    expect((await rowsOf<{ shade: number | null }>(read, 'select "shade" from "lamp" order by "id"')).map(({ shade }) => shade)).toEqual([2, 1, null, null]);
    const changes = (await rowsOf<{ changes: string }>(read, 'select "changes" from "journal" order by "id"')).map((row) => JSON.parse(row.changes) as unknown);
    expect(changes).toEqual([{ shade: [null, 1], note: ['"shade":["cold"', ''] }, { shade: [1, 2] }, { shade: [null, null] }, { note: ['cold', 'warm'] }]);
    expect((await rowsOf<{ query: string }>(read, 'select "query" from "savedView" order by "id"')).map(({ query }) => query)).toEqual(['shade=1%2C2&sort=id', 'shade=none', 'q=shade%3Dwarm']);
  });
}, 'none');
