import { describe, expect, it } from 'vitest';
import { findPersonal } from './personal.ts';

const found = (text: string) => findPersonal(text).map(({ from, to, kind }) => [kind, text.slice(from, to)]);

describe('personal data in a review', () => {
  it.each([
    ['Call Mr. Brandt in 4C at 917 555 0133, he knows.', [['name', 'Mr. Brandt in 4C'], ['phone', '917 555 0133']]],
    ['Write to super.kim@example.com or +82 10-1234-5678', [['email', 'super.kim@example.com'], ['phone', '+82 10-1234-5678']]],
    ['관리인 김철수씨 전화 010-1234-5678, 102동 1203호', [['name', '김철수씨'], ['phone', '010-1234-5678'], ['unit', '102동 1203호']]],
    ['카톡 id seojun99로 연락', [['account', '카톡 id seojun99']]],
    ['找王先生，微信号 wang_88，1203室', [['name', '找王先生'], ['account', '微信号 wang_88'], ['unit', '1203室']]],
    ['Apt 12 above me, @loud_neighbour posts about it', [['unit', 'Apt 12'], ['account', '@loud_neighbour']]],
    ['(212) 555-0100', [['phone', '(212) 555-0100']]],
  ])('is found in %j', (text, parts) => {
    expect(found(text)).toEqual(parts);
  });

  it.each(['Rent went up 4 % to $3,450 in 2026.', 'Two minutes to the 7 and the G, 3 stops to 42 St.', 'Built in 1931, renovated 2014-2016.', '역까지 3분, 2호선이 가깝습니다.', '走路 12 分钟，2026 年入住。', 'The A C E stop is near.'])('is not seen in %j', (text) => {
    expect(found(text)).toEqual([]);
  });
});
