import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addShares, moneyOf, type Earning } from './shares.ts';

const signed = (more: Partial<Earning>): Earning => ({ month: '2026-11', commission: 410_001, assignee: 1, assist: null, assistShare: 30, ...more });

describe('shares of a commission', () => {
  it('are the assignee’s alone without an assist', () => {
    expect(addShares([signed({})])).toEqual([{ month: '2026-11', employee: 1, signed: 1, assisted: 0, asAssignee: 410_001, asAssist: 0 }]);
  });

  it('leave the cent that cannot be split to the assignee', () => {
    expect(addShares([signed({ assist: 2 })])).toEqual([
      { month: '2026-11', employee: 1, signed: 1, assisted: 0, asAssignee: 287_001, asAssist: 0 },
      { month: '2026-11', employee: 2, signed: 0, assisted: 1, asAssignee: 0, asAssist: 123_000 },
    ]);
  });

  it('add up by month and employee, the latest month and who earned most first', () => {
    const all = addShares([signed({}), signed({ assignee: 2, assist: 1, assistShare: 100 }), signed({ month: '2026-12', assignee: null, commission: 0 })]);
    expect(all.map(({ month, employee, signed: count, asAssignee, asAssist }) => [month, employee, count, asAssignee, asAssist])).toEqual([
      ['2026-12', null, 1, 0, 0],
      ['2026-11', 1, 1, 410_001, 410_001],
      ['2026-11', 2, 1, 0, 0],
    ]);
  });

  it('sum to the commissions, however they are shared', () => {
    const person = fc.option(fc.integer({ min: 1, max: 4 }));
    const earning = fc.record({ month: fc.constantFrom('2026-01', '2026-02'), commission: fc.nat(10_000_000), assignee: person, assist: person, assistShare: fc.option(fc.integer({ min: 0, max: 100 })) });
    fc.assert(
      fc.property(fc.array(earning), (earnings) => {
        const paid = addShares(earnings).reduce((sum, { asAssignee, asAssist }) => sum + asAssignee + asAssist, 0);
        expect(paid).toBe(earnings.reduce((sum, { commission }) => sum + commission, 0));
      }),
    );
  });
});

it('writes all amounts with cents where one has some, and none of them otherwise', () => {
  const number = (value: number, options?: Intl.NumberFormatOptions) => new Intl.NumberFormat('en-US', options).format(value);
  const whole = { asAssignee: 210_000, asAssist: 90_000 };
  expect([whole.asAssignee, 0].map(moneyOf({ number }, [whole]))).toEqual(['$2,100', '$0']);
  expect([whole.asAssignee, 31_550].map(moneyOf({ number }, [whole, { asAssignee: 31_550, asAssist: 0 }]))).toEqual(['$2,100.00', '$315.50']);
});
