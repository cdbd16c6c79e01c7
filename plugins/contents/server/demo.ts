import { writing } from '#server/records/write/writing.ts';
import type { Demo } from '#server/slots.ts';

const platforms = [
  ['StreetEasy', '스트리트이지', 'StreetEasy', 3],
  ['RentHop', '렌트홉', 'RentHop', 3],
  ['KakaoTalk', '카카오톡', 'KakaoTalk', 1],
  ['WeChat', '위챗', '微信', 1],
  ['Naver Café', '네이버 카페', 'Naver Café', 2],
  ['Xiaohongshu', '샤오홍슈', '小红书', 3],
  ['Referral', '지인 소개', '朋友介绍', 0],
  ['Walk-in', '방문', '到店', 0],
] as const;

const preferences = [
  ['Doorman', '도어맨', '门卫', 'apartment'],
  ['Laundry in unit', '세대 내 세탁기', '室内洗衣机', 'apartment'],
  ['High floor', '고층', '高楼层', 'apartment'],
  ['Pets allowed', '반려동물 가능', '可养宠物', 'apartment'],
  ['Near the subway', '역세권', '靠近地铁', 'apartment'],
  ['Quiet at night', '밤에 조용함', '夜间安静', 'lifestyle'],
  ['Early riser', '아침형', '早起', 'lifestyle'],
  ['No smoking', '금연', '不吸烟', 'lifestyle'],
  ['Cooks often', '자주 요리함', '常做饭', 'lifestyle'],
  ['Korean spoken', '한국어 사용', '讲韩语', 'lifestyle'],
  ['Chinese spoken', '중국어 사용', '讲中文', 'lifestyle'],
] as const;

/** Platforms and preferences of the demonstration agency. */
export const contentsDemo: Demo = {
  id: 'contents',
  order: 5,
  async fill({ kernel, report }) {
    await kernel.use(writing).run({ system: true }, { kind: 'demo' }, async (batch) => {
      await batch.createMany('platform', platforms.map(([en, kr, zh, minPhotos], at) => ({ name: { en, kr, zh }, sort: (at + 1) * 10, minPhotos })));
      await batch.createMany('preference', preferences.map(([en, kr, zh, kind], at) => ({ name: { en, kr, zh }, sort: (at + 1) * 10, kind })));
    });
    report(`${platforms.length} platforms, ${preferences.length} preferences`);
  },
};
