import { describe, expect, it } from 'vitest';
import { normaliseAddress } from './address.ts';
import { labelBuckets, similarAddress, similarInList, similarLabel, oneLetterOff, plainAddress, plainLabel } from './similar.ts';

const plain = (address: string) => plainAddress(normaliseAddress(address));

describe('addresses that may be one house', () => {
  it.each([
    ['4117 Crescent', '41-17 Crescent St'],
    ['1133 Manhatan Ave', '1133 Manhattan Avenue'],
    ['10 Bevrely Rd', '10 Beverly Road'],
    ['12 Park Place', '12 Park Street'],
    ['100 E 4', '100 East 4th Street'],
    ['28-10 Jackson Avenu', '2810 Jackson Ave'],
    ['70 Pine Str S', '70 Pine Place S'],
    ['10-12 Main St', '1012 Main Street'],
    ['305 West 21 St', '303 TO 309 W 21st Street'],
    ['303-309 West 21 St', '307-311 W 21st Street'],
  ])('%s and %s', (one, other) => {
    expect([similarAddress(plain(one), plain(other)), similarAddress(plain(other), plain(one))]).toEqual([true, true]);
  });

  it.each([
    ['2 E 4 St', '2 East 4th Street'],
    ['28-10 Jackson Ave', '2811 Jackson Avenue'],
    ['100 4 Street', '100 4 Avenue'],
    ['100 4 Street', '100 5 Street'],
    ['100 East 4 Street', '100 West 4 Street'],
    ['100 Avenue C', '100 Avenue D'],
    ['5 Oak St', '5 Elm St'],
    ['5 Pine St', '5 Vine St'],
    ['Fulton Street', 'Fulton Place'],
    ['304 West 21 St', '303-309 West 21 Street'],
    ['305 West 21 St', '303-309 West 22 Street'],
    ['12', '12'],
  ])('but not %s and %s', (one, other) => {
    expect(similarAddress(plain(one), plain(other))).toBe(false);
  });
});

describe('addresses of one list that may be one house', () => {
  const list = ['1133 Manhattan Ave', '1135 Manhattan Ave', '39 Jewel St', '41 Jewel St', '43 Newel St', '45 Newel St', '2 Cooper St'].map(plain);
  const houses = (street: string) => list.filter((one) => one.street === street).length;
  const similar = (a: string, b: string) => similarInList(plain(a), plain(b), houses);
  it.each([
    ['1133 Manhatan Ave', '1133 Manhattan Avenue'],
    ['4117 Crescent', '41-17 Crescent St'],
    ['28-10 Jackson Avenu', '2810 Jackson Ave'],
    ['2 Coooper St', '2 Cooper Street'],
    ['1133-1135 Manhattan Ave', '1135 Manhattan Avenue'],
  ])('%s and %s', (a, b) => expect([similar(a, b), similar(b, a)]).toEqual([true, true]));
  it.each([
    ['12 Park Place', '12 Park Street'],
    ['39 Newel St', '39 Jewel St'],
    ['2 E 4 St', '2 East 4th Street'],
    ['2 E 4 St', '2 E 5 St'],
  ])('but not %s and %s', (a, b) => expect([similar(a, b), similar(b, a)]).toEqual([false, false]));
});

describe('names that may be one', () => {
  const similar = [
    ['Halcyon Residental', 'Halcyon Residential'],
    ['Halcyon Residential LLC', 'Halcyon Residential'],
    ['Gantry-Partners', 'Gantry Partners, Inc.'],
    ['Brick town Living', 'Bricktown Living'],
    ['태양조명', '태양 조명'],
    ['태양부동선', '태양부동산'],
  ] as const;
  it.each(similar)('%s and %s', (one, other) => {
    const [a, b] = [plainLabel(one), plainLabel(other)];
    expect(similarLabel(a, b)).toBe(true);
    expect(labelBuckets(a).some((bucket) => labelBuckets(b).includes(bucket))).toBe(true);
  });

  it.each([
    ['Kips Bay', 'Northline'],
    ['Orchard & Co.', 'Orchid & Co.'],
    ['Tower 1 Living', 'Tower 2 Living'],
    ['LLC', 'Inc'],
    ['', ''],
  ])('but not %s and %s', (one, other) => expect(similarLabel(plainLabel(one), plainLabel(other))).toBe(false));
});

it('oneLetterOff finds one letter more, less, other, or two swapped', () => {
  expect([oneLetterOff('abcd', 'abdc'), oneLetterOff('abcd', 'abd'), oneLetterOff('abcd', 'abxd')]).toEqual([true, true, true]);
  expect([oneLetterOff('abcd', 'abcd'), oneLetterOff('abcd', 'badc'), oneLetterOff('ab', 'abcd')]).toEqual([false, false, false]);
});
