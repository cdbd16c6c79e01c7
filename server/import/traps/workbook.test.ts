import { expect, it } from 'vitest';
import { xlsxOf } from '#kit/export/xlsx.ts';
import { onEachEngine } from '#tests/support/engines.ts';
import { counts, expectSum, openHeaterImport } from '#tests/support/sample-import.ts';

onEachEngine('a workbook of Excel', (open) => {
  it('is read as a CSV file is: numbers, texts, empty cells, lines of its sheet', async () => {
    const { bring, rows, heaters } = await openHeaterImport(await open());
    const file = await xlsxOf('Heaters', ['Where', 'Year', 'Weight', 'Note'], [
      ['1 A Street', 1999, 0.1, '=1+1'],
      ['2 A Street', 1500, null, '007'],
      [null, null, null, null],
      ['3 가 Street', 2001, 12, '가\n나'],
    ]);
    const one = await bring(new Uint8Array(await file.arrayBuffer()), 'heaters.xlsx');
    expect([one.format, one.encoding, one.rows]).toEqual(['xlsx', undefined, 3]);
    expect([one.counts, one.outcome]).toMatchObject([counts({ new: 2, error: 1 }), { created: 2 }]);
    expectSum(one);
    expect((await rows(one.id)).map(({ line }) => line)).toEqual([2, 3, 5]);
    expect((await heaters()).map(({ year, weight, note }) => [year, weight, note])).toEqual([
      [1999, 0.1, '=1+1'],
      [2001, 12, '가\n나'],
    ]);
  });
});
