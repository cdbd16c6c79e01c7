import { describe, expect, it } from 'vitest';
import { isMoveInDay, moveInDaysIn } from './move-in-days.ts';
import { blocksBy, listedWith, told } from '#tests/support/plugins/ad-texts.ts';
import { preflight, type Facts } from './preflight.ts';

/** $4,800, free from January 13, with a broker's fee, in a house of 2018; pets, an elevator and more are there, heat and water included. */
const facts: Facts = {
  rent: {
    price: 480_000, netPrice: 480_000, discounts: [], availableMoveDate: '2027-01-13', isOffered: true, photos: 3, changedOn: '2026-11-01', fee: 'fee', has: ['amenity/1', 'amenity/2', 'amenity/3', 'amenity/4', 'amenity/5', 'amenity/6', 'amenity/7', 'feature/1', 'feature/2', 'feature/3'],
    address: '28-10 Jackson Ave', borough: 'queens', units: ['5C'], bedrooms: [1], baths: [1], storeys: 9, year: 2018, lines: [],
    utilities: [
      { names: ['난방', 'Heat', '暖气'], isIncluded: true },
      { names: ['수도', 'Water', '水费'], isIncluded: true },
      { names: ['온수', 'Hot water', '热水'], isIncluded: false },
      { names: ['전기', 'Electricity', '电费'], isIncluded: false },
    ],
  },
  isPlatformOn: true,
  minPhotos: 1,
  claims: [
    { key: 'amenity/1', names: ['반려동물 가능', 'Pets allowed', '可带宠物'] },
    { key: 'amenity/2', names: ['엘리베이터', 'Elevator', '电梯'] },
    { key: 'amenity/3', names: ['헬스장', 'Gym', '健身房'] },
    { key: 'amenity/4', names: ['도어맨', 'Doorman', '门卫'] },
    { key: 'amenity/5', names: ['주차장', 'Parking', '停车位'] },
    { key: 'amenity/6', names: ['루프톱', 'Roof deck', '屋顶露台'] },
    { key: 'amenity/7', names: ['어린이 놀이방', 'Playroom', '儿童游乐室'] },
    { key: 'feature/1', names: ['세대 내 세탁기', 'Laundry in unit', '室内洗衣机'] },
    { key: 'feature/2', names: ['식기세척기', 'Dishwasher', '洗碗机'] },
    { key: 'feature/3', names: ['중앙 냉방', 'Central air', '中央空调'] },
  ],
  others: [],
  today: '2026-11-29',
};
const listed = listedWith(480_000);
const blocks = blocksBy(facts, listed);

const families: Readonly<Record<string, { readonly why: string; readonly untrue: readonly string[]; readonly free: readonly string[] }>> = {
  'months in which one may move in': {
    why: 'day',
    untrue: [
      'Move in Feb 2027', 'Move in February 2027 or later', 'Move-in month: March', 'Available in February', 'February move-in', 'Available from March', 'Move-in: Feb', 'Available early March', 'Ready for February 2027', 'Available next month', 'Vacant in April', 'Move in by the end of March', 'Occupancy in May', 'Available May 2027', 'Move-in date: 02/2027', 'Lease starts in February', 'Available starting mid-February', 'Available January 2028', 'Available January 13, 2028',
      '2월 입주', '2월부터 입주 가능', '입주는 3월', '입주 가능일: 2월', '2027년 2월 입주 가능', '2월 초 입주', '2월 이후 입주 가능', '3월 중 입주', '다음 달 입주 가능', '입주 예정: 2월', '이사 가능 시기: 3월', '12월 입주',
      '二月入住', '2月入住', '2027年2月可入住', '二月份入住', '入住时间：二月', '三月起租', '3月起可入住', '下个月入住', '最早2月入住', '预计三月可入住', '入住日期：2027年3月', '二月底可以入住', '2028年1月入住',
    ],
    free: [
      'Move in January 2027', 'Available in January', 'Move-in month: January', 'January move-in', 'Available Jan. 13', 'Renovated in March', 'Open house in February', 'You may move in with a cat', 'Homes may be available', 'May move in anytime is not said', 'Available homes may vary', 'Move-in ready. Renovated in March', 'Ready for you', 'Marching band nearby', 'Available with a March lease special? ask', 'The landlord may offer', 'Built in May 1931', 'Available January 13, 2027', 'Available 24/7', 'A ready kitchen, decorated', 'Move-in special in the building: two months to decide',
      '1월 입주', '1월 13일 입주', '2월 오픈하우스', '3월에 수리했습니다', '입주 2개월 후 점검', '12개월 계약', '1월부터 입주 가능', '월세 입주', '2027년 1월 입주 가능', '세입자 2월 여행', '2월은 눈이 많습니다',
      '一月入住', '1月13日入住', '二月装修', '三月开放看房', '租期12个月', '2027年1月入住', '1月起租', '月租便宜，随处可住', '每月付租', '二月有活动',
    ],
  },
  'amounts of a broker’s fee that the list of costs lacks': {
    why: 'cost',
    untrue: [
      'Half month broker fee', 'Broker fee: 15% of the annual rent', 'One month broker fee', 'A half-month broker’s fee applies', '15% broker fee', 'Broker’s fee of one month’s rent', 'Broker fee is 12% of one year’s rent', 'Brokerage fee: 1 month', 'Commission of one month', 'a month’s rent as broker fee', '1.5 months brokerage fee', 'Broker fee equals two months', 'Broker fee 50% of a month’s rent', 'Commission: 10%', 'Broker fee ½ month',
      '중개 수수료 반달치', '중개수수료는 한 달치', '복비 한달', '반 달치 중개 수수료', '중개비 15%', '복비는 월세의 50%', '중개 수수료: 1년 월세의 12%', '커미션 한 달', '중개 수수료 1개월', '중개료 반 달', '두 달치 복비',
      '中介费半个月', '中介费一个月', '半个月中介费', '中介费为一个月租金', '中介费：年租金的15%', '15%的中介费', '佣金一个月', '经纪费半个月', '中介费一个半月', '中介费是月租的50%', '一个月佣金',
    ],
    free: [
      'A broker fee applies', 'No broker fee', 'The fee is one month', 'A month-to-month lease', 'Commission on request', 'Owner pays half month broker fee', 'Half month broker fee paid by the owner', 'Half a month free, no broker fee', 'One month free. Broker fee applies.', 'Broker will show it in a month', '15% off the first month', 'A commission of artists',
      '수수료는 한 달 치입니다', '중개 수수료 있음', '집주인이 중개 수수료 한 달치를 부담', '중개인이 보여 드립니다', '한 달 무료', '복비 문의',
      '中介费请咨询', '房东付一个月中介费', '无中介费', '免一个月租金', '经纪人带看', '半个月免租', '中介费由房东承担',
    ],
  },
  'the year of a house': {
    why: 'claim',
    untrue: [
      'Newly built in 2024', 'Built in 2024', 'Brand new building from 2025', 'A 2024 building', 'Year built: 2024', 'New construction (2024)', 'Constructed in 2024', 'The building was completed in 2024', '2024 construction', 'Completed in 2023', 'Built 2022', 'New development of 2025', 'The house dates from 1931', '2024-built tower', 'A prewar building', 'Built: 2024',
      '2024년 신축', '2024년에 지어진 건물', '2024년 준공', '준공 2024년', '신축 2025', '2023년 완공', '2024년식 건물', '건축연도: 1931', '2024년에 완공된 아파트', '2024년도 신축 건물', '신축연도 2024년',
      '2024年新建', '建于2024年', '2024年建成', '2024 年竣工', '2024年落成的大楼', '建造年份：2024', '2025年新楼', '2024年盖的房子', '建筑年份 1931', '2024年完工',
    ],
    free: [
      'Built in 2018', 'Renovated in 2024', 'Kitchen built in 2024', 'Gym completed in 2024', 'Year built: 2018', 'Move in January 2027', 'Built-in closets', 'A school built in 2024', 'Rebuilt in 2024', 'Renovation completed in 2024', 'New windows from 2024', 'Station opened in 2017', 'Pre-war details', 'Since 2024 with us', '2024 renovation', 'Built for two', '$2,024 of savings', 'Open since 2020', 'New kitchen 2024', 'Appliances from 2024',
      '2018년 신축', '2024년 리모델링', '2024년에 수리', '2027년 1월 입주', '주방 2024년 신축', '2018년 준공', '2024년 새 단장', '2024년부터 관리', '헬스장 2024년 완공', '2018년에 지어진 건물',
      '2018年建', '2024年装修', '建于2018年', '2024年翻新', '健身房2024年建成', '2027年1月入住', '2024年开放', '地铁站2024年建成', '2024年改造', '2018年新楼',
    ],
  },
  'work by which tenants would be chosen': {
    why: 'discrimination',
    untrue: [
      'Great for students only', 'Students only, please.', 'Working professionals only', 'Only students', 'Graduate students preferred', 'For nurses only', 'Open only to medical students', 'Reserved for students', 'Young professionals preferred', 'Students and professionals only', 'No musicians', 'Lawyers not accepted', 'We do not rent to freelancers', 'Exclusively for doctors', 'No unemployed tenants', 'Office workers only', 'Students are preferred', 'Artists only',
      '학생만 받습니다', '학생 전용', '직장인만 가능', '직장인 우대', '대학원생만', '유학생 한정', '전문직 선호', '학생 불가', '간호사만 받아요', '무직자 사절', '프리랜서 불가', '직장인 전용 집', '학생분들만',
      '只限学生', '仅限上班族', '只租给学生', '学生优先', '上班族优先', '不租给学生', '只收留学生', '仅限白领', '专业人士优先', '不接受无业者', '限在职人员', '谢绝学生', '只接受研究生', '学生勿扰',
    ],
    free: [
      'near the medical students’ campus', 'Students welcome', 'No smoking', 'Great for students', 'Professionally managed', 'A doctor’s office downstairs', 'Student housing nearby', 'Nurses from the hospital love it', 'Only 5 minutes to the students’ center', 'Students only know it by its café', 'Artists’ studios around the corner', 'Near NYU, popular with students', 'Doctors only a block away', 'No broker', 'Professional cleaning only on Mondays', 'Engineers built it', 'Reserved parking', 'Limited time', 'Only professional photos', 'Teachers College nearby',
      '학생 환영', '학생 식당 근처', '의사 선생님 병원 옆', '학생만큼 편한', '직장인에게 좋은 위치', '대학가라 학생이 많습니다', '학생 할인 매장', '주차만 불가', '전문직 종사자들이 사는 동네', '학생회관 5분', '교수 식당', '흡연 불가',
      '欢迎学生', '靠近学生公寓', '学生多的街区', '医生诊所楼下', '限时优惠', '学生食堂附近', '适合上班族', '白领聚集区', '近大学，学生喜欢', '不可吸烟', '只限一层', '专业管理',
    ],
  },
  'denials of what is there': {
    why: 'denial',
    untrue: [
      'Pets not allowed', 'No pets', 'No laundry', 'No elevator', 'Pets are not allowed.', 'Sorry, no pets please', 'No pets allowed', 'Without an elevator', 'There is no elevator', 'The building does not have a gym', 'No doorman', 'No dishwasher', 'A walk-up building', 'No washer/dryer', 'Elevator: none', 'Pets prohibited', 'We do not accept pets', 'No parking', 'No A/C', 'Gym is not available', 'no-pets building', 'A pet-free home', 'No playroom', 'No roof deck',
      '반려동물 불가', '엘리베이터 없음', '세탁기 없음', '헬스장은 없습니다', '애완동물 금지', '엘리베이터가 없는 건물', '도어맨 없음', '반려동물 동반 불가', '식기세척기는 없어요', '주차 불가', '반려동물은 안 됩니다', '에어컨 없음', '어린이 놀이방 없음',
      '不可养宠物', '没有电梯', '无洗衣机', '禁止宠物', '没有健身房', '不接受宠物', '无门卫', '谢绝宠物', '没有洗碗机', '宠物不可', '无停车位', '不允许养宠物',
    ],
    free: [
      'No smoking', 'No pet fee', 'No pet deposit', 'No pets over 40 pounds', 'No elevator noise', 'No gym membership needed', 'Elevator and gym', 'Pets welcome', 'No concierge', 'No pool', 'No more laundry trips', 'A doorman, no broker', 'No pets in the gym', 'Not far from the gym', 'No storage', 'Walk up to the roof', 'No wait for the elevator', 'Pets allowed, no breed restrictions', 'The gym next door has no pool', 'No noise, no smoking', 'A home without stairs', 'Cats only, no dogs', 'No balcony',
      '흡연 불가', '반려동물 보증금 없음', '엘리베이터 있음', '헬스장 없이도 공원에서 운동', '수영장 없음', '반려동물 가능', '엘리베이터 소음 없음', '없어서는 안 될 헬스장', '금연', '세탁기 완비', '계단 없음',
      '不可吸烟', '无宠物押金', '有电梯', '无电梯噪音', '没有泳池', '可养宠物', '无障碍电梯', '无需押金', '禁止吸烟', '健身房无限使用', '电梯无需等待',
    ],
  },
  'denials of utilities that are included': {
    why: 'denial',
    untrue: [
      'Heat not included', 'Water is extra', 'Tenant pays water', 'Tenants pay for heat', 'Heat is paid by the tenant',
      '난방비 별도', '수도세 불포함', '수도는 세입자 부담',
      '水费另付', '不含暖气', '不包水费',
    ],
    free: [
      'Electricity not included', 'Hot water is extra', 'Tenant pays electricity', 'Heat included', 'Extra heat', 'Separate entrance', 'A tenant pays rent',
      '전기세 별도', '온수 별도',
      '电费另付', '热水另付', '不含电费',
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

it('a broker’s fee that the list of costs tells is told as it stands there', () => {
  const withFee = (amount: number, label = 'Broker fee') => [...listed, { label, amount, oneTime: true }];
  expect(['Half month broker fee', '중개 수수료 반달치', '中介费半个月'].flatMap((text) => blocks(text, withFee(240_000)))).toEqual([]);
  expect(['Broker fee: 15% of the annual rent', '15%的中介费'].flatMap((text) => blocks(text, withFee(864_000, '중개 수수료')))).toEqual([]);
  expect(blocks('One month broker fee', withFee(450_000, '中介费'), { netPrice: 450_000 })).toEqual([]);
  expect(['Half month broker fee', '복비 한 달', '中介费：年租金的15%'].flatMap((text) => blocks(text, withFee(300_000)))).toEqual(['cost', 'cost', 'cost']);
});

it('a fact that the record lacks holds nothing', () => {
  expect(blocks('Built in 2024', listed, { year: null })).toEqual([]);
  expect(blocks('No pets, no elevator, no laundry', listed, { has: [] })).toEqual([]);
});

it('a day is of its year, and this month and the next are those of today', () => {
  const fits = (text: string) => moveInDaysIn(text).map((one) => isMoveInDay(one, '2027-01-13', '2026-12-20'));
  expect(['Available January 13, 2027', 'Available January 13, 2028', 'Available next month', 'Available this month', '다음 달 입주', '下个月入住', '이번 달 입주'].map(fits)).toEqual([[true], [false], [true], [false], [true], [true], [false]]);
});

it('an application costs twenty dollars at most, and the right amount mends it', () => {
  const found = (fees: typeof listed) => preflight({ ...told, fees, textEn: 'Bright.' } as never, facts).filter(({ is }) => is === 'block').map(({ id, said, cost }) => ({ id, said, cost }));
  const most = (at: number) => ({ at, part: 'amount', right: { cents: 2000, is: 'most' } });
  expect(['Application', 'Credit check', '신청비', '申请费'].map((label) => found([{ label, amount: 5000, oneTime: true }]))).toEqual(Array.from({ length: 4 }, () => [{ id: 'amount', said: '$50', cost: most(0) }]));
  // both together are more than one may cost
  expect(found([{ label: 'Application', amount: 2000, oneTime: true }, { label: 'Background check', amount: 1500, oneTime: true }])).toEqual([{ id: 'amount', said: '$35', cost: { at: 0, part: 'amount' } }]);
  expect([found(listed), found([{ label: 'Amenities', amount: 5000, oneTime: false }])]).toEqual([[], []]);
});
