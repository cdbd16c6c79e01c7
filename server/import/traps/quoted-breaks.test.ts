import { expect, it } from 'vitest';
import { onEachEngine } from '#tests/support/engines.ts';
import { counts, expectSum, openHeaterImport, said } from '#tests/support/sample-import.ts';

const text = [
  'Where,Note,Year',
  '1 A Street,"two lines,',
  'and a ""quotation""",1999',
  '2 A Street,"never closed,1999',
  '3 A Street,,1500',
  '4 A Street,"a',
  '',
  'gap",2001',
].join('\r\n');

onEachEngine('line breaks within quotes', (open) => {
  it('stay in their cell; a quote that is never closed costs its own line only', async () => {
    const { check, rows, applied, heaters } = await openHeaterImport(await open());
    const one = await check(text);
    expect(said(await rows(one.id))).toEqual([
      '2 | new',
      '4 | error | kit.import.row.quotes',
      '5 | error | year rule.tooSmall',
      '6 | new',
    ]);
    expect(one.counts).toEqual(counts({ new: 2, error: 2 }));
    expectSum(one);
    expect((await applied(one.id)).outcome).toMatchObject({ created: 2 });
    expect((await heaters()).map(({ note }) => note)).toEqual(['two lines,\nand a "quotation"', 'a\n\ngap']);
  });
});
