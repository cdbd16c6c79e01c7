import { expect, it } from 'vitest';
import { check } from '#kit/records/check.ts';
import { employeeCategory } from './entities/dictionaries.ts';
import { employee } from './entities/employee.ts';
import { categoryRules, employeeRules } from './rules.ts';

it('the address of a category is a word, and none that is a page already', () => {
  const wrong = (slug: string) => check(employeeCategory, categoryRules, { slug }, ['slug']).slug;
  expect(['list', 'role', 'accept'].map(wrong)).toEqual(Array.from({ length: 3 }, () => 'employee.rule.reserved'));
  expect(['Leasing', 'two words', '-agents', 'agents-', '한국'].map(wrong)).toEqual(Array.from({ length: 5 }, () => 'employee.rule.slug'));
  expect(['leasing', 'leasing-2', 'a'].map(wrong)).toEqual([undefined, undefined, undefined]);
});

it('nobody left before they joined', () => {
  const wrong = (joined: string | null, left: string) => check(employee, employeeRules, { joined, left, active: false }, ['left']);
  expect([wrong('2026-12-02', '2026-12-01'), wrong('2026-12-01', '2026-12-01'), wrong(null, '2026-12-01')]).toEqual([{ left: 'employee.rule.leftBeforeJoined' }, {}, {}]);
});

it('whoever left is not at work', () => {
  const wrong = (left: string | null, active: boolean) => check(employee, employeeRules, { joined: null, left, active }, ['left', 'active']);
  expect(wrong('2026-01-01', true)).toEqual({ left: 'employee.rule.leaves', active: 'employee.rule.hasLeft' });
  expect([wrong('2026-01-01', false), wrong('9999-01-01', true), wrong(null, true)]).toEqual([{}, {}, {}]);
});
