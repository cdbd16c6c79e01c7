import { expect, it } from 'vitest';
import { check } from '#kit/records/check.ts';
import { match } from './entity.ts';
import { isHosted, matchRules } from './rules.ts';

it('a window ends when it begins, or later', () => {
  const wrong = (moveFrom: string | null, moveTo: string) => check(match, matchRules, { moveFrom, moveTo }, ['moveTo']);
  expect([wrong('2026-12-02', '2026-12-01'), wrong('2026-12-01', '2026-12-01'), wrong(null, '2026-12-01')]).toEqual([{ moveTo: 'match.rule.window' }, {}, {}]);
});

it('a host has a seat by a match that is active, registered and not canceled', () => {
  const hosted = { active: true, registration: 'complete', state: 'matching' } as const;
  expect(isHosted(hosted)).toBe(true);
  expect(isHosted({ ...hosted, state: 'complete' })).toBe(true);
  expect([{ active: false }, { registration: 'waiting' as const }, { state: 'canceling' as const }].map((other) => isHosted({ ...hosted, ...other }))).toEqual([false, false, false]);
});
