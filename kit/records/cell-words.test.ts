import { expect, test } from 'vitest';
import { readCount, readDay, readFlag, readMoment, readMoney, readNumber, readTime } from './cell-words.ts';
import { suggestDay } from './day-words.ts';

test.each([
  ['yes', true], ['Y', true], ['TRUE', true], ['1', true], ['✓', true], ['ＹＥＳ', true], ['예', true], ['有', true],
  ['no', false], ['N', false], ['False', false], ['0', false], ['✗', false], ['없음', false], ['否', false],
  ['', undefined], ['maybe', undefined], ['2', undefined], ['yes no', undefined],
] as const)('%j says %s, or neither', (cell, said) => {
  expect(readFlag(cell)).toBe(said);
});

test.each([
  ['12', 12], ['+12', 12], ['-12', -12], ['−12', -12], ['–12', -12], ['１２', 12], ['-0', 0], [' 12 ', 12], ['12.', 12], ['12.5', 12.5], ['.5', 0.5], ['-.5', -0.5],
  ['1,234', 1234], ['1,234,567.5', 1_234_567.5], ['1 234', 1234], ['1\u00a0234', 1234], ["1'234", 1234], ['-1,234', -1234],
  ['1,23', undefined], ['12,34', undefined], ['1234,567', undefined], ['1,234 567', undefined], ['1..2', undefined], ['', undefined], ['.', undefined], ['12a', undefined], ['1e3', undefined],
  ['1'.repeat(40), Number('1'.repeat(40))], ['1'.repeat(41), undefined],
] as const)('%j is the number %s, or none', (cell, number) => {
  expect(readNumber(cell)).toBe(number);
});

test.each([
  ['2018년', 2018], ['52 층', 52], ['586户', 586], ['1,200세대', 1200], ['12', 12], ['12 meters', undefined], ['년', undefined],
] as const)('%j counts %s, or nothing', (cell, count) => {
  expect(readCount(cell)).toBe(count);
});

test.each([
  ['$3,600', 360_000], ['3600', 360_000], ['US$ 3600.50', 360_050], ['3600 USD', 360_000], ['$3,600/mo', 360_000], ['$3,600 per month', 360_000], ['3600 p.m.', 360_000],
  ['월 3600', 360_000], ['월 $3600', 360_000], ['3600/월', 360_000], ['3600달러', 360_000], ['3600美元', 360_000], ['-$5', -500], ['-5', -500], ['$0.29', 29],
  ['$3,600.505', undefined], ['€3600', undefined], ['$', undefined], ['', undefined], ['월세', undefined],
] as const)('%j are %s cents, or none', (cell, cents) => {
  expect(readMoney(cell)).toBe(cents);
});

test.each([
  ['2026-12-01', '2026-12-01'], ['2026/12/1', '2026-12-01'], ['2026.12.1', '2026-12-01'], ['2026. 12. 1.', '2026-12-01'], ['20261201', '2026-12-01'],
  ['2026년 12월 1일', '2026-12-01'], ['2026年12月1日', '2026-12-01'], ['12/1/2026', '2026-12-01'], ['Dec 1, 2026', '2026-12-01'], ['DECEMBER 1 2026', '2026-12-01'], ['dec. 1, 2026', '2026-12-01'],
  ['1 Dec 2026', '2026-12-01'], ['1 december, 2026', '2026-12-01'], ['Sept 3, 2026', '2026-09-03'], ['３ Sep 2026', '2026-09-03'], [' 2026/12/1 ', '2026-12-01'],
  ['2026-12/01', undefined], ['2026-02-30', undefined], ['2/30/2026', undefined], ['Feb 30, 2026', undefined], ['12/1/26', undefined], ['Foo 1, 2026', undefined], ['Septe 3, 2026', undefined], ['', undefined],
  [`Dec 1, 2026${' '.repeat(30)}`, undefined],
] as const)('%j is the day %s, or none', (cell, day) => {
  expect(readDay(cell)).toBe(day);
});

test.each([
  ['2026-12-01T19:30:00.000Z', '2026-12-01T19:30:00.000Z'], ['2026-12-01 14:30', '2026-12-01T19:30:00.000Z'], ['12/1/2026 2:30 PM', '2026-12-01T19:30:00.000Z'], ['Dec 1, 2026, 2:30 p.m.', '2026-12-01T19:30:00.000Z'],
  ['2026-12-01 12:05 am', '2026-12-01T05:05:00.000Z'], ['2026-12-01 12:05 pm', '2026-12-01T17:05:00.000Z'], ['2026-12-01 23:59', '2026-12-02T04:59:00.000Z'],
  ['2026-12-01 24:00', undefined], ['2026-12-01 14:60', undefined], ['2026-12-01 13:00 pm', undefined], ['2026-12-01 0:30 am', undefined], ['2026-02-30 14:30', undefined], ['14:30', undefined],
] as const)('%j is the moment %s by the clocks of New York, or none', (cell, moment) => {
  expect(readMoment(cell)).toBe(moment);
});

test.each([
  ['14:30', '14:30'], ['2:30 pm', '14:30'], ['2:30 PM', '14:30'], ['12:00 am', '00:00'], ['12:00 pm', '12:00'], ['오후 2:30', '14:30'], ['오전 2:30', '02:30'], ['下午 2:30', '14:30'], ['上午 12:30', '00:30'], ['14:30:59', '14:30'], ['9:05', '09:05'],
  ['오후 2:30 pm', undefined], ['13:00 pm', undefined], ['0:30 am', undefined], ['24:00', undefined], ['14:60', undefined], ['14', undefined],
] as const)('%j is the time %s, or none', (cell, time) => {
  expect(readTime(cell)).toBe(time);
});

test('half a day is guessed in wide letters, too, and from no long text', () => {
  expect(suggestDay('ｎｏｗ', '2026-11-20')).toBe('2026-11-20');
  expect(suggestDay(' Dec １ ', '2026-11-20')).toBe('2026-12-01');
  expect(suggestDay(`Dec 1${' '.repeat(40)}`, '2026-11-20')).toBe(undefined);
});
