import { expect, it } from 'vitest';
import { raised, readRaise } from './raise.ts';

it.each([
  ['+75', { by: 7500 }],
  ['+ 75', { by: 7500 }],
  ['- $1,250.50', { by: -125_050 }],
  ['−50', { by: -5000 }],
  ['＋７５', { by: 7500 }],
  ['+2%', { percent: 2 }],
  ['- 2.5 %', { percent: -2.5 }],
])('%s says how much', (text, raise) => expect(readRaise(text)).toEqual(raise));

it.each(['', '75', '4,325', '+', '%', '+%', '2%', '+300%', '-101%', '+1.005', '+abc'])('“%s” says nothing', (text) => expect(readRaise(text)).toBeUndefined());

it('makes whole dollars of percents, and takes cents as they are', () => {
  expect(raised(432_500, { by: 7500 })).toBe(440_000);
  expect(raised(432_500, { percent: 2.5 })).toBe(443_300);
  expect(raised(100, { by: -500 })).toBe(-400);
});
