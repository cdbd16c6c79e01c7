import { describe, expect, it } from 'vitest';
import { allows, defaultReach, definePermission, widerReach, type Reach } from './permission.ts';

describe('a right', () => {
  it('is had by the roles it names, with all records', () => {
    const right = definePermission('lamp/edit', ['manager', 'viewer']);
    expect(right).toEqual({ id: 'lamp/edit', roles: ['manager', 'viewer'] });
    expect(['manager', 'leasingAgent', 'admin'].map((code) => defaultReach(right, code))).toEqual(['all', undefined, undefined]);
  });

  it('reaches by role where its records belong to people', () => {
    const right = definePermission('lamp/view', { viewer: 'own', manager: 'all' });
    expect(right.roles).toEqual(['manager', 'viewer']);
    expect(['viewer', 'manager', 'leasingAgent'].map((code) => defaultReach(right, code))).toEqual(['own', 'all', undefined]);
  });

  it('is allowed to administrators, to the roles that have it, and by nothing but rights once these are known', () => {
    const right = definePermission('lamp/edit', ['manager']);
    expect(allows(right, ['admin'], {})).toBe(true);
    expect(allows(right, ['manager'])).toBe(true);
    expect(allows(right, ['viewer', 'manager'])).toBe(true);
    expect(allows(right, ['viewer'])).toBe(false);
    expect(allows(right, [])).toBe(false);
    expect(allows(right, ['manager'], {})).toBe(false);
    expect(allows(right, ['viewer'], { 'lamp/edit': 'own' })).toBe(true);
  });
});

it('the wider of two reaches is that of more records; none is narrower than any', () => {
  const pairs: readonly (readonly [Reach | undefined, Reach | undefined, Reach | undefined])[] = [
    ['own', 'department', 'department'],
    ['department', 'own', 'department'],
    ['all', 'department', 'all'],
    ['own', 'own', 'own'],
    [undefined, 'own', 'own'],
    ['own', undefined, 'own'],
    [undefined, undefined, undefined],
  ];
  for (const [one, other, wider] of pairs) expect(widerReach(one, other)).toBe(wider);
});
