import { expect, it } from 'vitest';
import { check } from '#kit/records/check.ts';
import { banner } from './entity.ts';
import { bannerRules } from './rules.ts';

it('a banner ends after it starts', () => {
  const at = (hour: number) => `2026-12-01T${hour}:00:00.000Z`;
  const wrong = (startsAt: string | null, endsAt: string) => check(banner, bannerRules, { startsAt, endsAt }, ['endsAt']);
  expect([wrong(at(12), at(11)), wrong(at(12), at(12)), wrong(at(12), at(13)), wrong(null, at(11))]).toEqual([{ endsAt: 'banner.rule.end' }, { endsAt: 'banner.rule.end' }, {}, {}]);
});

it('a banner does not start in a year that nobody means', () => {
  const wrong = (startsAt: string) => check(banner, bannerRules, { startsAt }, ['startsAt']);
  expect([wrong('1900-01-01T05:00:00.000Z'), wrong('0206-11-23T05:00:00.000Z'), wrong('2026-11-23T05:00:00.000Z')]).toEqual([{ startsAt: 'banner.rule.start' }, { startsAt: 'banner.rule.start' }, {}]);
});
