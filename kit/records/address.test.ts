import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { directions, joined, numberWords, ordinalWords, streetTypes, unitWords } from './address-words.ts';
import { hasHouseNumber, housesIn, normaliseAddress } from './address.ts';

describe('ways to write one address', () => {
  const houses: readonly (readonly [normal: string, ...ways: string[]])[] = [
    [
      '2 east 4 street',
      '2 E 4 St',
      '2 East 4th Street',
      '2 EAST FOURTH ST., APT 3',
      '2 e. 4th st. #5B',
      '２ East 4th Street',
    ],
    ['2810 jackson avenue', '28-10 Jackson Ave', '28 - 10 JACKSON AVENUE', '28–10 Jackson Av.', '2810 Jackson Avenue'],
    ['1 1/2 5 avenue', '1 1/2 5 AVENUE', '1½ Fifth Avenue', '1 1/2 5th Ave', '1-1/2 Fifth Ave'],
    ['303-309 west 21 street', '303 TO 309 WEST 21 STREET', '303-309 W 21st St', '303 - 309 West 21 Street', '303 – 309 W. 21 St.'],
    ['13-14 park place', '13 - 14 Park Pl', '13   -   14 Park Place', '13-14 PARK PLACE', '13\t-\t14 Park Pl'],
    ['4117 crescent street', '41-17 Crescent St', '41   -   17 CRESCENT STREET', '4117 Crescent St'],
    ['104 main street', '1-04 Main St', '104 Main St'],
    ['100 avenue c', '100 AVENUE C', '100 Ave. C', '100 C AVENUE'],
    ['2709 avenue n', '2709 AVENUE N', '2709 Ave N'],
    ['159 7 avenue south', '159 7 AVENUE SOUTH', '159 Seventh Ave S'],
    [
      '100 saint nicholas avenue',
      '100 SAINT NICHOLAS AVENUE',
      '100 St Nicholas Ave',
      '100 ST. NICHOLAS AV',
      '100 St.Nicholas Ave',
    ],
    ['34 1/2 saint marks place', '34 1/2 ST MARKS PLACE', '34½ St. Mark’s Pl', "34 1/2 Saint Mark's Place"],
    ['10 macdougal street', '10 MAC DOUGAL STREET', '10 MacDougal St'],
    ['10 mcdonough street', '10 MC DONOUGH STREET', '10 McDonough St'],
    ['20 dekalb avenue', '20 DE KALB AVENUE', '20 DeKalb Ave'],
    ['1 north 4 place', '1 NORTH 4 PLACE', '1 N 4th Pl'],
    ['9 prospect park southwest', '9 PROSPECT PARK SW', '9 Prospect Park Southwest'],
    ['12 park avenue south', '12 Park Ave S', '12 PARK AVENUE SOUTH'],
    ['1 hanson place', 'One Hanson Place', '1 Hanson Pl'],
    ['70 fort washington avenue', '70 FT WASHINGTON AVENUE', '70 Fort Washington Ave'],
    ['12 doctor martin luther king boulevard', '12 Dr Martin Luther King Blvd', '12 DOCTOR MARTIN LUTHER KING BL'],
    ['5 riverside drive', '5 Riverside Dr', '5 RIVERSIDE DRIVE'],
    ['900 avenue of the americas', '900 AVENUE OF THE AMER', '900 Ave. of the Americas'],
    ['1 east end avenue', '1 E End Ave', '1 EAST END AVENUE'],
    ['11a west 84 street', '11A WEST 84 STREET', '11-A W. 84th St', '11a West 84 Street, 2nd Floor'],
    ['302 beverly road', '- 302 BEVERLY ROAD', '302 Beverly Rd', '302  beverly   rd.'],
    ['1 1 avenue', '1 First Avenue', '1 1st Ave'],
    ['100 main street west', '100 Main St West, Unit 4', '100 MAIN STREET W PH'],
  ];
  test.each(houses)('%s', (normal, ...ways) => {
    for (const way of ways) expect(normaliseAddress(way)).toBe(normal);
    expect(hasHouseNumber(normal)).toBe(true);
  });

  test.each([
    ['100 Avenue C', '100 Avenue D'],
    ['100 East 4 Street', '100 West 4 Street'],
    ['100 4 Street', '100 4 Avenue'],
    ['11 West 84 Street', '11A West 84 Street'],
    ['1 1/2 5 Avenue', '1 5 Avenue'],
    ['12 Main Street', '12 Saint Main'],
    ['100 Park Avenue', '100 Park Avenue South'],
    ['100 Park Place', '100 Park Street'],
    ['7 Avenue South', '7 Avenue S 1'],
    ['10-12 Main Street', '1012 Main Street'],
    ['303-309 West 21 Street', '303309 West 21 Street'],
    ['303-09 West 21 Street', '30309 West 21 Street'],
    ['101-3 Main Street', '1013 Main Street'],
    ['13 - 14 Park Place', '13 14 Park Place'],
    ['10-12-14 Main Street', '101214 Main Street'],
  ])('%s and %s are two', (one, other) => {
    expect(normaliseAddress(one)).not.toBe(normaliseAddress(other));
  });
});

test.each([
  'EAST 37 STREET',
  'Fulton Street',
  '1 AVENUE',
  '5th Avenue',
  '7 Avenue South',
  '4 St',
  'Avenue C',
  'First Avenue',
  '12',
  '',
  ' - ',
])('%j names no house', (address) => expect(hasHouseNumber(address)).toBe(false));

const words = [
  ...[streetTypes, directions, ordinalWords, numberWords].flatMap((table) => [...table.keys(), ...table.values()]),
  ...unitWords,
  ...joined,
  'st',
  'dr',
  'ft',
  'mt',
  'saint',
  '1',
  '12',
  '4th',
  '28-10',
  '10-12',
  '13 - 14',
  'to',
  '1/2',
  '½',
  '3b',
  '11-a',
  'a',
  'c',
  'nicholas',
  'kalb',
  '#',
  '.',
  '-',
  '/',
  '’',
];
const address = fc
  .array(fc.tuple(fc.constantFrom(...words), fc.constantFrom(' ', ' ', ' ', '', '. ', ', ', '-', ' - ', ' to ', '/')), {
    maxLength: 9,
  })
  .map((parts) => parts.map(([word, gap]) => word + gap).join(''));

test('a normal form stays as it is', () => {
  fc.assert(
    fc.property(fc.oneof(address, fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' })), (text) => {
      const normal = normaliseAddress(text);
      expect(normaliseAddress(normal)).toBe(normal);
    }),
    { numRuns: 5_000 },
  );
});

test('case, punctuation and doubled spaces make no difference', () => {
  fc.assert(
    fc.property(address, (text) => {
      expect(normaliseAddress(text.toUpperCase())).toBe(normaliseAddress(text));
      expect(normaliseAddress(` ${text.replaceAll(' ', '   ')},`)).toBe(normaliseAddress(text));
      expect(normaliseAddress(text.replaceAll(' ', '\t'))).toBe(normaliseAddress(text));
      expect(normaliseAddress(text.replaceAll('-', '–'))).toBe(normaliseAddress(text));
    }),
    { numRuns: 5_000 },
  );
});

const number = fc.integer({ min: 1, max: 999 });

test('a hyphen is left out only where it cannot stand for a range', () => {
  fc.assert(
    fc.property(number, number, (from, to) => {
      const address = normaliseAddress(`${from}-${to} Main St`);
      for (const way of [`${from} - ${to}`, `${from}   -   ${to}`, `${from}–${to}`]) expect(normaliseAddress(`${way} Main Street`)).toBe(address);
      if (from < to) {
        expect(normaliseAddress(`${from} to ${to} Main St`)).toBe(address);
        expect(address).not.toBe(normaliseAddress(`${from}${to} Main St`));
      }
    }),
    { numRuns: 5_000 },
  );
});

test('a range has every number of its side of the street, and its two ends', () => {
  expect(housesIn('303-309')).toEqual(['303-309', '303', '305', '307', '309', '303309']);
  expect(housesIn('10-13')).toEqual(['10-13', '10', '11', '12', '13', '1013']);
  expect(housesIn('2810')).toEqual(['2810']);
  expect(housesIn('1-900')).toEqual(['1-900', '1', '900', '1900']);
  fc.assert(
    fc.property(number, number, (from, to) => {
      const houses = housesIn(`${from}-${to}`);
      expect([houses.includes(String(from)), houses.includes(String(to)), new Set(houses).size]).toEqual([true, true, houses.length]);
    }),
    { numRuns: 2_000 },
  );
});

test('a text of any length comes to an end', () => {
  for (const unit of ['1-', '1 - ', '1/', '. ', 'mc ', 'apt 1 ', 'st ', '½', ' ', 'é', '#']) {
    expect(typeof normaliseAddress(unit.repeat(20_000))).toBe('string');
  }
});

test('a flat is dropped behind its word where it has a digit or two letters at most, and never the whole street', () => {
  const main = normaliseAddress('100 Main St');
  for (const flat of ['Apt 3B', 'Apt PH', 'Unit B', 'Apt Rear1', '2 Floor', 'Apt']) expect([flat, normaliseAddress(`100 Main St ${flat}`)]).toEqual([flat, main]);
  expect(normaliseAddress('100 Main St Apt House')).not.toBe(main);
  expect(normaliseAddress('100 2 Floor')).not.toBe(normaliseAddress('100'));
});
