import { expect, it } from 'vitest';
import { check } from '#kit/records/check.ts';
import { ad } from './entity.ts';
import { adRules } from './rules.ts';

it('an ad ends on the day it starts, or later', () => {
  const wrong = (startsOn: string | null, endsOn: string) => check(ad, adRules, { startsOn: startsOn as string, endsOn }, ['endsOn']);
  expect([wrong('2026-12-02', '2026-12-01'), wrong('2026-12-01', '2026-12-01'), wrong(null, '2026-12-01')]).toEqual([{ endsOn: 'ad.rule.end' }, {}, {}]);
});
