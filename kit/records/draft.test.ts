import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { changedFields, changes, draftOf, tidy } from './draft.ts';
import type { Autofill, Row } from './entity.ts';
import { applyAutofill } from './autofill.ts';
import { heaterDrafts } from '#tests/support/record-sample-drafts.ts';
import { heater } from '#tests/support/record-sample.ts';
import { same } from './value.ts';

describe('a draft', () => {
  test('of a new record starts from what its fields start from', () => {
    const draft = draftOf(heater);
    expect(draft).toMatchObject({
      title: null,
      year: 2000,
      lit: true,
      shape: 'round',
      valves: [],
      pictures: [],
      cost: null,
    });
    expect(draft).not.toHaveProperty('age');
  });

  test('of a record holds its written fields and nothing an answer carries beside them', () => {
    const row = { id: 1, version: 2, title: 'Heater', lit: false, age: 5, labels: {}, hidden: [] };
    const draft = draftOf(heater, row as unknown as Row<typeof heater>);
    expect(draft).toMatchObject({ title: 'Heater', lit: false, year: null, valves: [] });
    for (const name of ['id', 'version', 'age', 'labels', 'hidden']) expect(draft).not.toHaveProperty(name);
  });
});

describe('changed fields', () => {
  const before = draftOf(heater);

  test('is only what differs to a person', () => {
    expect(
      changedFields(heater, before, { ...before, title: ' ', note: '', called: { kr: '', en: '', zh: '' } }),
    ).toEqual({});
    expect(changedFields(heater, before, { ...before, title: 'Heater', lit: false })).toEqual({
      title: 'Heater',
      lit: false,
    });
  });

  test('is sent as null where a text was emptied', () => {
    expect(changedFields(heater, { ...before, note: 'old' }, { ...before, note: '  ' })).toEqual({ note: null });
    expect(changedFields(heater, { ...before, valves: [1] }, { ...before, valves: [] })).toEqual({ valves: [] });
  });

  test('counts the order of lists', () => {
    expect(changedFields(heater, { ...before, valves: [1, 2] }, { ...before, valves: [2, 1] })).toEqual({
      valves: [2, 1],
    });
    expect(changedFields(heater, { ...before, valves: [1, 2] }, { ...before, valves: [1, 2] })).toEqual({});
  });

  test('is kept with the values before and after', () => {
    expect(changes(heater, { title: 'a', watts: 5, age: 1 }, { title: 'b', watts: 5, year: 2001, age: 2 })).toEqual({
      title: ['a', 'b'],
      year: [null, 2001],
    });
  });

  test('put upon the draft before gives the draft after', () => {
    fc.assert(
      fc.property(heaterDrafts, heaterDrafts, (one, other) => {
        const patched = { ...one, ...changedFields(heater, one, other) };
        expect(changedFields(heater, patched, other)).toEqual({});
        expect(Object.keys(changes(heater, one, other))).toEqual(Object.keys(changedFields(heater, one, other)));
        expect(changedFields(heater, one, one)).toEqual({});
      }),
    );
  });
});

test('moments are the same in any zone, and empty is empty', () => {
  const { checked, title, valves } = heater.fields;
  expect(same(checked, '2026-01-01T00:00:00Z', '2026-01-01T09:00:00.000+09:00')).toBe(true);
  expect(same(checked, '2026-01-01T00:00:00Z', '2026-01-01T00:00:01Z')).toBe(false);
  expect(same(title, null, '')).toBe(true);
  expect(same(title, undefined, 'a')).toBe(false);
  expect([tidy(title, ' '), tidy(title, 'a'), tidy(valves, null)]).toEqual([null, 'a', []]);
});

describe('fields that follow', () => {
  const autofill: Autofill<typeof heater> = {
    watts: (draft) => (draft.lit ? 60 : null),
    price: (draft) => (draft.watts ?? 0) / 2,
  };

  test('are worked out in order, on a draft of their own', () => {
    const draft = draftOf(heater);
    expect(applyAutofill(autofill, draft)).toMatchObject({ watts: 60, price: 30 });
    expect(applyAutofill(autofill, { ...draft, lit: false })).toMatchObject({ watts: null, price: 0 });
    expect(draft.watts).toBeNull();
    expect(applyAutofill(undefined, draft)).toEqual(draft);
  });
});
