import { describe, expect, it } from 'vitest';
import { preflight, type Facts } from './preflight.ts';

/** A one-bedroom on the third of six floors, 3C, $4,000, at the station of the E and the M, in a house with an elevator. */
const facts: Facts = {
  rent: {
    price: 400_000, netPrice: 400_000, discounts: [], availableMoveDate: '2026-12-10', isOffered: true, photos: 3, changedOn: '2026-11-01', fee: 'fee', has: ['amenity/1'], address: '28-10 Jackson Ave', borough: 'queens', units: ['3C'],
    bedrooms: [1], baths: [1], storeys: 6, year: 2018, lines: ['E', 'M'],
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
  'the top of a house': {
    why: 'claim',
    untrue: ['Top floor', 'A top-floor home', 'On the highest floor', '최상층', '꼭대기 층', '맨 위층입니다', '顶楼', '顶层，安静', '位于最高层'],
    free: ['The top floor laundry', 'Roof above the top floor', 'Lounge on the top floor', '최상층 라운지', '顶楼餐厅', 'Floor lamps on top'],
  },
  boroughs: {
    why: 'place',
    untrue: ['In Manhattan', 'A Manhattan home', 'Manhattan studio', 'Brooklyn living', 'In the heart of the Bronx', 'Staten Island', '맨해튼의 집', '맨하탄 원룸', '브루클린', '曼哈顿公寓', '曼哈頓', '布鲁克林', '位于布朗克斯'],
    free: [
      '10 minutes to Manhattan', 'Direct train to Manhattan', 'Close to Manhattan', 'Near the Manhattan Bridge', 'On Manhattan Ave', 'Manhattan-bound trains', 'Ten minutes from Brooklyn', 'In Queens', 'Queens living', 'A queen size bed', 'Bus to the Bronx Zoo', 'Brooklyn Bridge',
      '맨해튼까지 10분', '맨해튼으로 한 번에', '퀸즈', '到曼哈顿 10 分钟', '直达曼哈顿', '皇后区',
    ],
  },
  'neighbourhoods and landmarks of other boroughs': {
    why: 'place',
    untrue: ['In Williamsburg', 'SoHo loft', 'Steps from Times Square', 'Next to Central Park', 'By Prospect Park', 'Across the street, Bryant Park', 'Near Times Square', '윌리엄스버그의 집', '타임스퀘어 바로 옆', '센트럴파크 근처', '威廉斯堡', '时代广场附近', '中央公园旁'],
    free: ['20 minutes to Times Square', 'One train to SoHo', '15 minutes from Central Park by train', 'In Astoria', 'Long Island City', 'Next to Gantry Plaza', '타임스퀘어까지 20분', '到时代广场 20 分钟', '롱아일랜드시티', '长岛市'],
  },
  'views of what has a name': {
    why: 'claim',
    untrue: ['Central Park view', 'Views of Central Park', 'River views', 'East River view', 'Skyline views', 'Overlooking the park', 'Manhattan skyline view', 'View of the Brooklyn Bridge', 'Ocean view', '공원 전망', '리버뷰', '강이 보이는 집', '맨해튼 스카이라인 전망', '河景', '公园景观', '天际线景观', '俯瞰公园'],
    free: ['Open view', 'A garden view', 'No river view', 'Near the river', 'A lounge with skyline views', 'Park Ave', '전망 좋은 집', '공원 근처', '视野开阔', '近公园', '背景音乐'],
  },
  'words that choose tenants': {
    why: 'discrimination',
    untrue: [
      'No children', 'No kids allowed', 'Adults only', 'Children not allowed', 'No section 8', 'Section 8 not accepted', 'We do not accept vouchers', 'No vouchers', 'No programs', 'Females only', 'Women preferred', 'Male tenants only', 'Only for women', 'Christians only', 'Jewish tenants preferred', 'No foreigners', 'Koreans only', 'Chinese preferred', 'Asian tenants only', 'US citizens only', 'No students', 'Working professionals only', 'No service dogs', 'Child-free building',
      '아이 불가', '아이 동반 불가', '아이 없는 분', '노키즈', '섹션8 안 받습니다', '바우처 불가', '여성만', '여성 전용', '남자분 사절', '한국인만', '외국인 불가', '기독교인 우대', '中国人优先', '限女生', '只租女生', '不收小孩', '谢绝儿童', '不接受政府补贴', '不收第八条款', '仅限华人', '不租给外国人', '基督徒优先', '无孩家庭优先',
    ],
    free: [
      'Section 8 welcome', 'Vouchers accepted', 'Children welcome', 'A playroom for children', 'No children’s playroom', 'Family room', 'Near a Catholic church', 'Korean market nearby', 'Chinese food around the corner', 'Black and white tiles', 'Only 5 minutes away', 'No smoking', 'No pets', 'White kitchen', 'Men’s shop downstairs', 'No program fee', 'No family is the same', 'Women-owned café',
      '아이 환영', '바우처 환영', '한국인 마트 근처', '여성 전용 헬스장', '강아지 불가', '흡연 불가', '欢迎有孩子的家庭', '接受政府补贴', '近韩国超市', '不可吸烟', '女装店楼上',
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

it('a neighbourhood of the dictionary is where the home is, or near it', () => {
  const claims: Facts['claims'] = [
    { key: 'area/1', borough: 'queens', names: ['애스토리아', 'Astoria (North)-Ditmars', ''] },
    { key: 'area/2', borough: 'queens', names: ['서니사이드', 'Sunnyside', '阳光边'] },
    { key: 'area/3', borough: 'brooklyn', names: ['', 'Red Hook', ''] },
  ];
  const found = (text: string) =>
    preflight({ ...told, fees: listed, textEn: text } as never, { ...facts, claims, rent: { ...facts.rent, has: ['area/1'] } }).flatMap(({ id, is, said }) => (id === 'place' && is !== 'pass' ? [`${is} ${said}`] : []));
  expect(['In Sunnyside', '서니사이드의 집', '阳光边', 'Red Hook'].map(found)).toEqual([['block Sunnyside'], ['block 서니사이드'], ['block 阳光边'], ['block Red Hook']]);
  expect(['In Astoria', 'Ditmars', 'Near Sunnyside', 'Sunnyside Ave', 'Ten minutes to Red Hook'].map(found)).toEqual([[], [], [], [], []]);
  expect(found('Close to Red Hook')).toEqual(['warn Red Hook']);
});

it('asks for what is a matter of opinion', () => {
  const asked = (text: string) => preflight({ ...told, fees: listed, textEn: text } as never, facts).flatMap(({ id, is }) => (is === 'warn' ? [id] : []));
  expect(['Newly renovated.', 'A renovated home', '올수리했습니다', '全新装修', 'Not renovated'].map(asked)).toEqual([['claim'], ['claim'], ['claim'], ['claim'], []]);
});

it('holds every claim of one text at once', () => {
  const inBayRidge = { borough: 'brooklyn', units: ['3C'], storeys: 6 } as const;
  const found = preflight({ ...told, fees: listed, title: { ...told.title, en: 'Central Park view in Manhattan' }, textEn: 'Views of Central Park, steps from Times Square. Top floor, newly renovated.' } as never, { ...facts, rent: { ...facts.rent, ...inBayRidge } });
  expect(found.flatMap(({ id, is, said }) => (is === 'pass' ? [] : [`${is} ${id} ${said}`])).toSorted()).toEqual([
    'block claim central park view', 'block claim top floor', 'block claim views of central park', 'block place Manhattan', 'block place Times Square', 'warn claim newly renovated',
  ]);
});

it('nothing that the record bears out is a claim, whatever it is called there', () => {
  const has = (name: string) => (text: string) => preflight({ ...told, fees: listed, textEn: text } as never, { ...facts, claims: [{ key: 'amenity/1', names: ['', name, ''] }] }).filter(({ is }) => is === 'block').map(({ id }) => id);
  expect([has('24-hour concierge')('24h concierge. 컨시어지. 礼宾'), has('Gym and pool')('A p00l, gym. 수영장. 泳池'), has('On-site garage')('Indoor parking. 주차장'), has('Furnished')('Fully furnished. 家具齐全'), has('Park view')('Overlooking the park. 공원 전망. 公园景观'), has('River view')('River views. 河景')]).toEqual([[], [], [], [], [], []]);
  expect(blocks('Top floor. 최상층. 顶楼', { units: ['6C'] })).toEqual([]);
  expect(blocks('Top floor', { units: [] })).toEqual([]);
  expect(blocks('Top floor', { storeys: null })).toEqual([]);
  expect(blocks('In Manhattan', { borough: 'manhattan' })).toEqual([]);
  expect(blocks('On the 12th floor, a 40-story tower. 12층. 12楼', { units: ['12C'], storeys: 40 })).toEqual([]);
  expect(blocks('On the 12th floor', { units: [], storeys: null })).toEqual([]);
  expect(blocks('On the 12th floor', { units: [] })).toEqual(['claim']);
  expect(blocks('On the 12th floor', { units: ['1203'], storeys: null })).toEqual([]);
  expect(blocks('Near the L train. 7호선', { lines: [] })).toEqual([]);
  expect(blocks('Pet deposit $500. 반려동물 보증금. 宠物押金', {}, [{ label: '반려동물 보증금', amount: 50_000, oneTime: true }])).toEqual([]);
  expect(blocks('Pet deposit $500', {}, [{ label: 'Pet deposit', amount: 30_000, oneTime: true }, { label: 'Key', amount: 50_000, oneTime: true }])).toEqual(['cost']);
  expect(blocks('A broker fee applies', { fee: 'noFee' })).toEqual(['cost']);
});
