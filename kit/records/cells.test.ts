import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readCell, wordsFor, writeCell, type Lookup } from './cells.ts';
import { check } from './check.ts';
import { writtenFields } from './entity.ts';
import { heaterDrafts } from '#tests/support/record-sample-drafts.ts';
import { heater } from '#tests/support/record-sample.ts';
import { isEmpty } from './value.ts';

const labels: Readonly<Record<string, readonly string[]>> = {
  maker: ['', 'Acme', 'Kim, Lee & Co', 'Twin', 'Twin', '한빛'],
  valve: ['', 'top', 'low, left', 'middle'],
};
const lookup: Lookup = {
  id(entity, label) {
    const found = (labels[entity] ?? []).flatMap((one, id) => (one === label && id > 0 ? [id] : []));
    return found.length > 1 ? 'ambiguous' : (found[0] ?? 'unknown');
  },
  label: (entity, id) => labels[entity]?.[id],
};
const { fields } = heater;
const read = (name: keyof typeof fields, cell: string) => readCell(fields[name], cell, lookup);

describe('cells as people write them', () => {
  const fitting: readonly (readonly [name: keyof typeof fields, cell: string, value: unknown])[] = [
    ['title', '  Reading heater ', 'Reading heater'],
    ['title', '한국', '한국'],
    ['title', ' ', null],
    ['watts', '60', 60],
    ['watts', '1,234', 1234],
    ['watts', '1 234 567', 1_234_567],
    ['watts', '１２３', 123],
    ['watts', '1931.0', 1931],
    ['watts', '2018년', 2018],
    ['watts', '52 층', 52],
    ['watts', '1,028세대', 1028],
    ['watts', '５８６户', 586],
    ['price', '84.5㎡', 84.5],
    ['watts', '−5', -5],
    ['watts', '-0', 0],
    ['price', '1,234.5', 1234.5],
    ['price', '.5', 0.5],
    ['price', '5.', 5],
    ['lit', 'Yes', true],
    ['lit', '예', true],
    ['lit', '아니요', false],
    ['lit', '是', true],
    ['lit', '没有', false],
    ['lit', 'FALSE', false],
    ['lit', '1', true],
    ['shape', 'round', 'round'],
    ['shape', 'Long tube', 'longTube'],
    ['shape', 'LONG-TUBE', 'longTube'],
    ['sold', '2024-02-29', '2024-02-29'],
    ['sold', '2024/2/9', '2024-02-09'],
    ['sold', '2024. 2. 9.', '2024-02-09'],
    ['sold', '20240209', '2024-02-09'],
    ['sold', '2024년 2월 9일', '2024-02-09'],
    ['sold', '2024年2月9日', '2024-02-09'],
    ['sold', '2/9/2024', '2024-02-09'],
    ['sold', 'Feb 9, 2024', '2024-02-09'],
    ['sold', '9 February 2024', '2024-02-09'],
    ['checked', '2024-07-01T12:00:00+09:00', '2024-07-01T03:00:00.000Z'],
    ['checked', '2024-07-01 14:30', '2024-07-01T18:30:00.000Z'],
    ['checked', '2024-01-01 14:30:15', '2024-01-01T19:30:15.000Z'],
    ['checked', '2026-11-01 01:30', '2026-11-01T05:30:00.000Z'],
    ['checked', '2026-11-01 01:30 EDT', '2026-11-01T05:30:00.000Z'],
    ['checked', '2026-11-01 01:30 EST', '2026-11-01T06:30:00.000Z'],
    ['checked', '2024-01-01 14:30 EST', '2024-01-01T19:30:00.000Z'],
    ['checked', '1/2/2024, 2:30 PM', '2024-01-02T19:30:00.000Z'],
    ['checked', '1/2/2024 12:05 a.m.', '2024-01-02T05:05:00.000Z'],
    ['called', 'Gym', { kr: '', en: 'Gym', zh: '' }],
    ['called', '헬스장', { kr: '헬스장', en: '', zh: '' }],
    ['called', '健身房', { kr: '', en: '', zh: '健身房' }],
    ['called', '헬스장 | Gym | 健身房', { kr: '헬스장', en: 'Gym', zh: '健身房' }],
    ['maker', 'Acme', 1],
    ['maker', 'Kim, Lee & Co', 2],
    ['valves', 'top; middle, top', [1, 3]],
    ['valves', 'low, left', [2]],
    ['valves', 'low, left; top', [2, 1]],
    ['valves', '', []],
    ['pictures', '', []],
  ];
  test.each(fitting)('%s %j', (name, cell, value) => expect(read(name, cell)).toEqual({ value }));
});

describe('ambiguous cells', () => {
  const unknown: readonly (readonly [
    name: keyof typeof fields,
    cell: string,
    problem: string,
    value: string | undefined,
  ])[] = [
    ['watts', 'many', 'rule.number', undefined],
    ['watts', '12,34', 'rule.number', undefined],
    ['watts', '1,5', 'rule.number', undefined],
    ['watts', '1e3', 'rule.number', undefined],
    ['watts', '60 W', 'rule.number', undefined],
    ['watts', '2018년 준공', 'rule.number', undefined],
    ['watts', '년', 'rule.number', undefined],
    ['watts', '1.5', 'rule.whole', undefined],
    ['watts', '0x10', 'rule.number', undefined],
    ['lit', 'maybe', 'rule.flag', undefined],
    ['shape', 'square', 'rule.choice', undefined],
    ['sold', '13/2/2024', 'rule.date', undefined],
    ['sold', '2/9/24', 'rule.date', undefined],
    ['sold', '2023-02-29', 'rule.date', undefined],
    ['sold', 'soon', 'rule.date', undefined],
    ['checked', '2024-03-10 02:30', 'rule.moment', undefined],
    ['checked', '2024-01-01 25:00', 'rule.moment', undefined],
    ['checked', '2024-01-01 13:00 PM', 'rule.moment', undefined],
    ['checked', '2024-01-01', 'rule.moment', undefined],
    ['called', 'a | b', 'rule.names', undefined],
    ['maker', 'Nobody', 'rule.unknownLabel', 'Nobody'],
    ['maker', 'Twin', 'rule.ambiguous', 'Twin'],
    ['valves', 'top; nowhere', 'rule.unknownLabel', 'nowhere'],
    ['pictures', 'a.jpg', 'rule.photo', undefined],
  ];
  test.each(unknown)('%s %j: %s', (name, cell, problem, value) =>
    expect(read(name, cell)).toEqual({ problem, ...(value !== undefined && { values: { value } }) }),
  );
});

test('choices are known by their words in any language, but not by a word that two share', () => {
  const texts: readonly Readonly<Record<string, string>>[] = [
    { 'heater.shape.round': '둥근', 'heater.shape.longTube': '긴 관', 'heater.shape.none': '기타' },
    { 'heater.shape.round': 'Globe', 'heater.shape.longTube': 'Tube', 'heater.shape.none': 'Tube' },
  ];
  const words = wordsFor(
    fields.shape,
    'heater.shape',
    texts.map((text) => (key: string) => text[key] ?? key),
  );
  expect(readCell(fields.shape, '긴관', lookup, words)).toEqual({ value: 'longTube' });
  expect(readCell(fields.shape, ' globe', lookup, words)).toEqual({ value: 'round' });
  expect(readCell(fields.shape, 'tube', lookup, words)).toEqual({ problem: 'rule.choice' });
});

test('a written cell is read back', () => {
  const numbered: Lookup = {
    id: (_, label) => (/^#\d+$/.test(label) ? Number(label.slice(1)) : 'unknown'),
    label: (_, id) => `#${id}`,
  };
  fc.assert(
    fc.property(heaterDrafts, (draft) => {
      const wrong = check(heater, undefined, draft);
      for (const [name, field] of writtenFields(heater)) {
        const value = (draft as Readonly<Record<string, unknown>>)[name];
        if (wrong[name] || name === 'pictures' || (name === 'called' && /[|\s]/.test(JSON.stringify(value)))) continue;
        const again = readCell(field, writeCell(field, value, numbered), numbered);
        const wanted = isEmpty(field, value) ? (Array.isArray(value) ? [] : null) : value;
        if (name === 'checked' && typeof wanted === 'string')
          expect(again).toEqual({ value: new Date(wanted).toISOString() });
        else if (typeof wanted === 'string') expect(again).toEqual({ value: wanted.trim().normalize('NFC') });
        else expect(again).toEqual({ value: wanted });
      }
    }),
    { numRuns: 300 },
  );
});

test('any cell at all is read, however long', () => {
  const long = fc
    .tuple(fc.string({ minLength: 1, maxLength: 4 }), fc.integer({ min: 1, max: 30_000 }))
    .map(([unit, times]) => unit.repeat(times));
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.string({ unit: 'binary' }), long), (cell) => {
      for (const field of Object.values(fields)) {
        const reading = readCell(field, cell, lookup);
        expect('value' in reading || typeof reading.problem === 'string').toBe(true);
      }
    }),
    { numRuns: 150 },
  );
});
