import { describe, expect, it } from 'vitest';
import { shiftOf, type CellFits } from './shifts.ts';

// name, maker, year, floors, tone, note
const fits: CellFits = (index, cell) => {
  const text = cell.trim();
  if (text === '') return undefined;
  if (index === 1) return ['Acme', 'Acme, Inc.', 'Gantry'].includes(text);
  if (index === 2) return /^(18|19|20)\d\d$/.test(text);
  if (index === 3) return /^\d{1,2}$/.test(text);
  return index === 4 ? ['warm', 'cold'].includes(text) : undefined;
};
const width = 6;
const row = (cells: readonly string[]) => ({
  line: 2,
  cells: cells.length < width ? [...cells, ...Array<string>(width - cells.length).fill('')] : cells,
  ...(cells.length > width && { fault: 'tooMany' as const }),
  ...(cells.length < width && { fault: 'tooFew' as const }),
});
const shift = (...cells: string[]) => shiftOf(row(cells), width, ',', fits);

describe('cells too far right', () => {
  it('after a comma that was not quoted', () => {
    expect(shift('Heater 1', 'Acme', ' Inc.', '1999', '12', 'warm', 'x')).toEqual({
      from: 3, by: 1, cells: ['Heater 1', 'Acme, Inc.', '1999', '12', 'warm', 'x', ''],
    });
    expect(shift('Heater', ' the first', 'Acme', '1999', '12', 'warm', '')?.cells[0]).toBe('Heater, the first');
  });

  it('after two of them', () => {
    expect(shift('Heater, old', 'Acme', '1999', '12', 'warm', 'x')).toBe(undefined);
    expect(shift('Heater', ' old', ' rusty', 'Gantry', '1999', '12', 'warm', 'x')?.cells.slice(0, 3)).toEqual(['Heater, old, rusty', 'Gantry', '1999']);
  });

  it('after an empty cell that should not be there', () => {
    expect(shift('Heater 1', '', 'Acme', '1999', '12', 'warm')).toEqual({ from: 2, by: 1, cells: ['Heater 1', 'Acme', '1999', '12', 'warm', ''] });
  });
});

describe('cells too far left', () => {
  it('after a cell that was left out', () => {
    expect(shift('Heater 1', '1999', '12', 'warm', 'x')).toEqual({ from: 1, by: -1, cells: ['Heater 1', '', '1999', '12', 'warm', 'x'] });
    expect(shift('Heater 1', 'Acme', '12', 'warm', 'x')?.cells).toEqual(['Heater 1', 'Acme', '', '12', 'warm', 'x']);
  });

  it('after two of them, in a row as long as the others', () => {
    expect(shift('Heater 1', '12', 'warm', 'x', '', '')?.cells).toEqual(['Heater 1', '', '', '12', 'warm', 'x']);
  });
});

it('is not claimed of rows that are merely wrong, or of which nothing can be told', () => {
  expect(shift('Heater 1', 'Acme', '20I8', '12', 'warm', 'x')).toBe(undefined);
  expect(shift('Heater 1', 'Nobody', '20I8', 'x', 'green', 'x')).toBe(undefined);
  expect(shift('Heater 1', 'Acme', '1999', '12', 'warm', 'x')).toBe(undefined);
  expect(shift('Heater 1', 'Acme', '1999', '12', 'warm', 'x', 'y')).toBe(undefined);
  expect(shift('', '', '', '', '', '')).toBe(undefined);
});
