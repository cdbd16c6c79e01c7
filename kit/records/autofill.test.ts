import { expect, test } from 'vitest';
import { isWorkedOut } from './autofill.ts';

test('a field is worked out where nothing that is typed into it counts', () => {
  const autofill = {
    total: ({ price, months, total }: { price: number | null; months: number; total: number | null }) => (price === null ? total : price * months),
    unit: ({ unit }: { unit: string | null }) => unit?.toUpperCase() ?? null,
  } as never;
  const is = (draft: object, name: string) => isWorkedOut(autofill, draft as never, name);
  expect(is({ price: 100, months: 12, total: 7 }, 'total')).toBe(true);
  expect(is({ price: null, months: 12, total: 7 }, 'total')).toBe(false);
  expect(is({ unit: '2b' }, 'unit')).toBe(false);
  expect(is({ price: 100 }, 'price')).toBe(false);
});
