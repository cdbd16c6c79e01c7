import { expect, it } from 'vitest';
import { onEachEngine } from '#tests/support/engines.ts';
import { counts, expectSum, openHeaterImport } from '#tests/support/sample-import.ts';

const lines = ['Where,Year', '1 A Street,1999', '2 A Street,1500', '', '3 A Street,2001'];

onEachEngine('line ends', (open) => {
  it.each([
    ['of Windows', lines.join('\r\n')],
    ['of Unix', lines.join('\n')],
    ['of an old Mac', lines.join('\r')],
    ['of all three', `${lines[0]}\r\n${lines[1]}\n${lines[2]}\r${lines[3]}\r${lines[4]}\r\n\r\n`],
  ])('%s divide the same rows, each with its line in the file', async (_, text) => {
    const { check, rows, applied, addresses } = await openHeaterImport(await open());
    const one = await check(text);
    expect(one.counts).toEqual(counts({ new: 2, error: 1 }));
    expectSum(one);
    expect((await rows(one.id)).map(({ line }) => line)).toEqual([2, 3, 5]);
    expect((await applied(one.id)).outcome).toMatchObject({ created: 2 });
    expect(await addresses()).toEqual(['1 A Street', '3 A Street']);
  });
});
