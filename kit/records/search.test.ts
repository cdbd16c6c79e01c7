import { expect, test } from 'vitest';
import { searchForms, searchText } from './search.ts';
import { defineEntity } from './entity.ts';
import { integer, phone, reference, references } from './field.ts';
import { heater } from '#tests/support/record-sample.ts';

test('the search looks into the searched fields, an address also in its normal form', () => {
  const row = {
    title: 'Ｒeading  HEATER',
    place: '2 E 4 St',
    note: 'hidden',
    called: { kr: '히터', en: '', zh: '暖气' },
    watts: 60,
  };
  expect(searchText(heater, row)).toBe('reading heater\n2 e 4 st\n2 east 4 street\n히터\n暖气\nㅎㅌ\nnq');
  expect(searchText(heater, {})).toBe('');
});

test('an address is found in any way of writing it', () => {
  const text = searchText(heater, { place: '2 EAST 4 STREET' });
  for (const typed of ['2 e 4 st', '2 East 4th', 'EAST 4', '4 street', '2 East Fourth Street']) {
    expect(
      searchForms(typed).some((form) => text.includes(form)),
      typed,
    ).toBe(true);
  }
  expect(searchForms('west').some((form) => text.includes(form))).toBe(false);
});

test.each([
  ['401 W 31 St', ['401 West 31st Street, Manhattan', '401 w 31 st new york ny 10001', '401 West 31 Street, Apt 3, New York, NY 10001-2222, USA', '401 w 31st st, Chelsea']],
  ['41-17 Crescent St', ['41 17 crescent street', '41-17 Crescent St, Long Island City, NY 11101', '4117 Crescent Street Queens']],
  ['12 New York Ave', ['12 new york ave', '12 New York Avenue, Brooklyn NY']],
])('%s is found by an address with its city', (place, ways) => {
  const text = searchText(heater, { place });
  for (const typed of ways) expect(searchForms(typed).some((form) => text.includes(form)), typed).toBe(true);
  expect(searchForms('403 West 31st Street, Manhattan').some((form) => text.includes(form))).toBe(false);
});

test('a range of houses is found from each of its numbers, and without its hyphen', () => {
  for (const place of ['303 TO 309 West 21 Street', '303-309 W 21st St']) {
    const text = searchText(heater, { place });
    for (const typed of ['303 west 21', '305 W 21st St', '307 west 21 street', '309 w 21 st', '303-309', '303 to 309 west 21']) {
      expect(searchForms(typed).some((form) => text.includes(form)), typed).toBe(true);
    }
    expect(searchForms('304 west 21').some((form) => text.includes(form))).toBe(false);
  }
  expect(searchForms('1234 31 drive').some((form) => searchText(heater, { place: '12-34 31 Drive' }).includes(form))).toBe(true);
});

test('nothing typed searches for nothing', () => {
  expect(searchForms('  ')).toEqual([]);
  expect(searchForms('히터')).toEqual(['히터']);
});

test('numbers are searched as they are written, and what is referred to has a search text of its own', () => {
  const searched = { searched: true };
  const valve = defineEntity('valve', {
    code: integer(searched),
    heater: reference(heater, searched),
    others: references(heater, searched),
  });
  expect(searchText(valve, { code: 42, heater: 7, others: [8] })).toBe('42');
});

test('initials find Hangul, however the keyboard puts them together', () => {
  const found = searchText(heater, { title: 'MS-1031 김민수' });
  expect(found).toBe('ms-1031 김민수\nms-1031 ㄱㅁㅅ');
  expect(searchForms('ㄱㅁㅅ')).toEqual(['ㄱㅁㅅ']);
  expect(searchForms('ㄱㄳ')).toEqual(['ㄱㄱㅅ']);
  expect(searchForms('김ㅁ')).not.toEqual(['ㄱㅁ']);
});

test('a telephone number is found by its digits, a numbered document with or without its stroke', () => {
  const member = defineEntity('member', { phone: phone({ searched: true }) });
  expect(searchText(member, { phone: '(917) 555-0123' })).toBe('(917) 555-0123\n9175550123');
  for (const typed of ['0123', '555-0123', '917 555 0123', '(917) 555']) {
    const forms = searchForms(typed);
    expect(forms.some((form) => '(917) 555-0123\n9175550123'.includes(form)), typed).toBe(true);
  }
  for (const [kept, ways] of [
    ['010-5550-1306', ['+82 10 5550 1306', '+821055501306', '010 5550 1306', '1306']],
    ['+82 10 5550 1306', ['01055501306', '010-5550-1306']],
    ['(917) 555-0123', ['+1 917 555 0123', '+19175550123']],
  ] as const) {
    const text = searchText(member, { phone: kept });
    for (const typed of ways) expect(searchForms(typed).some((form) => text.includes(form)), `${typed} for ${kept}`).toBe(true);
  }
  for (const typed of ['ms-1031', 'MS 1031', 'ms1031', '1031']) {
    expect(searchForms(typed).some((form) => 'ms-1031 김민수'.includes(form)), typed).toBe(true);
  }
});

test('Chinese names are found by the letters their sounds begin with', () => {
  const found = searchText(heater, { title: 'MS-1031 李嘉怡' });
  expect(found).toBe('ms-1031 李嘉怡\nms-1031 ljy');
  for (const typed of ['ljy', 'LJY', 'ms-1031 ljy']) expect(searchForms(typed).some((form) => found.includes(form)), typed).toBe(true);
});
