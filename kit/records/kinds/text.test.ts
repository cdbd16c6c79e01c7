import { expect, test } from 'vitest';
import { check } from '../check.ts';
import { defineEntity } from '../entity.ts';
import { flag, integer, names, rows, score, text } from '../field.ts';
import { formatValue, type ValueFormatter } from '../format-value.ts';
import { maskOf } from '../mask.ts';
import { same } from '../value.ts';
import { kindOf } from './kinds.ts';

const note = defineEntity('note', {
  title: text({ required: true, min: 2, max: 5 }),
  body: text({ long: true, max: 6 }),
  mail: text({ format: 'email' }),
  points: score(),
  names: names({ required: true }),
  lines: rows({ free: integer({ required: true, min: 1 }), lease: integer(), counts: flag() }, { max: 2 }),
});
const { fields } = note;
const problem = (name: keyof typeof fields, value: unknown) => check(note, undefined, { title: 'Lamp', names: { kr: '', en: 'Lamp', zh: '' }, [name]: value } as never)[name];

test('a text has letters enough and not too many, on one line unless it is long', () => {
  const of = (values: readonly unknown[]) => values.map((value) => problem('title', value));
  expect(of(['ab', 'abcde', 'a', 'abcdef', 'a\nb', 'a\0b', 5])).toEqual([undefined, undefined, 'rule.tooShort', 'rule.tooLong', 'rule.singleLine', 'rule.text', 'rule.text']);
  expect(of(['', '   ', null])).toEqual(['rule.required', 'rule.required', 'rule.required']);
  const unseen = ['\u200b', '\u3164', '\u115f', '\u1160', '\uffa0', '\u2800', '\u00ad', '\ufeff', '\u2060', '\u180e', '\u034f', '\ufe0f', '\u{e0020}'];
  expect(of([...unseen, ` ${unseen.join(' ')} `])).toEqual([...unseen, ''].map(() => 'rule.required'));
  expect(of(['a\u200bb', '하늘', '\u2801\u2802', '👩\u200d💻'])).toEqual([undefined, undefined, undefined, undefined]);
  expect([problem('names', { kr: '', en: '\u3164', zh: ' ' }), problem('names', { kr: '', en: 'Gym', zh: '' })]).toEqual(['rule.required', undefined]);
  expect([problem('body', 'a\nb'), problem('body', 'abcdefg'), problem('mail', 'x'), problem('mail', 'x@y.zz')]).toEqual([undefined, 'rule.tooLong', 'rule.email', undefined]);
});

test('a text is masked to its first letter, an address of mail with its sign', () => {
  expect([maskOf(fields, fields.title, '김하늘'), maskOf(fields, fields.title, ''), maskOf(fields, fields.mail, 'jane@stoop.example'), maskOf(fields, fields.points, 5)]).toEqual(['김•••', '', 'j•••@•••', null]);
});

test('two texts are alike whatever their capitals, if they say enough', () => {
  const { soughtBy, isAlike } = kindOf(fields.title).alike!;
  expect([soughtBy('A' as never), soughtBy('Ab' as never), isAlike('LAMP' as never, 'lamp' as never), isAlike('lamp' as never, 'lamps' as never)]).toEqual([undefined, 'Ab', true, false]);
});

test('a score is a number', () => {
  expect(['5', Number.NaN, Infinity, 5, 0, 6, 1.5].map((value) => problem('points', value))).toEqual(['rule.number', 'rule.number', 'rule.number', undefined, 'rule.tooSmall', 'rule.tooLarge', 'rule.whole']);
});

test('lines have their fields and no other, each as its kind says, and no more than a record takes', () => {
  const of = (...lines: unknown[]) => problem('lines', lines);
  expect([of({ free: 1 }), of({ free: 1, lease: null, counts: true }), of({ free: 0 }), of({}), of({ free: 1, other: 2 }), of(null), of('a'), of({ free: 1 }, { free: 2 }, { free: 3 })]).toEqual([undefined, undefined, 'rule.row', 'rule.row', 'rule.row', 'rule.row', 'rule.row', 'rule.tooMany']);
  expect(problem('lines', { free: 1 })).toBe('rule.row');
});

test('lines are the same where each of their values is, a missing one being none', () => {
  const isSame = (a: readonly object[], b: readonly object[]) => same(fields.lines, a as never, b as never);
  expect([isSame([{ free: 1 }], [{ free: 1, lease: null }]), isSame([{ free: 1 }], [{ free: 2 }]), isSame([{ free: 1 }], []), isSame([{ free: 1 }, { free: 2 }], [{ free: 2 }, { free: 1 }])]).toEqual([true, false, false, false]);
});

const words: Readonly<Record<string, string>> = { 'note.lines.line': '{{free}} free on {{lease}}', 'note.lines.counts': 'Counts', 'note.lines.free': 'Free', 'note.lines.lease': 'Lease' };
const voiceOf = (known: Readonly<Record<string, string>>) =>
  ({
    t: (key: string, values: Readonly<Record<string, unknown>> = {}) => (known[key] ?? key).replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name])),
    has: (key: string) => key in known,
    list: (all: readonly string[]) => all.join(', '),
    number: String,
  }) as unknown as ValueFormatter;

test('a line is told as the sentence of its words, with the flags that are on; without one by the names of its fields', () => {
  const { 'note.lines.line': _, ...names } = words;
  const told = (known: Readonly<Record<string, string>>, ...lines: object[]) => formatValue(fields.lines, lines, voiceOf(known), 'note.lines');
  expect(told(words, { free: 1, lease: 12, counts: true }, { free: 2, lease: null, counts: false })).toBe('1 free on 12, counts; 2 free on –');
  expect(told(names, { free: 1, lease: 12, counts: true }, { free: 2, lease: null, counts: false })).toBe('Free 1, Lease 12, Counts; Free 2');
});
