import { plainly } from './text-claims.ts';

/** Words by which texts claim the same, each line one thing; a feature or amenity of one of these names is claimed by all. */
const same: readonly (readonly string[])[] = [
  ['pets allowed', 'pets welcome', 'pet friendly', 'pet-friendly', 'pets ok', 'pet ok', 'pets are welcome', 'pets are allowed', 'dogs allowed', 'cats allowed', 'dogs and cats welcome', 'bring your pet', '반려견 환영', '반려견 가능', '반려묘 가능', '可带宠物', '允许宠物', '接受宠物', '可以养宠物', 'cats ok', 'dogs ok', 'cats and dogs', 'cats welcome', 'dogs welcome', '반려동물 가능', '반려동물 환영', '반려동물', '강아지 환영', '고양이 환영', '애견 가능', '애완동물 가능', '애완동물 환영', '반려견 ok', '반려동물 ok', 'dogs and cats are ok', 'dogs and cats ok', 'pets are ok', '可养猫', '可养狗', '可养宠物', '宠物友好', '欢迎宠物', '可養寵物'],
  ['doorman', '24-hour doorman', 'full-time doorman', 'door man', '도어맨', '门卫', '看门人'],
  ['gym', 'gymnasium', 'fitness center', 'fitness centre', 'fitness room', '헬스장', '헬스클럽', '피트니스 센터', '健身房', '健身中心'],
  ['elevator', 'lift', '엘리베이터', '승강기', '电梯', '電梯'],
  ['laundry in unit', 'laundry in the unit', 'in-unit laundry', 'in unit laundry', 'in-unit washer', 'in-unit washer and dryer', 'in-unit washer/dryer', 'washer in unit', 'washer and dryer', 'washer & dryer', 'washer + dryer', 'washer/dryer', 'washer-dryer', 'washer dryer', 'w/d', '세탁기와 건조기', '세탁기, 건조기', '세탁건조기', '洗衣机和烘干机', '洗衣机、烘干机', '洗烘一体', 'washer and dryer in unit', 'washer & dryer in unit', 'washer/dryer in unit', 'w/d in unit', 'w/d in the unit', 'w/d in-unit', 'in-unit w/d', 'in unit w/d', '세대 내 세탁기', '집 안에 세탁기', '室内洗衣机', '户内洗衣机', '屋内洗衣机'],
  ['duplex', 'triplex', 'two floors', '2 floors', 'three floors', '3 floors', 'two levels', '2 levels', 'two stories', 'two-story', 'two-storey', 'bi-level', '복층', '2개 층', '复式', '跃层', '複式'],
  ['roof deck', 'roofdeck', 'rooftop deck', 'rooftop terrace', 'roof terrace', '루프톱', '루프탑', '옥상 테라스', '屋顶露台', '天台', '屋顶花园'],
  ['private terrace', 'private patio', 'private balcony', '전용 테라스', '개인 테라스', '전용 발코니', '私人露台', '私人阳台'],
  ['balcony', '발코니', '阳台'],
  ['concierge', '컨시어지', '礼宾', '管家服务'],
  ['sauna', '사우나', '桑拿'],
  ['tennis court', 'tennis courts', '테니스장', '테니스 코트', '网球场', '網球場'],
  ['swimming pool', 'indoor pool', 'outdoor pool', 'rooftop pool', '수영장', '游泳池', '泳池'],
  ['rent-stabilized', 'rent stabilized', 'rent-stabilised', 'rent stabilised', 'rent-controlled', 'rent controlled', '임대료 안정화', '租金稳定', '租金管制'],
  ['utilities included', 'all utilities included', '공과금 포함', '관리비 포함', '包水电', '含水电'],
  ['heat included', 'heat and hot water included', '난방 포함', '난방비 포함', '含暖气', '包暖气'],
].map((line) => line.map(plainly));

/** Things that are held to the record though no dictionary names them: the rows that begin so. */
const alwaysHeld: ReadonlySet<string> = new Set(['pets allowed', 'laundry in unit', 'duplex', 'roof deck', 'private terrace', 'sauna', 'tennis court', 'swimming pool', 'rent-stabilized']);

/** Words of which a text claims one without a feature or amenity of `names`, the dictionary's names of what a home has, to bear it out. */
export function unborneWords(names: readonly string[]): readonly (readonly string[])[] {
  const own = names.map((name) => plainly(name.trim())).filter((name) => name.length > 1);
  return same.filter(([first = '', ...rest]) => alwaysHeld.has(first) && ![first, ...rest].some((word) => own.some((name) => word === name || word.endsWith(` ${name}`))));
}

/** Words that claim what has these names, in small letters. */
export function wordsFor(names: readonly string[]): readonly string[] {
  const own = names.map((name) => plainly(name.trim())).filter((name) => name !== '');
  return [...new Set([...own, ...same.filter((line) => line.some((word) => own.includes(word))).flat()])];
}
