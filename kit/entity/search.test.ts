import { expect, test } from 'vitest';
import { searchForms, searchText } from './search.ts';
import { defineEntity } from './entity.ts';
import { integer, reference, references } from './field.ts';
import { lamp } from './specimen.ts';

test('the search looks into the searched fields, an address also in its normal form', () => {
  const row = {
    title: 'Ｒeading  LAMP',
    place: '2 E 4 St',
    note: 'hidden',
    called: { kr: '램프', en: '', zh: '灯' },
    watts: 60,
  };
  expect(searchText(lamp, row)).toBe('reading lamp\n2 e 4 st\n2 east 4 street\n램프\n灯');
  expect(searchText(lamp, {})).toBe('');
});

test('an address is found in any way of writing it', () => {
  const text = searchText(lamp, { place: '2 EAST 4 STREET' });
  for (const typed of ['2 e 4 st', '2 East 4th', 'EAST 4', '4 street', '2 East Fourth Street']) {
    expect(
      searchForms(typed).some((form) => text.includes(form)),
      typed,
    ).toBe(true);
  }
  expect(searchForms('west').some((form) => text.includes(form))).toBe(false);
});

test('nothing typed searches for nothing', () => {
  expect(searchForms('  ')).toEqual([]);
  expect(searchForms('램프')).toEqual(['램프']);
});

test('numbers are searched as they are written, and what is referred to has a search text of its own', () => {
  const searched = { searched: true };
  const shelf = defineEntity('shelf', {
    code: integer(searched),
    lamp: reference(lamp, searched),
    others: references(lamp, searched),
  });
  expect(searchText(shelf, { code: 42, lamp: 7, others: [8] })).toBe('42');
});
