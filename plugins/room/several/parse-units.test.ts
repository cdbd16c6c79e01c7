import { describe, expect, test } from 'vitest';
import { maxUnits, readUnits } from './parse-units.ts';

const types = new Map([['1b1b', 2], ['studio', 1], ['2 bed 1 bath', 3]]);
const read = (text: string) => readUnits(text, (name) => types.get(name.toLowerCase()));
const units = (text: string) => read(text).units?.map(({ unitNumber }) => unitNumber);
const problem = (text: string) => {
  const { problem: found } = read(text);
  return found && [found.key.replace('room.several.problem.', ''), found.part];
};

describe('units as people write them', () => {
  test.each([
    ['2301–2304', ['2301', '2302', '2303', '2304']],
    ['2301—2303', ['2301', '2302', '2303']],
    ['2301 ~ 2303', ['2301', '2302', '2303']],
    ['2301～2303', ['2301', '2302', '2303']],
    ['2301 to 2302', ['2301', '2302']],
    ['2301–03', ['2301', '2302', '2303']],
    ['2301–2402', ['2301', '2302', '2401', '2402']],
    ['2A-2C', ['2A', '2B', '2C']],
    ['2a-c', ['2A', '2B', '2C']],
    ['2A–3B', ['2A', '2B', '3A', '3B']],
    ['23-24 × A-B', ['23A', '23B', '24A', '24B']],
    ['23-24 x 1-2', ['2301', '2302', '2401', '2402']],
    ['5 * 09-11', ['509', '510', '511']],
    ['1-4', ['1', '2', '3', '4']],
    ['01-03', ['01', '02', '03']],
    ['PH1-PH3', ['PH1', 'PH2', 'PH3']],
    ['PH1-3', ['PH1', 'PH2', 'PH3']],
    ['A1-A2', ['A1', 'A2']],
    ['A-C', ['A', 'B', 'C']],
    ['23-A', ['23-A']],
    ['2B, 10A，Garden、3c;  4D', ['2B', '10A', 'GARDEN', '3C', '4D']],
    ['2B, 2A-2C', ['2B', '2A', '2C']],
    ['', []],
    [' , ,', []],
  ])('%s', (text, expected) => {
    expect(units(text)).toEqual(expected);
  });
});

describe('the name of a type', () => {
  test('gives the type of the units before it that have none', () => {
    expect(read('2301–2302, 1B1B, 2303, 2304, Studio').units).toEqual([
      { unitNumber: '2301', roomType: 2 },
      { unitNumber: '2302', roomType: 2 },
      { unitNumber: '2303', roomType: 1 },
      { unitNumber: '2304', roomType: 1 },
    ]);
  });

  test('stands behind its units, of several words too', () => {
    expect(read('2301-2302 1B1B, 9A 2 bed 1 bath, 9B').units?.map(({ roomType }) => roomType)).toEqual([2, 2, 3, undefined]);
  });
});

describe('texts that cannot be read', () => {
  test.each([
    ['2312–2301', ['backwards', '2312–2301']],
    ['2D-2A', ['backwards', '2D-2A']],
    ['2A, 5-3 × A-B', ['backwards', '5-3 × A-B']],
    ['2301–2C', ['mixed', '2301–2C']],
    ['PH1-GD4', ['mixed', 'PH1-GD4']],
    ['1-2 × A-3', ['mixed', '1-2 × A-3']],
    ['23-', ['unreadable', '23-']],
    ['1-2-3', ['unreadable', '1-2-3']],
    ['2A?', ['unreadable', '2A?']],
    ['the big one upstairs', ['tooLong', 'the big one upstairs']],
    ['1-100 × A-Z', ['tooMany', '1-100 × A-Z']],
    ['1-99999999', ['tooMany', '1-99999999']],
    ['1-300, 301A-301Z, 1000-1299', ['tooMany', '1000-1299']],
  ])('%s', (text, expected) => {
    expect(problem(text)).toEqual(expected);
  });

  test(`${maxUnits} at once are enough`, () => {
    expect(units(`1-${maxUnits}`)).toHaveLength(maxUnits);
    expect(problem(`1-${maxUnits + 1}`)?.[0]).toBe('tooMany');
  });
});
