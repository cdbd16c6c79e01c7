import { describe, expect, it } from 'vitest';
import { readCut, readFree, readPrice, readUnit, readWhen, unitKey } from './read-part.ts';
import { readPaste } from './read-paste.ts';

const today = '2026-11-21';
const parts = (text: string) => {
  const [one] = readPaste(text).lines;
  return one && [one.parts.building, one.parts.unit, one.parts.roomType, one.parts.price, one.parts.available, one.parts.free];
};

describe('a line of an e-mail', () => {
  it.each([
    ['302 Bedford Ave #4C  1B1B  $3,450  Avail 12/1  1 mo free on 12', ['302 Bedford Ave', '#4C', '1B1B', '$3,450', 'Avail 12/1', '1 mo free on 12']],
    ['• 28-10 Jackson Ave, Apt 12F – 2BR/2BA – $5,200/mo – available Dec 15, 2026', ['28-10 Jackson Ave', 'Apt 12F', '2BR/2BA', '$5,200/mo', 'available Dec 15, 2026', '']],
    ['302 Bedford Ave 4C studio 2900 now', ['302 Bedford Ave', '4C', 'studio', '2900', 'now', '']],
    ['250 East 4th Street Unit PH2 | 3 bed 2 bath | 6.5k | vacant | 6 weeks free', ['250 East 4th Street', 'Unit PH2', '3 bed 2 bath', '6.5k', 'vacant', '6 weeks free']],
    ['302 Bedford Ave 1204호 원룸 $2,900 12월 1일 12개월 중 1개월 무료', ['302 Bedford Ave', '1204호', '원룸', '$2,900', '12월 1일', '12개월 중 1개월 무료']],
    ['302 Bedford Ave #7D rented', ['302 Bedford Ave', '#7D', '', '', 'rented', '']],
    ['1 Broadway 12A 1 br $3,000 immediate', ['1 Broadway', '12A', '1 br', '$3,000', 'immediate', '']],
  ])('is taken apart: %s', (text, wanted) => {
    expect(parts(text)).toEqual(wanted);
  });

  it('belongs to the address above it', () => {
    const { lines, skipped } = readPaste('Hi all,\nPlease find our availability below.\n\n302 Bedford Ave\n4C  1B1B  $3,450  now\n5D  2B1B  $4,200  12/15\n\n250 Kent Avenue:\n#2A - Studio - $2,800\n\nThanks,\nJane Doe\nHalcyon Management LLC\n(212) 555-0100\nSent from my iPhone');
    expect(lines.map((one) => [one.parts.building, one.parts.unit])).toEqual([
      ['302 Bedford Ave', '4C'],
      ['302 Bedford Ave', '5D'],
      ['250 Kent Avenue', '#2A'],
    ]);
    expect(skipped.map(({ line }) => line)).toEqual([1, 2, 4, 8, 11, 12, 13, 14, 15]);
  });
});

describe('a table', () => {
  it('is read by the names of its columns, below titles, with merged cells', () => {
    const rows = ['Halcyon – November', '', 'Building\tApt\tBR\tBA\tGross Rent\tNet Rent\tDate Available\tConcession', '302 Bedford Ave\t4C\t1\t1\t$3,450\t$3,163\t12/1/2026\t1 month free on 12', '\t5D\t2\t1\t4,200\t\tNow\t', 'Total\t\t\t\t7,650\t\t\t', 'Contact us at leasing@halcyon.example\t\t\t\t\t\t\t'];
    const { lines, skipped } = readPaste(rows.join('\r\n'));
    expect(lines.slice(0, 2).map((one) => Object.values(one.parts))).toEqual([
      ['302 Bedford Ave', '4C', '1/1', '$3,450', '12/1/2026', '1 month free on 12'],
      ['302 Bedford Ave', '5D', '2/1', '4,200', 'Now', ''],
    ]);
    expect(skipped.map(({ line }) => line)).toContain(7);
  });

  it('may name the unit in its address, and its state in a column', () => {
    const { lines } = readPaste('Address\tType\tRent\tStatus\n302 Bedford Ave #4C\t1B1B\t3450\tAvailable\n302 Bedford Ave Apt 5D\t2B1B\t4200\tLeased');
    expect(lines.map((one) => [one.parts.building, one.parts.unit, one.parts.available])).toEqual([
      ['302 Bedford Ave', '#4C', ''],
      ['302 Bedford Ave', 'Apt 5D', 'Leased'],
    ]);
  });

  it('may repeat the names of its columns on each page', () => {
    expect(readPaste('Unit\tRent\n4C\t$3,450\nUnit\tRent\n5C\t$3,550').lines.map((one) => one.parts.unit)).toEqual(['4C', '5C']);
  });

  it('may be drawn with strokes', () => {
    expect(readPaste('| Unit | Type | Rent |\n|---|---|---|\n| 4C | 1B1B | $3,450 |').lines.map((one) => one.parts.unit)).toContain('4C');
  });
});

it('prose is left aside, however long', () => {
  for (const text of ['1'.repeat(300_000), '$1,'.repeat(100_000), '1 month apt '.repeat(25_000), '#'.repeat(300_000)]) {
    expect(readPaste(text)).toMatchObject({ lines: [], skipped: [{ line: 1 }] });
  }
  expect(readPaste(`${'\t'.repeat(100_000)}\n`)).toEqual({ lines: [], skipped: [] });
});

describe('a part', () => {
  it('is a gross rent in cents', () => {
    expect(['$3,450', '3450/mo', '3.45k', 'US$ 3450.50', 'Gross: $3,450'].map((text) => readPrice(text).value)).toEqual([345_000, 345_000, 345_000, 345_050, 345_000]);
    expect(['$3,4S0', 'call', '$3,163 net', ''].map((text) => readPrice(text).problem)).toEqual(['room.paste.problem.price', 'room.paste.problem.price', 'room.paste.problem.net', 'room.paste.problem.price']);
  });

  it('is a day near today, at once, or not at all', () => {
    expect(['12/1', 'Avail 12/1', 'Jan 5', '2027-02-01', '12/1/26', 'Dec 1st'].map((text) => readWhen(text, today).value)).toEqual(
      ['2026-12-01', '2026-12-01', '2027-01-05', '2027-02-01', '2026-12-01', '2026-12-01'].map((day) => ({ is: 'day', day })),
    );
    expect(['Now', 'available now', 'Vacant', 'Available', '즉시'].map((text) => readWhen(text, today).value?.is)).toEqual(Array(5).fill('now'));
    expect(readWhen('Leased', today).value?.is).toBe('off');
    expect(['13/45', 'Avail soonish', 'TBD'].map((text) => readWhen(text, today).problem)).toEqual(Array(3).fill('room.paste.problem.available'));
  });

  it('is free months on a lease', () => {
    const free = (freeMonths: number, leaseMonths: number) => ({ freeMonths, leaseMonths });
    expect(['1 mo free on 12', '1.5 months free on a 14 month lease', '6 weeks free', 'two months free', '12개월 중 1개월 무료', '12个月免1个月', '1 month OP'].map((text) => readFree(text).value)).toEqual([
      free(1, 12), free(1.5, 14), free(1.5, 12), free(2, 12), free(1, 12), free(1, 12), free(1, 12),
    ]);
    expect(readFree('none').value).toBeNull();
    expect([readFree('12 months free on 12').problem, readFree('ask').problem]).toEqual(['room.paste.problem.free', 'room.paste.problem.free']);
  });

  it('is how a home is cut', () => {
    expect(['1B1B', '2BR/1BA', 'Studio', '2 bed 1.5 bath', '1/1', '투룸', '两房一卫', '3'].map((text) => Object.values(readCut(text) ?? {}))).toEqual([
      [1, 1], [2, 1], [0, 1], [2, 1.5], [1, 1], [2, undefined], [2, 1], [3, undefined],
    ]);
    expect(readCut('railroad')).toBeUndefined();
  });

  it('is a door', () => {
    expect(['# 4c', 'Apt 4C', 'Unit #12-F', '1204호', 'PH2'].map(readUnit)).toEqual(['4C', '4C', '12-F', '1204', 'PH2']);
    expect([unitKey('04-c'), unitKey('4C')]).toEqual(['4C', '4C']);
    expect(readUnit('the best one in town')).toBeUndefined();
  });
});
