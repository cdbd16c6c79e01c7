import { describe, expect, it } from 'vitest';
import { blocksBy, listedWith, told } from '#tests/support/plugins/ad-texts.ts';
import { preflight, type Facts } from './preflight.ts';

/** $3,900, free from January 13, with a fee, in a house with an elevator and nothing else; today is a Sunday. */
const facts: Facts = {
  rent: {
    price: 390_000, netPrice: 390_000, discounts: [], availableMoveDate: '2027-01-13', isOffered: true, photos: 3, changedOn: '2026-11-01', fee: 'fee', has: ['amenity/1'],
    address: '28-10 Jackson Ave', borough: 'queens', units: ['5C'], bedrooms: [1], baths: [1], storeys: 9, year: 2018, lines: [],
    utilities: [],
  },
  isPlatformOn: true,
  minPhotos: 1,
  claims: [{ key: 'amenity/1', names: ['엘리베이터', 'Elevator', '电梯'] }],
  others: [],
  today: '2026-11-29',
};
const listed = listedWith(390_000);
const blocks = blocksBy(facts, listed);

const families: Readonly<Record<string, { readonly why: string; readonly untrue: readonly string[]; readonly free: readonly string[] }>> = {
  'laundry, parking and rooms to train in': {
    why: 'claim',
    untrue: [
      'Laundry on every floor', 'Laundry on each floor.', 'Laundry in the basement', 'Laundry in basement', 'Basement laundry', 'Laundry on site', 'On-site laundry', 'Laundry facilities', 'Laundry downstairs', 'Free parking', 'Free parking for tenants', 'Parking is free',
      'Fitness studio', 'A fitness room', 'Fitness suite', 'Workout room', 'Exercise room', 'A weight room', 'Two fitness studios', 'Fitness-center',
      '층마다 세탁실', '각 층에 세탁실이 있습니다', '지하 세탁실', '지하에 세탁기', '공용 세탁기', '무상 주차', '무료 주차', '무료 주차 가능', '주차 무료', '피트니스룸', '피트니스 스튜디오', '운동실',
      '每层都有洗衣房', '每层洗衣机', '地下室洗衣', '公用洗衣机', '洗衣设施', '免费停车', '停车免费', '健身室', '健身设施', '健身区',
    ],
    free: [
      'No laundry in the basement', 'Laundry nearby', 'Laundromat on the corner', 'A laundry around the corner', 'Street parking is free', 'Free street parking', 'Free parking on the street', 'Free parking nearby', 'Fitness studio next door', 'No fitness room', 'Fitness class at the park', 'Room to exercise', 'Steps from a fitness studio', 'Elevator on every floor', 'Close to a weight room',
      '지하 세탁실 없음', '거리 무료 주차', '노상 무료 주차 가능', '무료 주차 불가', '피트니스 근처', '운동하기 좋은 공원', '층마다 엘리베이터', '지하철 5분', '세탁소 근처', '근처 무료 주차',
      '没有健身室', '街边免费停车', '路边可停车', '健身区附近', '洗衣店附近', '每层有电梯', '地下铁五分钟', '无洗衣设施', '不可停车', '附近可停车',
    ],
  },
  'rents that are asked': {
    why: 'amount',
    untrue: ['Asking 4800', 'asking $4,800', 'Asking price: 4,800', 'Asking rent is 4800', 'Asking only 4,800 a month', 'Offered at 4,800', 'Listed at 4800', 'Priced at 4,800', 'Yours for 4800', 'Asking $20', 'Rents for 4800', '임대료 4800', '월세는 4800', '희망가 4,800', '임대료: 4800', '租金为4800', '要价4800', '房租4800', '月租是4800'],
    free: ['Asking 3900', 'asking $3,900', 'Offered at 3,900', 'Asking price: $3,900', 'Priced at 3900 a month', 'Asking 100 questions is fine', 'Available at 2810 Jackson', 'Open since 2018', 'Listed at 28-10 Jackson Ave', 'Just asking', '임대료 3900', '월세는 3,900', '임대료 2026년 기준', '租金为3900', '要价3,900', '租金2026年起不变', 'Offered for rent in 2027'],
  },
  'a share of the first months': {
    why: 'free',
    untrue: [
      'Half off the first month', 'half off first month', 'Half off your first month’s rent', 'First month half off', 'First month at half price', 'Half price first month', 'Half-price rent', 'Half off the rent', 'Half rent for the first month', 'Half off the first two months', '50% off the first month',
      '첫달 반값', '첫 달 반값', '첫 달 월세 반값', '첫 달은 절반', '첫달 렌트 반액', '월세 반값', '반값 월세', '첫 두 달 반값',
      '首月半价', '首月租金半价', '首月减半', '第一个月半价', '房租减半', '首月对折', '首月房租免单', '头两个月半价', '第一个月免租',
    ],
    free: ['Half a block away', 'The first month is due at signing', 'Half off at the café', 'Half bath', 'The second half of the month', 'Half price bagels', 'Half an hour to Times Square', 'First floor, half the noise', '반값 할인 마트', '첫 달 월세는 계약할 때', '절반은 창문', '月初入住半天', '半小时到机场', '首月租金签约时付', '离地铁半条街', '超市半价'],
  },
  'days that are counted from today': {
    why: 'day',
    untrue: [
      'Available tomorrow', 'Available from next week', 'Available next month', 'Available from next month', 'Available this weekend', 'Available this week', 'Move in next weekend', 'Ready next week', 'Available in two weeks', 'Move in within 3 days', 'Move in tonight', 'Ready to move in ASAP', 'Available after a week', 'Next week move-in',
      '오늘부터 입주', '당장 입주', '내일 입주 가능', '다음 주 입주', '다음주부터 입주 가능', '이번 주말 입주', '이번주 입주', '2주 후 입주', '1주 내 입주', '바로 들어오실 수 있습니다', '입주는 다음 주',
      '今天就能住', '明天可入住', '下周入住', '下星期就可以住', '本周末入住', '这周可住', '两周后入住', '马上能住', '3天后可入住', '今日可搬进来', '下个月能住',
    ],
    free: [
      'Available in two months', 'See it this weekend', 'Open house next week', 'Call today', 'Ask us tomorrow', 'A lease is ready in the office', 'Move-in ready. Call this weekend', 'Viewings available. See you next week', 'Available from January 13', 'Shops are open on the weekend', 'Two weeks notice',
      '내일 보여 드립니다', '다음 주 오픈하우스', '입주 3일 후 점검', '주말 투어 가능', '1월 13일 입주', '오늘 연락하세요', '이번 주 오픈하우스',
      '明天看房', '下周开放看房', '1月13日入住', '周末可看房', '入住3天后检查', '今天联系我们', '能住两人',
    ],
  },
  'kinds of people for whom a home is said to be': {
    why: 'discrimination',
    untrue: [
      'Ideal for Christians', 'Ideal for a Christian family', 'Perfect for Muslims', 'Perfect for a single woman', 'Perfect for a single man', 'Perfect for a couple.', 'Great for couples', 'Best for a young couple', 'Suitable for women', 'Great for Koreans', 'Ideal for Asian tenants', 'Just right for newlyweds', 'Perfect for seniors', 'Looking for a female roommate', 'Seeking Christian tenants', 'We prefer couples', 'Landlord prefers Korean tenants', 'Christians welcome', 'Female wanted', 'Couples preferred',
      'English speakers preferred', 'Korean speakers preferred', 'Mandarin-speaking tenants preferred', 'English required', 'English speaking only', 'Must speak Korean', 'Fluent English preferred', 'For people who speak Chinese', 'Spanish speakers only', 'A Christian home', 'This is a Jewish household', 'Jewish families preferred',
      '교인 환영', '기독교인 환영', '성도 환영', '한국인 환영', '여성분 환영', '교인 우대', '커플 우대', '신혼부부에게 딱', '여성 혼자 살기 좋은 집', '싱글 남성에게 추천', '부부에게 적합', '불교 신자 환영', '여성 세입자를 구합니다', '영어 가능자 우대', '한국어 하시는 분만', '한국인에게 이상적', '영어 가능자를 찾습니다', '신혼부부만', '미혼 우대',
      '欢迎基督徒', '教友优先', '适合单身女性', '适合情侣', '适合年轻夫妻', '欢迎女生', '欢迎华人', '会说中文优先', '英语流利者优先', '需会说英语', '只限情侣', '适合韩国人', '诚招女租客', '单身男士的理想选择', '夫妻优先', '限说中文的租客',
    ],
    free: [
      'Great for students', 'Perfect for one person', 'Great for two people', 'Perfect for anyone', 'Everyone is welcome', 'Perfect for a couple of years', 'Perfect for men’s suits', 'Great for Korean food', 'Perfect for Chinese and Korean food lovers', 'Perfect for black and white photos', 'Ideal for young professionals', 'Our agents speak Korean', 'An agent who speaks Korean shows it', 'Korean-speaking agent', 'English and Korean spoken', 'No English required', 'Near a Christian church', 'A couple of blocks away', 'Children welcome', 'Families welcome', 'Looking for a quiet home?', 'Great for a home office', 'Best for its light', 'Ideal for singles bars nearby', 'Women’s college nearby', 'Close to an English school', 'Foreigners welcome', 'We welcome everybody', 'Perfect for a queen bed', 'Just for you', 'Single room', 'An Indian restaurant next door', 'Suits every taste',
      '학생 환영', '누구나 환영', '모두 환영합니다', '외국인 환영', '한국어 상담 가능', '영어 가능한 중개인', '완성도가 아주 좋습니다', '교회 근처', '부부 전용 욕실', '혼자 살기 좋은 집', '둘이 살기 좋은 집', '아이 환영', '커플 카페 근처', '여성 전용 헬스장', '한인 마트 근처', '한국인 마트 근처', '직장인에게 좋은 위치', '싱글 침대', '서류 작성도 불가하지 않습니다',
      '欢迎学生', '欢迎所有人', '适合上班族', '适合一个人住', '适合两人', '会中文的经纪人', '无需会英语', '靠近教堂', '情侣咖啡馆附近', '近女子学校', '欢迎有孩子的家庭', '中文服务', '适合男女老少', '单身公寓', '夫妻肺片餐厅', '适合中国人口味的餐厅多', '欢迎外国人', '不适合吸烟者',
    ],
  },
};

describe.each(Object.entries(families))('%s', (_, { why, untrue, free }) => {
  it.each(untrue)('%j is held against a home of which it is not true', (text) => {
    expect(blocks(text)).toContain(why);
  });

  it.each(free)('%j is no such claim', (text) => {
    expect(blocks(text).filter((id) => id === why)).toEqual([]);
  });
});

it('nothing that the record bears out is a claim', () => {
  const has = (name: string) => (text: string) => preflight({ ...told, fees: listed, textEn: text } as never, { ...facts, claims: [{ key: 'amenity/1', names: ['', name, ''] }] }).filter(({ is }) => is === 'block').map(({ id }) => id);
  expect([has('Laundry room')('Laundry on every floor. 지하 세탁실. 每层洗衣房'), has('Gym')('Fitness studio. 피트니스룸. 健身室'), has('Parking')('Free parking. 무상 주차. 免费停车')]).toEqual([[], [], []]);
  const half = { discounts: [{ freeMonths: 0.5, leaseMonths: 12 }] };
  expect(['Half off the first month', '첫달 반값', '首月半价'].map((text) => blocks(text, listed, half))).toEqual([[], [], []]);
  const free = { availableMoveDate: '2026-11-20' };
  expect(['Available from next week, this weekend, tomorrow', '내일 입주. 다음 주 입주', '今天就能住。下周入住'].map((text) => blocks(text, listed, free))).toEqual([[], [], []]);
  const soon = { availableMoveDate: '2026-12-05' };
  expect(['Available next week', 'Available this week', 'Available in 6 days', 'Available in 5 days', '다음 주 입주'].map((text) => blocks(text, listed, soon))).toEqual([[], ['day'], [], ['day'], []]);
});

it('a home without a broker’s fee says so with a sum of nothing', () => {
  const noFee = { fee: 'noFee' } as const;
  const texts = ['중개 수수료 0원', '중개 수수료: 0원', '복비 0원', '수수료 0달러', 'Zero broker fee: $0', 'Broker fee: $0', 'Broker fee is $0.00', '$0 broker fee', '0 dollar broker fee', 'No broker fee ($0)', 'Fee: $0', '中介费0元', '中介费：$0', '佣金0美元', '零中介费', 'Broker fee: zero', 'Broker fee: none'];
  expect(texts.flatMap((text) => blocks(text, listed, noFee).map((id) => `${text}: ${id}`))).toEqual([]);
  // of a home that has one it is as untrue as ever, and another amount is no fee of nothing
  expect(['중개 수수료 0원', 'Zero broker fee: $0', 'Broker fee: $0', '$0 broker fee', '中介费0元'].map((text) => blocks(text).includes('noFee'))).toEqual([true, true, true, true, true]);
  expect(['Broker fee: $500', '중개 수수료 500원', '中介费500美元'].map((text) => blocks(text, listed, noFee).length > 0)).toEqual([true, true, true]);
});
