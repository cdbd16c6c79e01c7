import { expect, it } from 'vitest';
import { onEachEngine } from '#tests/support/engines.ts';
import { counts, expectSum, openHeaterImport, said } from '#tests/support/sample-import.ts';

const text = [
  'Where,Year,Tone,Weight,Lit,Note',
  '1 A Street,1999,warm,1.5,yes,right',
  '2 A Street, rear,2001,cold,2,no,unquoted comma',
  '3 A Street,warm,3,yes,missing cell',
  '4 A Street,,2003,day,4,no',
  '5 A Street,2004,warm,5,yes,too many,cells',
  '6 A Street,2005,warm,6',
  '7 A Street,200S,warm,7,yes,merely wrong',
].join('\n');

onEachEngine('cells in the wrong columns', (open) => {
  it('are noticed by what they hold, and moved only when a person says so', async () => {
    const { check, call, rows, ended, applied, heaters } = await openHeaterImport(await open());
    const one = await check(text);
    expect(said(await rows(one.id)).map((line) => line.split(' | ').slice(0, 3).join(' | '))).toEqual([
      '2 | new',
      '3 | error | kit.import.row.shiftedRight',
      '4 | error | kit.import.row.shiftedLeft',
      '5 | error | kit.import.row.shiftedRight',
      '6 | error | kit.import.row.tooMany',
      '7 | unsure | kit.import.row.tooFew',
      '8 | error | year rule.number',
    ]);
    expect([one.counts, one.asks]).toEqual([counts({ new: 1, unsure: 1, error: 5 }), { similar: 0, duplicateInFile: 0, shift: 3, differs: 0 }]);
    expectSum(one);
    const [, second, third] = await rows(one.id);
    expect(second?.problems[0]?.values).toEqual({ column: 'Year', count: 1 });
    expect(second?.offers).toEqual([{ is: 'shift', cells: ['2 A Street, rear', '2001', 'cold', '2', 'no', 'unquoted comma', ''] }]);
    expect(third?.offers).toEqual([{ is: 'shift', cells: ['3 A Street', '', 'warm', '3', 'yes', 'missing cell'] }]);

    await call('POST', `/import/${one.id}/decision`, { asks: 'shift', decision: 'shift' });
    const moved = await ended(one.id);
    expect([moved.counts, moved.asks]).toEqual([counts({ new: 4, unsure: 1, error: 2 }), { similar: 0, duplicateInFile: 0, shift: 0, differs: 0 }]);
    expect((await rows(one.id))[1]).toMatchObject({ line: 3, result: 'new', corrected: [0, 1, 2, 3, 4, 5, 6] });
    expect((await applied(one.id)).outcome).toMatchObject({ created: 4 });
    expect((await heaters()).map(({ address, year, tone, weight, lit, note }) => [address, year, tone, weight, lit, note])).toEqual([
      ['1 A Street', 1999, 'warm', 1.5, true, 'right'],
      ['2 A Street, rear', 2001, 'cold', 2, false, 'unquoted comma'],
      ['3 A Street', null, 'warm', 3, true, 'missing cell'],
      ['4 A Street', 2003, 'day', 4, false, null],
    ]);
  });
});
