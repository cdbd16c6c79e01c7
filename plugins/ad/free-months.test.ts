import { describe, expect, it } from 'vitest';
import { freeClaimsIn, isGiven } from './free-months.ts';

const claims = (text: string) => freeClaimsIn(text).map(({ months, of, said }) => [months, of, said]);

describe('free months that a text claims', () => {
  it.each([
    ['Now 1 month free of 12.', [[1, 12, '1 month free of 12']]],
    ['Two months free on a 24-month lease!', [[2, 24, 'Two months free on a 24-month lease']]],
    ['Get one month of free rent', [[1, null, 'one month of free rent']]],
    ['The first month is free.', [[1, null, 'first month is free']]],
    ['First two months’ rent free', [[2, null, 'First two months’ rent free']]],
    ['Comes with 1.5 months free', [[1.5, null, '1.5 months free']]],
    ['A free month for you', [[1, null, 'A free month']]],
    ['half a month rent-free', [[0.5, null, 'half a month rent-free']]],
    ['옥상 정원이 있고 한 달이 무료입니다.', [[1, null, '한 달이 무료']]],
    ['12개월 중 1개월 무료', [[1, 12, '12개월 중 1개월 무료']]],
    ['첫 달 월세 무료, 두 달 무료', [[1, null, '첫 달 월세 무료'], [2, null, '두 달 무료']]],
    ['12 个月免 1 个月', [[1, 12, '12 个月免 1 个月']]],
    ['免租两个月，首月免租', [[2, null, '免租两个月'], [1, null, '首月免租']]],
    ['送半个月', [[0.5, null, '送半个月']]],
  ])('are found in %j', (text, found) => {
    expect(claims(text)).toEqual(found);
  });

  it.each(['Twelve months lease, feel free to ask.', 'Free laundry. Months of sun.', 'Rent-free parking', '12개월 계약, 주차 무료', '12 个月租约，免中介费', 'A free monthly pass'])('are not seen in %j', (text) => {
    expect(claims(text)).toEqual([]);
  });

  it('are given by a discount of as many months, of a lease of that length where it is told', () => {
    const policies = [{ freeMonths: 1, leaseMonths: 12 }, { freeMonths: 3, leaseMonths: 24 }];
    const given = (text: string) => freeClaimsIn(text).map((claim) => isGiven(claim, policies));
    expect(['1 month free', '1 month free of 12', '1 month free of 13', '2 months free', '3 months free of 24'].map((text) => given(text)[0])).toEqual([true, true, false, false, true]);
    expect(isGiven({ months: 1, of: null, said: '' }, [])).toBe(false);
  });
});
