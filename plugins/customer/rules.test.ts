import { expect, it } from 'vitest';
import { check } from '#kit/records/check.ts';
import { customer } from './entity.ts';
import { customerRules } from './rules.ts';

const wrong = (musts: number[] | null, nices: number[], avoids: number[]) => check(customer, customerRules, { musts: musts as number[], nices, avoids }, ['musts', 'nices', 'avoids']);

it('each preference has one importance: the second place is named', () => {
  expect(wrong([1], [1], [])).toEqual({ nices: 'customer.rule.preferenceTwice' });
  expect(wrong([1], [], [1])).toEqual({ avoids: 'customer.rule.preferenceTwice' });
  expect(wrong([], [2], [2])).toEqual({ nices: 'customer.rule.preferenceTwice', avoids: 'customer.rule.preferenceTwice' });
  expect(wrong([1], [2], [3])).toEqual({});
});
