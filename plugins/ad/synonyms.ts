/** Words by which texts claim the same, each line one thing; a feature or amenity of one of these names is claimed by all. */
const same: readonly (readonly string[])[] = [
  ['pets allowed', 'pets welcome', 'pet friendly', 'pet-friendly', 'pets ok', 'cats ok', 'dogs ok', 'cats and dogs', 'cats welcome', 'dogs welcome', '반려동물 가능', '반려동물 환영', '반려동물', '강아지 환영', '고양이 환영', '애견 가능', '可养宠物', '宠物友好', '欢迎宠物', '可養寵物'],
  ['doorman', '24-hour doorman', 'full-time doorman', '도어맨', '门卫', '門衛'],
  ['gym', 'fitness center', 'fitness centre', '헬스장', '헬스클럽', '피트니스 센터', '健身房', '健身中心'],
  ['elevator', 'lift', '엘리베이터', '승강기', '电梯', '電梯'],
  ['laundry in unit', 'in-unit laundry', 'washer and dryer in unit', 'washer/dryer in unit', '세대 내 세탁기', '室内洗衣机'],
  ['utilities included', 'all utilities included', '공과금 포함', '관리비 포함', '包水电', '含水电'],
  ['heat included', 'heat and hot water included', '난방 포함', '난방비 포함', '含暖气', '包暖气'],
];

/** Words that claim what has these names, in small letters. */
export function wordsFor(names: readonly string[]): readonly string[] {
  const own = names.map((name) => name.trim().toLowerCase()).filter((name) => name !== '');
  return [...new Set([...own, ...same.filter((line) => line.some((word) => own.includes(word))).flat()])];
}
