import { expect, it } from 'vitest';
import { preflight, type Facts } from './preflight.ts';

/** A studio with one bath, 5C, $3,950, in a house that takes a fee and includes water and internet. */
const facts: Facts = {
  rent: {
    price: 395_000, netPrice: 395_000, discounts: [], availableMoveDate: '2026-12-10', isOffered: true, photos: 3, changedOn: '2026-11-01', fee: 'fee', has: ['amenity/1', 'amenity/9', 'feature/1'], address: '28-10 Jackson Ave', borough: 'queens', units: ['5C'],
    bedrooms: [0], baths: [1], storeys: null, year: null, lines: [],
    utilities: [
      { names: ['난방', 'Heat', '暖气'], isIncluded: false },
      { names: ['온수', 'Hot water', '热水'], isIncluded: false },
      { names: ['전기', 'Electricity', '电费'], isIncluded: false },
      { names: ['수도', 'Water', '水费'], isIncluded: true },
      { names: ['인터넷', 'Internet', '网络'], isIncluded: true },
    ],
  },
  isPlatformOn: true,
  minPhotos: 3,
  claims: [
    { key: 'amenity/1', names: ['엘리베이터', 'Elevator', '电梯'] },
    { key: 'amenity/2', names: ['루프톱', 'Roof deck', '屋顶露台'] },
    { key: 'amenity/9', names: ['헬스장', 'Gym', '健身房'] },
    { key: 'feature/1', names: ['식기세척기', 'Dishwasher', '洗碗机'] },
    { key: 'feature/2', names: ['세대 내 세탁기', 'In-unit washer', '室内洗衣机'] },
  ],
  others: [],
  today: '2026-11-20',
};
const told = {
  title: { kr: '밝은 집', en: 'Bright home', zh: '明亮住宅' }, textKr: '밝습니다.', textZh: '明亮。', startsOn: '2026-11-23', endsOn: '2026-12-20', confirmedOn: null,
  fees: [{ label: 'Application', amount: 2000, oneTime: true }, { label: 'Deposit, one month', amount: 395_000, oneTime: true }],
};
const blocks = (text: string, rent: Partial<Facts['rent']> = {}, more: object = {}) =>
  preflight({ ...told, textEn: `Nice home. ${text}`, ...more } as never, { ...facts, rent: { ...facts.rent, ...rent } }).filter(({ is }) => is === 'block').map(({ id }) => id);

it.each([
  ...['rent: 2000', 'Rent is 2,000', 'two grand a month', 'Only 2k a month.', '每月两千美元', '月租两千', '一千五百美元', '월 200만원', '월세 200만 원', '이천 불', '2천 달러', '€2000', '¥20000', '2000 euros'].map((text) => [text, 'amount']),
  ...['two weeks free', '2 weeks of free rent', 'one month on us', '1.5 mo. free', '13th month free', 'Last month free', '10% off the first month', 'save one month rent', 'a month off', '월세 10% 할인', '2주 무료', '首月9折', '免租两周'].map((text) => [text, 'free']),
  ...['commission-free', 'No commission', 'owner pays the broker', 'Landlord pays the fee', 'broker pays nothing, tenant pays zero commission', 'OP', 'N0 fee', 'nо fee', 'no f e e', '집주인이 복비를 부담', '房东付中介费'].map((text) => [text, 'noFee']),
  ...['3 bedrooms, 2 baths', 'two-bedroom home', '2BR/2BA', 'This 2B1B', '1 bedroom apartment', '침실 2개', '투룸', '두 베드룸', '两室一厅', '三房两卫', '2 full baths', '욕실 2개'].map((text) => [text, 'claim']),
  ...['rooftop deck', 'W/D in unit', 'in-unit washer/dryer', 'Pets are welcome', '루프탑', '屋顶花园'].map((text) => [text, 'claim']),
  ...['heat and hot water included', 'all utilities included', 'Utilities included.', 'includes heat', 'free electricity', '난방비 포함', '공과금 모두 포함', '包水电', '含暖气'].map((text) => [text, 'claim']),
  ...['Washer and dryer', 'has a washer/dryer', 'W/D', '세탁기와 건조기', '洗衣机和烘干机', 'on 2 floors', 'two levels', 'A duplex', '복층', '复式', '900 square feet', '1,200 sq ft', '750sqft', '20평', '80平米', 'a sauna', 'Tennis court', '수영장'].map((text) => [text, 'claim']),
  ...['no security deposit', 'zero deposit', 'Deposit-free', '보증금 없음', '免押金'].map((text) => [text, 'claim']),
  ...['2nd floor walk-up', 'penthouse with private terrace', 'private terrace', 'Rent-stabilized.', '펜트하우스', '租金稳定'].map((text) => [text, 'claim']),
  ...['thirty-five hundred a month', 'thirty five hundred dollars', '3천5백불', 'rent 3500', '월 3500', '월세 삼천오백'].map((text) => [text, 'amount']),
  ...['free rent for the first month', 'first month’s rent waived', '한 달 렌트 프리', '送一個月', '免費一個月'].map((text) => [text, 'free']),
  ...['Fee waived. No broker.', 'No broker, broker-free home', 'fee is waived', 'we waive the broker fee', 'without a fee', 'ɴᴏ ғᴇᴇ', '无中介', '無中介', '중개수수료 X', '복비 無', '복비 안 받아요'].map((text) => [text, 'noFee']),
  ...['two bed', '2-bed', 'II bedroom', '방2', '투베드', '两房', '兩室', '2房', '6층입니다', '六楼', '六樓'].map((text) => [text, 'claim']),
  ...['heat incl.', 'heat & hot water incl', 'H/HW included', 'utils included', 'electric incl', '包暖'].map((text) => [text, 'claim']),
  ...['no security', 'security deposit: none', '보증금 X', '无需押金', '無需押金'].map((text) => [text, 'claim']),
  ...['roof-deck', 'Roof‑deck', 'Roof decks', 'washer-in-unit', '室內洗衣機', '세대내 세탁기', '애완동물 가능', '반려견 OK', 'dogs and cats are ok', '寵物友好', '可養貓'].map((text) => [text, 'claim']),
  ...['1st of December move in', 'Immediate occupancy', '十二月一日入住'].map((text) => [text, 'day']),
])('%j is held against a rent that has it not: %s', (text, why) => {
  expect(blocks(text)).toContain(why);
});

it.each([
  'Rent: 3950', 'Rent is $3,950', '3.95k a month', '三千九百五十美元', '월세 3,950불', 'A grand piano fits in', 'Near Grand Army Plaza', 'Dogs under 40 pounds are asked for', '1 원룸입니다',
  'Two weeks notice', 'Ask two weeks before', 'Two weeks free trial at the gym next door', 'One month deposit', 'The shop is 10% off', 'The first month is due at signing', 'A month-to-month lease is none',
  'A broker fee applies', 'The tenant pays the commission', 'Is it no? Ask. Fee by law.', 'Open house', 'The TOP of the hill', '수수료는 한 달 치입니다',
  'Studio, 1 bath', 'A studio apartment', '1 full bath', '스튜디오, 욕실 1개', '开间一卫', '침실과 거실이 하나', 'Not 2 bedrooms but flexible: convertible 1 bedroom', 'A junior 1 bedroom', 'The building also has 2-bedrooms', '2 blocks, 3 minutes', 'Fits two beds', 'Bed Bath & Beyond nearby', '3室 1号楼旁', '房东友好',
  'Water and internet included', 'Water included', 'Includes water.', 'Heat is not included', 'Does not include heat', 'No utilities included', 'Utilities included: water and internet', 'Some utilities included', 'Electricity extra', '난방비 별도', '난방비 불포함', '난방은 포함되지 않습니다', '수도와 인터넷 포함', '包水费', '不含暖气', '包含电梯', 'Hot water on demand', 'Includes water views',
  'Washer and dryer in the basement', 'Shared laundry with washer and dryer', 'Washer/dryer hookup', 'Washers and dryers are in the building', 'Gym on two floors', 'Two floors of shops', '2 floors below the roof', 'Two-story lobby', 'No sauna', '3 square blocks away', '평균 이상', 'Two storey building',
  'No pet deposit', 'Deposit of one month', '보증금 한 달 치', '押一付一',
  'Roof deck nearby', '5 min to Roof Deck Bar', 'roof deck: none', 'Not a 2 bedroom', 'A broker shows it', 'The fee is one month', 'A bed for two', '2 beds fit', 'Security guard, no security desk', 'Twelve hundred people live here', 'For rent: homes. Built in 1931', '二房东勿扰', '방금 고쳤습니다', '5층입니다', '十二月十日入住', '可养心灵',
  'No in-unit laundry', 'Laundry is near', 'Dishwasher', 'Elevator building', 'Gym on the 2nd floor', '5th floor home', 'Penthouse lounge next door', 'Not rent-stabilized', 'No roof deck', 'Roof deck is not open to tenants', '无屋顶露台',
])('%j is true of it', (text) => {
  expect(blocks(text)).toEqual([]);
});

it('a size is quoted whole', () => {
  const said = (text: string) => preflight({ ...told, textEn: text } as never, facts).flatMap(({ id, is, said }) => (id === 'claim' && is === 'block' ? [said] : []));
  expect(['1,200 sq ft', 'Over 12,500 square feet', '750sqft'].map(said)).toEqual([['1,200 sq ft'], ['12,500 square feet'], ['750sqft']]);
});

it('a claim that a feature and an amenity are called by is told once', () => {
  const claims = [...facts.claims, { key: 'amenity/3', names: ['세대 내 세탁기', 'Laundry in unit', '室内洗衣机'] }];
  const found = preflight({ ...told, textEn: 'Laundry in unit.' } as never, { ...facts, claims }).filter(({ id, is }) => id === 'claim' && is === 'block');
  expect(found.map(({ said }) => said?.toLowerCase())).toEqual(['laundry in unit']);
});

it('a claim that the record bears out is none', () => {
  const large = { bedrooms: [3], baths: [2], units: ['PHA'] };
  expect(blocks('3 bedrooms, 2 baths, penthouse. 침실 3개. 三房两卫', large)).toEqual([]);
  expect(blocks('5 bedrooms, 4 baths', { bedrooms: [], baths: [] })).toEqual([]);
  expect(blocks('2.5 baths or two full baths', { baths: [2.5] })).toEqual([]);
  expect(blocks('Rooftop deck, W/D in unit', { has: ['amenity/2', 'feature/2'] })).toEqual([]);
  expect(blocks('All utilities included, heat too. 공과금 포함. 包水电', { utilities: facts.rent.utilities.map((one) => ({ ...one, isIncluded: true })) })).toEqual([]);
  expect(blocks('Two weeks free', { discounts: [{ freeMonths: 0.5, leaseMonths: 12 }] })).toEqual([]);
  expect(blocks('One month on us. 13th month free.', { discounts: [{ freeMonths: 1, leaseMonths: 13 }] })).toEqual([]);
  expect(blocks('Commission-free, OP, owner pays the broker', { fee: 'noFee' })).toEqual([]);
  expect(blocks('No security deposit', {}, { fees: [{ label: 'Application', amount: 2000, oneTime: true }] })).toEqual([]);
});

const rows = [
  '水', '热水', '水电煤气', 'heatheating', '전기전기세', '网络网费', 'hot water, ', 'all heat, ', 'no heat included ', '3 large ', 'king size ', '二千三', '千', '1', '1,', '12', 'one month ', '$1,000 ', '$1,000 a month ', 'no fee ', '12 Main St ', 'Apt 5 ',
  '2 bedrooms ', '1室', 'ready jan 1 ', 'no gym, ', '{a', 'free months ', '월세 ', 'a ', '\n',
  'E, ', '7/', 'a b ', '수 ', '游 ', 'pet ', 'no pet or ', 'gym on the 2nd floor ', 'first, last ', 'p0', '@', 'landlord pays ', 'ready ', 'available in ', '2월 ', 'no pets ', 'no elevator, ', 'built in 2024 ', 'building 2024 ', 'broker fee ', 'half month ', '15% ', 'students ', '没有', '中介费', '押', '12층', '十', 'deposit of ', 'background ', 'move-in and ', 'half off ', 'asking ', '4800 ', 'single ', 'perfect for ', 'perfect for a couple ', 'christian ', 'next week ', 'in 2 weeks ', '여성', '여성분들', '适合', '适合一位', '女生', 'laundry on ', '免费停车', '首月', '月租',
];
it.each(rows)('a row of “%s” is read to its end however long it is', { timeout: 100_000 }, (words) => {
  // read anew from each of its parts, a row of so many would take hours
  expect(blocks(words.repeat(Math.floor(150_000 / words.length)))).toEqual(expect.any(Array));
});

it('a deposit over a month’s rent, or called one and of another amount, keeps an ad from going out', () => {
  const deposit = (label: string, amount: number) => blocks('A bright home', {}, { fees: [{ label, amount, oneTime: true }] });
  const { price } = facts.rent;
  for (const label of ['Deposit, one month', '보증금 한 달 치', '押金（一个月）']) {
    expect(deposit(label, price)).toEqual([]);
    expect(deposit(label, price - 100)).toEqual(['amount']);
  }
  expect(deposit('Security deposit', price + 100)).toEqual(['amount']);
  expect([deposit('Security deposit', price / 2), deposit('Pet deposit', price / 2), deposit('Deposit, one month', 0)]).toEqual([[], [], []]);
  for (const label of ['Pet deposit', 'Key deposit', '반려동물 보증금', '钥匙押金', 'Last month', '마지막 달 월세', '最后一个月租金']) expect([label, deposit(label, price + 100)]).toEqual([label, ['amount']]);
  const both = (label: string, amount: number) => blocks('A bright home', {}, { fees: [{ label: 'Deposit, one month', amount: price, oneTime: true }, { label, amount, oneTime: true }] });
  for (const label of ['Pet deposit', 'Key deposit', '열쇠 보증금', '宠物押金', 'Last month’s rent', '末月租金']) expect([label, both(label, 50_000)]).toEqual([label, ['amount']]);
  expect(both('Pet fee', 50_000)).toEqual([]);
  expect([both('Broker fee', 100_000), blocks('A bright home', { fee: 'noFee' }, { fees: [{ label: 'Broker fee', amount: 100_000, oneTime: true }] })]).toEqual([[], ['cost']]);
});
