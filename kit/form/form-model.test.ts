import { describe, expect, test } from 'vitest';
import { defineEntity } from '../records/entity.ts';
import { flag, integer, numbered, references, text } from '../records/field.ts';
import { openForm, type AnyRecord, type FormModel } from './form-model.ts';

const valve = defineEntity('valve', {
  title: text({ required: true, min: 2 }),
  boards: integer({ min: 1, max: 9 }),
  height: integer(),
  lit: flag({ initial: true }),
  woods: references('wood'),
});
const order = ['title', 'boards', 'height', 'lit', 'woods'];
const record = {
  id: 5,
  version: 3,
  createdAt: '2026-11-01T00:00:00.000Z',
  updatedAt: '2026-11-01T00:00:00.000Z',
  title: 'Oak valve',
  boards: 4,
  height: 120,
  lit: false,
  woods: [1],
  labels: { wood: { 1: 'Oak' } },
  hidden: [],
} as AnyRecord;

const open = (more: object = {}): FormModel => openForm({ entity: valve, order, ...more }, record);

describe('changes', () => {
  test('are what differs from what was loaded, empty in its two ways included', () => {
    const form = open();
    form.change('title', 'Ash valve');
    form.change('woods', [1, 2]);
    form.change('height', null);
    expect(form.patch).toEqual({ title: 'Ash valve', woods: [1, 2], height: null });
    form.change('title', 'Oak valve');
    form.change('woods', [1]);
    form.change('height', 120);
    expect(form.dirty).toEqual([]);
    expect(form.isDirty).toBe(false);
  });

  test('carry those that follow from them', () => {
    const form = open({ autofill: { height: (draft: { boards: number | null }) => (draft.boards ?? 0) * 30 } });
    form.change('boards', 5);
    expect(form.patch).toEqual({ boards: 5, height: 150 });
  });

  test('typed while the answer was on its way stay changes', () => {
    const form = open();
    form.change('title', 'Ash valve');
    const sent = form.draft;
    form.change('boards', 6);
    form.accept({ ...record, title: 'Ash valve', version: 4 } as AnyRecord, sent);
    expect(form.version).toBe(4);
    expect(form.patch).toEqual({ boards: 6 });
  });

  test('a record that was just made is called by the title it was given', () => {
    const form = openForm({ entity: defineEntity('valve', { number: numbered('V-'), ...valve.fields }), order }, undefined);
    const sent = form.draft;
    form.accept({ ...record, number: 12 } as AnyRecord, sent);
    expect(form.givenTitle).toBe(12);
  });

  test('restored from a draft stay changes to the version they were made on', () => {
    const form = open();
    form.restore({ patch: { woods: [7] }, version: 2, labels: { wood: { 7: 'Elm' } } });
    expect(form.patch).toEqual({ woods: [7] });
    expect(form.version).toBe(2);
    expect(form.labels).toEqual({ wood: { 1: 'Oak', 7: 'Elm' } });
  });

  test('go on top of the record as another person left it', () => {
    const form = open();
    form.change('title', 'Ash valve');
    form.rebase({ ...record, version: 9, boards: 7 } as AnyRecord, form.patch);
    expect(form.patch).toEqual({ title: 'Ash valve' });
    expect(form.values.get('boards')).toBe(7);
    expect(form.version).toBe(9);
  });
});

describe('problems', () => {
  test('are told of touched fields only, of all once the form was sent', () => {
    const form = open();
    form.change('title', '');
    form.change('boards', 12);
    expect(form.wrong).toEqual([]);
    form.touch('boards');
    expect(form.wrong).toEqual(['boards']);
    expect(form.submit()).toBe(false);
    expect(form.wrong).toEqual(['title', 'boards']);
  });

  test('go when the value fits again', () => {
    const form = open();
    form.touch('boards');
    form.change('boards', 12);
    expect(form.problemOf('boards')).toBe('rule.tooLarge');
    form.change('boards', 8);
    expect(form.problemOf('boards')).toBeUndefined();
  });

  test('of typed text that is no value keep the form from being sent', () => {
    const form = open();
    form.misread('boards', 'rule.number');
    expect(form.submit()).toBe(false);
    expect(form.problemOf('boards')).toBe('rule.number');
    form.misread('boards', undefined);
    expect(form.submit()).toBe(true);
  });

  test('the server told of go with the next change of their field', () => {
    const form = open();
    form.refuse({ title: 'rule.taken', boards: 'rule.tooLarge' });
    form.change('title', 'Elm valve');
    expect(form.wrong).toEqual(['boards']);
  });
});

test('a key belongs to one content: trying again sends the same one, another content another', () => {
  const form = open();
  const first = form.keyFor('a');
  expect(form.keyFor('a')).toBe(first);
  expect(form.keyFor('b')).not.toBe(first);
});

test('a new record leaves out what nobody filled', () => {
  const form = openForm({ entity: valve, order, initial: { boards: 2 } }, undefined);
  form.change('title', 'Elm valve');
  expect(form.filled).toEqual({ title: 'Elm valve', boards: 2, lit: true, woods: [] });
});

describe('values found elsewhere', () => {
  test('stands at its field with the record that holds the value, until the field changes or it is taken back', () => {
    const form = open();
    form.note('title', 'rule.taken', 9);
    expect([form.problemOf('title'), form.holders.get('title')]).toEqual(['rule.taken', 9]);
    form.change('title', 'Elm valve');
    expect([form.problemOf('title'), form.holders.get('title')]).toEqual([undefined, undefined]);
    form.note('title', 'rule.taken', 9);
    form.note('title', undefined);
    expect(form.wrong).toEqual([]);
    form.refuse({ title: 'rule.taken' }, { title: 7 });
    expect(form.holders.get('title')).toBe(7);
  });

  test('fills several fields at once, with what follows from them and in the place of what was not understood', () => {
    const form = open({ autofill: { height: (draft: { boards: number }) => draft.boards * 30 } });
    form.misread('boards', 'rule.number');
    form.fillIn({ title: 'Elm valve', boards: 2 });
    expect([form.draft['title'], form.draft['height'], form.dirty]).toEqual(['Elm valve', 60, ['title', 'boards', 'height']]);
  });
});

describe('changes saved by somebody else meanwhile', () => {
  const theirs = (more: object) => ({ ...record, version: 4, ...more }) as AnyRecord;

  test('fills the fields nobody touched here, and the next save is made on it', () => {
    const form = open();
    form.change('title', 'Ash valve');
    form.receive(theirs({ boards: 6, woods: [2], labels: { wood: { 2: 'Ash' } } }), 'Mina');
    expect([form.draft['boards'], form.draft['woods'], form.draft['title']]).toEqual([6, [2], 'Ash valve']);
    expect([[...form.fresh], form.version, form.dirty]).toEqual([['boards', 'woods'], 4, ['title']]);
    form.settle();
    expect(form.fresh.size).toBe(0);
  });

  test('leaves a touched field as it is, marks it, and lets the server ask which counts', () => {
    const form = open();
    form.change('title', 'Ash valve');
    form.receive(theirs({ title: 'Elm valve', boards: 6 }), 'Mina');
    expect([form.draft['title'], form.draft['boards'], form.version, form.seen]).toEqual(['Ash valve', 6, 3, 4]);
    expect(form.contested.get('title')).toEqual({ by: 'Mina', theirs: 'Elm valve' });
    expect(form.patch).toEqual({ title: 'Ash valve' });
    form.discard();
    expect([form.draft['title'], form.version, form.contested.size]).toEqual(['Elm valve', 4, 0]);
  });

  test('is no conflict where both wrote the same', () => {
    const form = open();
    form.change('title', 'Elm valve');
    form.receive(theirs({ title: 'Elm valve' }), 'Mina');
    expect([form.dirty, form.contested.size, form.version]).toEqual([[], 0, 4]);
  });

  test('does not lift changes restored from an earlier version over what was saved since', () => {
    const form = open();
    form.restore({ patch: { boards: 9 }, version: 2, labels: {} });
    form.receive(theirs({ title: 'Elm valve' }), 'Mina');
    expect([form.version, form.draft['title'], form.draft['boards']]).toEqual([2, 'Elm valve', 9]);
  });
});
