import { describe, expect, it } from 'vitest';
import { isLink } from '#core/rules/link.ts';
import { readCell, writeCell, type Lookup } from '../cells.ts';
import { check } from '../check.ts';
import { defineEntity } from '../entity.ts';
import { decimal, file, instant, names, photos, reference, rows, text } from '../field.ts';
import { readQuery } from '../query.ts';
import { same } from '../value.ts';

const flat = defineEntity('flat', {
  plan: file(),
  photos: photos({ max: 2 }),
  cover: photos({ required: true }),
  label: names({ max: 10 }),
  maker: reference('maker'),
  weight: decimal({ step: 0.1 }),
  lines: rows({ rent: decimal(), note: text() }),
  seen: instant(),
});
const { fields } = flat;
const photo = { file: 'a.jpg', width: 4, height: 3 };
const plan = { file: `${'0'.repeat(32)}.pdf`, name: 'Plan', size: 9 };
const problemOf = (values: object) => check(flat, undefined, { cover: [photo], ...values } as never);

describe('pictures', () => {
  it('are as many as fit and no more, and at least one where they are required', () => {
    expect(problemOf({ photos: [photo, { ...photo, file: 'b.jpg' }] })).toEqual({});
    expect(problemOf({ photos: [photo, photo, photo] })).toEqual({ photos: 'rule.tooMany' });
    expect(problemOf({ cover: [] })).toEqual({ cover: 'rule.required' });
  });

  it('have a name and two sides', () => {
    for (const one of [null, 'a.jpg', {}, { ...photo, file: '../a' }, { ...photo, width: 0 }, { ...photo, height: 1.5 }])
      expect(problemOf({ photos: [one] })).toEqual({ photos: 'rule.photo' });
    expect(problemOf({ photos: {} })).toEqual({ photos: 'rule.photo' });
  });

  it('are the same in the same order and size alone', () => {
    expect(same(fields.photos, [photo], [{ ...photo }])).toBe(true);
    for (const other of [[], [{ ...photo, file: 'b.jpg' }], [{ ...photo, width: 5 }], [{ ...photo, height: 5 }], [photo, photo]])
      expect(same(fields.photos, [photo], other)).toBe(false);
  });
});

describe('a file', () => {
  it('has an address the server made, a name on one line and a size', () => {
    expect(problemOf({ plan })).toEqual({});
    const wrong: readonly unknown[] = ['plan.pdf', 7, { ...plan, name: '' }, { ...plan, name: 'a\u0000' }, { ...plan, size: 0 }, { ...plan, file: 'plan.pdf' }, { ...plan, name: 'x'.repeat(5000) }];
    for (const one of wrong) expect([one, problemOf({ plan: one })]).toEqual([one, { plan: 'rule.file' }]);
    for (const other of [{ ...plan, name: 'Other' }, { ...plan, size: 10 }, { ...plan, file: `${'1'.repeat(32)}.pdf` }]) expect(same(fields.plan, plan, other)).toBe(false);
  });
});

describe('a name in three languages', () => {
  const oak = { kr: '참나무', en: 'Oak', zh: '橡木' };

  it('has all three, as texts on one line, none beyond its length', () => {
    expect(problemOf({ label: oak })).toEqual({});
    expect(problemOf({ label: { ...oak, zh: 'x'.repeat(10) } })).toEqual({});
    for (const locale of ['kr', 'en', 'zh']) {
      expect(problemOf({ label: { ...oak, [locale]: 'x'.repeat(11) } })).toEqual({ label: 'rule.tooLong' });
      expect(problemOf({ label: { ...oak, [locale]: 'a\nb' } })).toEqual({ label: 'rule.singleLine' });
      expect(problemOf({ label: { ...oak, [locale]: 7 } })).toEqual({ label: 'rule.text' });
      expect(same(fields.label, oak, { ...oak, [locale]: 'x' })).toBe(false);
    }
    for (const other of ['Oak', 7, { en: 'Oak' }]) expect(problemOf({ label: other })).toEqual({ label: 'rule.text' });
  });

  it('is read from three parts in the order Korean, English, Chinese, or from one by its script', () => {
    const lookup = { id: () => 'unknown', label: () => undefined } as unknown as Lookup;
    const read = (cell: string) => readCell(fields.label, cell, lookup);
    expect(read('참나무 | Oak | 橡木')).toEqual({ value: oak });
    expect(['참나무', 'Oak', '橡木'].map(read)).toEqual([{ kr: '참나무', en: '', zh: '' }, { kr: '', en: 'Oak', zh: '' }, { kr: '', en: '', zh: '橡木' }].map((value) => ({ value })));
    expect(read('Oak | 橡木')).toMatchObject({ problem: 'rule.names' });
    expect(writeCell(fields.label, oak, lookup)).toBe('참나무 | Oak | 橡木');
  });
});

it('a label that several records bear is told apart from one that nobody bears', () => {
  const found = { Acme: 1, Twin: 'ambiguous' } as const;
  const lookup = { id: (_: string, label: string) => found[label as 'Acme'] ?? 'unknown' } as unknown as Lookup;
  expect(readCell(fields.maker, 'Acme', lookup)).toEqual({ value: 1 });
  expect(readCell(fields.maker, 'Twin', lookup)).toMatchObject({ problem: 'rule.ambiguous' });
  expect(readCell(fields.maker, 'Nobody', lookup)).toMatchObject({ problem: 'rule.unknownLabel' });
});

it('lines say nothing with null and with a field left out alike, and the same with the same nonsense', () => {
  expect(same(fields.lines, [{ rent: 1, note: null }], [{ rent: 1 }])).toBe(true);
  expect(same(fields.lines, [{ rent: 1 }], [{ rent: 1, note: null }])).toBe(true);
  expect(same(fields.lines, [{ rent: Number.NaN }], [{ rent: Number.NaN }])).toBe(true);
  expect(same(fields.lines, [{ rent: Number.NaN }], [{ rent: 1 }])).toBe(false);
});

it('a moment is asked for by days that any database can count with', () => {
  const unfit = (day: string) => readQuery(flat, new URLSearchParams(`seen=${day}..`)).unfit;
  expect(['1900-01-01', '2999-12-31'].map(unfit)).toEqual([[], []]);
  expect(['1899-12-31', '3000-01-01'].map(unfit)).toEqual([['seen'], ['seen']]);
});

it('a link has at most 2048 characters', () => {
  const link = (length: number) => `https://a.example/${'x'.repeat(length - 18)}`;
  expect([isLink(link(2048)), isLink(link(2049))]).toEqual([true, 'rule.link']);
});

it('a text or a name that nobody sees is none', () => {
  const note = defineEntity('note', { words: text({ required: true }), title: names({ required: true }) });
  const problems = (words: string) => check(note, undefined, { words, title: { kr: words, en: '', zh: '' } });
  for (const unseen of [' ', ' \u200b ', '\u200d\ufeff', '\u3164', '\u2800', '\u00ad\n']) expect(problems(unseen)).toEqual({ words: 'rule.required', title: 'rule.required' });
  for (const seen of ['a', '\u200b가', '👩\u200d💻', '-']) expect(problems(seen)).toEqual({});
});
