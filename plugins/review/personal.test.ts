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
    ['김철수 씨가 매번 늦고 박 부장님이 사과했습니다', [['name', '김철수 씨'], ['name', '박 부장님']]],
    ['김철수님이 왔고 이영희씨에게 말했습니다', [['name', '김철수님'], ['name', '이영희씨']]],
    ['전화 ０１０－１２３４－５６７８, kim＠naver.com', [['phone', '０１０－１２３４－５６７８'], ['email', 'kim＠naver.com']]],
    ['카톡 아이디 minsu99, 카톡아이디: minsu98', [['account', '카톡 아이디 minsu99'], ['account', '카톡아이디: minsu98']]],
    ['insta: minsu.kim or IG minsu, line id minsu, telegram minsu99', [['account', 'insta: minsu.kim'], ['account', 'IG minsu'], ['account', 'line id minsu'], ['account', 'telegram minsu99']]],
    ['Her SSN is 123-45-6789, write to kim at naver dot com', [['account', '123-45-6789'], ['email', 'kim at naver dot com']]],
    ['王经理不回电话，王小明经理也不回', [['name', '王经理'], ['name', '王小明经理']]],
    ['The super José Rivera is rude, the flat below is 4C', [['name', 'José Rivera'], ['unit', '4C']]],
    ['(212) 555-0100', [['phone', '(212) 555-0100']]],
  ])('is found in %j', (text, parts) => {
    expect(found(text)).toEqual(parts);
  });

  it.each(['Rent went up 4 % to $3,450 in 2026.', 'Two minutes to the 7 and the G, 3 stops to 42 St.', 'Built in 1931, renovated 2014-2016.', '역까지 3분, 2호선이 가깝습니다.', '走路 12 分钟，2026 年入住。', 'The A C E stop is near.', '부모님이 오셨고 집주인님도 친절했습니다. 오늘 날씨가 좋네요.', 'The line is long and Big.', '物业经理很好', 'Look at the door dot on it.', 'Fast 5G internet and a 4K TV.', 'Near Prospect Park and Brooklyn College.'])('is not seen in %j', (text) => {
    expect(found(text)).toEqual([]);
  });
});
