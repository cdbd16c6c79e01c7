import * as fc from 'fast-check';
import Papa from 'papaparse';
import readExcelFile from 'read-excel-file/node';
import { expect, it } from 'vitest';
import { instant, integer, money, plainDate, reference } from '#kit/records/field.ts';
import type { ValueFormatter } from '#kit/records/format-value.ts';
import { csvOf } from './csv.ts';
import { fileCell } from './cells.ts';
import { parseFile } from '#server/import/file/parse.ts';
import { typedCell, xlsxOf } from './xlsx.ts';

const fields = { year: integer(), bought: plainDate(), checked: instant(), finish: reference('finish') };

const dangerous = fc.tuple(fc.constantFrom('=', '+', '-', '@', '\t', '\r', '\n', '|', ' =', '＝'), fc.string({ unit: 'binary' })).map((parts) => parts.join(''));

it('writes no cell that a spreadsheet would run', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(dangerous, fc.string({ unit: 'grapheme' }), fc.integer()), { minLength: 1, maxLength: 5 }), (rows) => {
      const { data } = Papa.parse<string[]>(csvOf(['=a', 'b', 'c'], rows).slice(1).trimEnd(), { newline: '\r\n' });
      for (const [one, two] of data) for (const cell of [one, two]) expect(/^\s*[=+\-@\t\r\n|＝＋－＠]/.test(cell ?? '')).toBe(false);
    }),
  );
});

it('keeps texts and numbers as they are', () => {
  expect(csvOf(['Name', 'Rooms'], [['2 East 4th, "Rear"', -5], ['빌딩', null], ['-5 below', 1.5]])).toBe(
    '\uFEFFName,Rooms\r\n"2 East 4th, ""Rear""",-5\r\n빌딩,\r\n"\'-5 below",1.5\r\n',
  );
});

it('writes texts of an XLSX file as texts', async () => {
  const file = await xlsxOf('A/B', ['Name', 'Rooms'], [['=1+1', 5], ['가\u0001나', null]]);
  const [sheet] = await readExcelFile(Buffer.from(await file.arrayBuffer()));
  expect(sheet?.data).toEqual([
    ['Name', 'Rooms'],
    ['=1+1', 5],
    ['가나', null],
  ]);
});

it('writes days and sums of an XLSX file as such, which an import reads as they were', async () => {
  const said = { voice: { money: () => '$3,600.50' } as unknown as ValueFormatter, key: 'heater', labels: {} };
  const cells = [typedCell(fields.bought, '2024-03-01', said), typedCell(money(), 360_050, said), typedCell(money(), null, said), typedCell(fields.bought, '1899-01-01', said)];
  const bytes = new Uint8Array(await (await xlsxOf('A', ['Bought', 'Price', 'Fee', 'Long ago'], [cells])).arrayBuffer());
  const [sheet] = await readExcelFile(Buffer.from(bytes));
  expect(sheet?.data[1]).toEqual([new Date('2024-03-01T00:00:00Z'), 3600.5, null, '1899-01-01']);
  expect((await parseFile(bytes)).rows[0]!.cells).toEqual(['2024-03-01', '3600.5', '', '1899-01-01']);
});

it('tells values as a spreadsheet sorts them, and records by name', () => {
  const said = { voice: {} as ValueFormatter, key: 'heater.finish', labels: { finish: { 3: 'Brass' } } };
  expect(fileCell(fields.year, 1999, said)).toBe(1999);
  expect(fileCell(fields.bought, '2024-03-01', said)).toBe('2024-03-01');
  expect(fileCell(fields.checked, '2024-03-01T03:30:00.000Z', said)).toBe('2024-02-29 22:30');
  expect(fileCell(fields.finish, 3, said)).toBe('Brass');
  expect(fileCell(fields.finish, null, said)).toBe(null);
});
