import { expect, it } from 'vitest';
import type { DecidedRows } from '#kit/import/check/api.ts';
import { onEachEngine } from '#tests/support/engines.ts';
import { counts, expectSum, openHeaterImport, said } from '#tests/support/sample-import.ts';

const text = [
  'Where,Year',
  '41-17 Crescent St,1999',
  '1133 Manhattan Ave,1999',
  '1135 Manhattan Ave,1999',
  '4117 Crescent,1999',
  '1133 Manhatan Ave,1999',
  '12 Park Place,1999',
  '12 Park Street,1999',
  '39 Jewel St,1999',
  '41 Jewel St,1999',
  '39 Newel St,1999',
  '43 Newel St,1999',
  '41-17 Crescent Street,2001',
].join('\n');

const duplicateInFile = (line: number, label: string) => ({ key: 'kit.import.row.duplicateInFile', values: { line, label } });

onEachEngine('rows that are almost the same', (open) => {
  it('are asked about once, naming the earlier line; true neighbours are not', async () => {
    const { check, rows } = await openHeaterImport(await open());
    const one = await check(text);
    expect([one.counts, one.asks]).toEqual([counts({ new: 9, unsure: 3 }), { similar: 0, duplicateInFile: 2, shift: 0, differs: 1 }]);
    expectSum(one);
    const asked = await rows(one.id, '?result=unsure,error');
    expect(said(asked)).toEqual([
      '5 | unsure | address kit.import.row.duplicateInFile',
      '6 | unsure | address kit.import.row.duplicateInFile',
      '13 | unsure | address kit.import.row.differs',
    ]);
    expect(asked[0]?.problems).toMatchObject([duplicateInFile(2, '41-17 Crescent St')]);
    expect(asked[1]?.offers).toEqual([{ is: 'duplicateInFile', line: 3, label: '1133 Manhattan Ave' }]);
  });

  it('are another one, or are left out', async () => {
    const { check, correct, applied, addresses } = await openHeaterImport(await open());
    const { id } = await check(text);
    const { file } = await correct(id, { 5: { out: true }, 6: { confirmed: true } });
    expect([file.counts, file.asks, file.leftOut]).toEqual([counts({ new: 10, unsure: 2 }), { similar: 0, duplicateInFile: 0, shift: 0, differs: 1 }, 1]);
    await applied(id);
    expect(await addresses()).toContain('1133 Manhatan Ave');
    expect(await addresses()).not.toContain('4117 Crescent');
  });

  it.each([
    ['new', { new: 11, unsure: 1 }],
    ['out', { new: 9, unsure: 3 }],
  ] as const)('are answered all at once: %s', async (answer, found) => {
    const { check, call, correct, ended, rows } = await openHeaterImport(await open());
    const { id, counts: before } = await check(text);
    const asked = await rows(id);
    const answered = await call<DecidedRows>('POST', `/import/${id}/decision`, { asks: 'duplicateInFile', decision: answer });
    const one = await ended(id);
    expect([one.counts, one.asks]).toEqual([counts(found), { similar: 0, duplicateInFile: 0, shift: 0, differs: 1 }]);
    const back = await correct(id, Object.fromEntries((answered.before ?? []).map(({ line, ...said }) => [line, said])));
    expect([back.file.counts, await rows(id)]).toEqual([before, asked]);
  });

  it('ask no more once the earlier line is another one, or left out, and ask again when it is as before', async () => {
    const { check, correct, rows } = await openHeaterImport(await open());
    const { id } = await check('Where,Year\n1133 Manhattan Ave,1999\n1133 Manhatan Ave,1999\n1133 Manhatttan Ave,1999\n');
    expect(said(await rows(id)).slice(1)).toEqual(['3 | unsure | address kit.import.row.duplicateInFile', '4 | unsure | address kit.import.row.duplicateInFile']);
    const moved = await correct(id, { 2: { cells: { 0: '1135 Manhattan Ave' } } });
    expect(said(moved.rows)).toEqual(['2 | new', '3 | new', '4 | new']);
    await correct(id, { 2: { cells: { 0: null } } });
    const { rows: changed } = await correct(id, { 3: { cells: { 1: '2001' } } });
    expect(said(changed).slice(1)).toEqual(['3 | unsure | address kit.import.row.duplicateInFile', '4 | unsure | address kit.import.row.duplicateInFile']);
    await correct(id, { 2: { out: true } });
    expect(said(await rows(id))).toEqual(['2 | unsure | kit.import.row.out', '3 | new', '4 | new']);
  });

  it('are the same answers when the whole file is checked anew', async () => {
    const { check, correct, checked, rows } = await openHeaterImport(await open());
    const { id } = await check(text);
    await correct(id, { 3: { cells: { 0: '1137 Manhattan Ave' } }, 10: { cells: { 0: '39 Jewell St' } }, 8: { cells: { 0: '12 Park' } } });
    const before = said(await rows(id));
    await checked(id);
    expect(said(await rows(id))).toEqual(before);
  });
});
