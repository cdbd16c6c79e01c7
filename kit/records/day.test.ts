import { describe, expect, test } from 'vitest';
import { dayAway, dayOfWord, dayWord, dayInNewYork, instantOf, momentInNewYork, plainDay, styleOf } from './day.ts';

test.each(['2024-02-29', '2000-02-29', '0001-01-01', '9999-12-31'])('%s is a day', (day) =>
  expect(plainDay(day)).toBe(day),
);

test.each([
  '2023-02-29',
  '1900-02-29',
  '2024-13-01',
  '2024-00-10',
  '2024-04-31',
  '0000-01-01',
  '2024-1-1',
  '2024-01-01T00',
  '',
  20240101,
])('%j is none', (day) => expect(plainDay(day)).toBeUndefined());

test('a moment has a zone and is kept in UTC', () => {
  expect(instantOf('2024-01-01T00:00Z')).toBe('2024-01-01T00:00:00.000Z');
  expect(instantOf('2024-01-01T00:00:00.5-05:00')).toBe('2024-01-01T05:00:00.500Z');
  expect(instantOf('2024-01-01T00:00:00')).toBeUndefined();
  expect(instantOf('2024-01-01T24:00:00Z')).toBe('2024-01-02T00:00:00.000Z');
  expect(instantOf('2024-01-01T25:00:00Z')).toBeUndefined();
  expect(instantOf('9999-12-31T23:00:00-05:00')).toBeUndefined();
});

describe('New York', () => {
  test('is five hours behind in winter and four in summer', () => {
    expect(momentInNewYork('2024-01-15', '12:00')).toBe('2024-01-15T17:00:00.000Z');
    expect(momentInNewYork('2024-07-15', '12:00')).toBe('2024-07-15T16:00:00.000Z');
  });

  test('leaps over an hour in March and shows one twice in November', () => {
    expect(momentInNewYork('2024-03-10', '02:30')).toBeUndefined();
    expect(momentInNewYork('2024-11-03', '01:30')).toBe('2024-11-03T05:30:00.000Z');
  });

  test('says which day it is there', () => {
    expect(dayInNewYork('2024-01-01T04:59:59.999Z')).toBe('2023-12-31');
    expect(dayInNewYork('2024-01-01T05:00:00.000Z')).toBe('2024-01-01');
    expect(styleOf('2024-01-01T04:59:59.999Z', Date.parse('2024-01-01T05:00:00.000Z'))).toBe('short');
    expect(styleOf('2024-01-01T05:00:00.000Z', '2024-01-02T04:59:59.999Z')).toBe('time');
  });
});

describe('a word for a day', () => {
  test('means a day of New York, whatever day it is elsewhere', () => {
    // half past eight in the evening of the 22nd in New York
    const evening = Date.parse('2026-11-23T01:30:00Z');
    expect(['yesterday', 'today', 'tomorrow', '2026-01-31'].map((word) => dayOfWord(word, evening))).toEqual(['2026-11-21', '2026-11-22', '2026-11-23', '2026-01-31']);
    expect(dayAway('2026-03-01', -1)).toBe('2026-02-28');
  });

  test('is one of three, or a day of the calendar', () => {
    expect(['today', '2026-11-22', 'soon', '2026-02-30', 'toString'].map(dayWord)).toEqual(['today', '2026-11-22', undefined, undefined, undefined]);
  });
});
