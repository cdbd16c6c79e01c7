import { describe, expect, it } from 'vitest';
import { filled, unknownValues, valuesFor } from './values.ts';

const rent = { price: 410_000, netPrice: 375_850, availableMoveDate: '2026-12-10' };

describe('values of a rent in a text', () => {
  it('are told as the rent says them, in the language of the text and by any of their names', () => {
    expect(filled('{Rent}, {net rent} net, from {move-in day}', rent, 'en')).toBe('$4,100, $3,758.50 net, from Dec 10, 2026');
    expect(filled('{월세} {net rent} {입주일}', rent, 'kr')).toBe('$4,100 $3,758.50 2026년 12월 10일');
    expect(filled('{月租} {实际月租} {入住日}', rent, 'zh')).toBe('$4,100 $3,758.50 2026年12月10日');
    expect(filled('{net rent}', { ...rent, netPrice: null }, 'en')).toBe('$4,100');
  });

  it('that are none stay as they are and are named', () => {
    expect(filled('{deposit} {net rent}', rent, 'en')).toBe('{deposit} $3,758.50');
    expect(unknownValues('{deposit} {net rent} {}')).toEqual(['{deposit}', '{}']);
  });

  it('stand in the place of the amount they equal, else either price is offered', () => {
    expect([410_000, 375_850, 5000].map((cents) => valuesFor(cents, rent))).toEqual([['price'], ['netPrice'], ['price', 'netPrice']]);
    expect(valuesFor(5000, { ...rent, netPrice: null })).toEqual(['price']);
  });
});
