import { describe, expect, it } from 'vitest';
import { noLabels as lookup, readCell, wordsFor, writeCell } from '../cells.ts';
import { check } from '../check.ts';
import { defineEntity } from '../entity.ts';
import { choice, numberedChoice, phone, score, timeOfDay } from '../field.ts';
import { offeredOf } from './choices.ts';
import { readQuery } from '../query.ts';
import { searchText } from '../search.ts';
import { same } from '../value.ts';

const visit = defineEntity('visit', { phone: phone({ searched: true }), safety: score(), mood: score({ of: 10 }), opens: timeOfDay(), outcome: numberedChoice([0, 1]) });
const { fields } = visit;
const filtered = (query: string) => {
  const { query: read, unfit } = readQuery(visit, new URLSearchParams(query));
  return unfit.length > 0 ? unfit : read.filters;
};

describe('a telephone number', () => {
  it('is the same in any spelling of its digits, and found by them', () => {
    expect(same(fields.phone, '(212) 555-0100', '212 555 0100')).toBe(true);
    expect(same(fields.phone, '+82 10-1234-5678', '8210 12345678')).toBe(false);
    expect(searchText(visit, { phone: '(212) 555-0100' }).split('\n')).toContain('2125550100');
    expect(check(visit, undefined, { phone: 'call me' })).toEqual({ phone: 'rule.phone' });
  });
});

describe('a score', () => {
  it('is a whole number from 1 to its best', () => {
    expect(check(visit, undefined, { safety: 5, mood: 10 })).toEqual({});
    expect(check(visit, undefined, { safety: 0, mood: 11 })).toEqual({ safety: 'rule.tooSmall', mood: 'rule.tooLarge' });
    expect(check(visit, undefined, { safety: 4.5 })).toEqual({ safety: 'rule.whole' });
  });

  it('is read from "4" and "4/5", not from another scale', () => {
    const read = (cell: string) => readCell(fields.safety, cell, lookup);
    expect([read('4'), read('4 / 5')]).toEqual([{ value: 4 }, { value: 4 }]);
    expect(read('8/10')).toEqual({ problem: 'rule.number' });
  });

  it('is filtered by a range', () => {
    expect(filtered('safety=3..5')).toEqual({ safety: { is: 'range', from: 3, to: 5 } });
  });
});

describe('a choice', () => {
  it('offers no word that follows from something else, but the one that stands', () => {
    const { cause } = defineEntity('visit', { cause: choice(['late', 'calledOff', 'other'], { unoffered: ['calledOff'] }) }).fields;
    expect([offeredOf(cause.options), offeredOf(cause.options, 'other'), offeredOf(cause.options, 'calledOff')]).toEqual([['late', 'other'], ['late', 'other'], ['late', 'calledOff', 'other']]);
    // it is a word like the others where it is written, read and looked for
    expect([cause.options.of, check(defineEntity('visit', { cause }), undefined, { cause: 'calledOff' })]).toEqual([['late', 'calledOff', 'other'], {}]);
  });
});

describe('a numbered choice', () => {
  const texts = [(key: string) => ({ 'visit.outcome.0': 'No interest', 'visit.outcome.1': 'Taken' })[key] ?? '', (key: string) => ({ 'visit.outcome.0': '관심 없음', 'visit.outcome.1': '계약' })[key] ?? ''];

  it('is a number of the set, and nothing else', () => {
    expect(check(visit, undefined, { outcome: 0 })).toEqual({});
    for (const other of [2, '1', 'taken', true]) expect(check(visit, undefined, { outcome: other as never })).toEqual({ outcome: 'rule.choice' });
  });

  it('is read from its number and from its word in any language, and written as its number', () => {
    const words = wordsFor(fields.outcome, 'visit.outcome', texts);
    const read = (cell: string) => readCell(fields.outcome, cell, lookup, words);
    expect(['1', 'taken', '계약', 'No  Interest', '0'].map(read)).toEqual([1, 1, 1, 0, 0].map((value) => ({ value })));
    for (const cell of ['2', '01', 'maybe']) expect(read(cell)).toEqual({ problem: 'rule.choice' });
    expect(writeCell(fields.outcome, 0, lookup)).toBe('0');
  });

  it('is filtered by its numbers', () => {
    expect(filtered('outcome=1,0')).toEqual({ outcome: { is: 'oneOf', values: [1, 0] } });
    expect(filtered('outcome=taken')).toEqual(['outcome']);
  });
});

describe('a time of day', () => {
  it('is kept as HH:MM however a cell writes it', () => {
    const read = (cell: string) => readCell(fields.opens, cell, lookup);
    for (const cell of ['14:30', '2:30 PM', '2:30pm', '오후 2:30', '下午 2:30', '14:30:00']) expect(read(cell)).toEqual({ value: '14:30' });
    for (const cell of ['24:00', '14:60', '13:00 pm', 'noon', '오전 2:30 pm']) expect(read(cell)).toEqual({ problem: 'rule.time' });
    expect(read('12:05 am')).toEqual({ value: '00:05' });
    expect(check(visit, undefined, { opens: '9:30' })).toEqual({ opens: 'rule.time' });
  });

  it('is filtered by a range', () => {
    expect(filtered('opens=09:00..17:30')).toEqual({ opens: { is: 'range', from: '09:00', to: '17:30' } });
    expect(filtered('opens=25:00')).toEqual(['opens']);
  });
});
