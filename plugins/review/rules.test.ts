import { afterEach, expect, it, vi } from 'vitest';
import { check } from '#kit/records/check.ts';
import { review } from './entity.ts';
import { reviewRules } from './rules.ts';

afterEach(() => void vi.useRealTimers());

it('nothing was written after today in New York', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-12-02T03:00:00Z') });
  const wrong = (writtenOn: string) => check(review, reviewRules, { writtenOn }, ['writtenOn']);
  expect([wrong('2026-12-02'), wrong('2026-12-01'), wrong('2026-11-30')]).toEqual([{ writtenOn: 'review.rule.future' }, {}, {}]);
});

it('a stay ends on the day it begins, or later', () => {
  const wrong = (livedFrom: string | null, livedTo: string) => check(review, reviewRules, { livedFrom, livedTo }, ['livedTo']);
  expect([wrong('2025-12-02', '2025-12-01'), wrong('2025-12-01', '2025-12-01'), wrong(null, '2025-12-01')]).toEqual([{ livedTo: 'review.rule.stay' }, {}, {}]);
});
