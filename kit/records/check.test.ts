import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import en from '#core/rules/translations/en.ts';
import { bounds, check, checkField, ruleValues } from './check.ts';
import type { Draft } from './entity.ts';
import { draftOf } from './draft.ts';
import { decimal, flag, integer, money, names, photos, plainDate, references, text, type Field } from './field.ts';
import { heaterDrafts } from '#tests/support/record-sample-drafts.ts';
import { heater, heaterRules, maker } from '#tests/support/record-sample.ts';

const good = { title: 'Reading heater', maker: 3, cost: 5 };

describe('a draft', () => {
  test('with what is required has no problems', () => {
    expect(check(heater, heaterRules, good)).toEqual({});
    expect(check(heater, heaterRules, { ...draftOf(heater), ...good })).toEqual({});
  });

  test('names what is missing, and only that', () => {
    expect(check(heater, undefined, {})).toEqual({
      title: 'rule.required',
      maker: 'rule.required',
      cost: 'rule.required',
    });
  });

  test('may leave out a field that has a value to start from, but not empty it', () => {
    expect(check(heater, undefined, { ...good, lit: null, year: null })).toEqual({
      lit: 'rule.required',
      year: 'rule.required',
    });
  });

  test('is looked at only where asked', () => {
    expect(check(heater, heaterRules, { watts: 0 }, ['watts', 'age', 'unheard'])).toEqual({ watts: 'rule.tooSmall' });
  });

  test('meets the rules of the area after those of the field', () => {
    expect(check(heater, heaterRules, { ...good, title: '!' }).title).toBe('rule.tooShort');
    expect(check(heater, heaterRules, { ...good, title: 'forbidden' }).title).toBe('heater.rule.title');
    expect(check(heater, heaterRules, { ...good, title: 'so!' }).title).toBe('heater.rule.loud');
    expect(check(heater, heaterRules, { ...good, shape: 'longTube', watts: 200 }).watts).toBe('heater.rule.tubeTooStrong');
    expect(check(heater, { watts: [() => 'never'] }, { ...good, watts: null })).toEqual({});
  });

  test('of a dictionary needs a name in one language', () => {
    const name = { kr: '', en: ' ', zh: '' };
    expect(check(maker, undefined, { name })).toEqual({ name: 'rule.required' });
    expect(check(maker, undefined, { name: { ...name, zh: '暖气' } })).toEqual({});
  });
});

const photo = { file: 'a.jpg', width: 1, height: 1 };
const fieldCases: readonly (readonly [field: Field, value: unknown, problem: string | undefined])[] = [
  [text({ max: 2 }), '😀😀', undefined],
  [text({ max: 2 }), '😀😀😀', 'rule.tooLong'],
  [text({ min: 3 }), '😀😀', 'rule.tooShort'],
  [text(), 'a'.repeat(bounds.text + 1), 'rule.tooLong'],
  [text({ long: true }), 'a'.repeat(bounds.text + 1), undefined],
  [text({ required: true }), '   ', 'rule.required'],
  [text({ format: 'zip' }), '1', 'rule.zip'],
  [text(), 5, 'rule.text'],
  [text(), 'a\0b', 'rule.text'],
  [text(), 'a\ud800b', 'rule.text'],
  [text(), 'a\u0085b', 'rule.text'],
  [text(), 'two\nlines', 'rule.singleLine'],
  [text({ long: true }), 'two\r\n\tlines', undefined],
  [text({ long: true }), 'a\u0007b', 'rule.text'],
  [names(), { kr: '', en: 'a\0', zh: '' }, 'rule.text'],
  [integer(), 1.5, 'rule.whole'],
  [integer(), Number.NaN, 'rule.number'],
  [integer(), Number.POSITIVE_INFINITY, 'rule.number'],
  [integer(), 3_000_000_000, 'rule.tooLarge'],
  [integer({ max: 5_000_000_000 }), 3_000_000_000, undefined],
  [integer({ max: 2030 }), 2030, undefined],
  [integer({ max: 2030 }), 2031, 'rule.tooLarge'],
  [integer(), '5', 'rule.number'],
  [decimal({ step: 0.1 }), 0.3, undefined],
  [decimal({ step: 0.1 }), 0.35, 'rule.step'],
  [decimal({ step: 0.25 }), 1_000_000.75, undefined],
  [decimal(), 1e16, 'rule.tooLarge'],
  [flag(), 0, 'rule.flag'],
  [plainDate(), '2024-02-29', undefined],
  [plainDate(), '2023-02-29', 'rule.date'],
  [plainDate(), '1900-02-29', 'rule.date'],
  [plainDate(), '2024-1-01', 'rule.date'],
  [plainDate({ min: '2024-01-02' }), '2024-01-01', 'rule.tooEarly'],
  [plainDate({ max: '2024-01-02' }), '2024-01-03', 'rule.tooLate'],
  [heater.fields.shape, 'square', 'rule.choice'],
  [heater.fields.checked, '2024-02-30T10:00:00Z', 'rule.moment'],
  [heater.fields.checked, '2024-02-28T10:00:00', 'rule.moment'],
  [heater.fields.checked, '2024-02-28T10:00:00-05:00', undefined],
  [heater.fields.checked, '0001-01-01T00:00:00+09:00', 'rule.moment'],
  [names({ max: 2 }), { kr: '', en: 'abc', zh: '' }, 'rule.tooLong'],
  [names(), { en: 'abc' }, 'rule.text'],
  [heater.fields.maker, 0, 'rule.unknown'],
  [heater.fields.maker, '3', 'rule.unknown'],
  [heater.fields.valves, [1, 2, 1], 'rule.repeated'],
  [heater.fields.valves, [1, 1.5], 'rule.unknown'],
  [heater.fields.valves, null, 'rule.required'],
  [references('valve', { required: true }), [], 'rule.required'],
  [photos({ max: 1 }), [photo, photo], 'rule.tooMany'],
  [photos(), [{ ...photo, file: '../secret' }], 'rule.photo'],
  [photos({ required: true }), [], 'rule.required'],
];

test.each(fieldCases.map(([field, value, problem]) => ({ kind: field.kind, field, value, problem })))(
  '$kind $value: $problem',
  ({ field, value, problem }) => expect(checkField(field, value)).toBe(problem),
);

test('any draft at all is answered with keys that have words', () => {
  const known = new Set<string>([...Object.keys(en), 'heater.rule.tubeTooStrong', 'heater.rule.title', 'heater.rule.loud']);
  const anything = fc.record(Object.fromEntries(Object.keys(heater.fields).map((name) => [name, fc.anything()])));
  fc.assert(
    fc.property(fc.oneof(anything, heaterDrafts), (draft) => {
      for (const problem of Object.values(check(heater, undefined, draft as Draft<typeof heater>)))
        expect(known).toContain(problem);
    }),
  );
});

test('every message that names a bound finds it among the values of its field', () => {
  for (const [field, , problem] of fieldCases) {
    const words = problem === undefined ? '' : ((en as Readonly<Record<string, string>>)[problem] ?? '');
    for (const [, place = ''] of words.matchAll(/\{\{(\w+)\}\}/g)) expect(ruleValues(field)).toHaveProperty(place);
  }
});

test('the values of a message are written as the reader’s language writes them', () => {
  const voice = {
    number: (value: number, options?: Intl.NumberFormatOptions) =>
      new Intl.NumberFormat('en-US', options).format(value),
    money: (cents: number) => `$${cents / 100}`,
    day: (day: string) => `<${day}>`,
  };
  expect(ruleValues(heater.fields.watts, voice)).toEqual({ min: '1', max: '2,000' });
  expect(ruleValues(heater.fields.year, voice)).toEqual({ min: '1800', max: '2030' });
  expect(ruleValues(heater.fields.sold, voice)).toEqual({ min: '<2000-01-01>', max: '<2099-12-31>' });
  expect(ruleValues(money({ min: 2000, max: 500_050 }), voice)).toEqual({ min: '$20', max: '$5000.5' });
  expect(ruleValues(money({ min: 2000, max: 500_050 }))).toEqual({ min: 20, max: 5000.5 });
  expect(ruleValues(heater.fields.watts)).toEqual({ min: 1, max: 2000 });
  expect(ruleValues(heater.fields.lit)).toEqual({});
});
