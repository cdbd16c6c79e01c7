import { describe, expect, it } from 'vitest';
import { readTsv, writeTsv } from './tsv.ts';

describe('cells on the clipboard', () => {
  it('come from any spreadsheet', () => {
    expect(readTsv('A\tB\r\n1\t2\r\n')).toEqual([['A', 'B'], ['1', '2']]);
    expect(readTsv('A\tB\n1\t2')).toEqual([['A', 'B'], ['1', '2']]);
    expect(readTsv('한 줄')).toEqual([['한 줄']]);
    expect(readTsv('\t\n\t')).toEqual([['', ''], ['', '']]);
    expect(readTsv('"two\nlines, ""said"""\tB\n')).toEqual([['two\nlines, "said"', 'B']]);
    expect(readTsv('6" pipe\t"open')).toEqual([['6" pipe', '"open']]);
  });

  it('come back as they went', () => {
    for (const cells of [[['a', 'b'], ['', 'c']], [['two\nlines', 'tab\there', '"quoted"']], [['']]]) expect(readTsv(writeTsv(cells))).toEqual(cells);
  });
});
