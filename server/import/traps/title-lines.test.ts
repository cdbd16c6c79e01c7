import { expect, it } from 'vitest';
import { onEachEngine } from '#tests/support/engines.ts';
import { counts, expectSum, openHeaterImport } from '#tests/support/sample-import.ts';

const text = [
  'Heaters of November,,,',
  'as of 11/20/2026,,,',
  '',
  'Where,Year,Tone,Weight',
  '1 A Street,1999,warm,1',
  '2 A Street,1500,warm,1',
  '3 A Street,2001,cold,1',
].join('\n');

onEachEngine('title lines above the header', (open) => {
  it('are no rows, and do not move the numbers of lines', async () => {
    const { check, rows, applied } = await openHeaterImport(await open());
    const one = await check(text);
    expect([one.headerLine, one.rows, one.columns.map(({ name }) => name)]).toEqual([4, 3, ['Where', 'Year', 'Tone', 'Weight']]);
    expect(one.counts).toEqual(counts({ new: 2, error: 1 }));
    expectSum(one);
    expect((await rows(one.id, '?result=error')).map(({ line }) => line)).toEqual([6]);
    expect((await applied(one.id)).outcome).toMatchObject({ created: 2 });
  });
});
