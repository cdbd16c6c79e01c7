import { expect, it } from 'vitest';
import { HeldAnswers } from './held.ts';

const moment = (minute: number) => `2026-11-20T19:0${minute}:00.000Z`;

it('a copy older than what the open page holds is past, until another page opens', () => {
  const held = new HeldAnswers();
  held.open('/contents/banner/timeline');
  expect(held.isPast('/api/banner?limit=9', moment(1))).toBe(false);
  held.hold('/api/banner?limit=9', moment(2));
  held.hold('/api/banner?limit=9', moment(0));
  expect([1, 2, 3].map((minute) => held.isPast('/api/banner?limit=9', moment(minute)))).toEqual([true, false, false]);
  held.open('/contents/banner/timeline');
  expect(held.isPast('/api/banner?limit=9', moment(1))).toBe(true);
  held.open('/');
  expect(held.isPast('/api/banner?limit=9', moment(1))).toBe(false);
});

it('a change that was taken makes older copies of its record past where the page holds them, and no others', () => {
  const held = new HeldAnswers();
  held.open('/user/review/list');
  held.hold('/api/review?waits=true', moment(1));
  held.hold('/api/building?limit=1', moment(1));
  held.wrote('/api/review/7?', moment(3));
  expect(held.isPast('/api/review?waits=true', moment(2))).toBe(true);
  expect(held.isPast('/api/review?state=hidden', moment(2))).toBe(false);
  expect(held.isPast('/api/building?limit=1', moment(2))).toBe(false);
});
