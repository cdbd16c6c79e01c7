import { plainly, says } from './text-claims.ts';

/** Words by which texts claim the same, each line one thing; a feature or amenity of one of these names is claimed by all. */
const same: readonly (readonly string[])[] = [
  ['pets allowed', 'pets welcome', 'pet friendly', 'pet-friendly', 'pets ok', 'pet ok', 'pets are welcome', 'pets are allowed', 'dogs allowed', 'cats allowed', 'dogs and cats welcome', 'bring your pet', '반려견 환영', '반려견 가능', '반려묘 가능', '可带宠物', '允许宠物', '接受宠物', '可以养宠物', 'cats ok', 'dogs ok', 'cats and dogs', 'cats welcome', 'dogs welcome', '반려동물 가능', '반려동물 환영', '반려동물', '강아지 환영', '고양이 환영', '애견 가능', '애완동물 가능', '애완동물 환영', '반려견 ok', '반려동물 ok', 'dogs and cats are ok', 'dogs and cats ok', 'pets are ok', '可养猫', '可养狗', '可养宠物', '宠物友好', '欢迎宠物', '可養寵物'],
  ['doorman', '24-hour doorman', 'full-time doorman', 'door man', 'doormen', 'front desk staff', '도어맨', '수위', '门卫', '看门人', '门房'],
  ['gym', 'gymnasium', ...['fitness', 'workout', 'exercise'].flatMap((word) => ['center', 'centre', 'room', 'studio', 'facility', 'club', 'area', 'suite'].map((place) => `${word} ${place}`)), 'weight room', '헬스장', '헬스클럽', '헬스 클럽', '헬스 시설', '헬스룸', '피트니스', '운동실', '체력 단련실', '健身房', '健身中心', '健身室', '健身区', '健身设施', '健身会所', '健身工作室'],
  ['elevator', 'lift', '엘리베이터', '승강기', '电梯', '電梯'],
  ['laundry in unit', 'laundry in the unit', 'in-unit laundry', 'in unit laundry', 'in-unit washer', 'in-unit washer and dryer', 'in-unit washer/dryer', 'washer in unit', 'washer and dryer', 'washer & dryer', 'washer + dryer', 'washer/dryer', 'washer-dryer', 'washer dryer', 'w/d', '세탁기와 건조기', '세탁기, 건조기', '세탁건조기', '洗衣机和烘干机', '洗衣机、烘干机', '洗烘一体', 'washer and dryer in unit', 'washer & dryer in unit', 'washer/dryer in unit', 'w/d in unit', 'w/d in the unit', 'w/d in-unit', 'in-unit w/d', 'in unit w/d', '세대 내 세탁기', '집 안에 세탁기', '室内洗衣机', '户内洗衣机', '屋内洗衣机'],
  ['duplex', 'triplex', 'two floors', '2 floors', 'three floors', '3 floors', 'two levels', '2 levels', 'two stories', 'two-story', 'two-storey', 'bi-level', '복층', '2개 층', '复式', '跃层', '複式'],
  ['roof deck', 'roofdeck', 'rooftop deck', 'rooftop terrace', 'roof terrace', '루프톱', '루프탑', '옥상 테라스', '屋顶露台', '天台', '屋顶花园'],
  ['private terrace', 'private patio', 'private balcony', '전용 테라스', '개인 테라스', '전용 발코니', '私人露台', '私人阳台'],
  ['balcony', '발코니', '阳台'],
  ['concierge', '24h concierge', '컨시어지', '礼宾', '管家服务', '管家'],
  ['sauna', '사우나', '桑拿'],
  ['tennis court', 'tennis courts', '테니스장', '테니스 코트', '网球场', '網球場'],
  ['pool', 'swimming pool', 'indoor pool', 'outdoor pool', 'rooftop pool', 'lap pool', '수영장', '풀장', '游泳池', '泳池'],
  ['rent-stabilized', 'rent stabilized', 'rent-stabilised', 'rent stabilised', 'rent-controlled', 'rent controlled', '임대료 안정화', '租金稳定', '租金管制'],
  ['utilities included', 'all utilities included', '공과금 포함', '관리비 포함', '包水电', '含水电'],
  ['heat included', 'heat and hot water included', '난방 포함', '난방비 포함', '含暖气', '包暖气'],
  ['hot tub', 'jacuzzi', 'whirlpool', '자쿠지', '온수 욕조', '按摩浴缸'],
  ['steam room', '스팀룸', '蒸汽房', '蒸汽浴室'],
  ['parking', 'parking space', 'parking spot', 'garage', 'on-site garage', 'indoor parking', 'valet parking', 'free parking', '주차장', '주차 공간', '주차 가능', '전용 주차', '무료 주차', '무상 주차', '주차 무료', '주차 무상', '주차 포함', '주차 제공', '免费停车', '停车免费', '可停车', '停车位', '车位', '停车场', '地下车库'],
  ['bike room', 'bike storage', 'bicycle room', 'bicycle storage', '자전거 보관소', '자전거 보관', '自行车房', '自行车库'],
  ['storage unit', 'private storage', 'storage room', '개인 창고', '창고 제공', '储藏室', '储物间'],
  ['parcel room', 'package room', 'mail room', '택배 보관실', '택배함', '包裹间', '包裹室', '收发室'],
  ['co-working', 'coworking', 'co-working space', 'coworking space', 'coworking lounge', '코워킹', '코워킹 공간', '共享办公'],
  ['playroom', "children's playroom", '놀이방', '어린이 놀이방', '儿童游乐室', '儿童房游戏室'],
  ['residents lounge', 'resident lounge', "residents' lounge", 'resident’s lounge', '입주민 라운지', '住户休息室', '住户会所'],
  ['screening room', 'movie theater', 'media room', '영화 감상실', '영화관 시설', '影音室', '放映室'],
  ['basketball court', '농구장', '篮球场'],
  ['golf simulator', '골프 시뮬레이터', '스크린 골프', '高尔夫模拟'],
  ['courtyard', '중정', '안뜰', '庭院', '内院'],
  ['private garden', 'private yard', 'private backyard', '전용 정원', '개인 정원', '전용 마당', '私人花园', '私家花园'],
  ['dishwasher', 'dish washer', '식기세척기', '식기 세척기', '洗碗机'],
  ['central air', 'central a/c', 'central ac', 'central air conditioning', '중앙 냉방', '중앙 냉난방', '中央空调', '中央冷气'],
  ['fireplace', 'working fireplace', '벽난로', '壁炉'],
  ['walk-in closet', 'walk in closet', '워크인 클로젯', '드레스룸', '步入式衣帽间', '衣帽间'],
  ['floor-to-ceiling windows', 'floor to ceiling windows', '통창', '落地窗'],
  ['furnished', 'fully furnished', '가구 포함', '풀옵션', '가구 완비', '带家具', '家具齐全', '拎包入住'],
  ['home office', '홈 오피스', '书房', '家庭办公室'],
  ['laundry in building', 'laundry room', 'laundry in the building', 'on-site laundry', 'laundry on site', 'basement laundry', ...['on every', 'on each', 'on the same', 'on your', 'on all'].map((where) => `laundry ${where} floor`), ...['in basement', 'in the basement', 'in the cellar', 'in the lobby', 'downstairs'].map((where) => `laundry ${where}`), 'laundry facilities', 'laundry facility', '건물 내 세탁실', '공용 세탁실', '공용 세탁기', '공동 세탁실', '공동 세탁기', ...['층마다', '층마다에', '각 층', '각 층에', '각 층마다', '매 층', '매 층에', '모든 층에', '지하', '지하에', '지하층', '지하층에', '1층에'].flatMap((where) => [`${where} 세탁실`, `${where} 세탁기`, `${where} 세탁 시설`, `${where} 코인 세탁`]), '楼内洗衣房', '洗衣房', '洗衣间', '洗衣设施', '公用洗衣', '公共洗衣', '共用洗衣', '每层洗衣', '每层有洗衣', '每层都有洗衣', '每层设有洗衣', '地下室洗衣', '地下室有洗衣', '地下有洗衣'],
  ['wheelchair accessible', 'ada accessible', '휠체어 접근', '无障碍通道', '无障碍设施'],
  ['newly renovated', 'renovated', 'gut renovated', 'gut-renovated', 'recently renovated', 'remodeled', 'newly remodeled', 'refurbished', '리모델링', '새로 수리', '올수리', '새 단장', '全新装修', '新装修', '精装修', '刚装修', '重新装修'],
  ['ev charging', 'electric car charging', '전기차 충전', '电动车充电', '充电桩'],
].map((line) => line.map(plainly));

/** Things that other checks hold to the record: the rows that begin so. */
const heldElsewhere: ReadonlySet<string> = new Set(['utilities included', 'heat included']);

/** A matter of opinion: nobody blocks it, somebody is asked. */
export const isAsked = (words: readonly string[]): boolean => words.some((word) => word === 'renovated' || word === 'newly renovated');

/** Words of which a text claims one without a feature or amenity of `names`, the dictionary's names of what a home has, to bear it out. */
export function unborneWords(names: readonly string[]): readonly (readonly string[])[] {
  const own = names.map((name) => plainly(name.trim())).filter((name) => name.length > 1);
  return same.filter((line) => !heldElsewhere.has(line[0] ?? '') && !line.some((word) => own.some((name) => word === name || word.endsWith(` ${name}`) || says(name, word))));
}

/** Words that claim what has these names, in small letters. */
export function wordsFor(names: readonly string[]): readonly string[] {
  const own = names.map((name) => plainly(name.trim())).filter((name) => name !== '');
  return [...new Set([...own, ...same.filter((line) => line.some((word) => own.includes(word))).flat()])];
}
