import { expect, it } from 'vitest';
import { check } from '#kit/records/check.ts';
import { banner } from './entity.ts';
import { bannerRules } from './rules.ts';

it('a banner ends after it starts', () => {
  const at = (hour: number) => `2026-12-01T${hour}:00:00.000Z`;
  const wrong = (startsAt: string | null, endsAt: string) => check(banner, bannerRules, { startsAt, endsAt }, ['endsAt']);
  expect([wrong(at(12), at(11)), wrong(at(12), at(12)), wrong(at(12), at(13)), wrong(null, at(11))]).toEqual([{ endsAt: 'banner.rule.end' }, { endsAt: 'banner.rule.end' }, {}, {}]);
});
