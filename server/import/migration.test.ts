import { expect, it } from 'vitest';
import { onEachEngine } from '#tests/support/engines.ts';
import { migrate } from '../database/migrate.ts';
import { importDecisionsAndSources, importDecisionWords, importOverwrites, importTables, importWarnings } from './migration.ts';

onEachEngine('imports of an earlier version', (open) => {
  it('wait for the same decisions, in the words of today', async () => {
    const database = await open();
    const before = [importTables, importDecisionsAndSources, importOverwrites];
    await migrate(database, before);
    const raw = JSON.stringify({ line: 2, cells: ['a "near": b'] });
    const rows = [
      { line: 2, asks: 'near', problems: [{ field: 'title', key: 'kit.import.row.near', level: 'unsure' }], effect: { values: { title: 'the "twin": one' }, near: [{ id: 4, label: 'One' }] } },
      { line: 3, asks: 'twin', problems: [{ field: 'title', key: 'kit.import.row.twin', level: 'unsure' }], effect: { values: {}, twin: { line: 2, label: 'Two' } } },
      { line: 4, asks: null, problems: [], effect: { values: {} } },
    ];
    await database.write(async (connection) => {
      const file = { id: 'f', record: 'heater', name: 'a.csv', size: 1, createdBy: 1, createdAt: '', touchedAt: '', content: '', signature: '', shape: '', settings: '', corrections: '', state: 'checked', run: '' };
      await connection.insertInto('importFile').values(file).execute();
      const stored = rows.map(({ line, asks, problems, effect }) => ({ file: 'f', line, asks, result: 'unsure', confirmed: 0, raw, problems: JSON.stringify(problems), effect: JSON.stringify(effect) }));
      await connection.insertInto('importRow').values(stored).execute();
    });
    await migrate(database, [...before, importDecisionWords, importWarnings]);
    const found = await database.read.selectFrom('importRow').select(['asks', 'problems', 'effect', 'raw']).orderBy('line').execute();
    expect(found.map(({ asks, problems, effect }) => ({ asks, problems: JSON.parse(String(problems)), effect: JSON.parse(String(effect)) }))).toEqual([
      { asks: 'similar', problems: [{ field: 'title', key: 'kit.import.row.similar', level: 'warning' }], effect: { values: { title: 'the "twin": one' }, similar: [{ id: 4, label: 'One' }] } },
      { asks: 'duplicateInFile', problems: [{ field: 'title', key: 'kit.import.row.duplicateInFile', level: 'warning' }], effect: { values: {}, duplicateInFile: { line: 2, label: 'Two' } } },
      { asks: null, problems: [], effect: { values: {} } },
    ]);
    expect(found[0]?.['raw']).toBe(raw);
  });
});
