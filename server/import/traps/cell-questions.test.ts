import { expect, it } from 'vitest';
import type { CellQuestion, ImportFile } from '#kit/import/api.ts';
import { onEachEngine } from '#tests/support/engines.ts';
import { counts, openHeaterImport, said } from '#tests/support/sample-import.ts';

/** Meanings that answer the questions as they propose. */
const proposed = (questions: readonly CellQuestion[]) =>
  Object.fromEntries(questions.flatMap(({ cells }) => cells.map(({ cell, means }) => [cell, means])));
const questionsOf = (file: ImportFile, column: number) => file.columns[column]?.reading.questions ?? [];

onEachEngine('cells that hardly mean what they say', (open) => {
  it('are counted where a number is beyond the limits of its field, and read as empty when a person says so', async () => {
    const { upload, call, checked, applied, heaters, rows } = await openHeaterImport(await open());
    const one = await upload('Where,Year\n1 A Street,0\n2 A Street,0\n3 A Street,1999\n4 A Street,17\n5 A Street,9999\n');
    expect(one.columns[1]?.reading.state).toBe('attention');
    expect(questionsOf(one, 1)).toEqual([
      { asks: 'tooSmall', limit: 1800, rows: 3, count: 2, cells: [{ cell: '0', rows: 2, means: '' }, { cell: '17', rows: 1, means: '' }] },
      { asks: 'tooLarge', limit: 2030, rows: 1, count: 1, cells: [{ cell: '9999', rows: 1, means: '' }] },
    ]);
    expect((await checked(one.id)).counts).toEqual(counts({ new: 1, error: 4 }));
    const settled = await call<ImportFile>('PUT', `/import/${one.id}`, { meanings: { year: { 0: '', 9999: '1999' } } });
    expect(questionsOf(settled, 1)).toEqual([{ asks: 'tooSmall', limit: 1800, rows: 1, count: 1, cells: [{ cell: '17', rows: 1, means: '' }] }]);
    await checked(one.id);
    expect(said(await rows(one.id))).toEqual(['2 | new', '3 | new', '4 | new', '5 | error | year rule.tooSmall', '6 | new']);
    await applied(one.id);
    expect((await heaters()).map(({ year }) => year)).toEqual([null, null, 1999, 1999]);
  });

  it('are asked about where they say that there is nothing, in any kind of field; no record is made of "N/A"', async () => {
    const { upload, call, checked, applied, heaters } = await openHeaterImport(await open());
    const one = await upload('Where,Note,Year,Made by,Tone,Bought\n1 A Street,N/A,NULL,N/A,-,n/a\n2 A Street,-,1999,Acme,warm,2024-01-02\n');
    const asks = (file: ImportFile) => file.columns.map((_, index) => questionsOf(file, index).map(({ asks: what, cells }) => [what, ...cells.map(({ cell }) => cell)]));
    expect(asks(one)).toEqual([[], [['empty', 'N/A', '-']], [['empty', 'NULL']], [['empty', 'N/A']], [['empty', '-']], [['empty', 'n/a']]]);
    // Asked as a question, "N/A" is no name that is not known beside.
    expect(one.columns[3]?.reading).toMatchObject({ creates: 1, says: { values: { count: 1 } } });
    expect(one.columns[3]?.reading.meanings?.map(({ cell }) => cell)).toEqual(['Acme']);
    await call('PUT', `/import/${one.id}`, { createMissing: ['maker'] });
    const found = await checked(one.id);
    expect([found.counts, found.creates]).toEqual([counts({ new: 1, error: 1 }), { maker: 1 }]);
    const fields = ['note', 'year', 'maker', 'tone', 'bought'] as const;
    const meanings = Object.fromEntries(fields.map((field, place) => [field, proposed(questionsOf(one, place + 1))]));
    const settled = await call<ImportFile>('PUT', `/import/${one.id}`, { meanings });
    expect(asks(settled)).toEqual([[], [], [], [], [], []]);
    expect((await checked(one.id)).counts).toEqual(counts({ new: 2 }));
    expect((await applied(one.id)).outcome).toMatchObject({ made: { maker: 1 } });
    expect((await heaters()).map(({ note, year, tone, bought }) => [note, year, tone, bought])).toEqual([
      [null, null, null, null],
      [null, 1999, 'warm', '2024-01-02'],
    ]);
  });

  it('are asked about where a spreadsheet made days of house numbers, alone or before the street', async () => {
    const { upload, call, checked, applied, addresses } = await openHeaterImport(await open());
    const one = await upload('House,Street\nNov-31,Crescent St\n12-Oct,44 Road\n7,A Street\n');
    expect(questionsOf(one, 0)).toEqual([
      { asks: 'day', rows: 2, count: 2, cells: [{ cell: 'Nov-31', rows: 1, means: '11-31' }, { cell: '12-Oct', rows: 1, means: '10-12' }] },
    ]);
    await call('PUT', `/import/${one.id}`, { meanings: { address: proposed(questionsOf(one, 0)) } });
    await checked(one.id);
    await applied(one.id);
    const whole = await upload('Where\nMay-50 Elm Avenue\n1931-11-01 B Street\n2026-10-12 C Street\n8 Mar-a-Lago\n');
    expect(proposed(questionsOf(whole, 0))).toEqual({
      'May-50 Elm Avenue': '5-50 Elm Avenue',
      '1931-11-01 B Street': '11-31 B Street',
      '2026-10-12 C Street': '10-12 C Street',
    });
    await call('PUT', `/import/${whole.id}`, { meanings: { address: proposed(questionsOf(whole, 0)) } });
    await checked(whole.id);
    await applied(whole.id);
    expect(await addresses()).toEqual(['11-31 Crescent St', '10-12 44 Road', '7 A Street', '5-50 Elm Avenue', '11-31 B Street', '10-12 C Street', '8 Mar-a-Lago']);
  });

  it('refuse a row only where they are imported, when they hold characters that cannot be read', async () => {
    const { upload, call, checked, rows } = await openHeaterImport(await open());
    const one = await upload(Buffer.concat([Buffer.from('Where,Memo,Note\n1 A Street,caf'), Buffer.from([0xe9]), Buffer.from(',x\n')]));
    await call('PUT', `/import/${one.id}`, { encoding: 'utf-8' });
    expect((await checked(one.id)).counts).toEqual(counts({ new: 1 }));
    await call('PUT', `/import/${one.id}`, { mapping: { 0: 'address', 1: 'note', 2: null } });
    await checked(one.id);
    expect(said(await rows(one.id))).toEqual(['2 | error | note kit.import.row.characters']);
  });
});
