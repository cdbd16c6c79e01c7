import { describe, expect, it } from 'vitest';
import { moveInDaysIn } from './move-in-days.ts';
import { amountsIn, noFeeIn, says } from './text-claims.ts';

describe('amounts in a text', () => {
  it.each([
    ['Now $3,758 a month.', '$3,758', 375_800, true],
    ['1,000 dollars a month', '1,000 dollars', 100_000, true],
    ['USD 1000/month', 'USD 1000', 100_000, true],
    ['1000 USD', '1000 USD', 100_000, false],
    ['1000$ monthly', '1000$', 100_000, true],
    ['＄１０００', '＄１０００', 100_000, false],
    ['$4.1k', '$4.1k', 410_000, false],
    ['월세 1000불', '1000불', 100_000, true],
    ['월세 4,100', '4,100', 410_000, true],
    ['每月 4100', '4100', 410_000, true],
    ['4100 per month', '4100 per month', 410_000, true],
    ['a thousand a month', 'a thousand', 100_000, true],
    ['four thousand one hundred dollars', 'four thousand one hundred dollars', 410_000, true],
    ['Application $20.50', '$20.50', 2050, false],
    ['Only $20', '$20', 2000, true],
    ['4100美元', '4100美元', 410_000, false],
  ])('are seen in %j', (text, said, cents, isRent) => {
    expect(amountsIn(text)).toEqual([{ said, cents, isRent }]);
  });

  it.each(['12월 10일부터 입주', '3분 거리, 12개월 계약', 'Built in 1931, 2 bathrooms, 31st floor', '2026 年 12 月', '1 month free of 12'])('are not seen in %j', (text) => {
    expect(amountsIn(text)).toEqual([]);
  });
});

describe('no fee', () => {
  it.each([
    'No fee', 'No  fee', 'no-fees', 'NoFee', 'Zero broker fee', 'Fee-free home', 'without any fee', 'no brokers fee', 'no broker’s fee', 'no realtor fee', '0 fee', 'Ｎｏ ｆｅｅ', 'NO\u200bFEE',
    '수수료 없음', '수수료가 없습니다', '중개비 없음', '수수료 면제', '복비 무료', '노피', '무수수료',
    '免中介费', '零中介费', '不收中介费', '没有中介费', '无佣金', '免佣', '免仲介費', '零佣金', '免手续费',
  ])('is said by %j', (text) => {
    expect(noFeeIn(text)).toBeDefined();
  });

  it.each(['No application fee', 'A small fee', '免费停车', '수수료는 한 달 치입니다', 'Feel free', '无需担心'])('is not said by %j', (text) => {
    expect(noFeeIn(text)).toBeUndefined();
  });
});

describe('days on which one may move in', () => {
  it.each([
    ['Available today!', [['today', undefined]]],
    ['Ready December 10.', [['December 10', '12-10']]],
    ['Move in November 23rd', [['November 23rd', '11-23']]],
    ['Move-in: 12/04', [['12/04', '12-04']]],
    ['12월 10일부터 입주할 수 있습니다', [['12월 10일', '12-10']]],
    ['즉시 입주 가능', [['즉시', undefined]]],
    ['12 月 10 日起租', [['12 月 10 日', '12-10']]],
    ['随时入住', [['随时', undefined]]],
  ])('are seen in %j', (text, days) => {
    expect(moveInDaysIn(text).map(({ said, on }) => [said, on])).toEqual(days);
  });

  it.each(['Open house on December 5.', 'Now with a gym', 'Three minutes to the train', '12월에 만나요', 'Ready for you'])('are not seen in %j', (text) => {
    expect(moveInDaysIn(text)).toEqual([]);
  });
});

it('a text says what it names, not what it denies', () => {
  const said = (text: string, wanted: string) => says(text.toLowerCase(), wanted);
  expect([said('With a doorman.', 'doorman'), said('Doorman and gym', 'gym'), said('도어맨이 있습니다', '도어맨'), said('有门卫', '门卫')]).toEqual([true, true, true, true]);
  expect([said('No doorman, self check-in', 'doorman'), said('Without any gym', 'gym'), said('No pets allowed', 'pets allowed'), said('헬스장은 없습니다', '헬스장'), said('没有健身房', '健身房'), said('A gymnast next door', 'gym')]).toEqual([false, false, false, false, false, false]);
  expect([said('No gym for guests, a gym upstairs', 'gym'), said('No gym in the house, a gym next door', 'gym')]).toEqual([true, false]);
});
