import { expect, it } from 'vitest';
import { check } from '#kit/records/check.ts';
import { building } from './entities/building.ts';
import { buildingRules } from './rules.ts';

it('an address names a house, not a street', () => {
  const wrong = (address: string) => check(building, buildingRules, { address }, ['address']);
  expect(wrong('Kent Avenue')).toEqual({ address: 'building.rule.houseNumber' });
  expect([wrong('41-17 Crescent St'), wrong('1 1/2 5 Avenue')]).toEqual([{}, {}]);
});
