import { describe, expect, it } from 'vitest';
import { preflight, type Facts } from './preflight.ts';

/** A one-bedroom on the third of six floors, 3C, $4,000, at the station of the E and the M, in a house with an elevator. */
const facts: Facts = {
  rent: {
    price: 400_000, netPrice: 400_000, discounts: [], availableMoveDate: '2026-12-10', isOffered: true, photos: 3, changedOn: '2026-11-01', fee: 'fee', has: ['amenity/1'], address: '28-10 Jackson Ave', units: ['3C'],
    bedrooms: [1], baths: [1], storeys: 6, lines: ['E', 'M'],
    utilities: [
      { names: ['난방', 'Heat', '暖气'], isIncluded: false },
      { names: ['전기', 'Electricity', '电费'], isIncluded: false },
      { names: ['수도', 'Water', '水费'], isIncluded: true },
    ],
  },
  isPlatformOn: true,
  minPhotos: 1,
  claims: [{ key: 'amenity/1', names: ['엘리베이터', 'Elevator', '电梯'] }],
  others: [],
  today: '2026-11-20',
};
const told = { title: { kr: '밝은 집', en: 'Bright home', zh: '明亮住宅' }, textKr: '밝습니다.', textZh: '明亮。', startsOn: '2026-11-23', endsOn: '2026-12-20', confirmedOn: null };
const listed = [{ label: 'Application', amount: 2000, oneTime: true }, { label: 'Deposit, one month', amount: 400_000, oneTime: true }];
const blocks = (text: string, rent: Partial<Facts['rent']> = {}, fees = listed) =>
  preflight({ ...told, fees, textEn: text } as never, { ...facts, rent: { ...facts.rent, ...rent } }).filter(({ is }) => is === 'block').map(({ id }) => id);

const families: Readonly<Record<string, { readonly why: string; readonly untrue: readonly string[]; readonly free: readonly string[] }>> = {
  'what a house or a home has': {
    why: 'claim',
    untrue: [
      '24h concierge', '24/7 concierge service', 'Concierge in the lobby', 'A pool', 'Pool and gym', 'Rooftop pool', 'With a gym', 'Parking included', 'Indoor garage', 'Hot tub', 'Fireplace', 'Walk-in closet', 'Fully furnished', 'Bike storage', 'Package room', 'Central A/C',
      '컨시어지가 24시간 있습니다', '수영장', '헬스장 완비', '주차 가능', '벽난로', '풀옵션', '중앙 냉난방', '택배 보관실',
      '24小时礼宾', '有泳池', '健身房', '带停车位', '壁炉', '家具齐全', '中央空调', '步入式衣帽间',
    ],
    free: [
      'Near the pool', 'Gym nearby', 'A gym next door', 'Pool hall downstairs', 'A pool table at the bar', 'Public pool two blocks away', 'Street parking', 'Steps from a garage', 'No pool', 'Not furnished', 'Unfurnished', 'Close to the community garden', 'Gym around the corner', 'Five minutes from the pool', 'Elevator',
      '수영장 근처', '헬스장은 없습니다', '근처 헬스장까지 5분', '엘리베이터', '泳池附近', '没有健身房', '隔壁的健身房 附近', '电梯',
    ],
  },
  'words in disguise': {
    why: 'claim',
    untrue: ['A p00l', 'P0OL', 'With a d00rman', 'c0ncierge', 'g1m not, 5auna yes', 'p o o l', 'g.y.m', 'P-O-O-L', '수 영 장', '수.영.장', '游 泳 池', '健·身·房', 'po\u200bol', 'ｐｏｏｌ'],
    free: ['24h light', '3rd Ave', '1B1B', 'A c e', '5c', 'B2B offices', '4 u', '이 집 은 밝습니다', 'w/o noise', 'R&B bar'],
  },
  'utilities that somebody else pays': {
    why: 'claim',
    untrue: [
      'Utilities paid by landlord', 'All utilities are paid by the owner', 'Landlord pays all utilities', 'Owner covers heat and electricity', 'The building pays for heat', 'Heat is covered by the building', 'No electric bills', 'We pay the utilities',
      '공과금 집주인 부담', '집주인이 난방비를 부담합니다', '전기료는 건물에서 냅니다', '房东付水电', '房东包暖气', '电费由房东承担', '水电费房东出',
    ],
    free: ['Landlord pays the water', 'Water is paid by the owner', 'Tenant pays all utilities', 'Utilities are paid by the tenant', 'Ask the landlord about utilities', '수도세 집주인 부담', '공과금은 세입자 부담', '房东付水费', '租客付水电'],
  },
  floors: {
    why: 'claim',
    untrue: ['On the 12th floor', '12th floor', 'A 12th-floor home', 'Twelfth floor', 'Floor 12', '12/F', 'fifth floor, quiet', 'Ground floor', '12층', '12층에 있는 집', '5층 남향', '第12层', '12楼，安静', '位于十二楼', '五层', 'In a 40-story tower', '40층 건물', '40层的大楼'],
    free: [
      'On the 3rd floor', 'Third floor', '3층', '三楼', 'The shop is on the 2nd floor', 'Laundry on the 5th floor', 'The 6th floor lounge', 'Roof above the 6th floor', 'Floor plan', 'Floor-to-ceiling light', 'Wood floors', 'A 6-story building', '6층 건물', '세탁실은 5층', '5층에 라운지', '共6层', '餐厅在5楼', '5楼餐厅', '3层的六层楼',
      'Elevator to the 6th floor', 'One flight up',
    ],
  },
  'subway lines': {
    why: 'claim',
    untrue: ['Near the L train', 'A/C/E trains at the corner', 'The E, M and 7 trains', '2 and 3 trains', 'Steps to the G line', 'Subway: N, W', 'the l train', 'The A train', '7호선 도보 5분', 'L라인', '2, 3호선', '近 7 号线', 'L线地铁', 'N/W 线'],
    free: ['Near the E train', 'E/M trains', 'E and M lines', 'Subway: E, M', '4 subway lines', '3 trains nearby', 'A train station is near', 'Transfer to the 7 train at Court Sq', 'One stop from the L train', 'E호선', 'E·M 라인', '7호선 환승', 'E 号线', 'M线', '换乘 7 号线', 'On line: see more', 'A line of shops'],
  },
  'costs that a text names': {
    why: 'cost',
    untrue: [
      'Pet deposit $500', 'A pet fee applies', 'Key deposit required', 'Move-in fee', 'Amenity fee: $50', 'Application fee $50', 'No application fee', 'Application fee waived', 'Two months deposit', '2 months’ security deposit', 'Deposit of two months', 'First, last and security', 'First and last', 'Last month’s rent due at signing', 'Admin fee', 'Security deposit $500',
      '반려동물 보증금 있음', '열쇠 보증금', '신청비 없음', '보증금 두 달', '보증금 2개월', '마지막 달 월세 선납', '이사 수수료', '宠物押金', '钥匙押金', '免申请费', '押二付一', '押金两个月', '预付末月租金', '设施费',
    ],
    free: [
      'Application fee $20', 'Application fee applies', 'No pet fee', 'No pet deposit', 'One month deposit', 'Security deposit of one month', 'Security deposit $4,000', 'Key features', 'Pet friendly street', 'Last month we painted it', 'A broker fee applies', 'First and foremost',
      '신청비 있음', '반려동물 보증금 없음', '보증금 한 달', '申请费', '无宠物押金', '押一付一', '押金一个月',
    ],
  },
};

describe.each(Object.entries(families))('%s', (_, { why, untrue, free }) => {
  it.each(untrue)('%j is held against a home that has it not', (text) => {
    expect(blocks(text)).toContain(why);
  });

  it.each(free)('%j is no such claim', (text) => {
    expect(blocks(text).filter((id) => id === why)).toEqual([]);
  });
});

it('nothing that the record bears out is a claim, whatever it is called there', () => {
  const has = (name: string) => (text: string) => preflight({ ...told, fees: listed, textEn: text } as never, { ...facts, claims: [{ key: 'amenity/1', names: ['', name, ''] }] }).filter(({ is }) => is === 'block').map(({ id }) => id);
  expect([has('24-hour concierge')('24h concierge. 컨시어지. 礼宾'), has('Gym and pool')('A p00l, gym. 수영장. 泳池'), has('On-site garage')('Indoor parking. 주차장'), has('Furnished')('Fully furnished. 家具齐全')]).toEqual([[], [], [], []]);
  expect(blocks('On the 12th floor, a 40-story tower. 12층. 12楼', { units: ['12C'], storeys: 40 })).toEqual([]);
  expect(blocks('On the 12th floor', { units: [], storeys: null })).toEqual([]);
  expect(blocks('On the 12th floor', { units: [] })).toEqual(['claim']);
  expect(blocks('On the 12th floor', { units: ['1203'], storeys: null })).toEqual([]);
  expect(blocks('Near the L train. 7호선', { lines: [] })).toEqual([]);
  expect(blocks('Pet deposit $500. 반려동물 보증금. 宠物押金', {}, [{ label: '반려동물 보증금', amount: 50_000, oneTime: true }])).toEqual([]);
  expect(blocks('Pet deposit $500', {}, [{ label: 'Pet deposit', amount: 30_000, oneTime: true }, { label: 'Key', amount: 50_000, oneTime: true }])).toEqual(['cost']);
  expect(blocks('A broker fee applies', { fee: 'noFee' })).toEqual(['cost']);
});
