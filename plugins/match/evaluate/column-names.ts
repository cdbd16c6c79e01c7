import type { FieldNames } from '#kit/import/guess.ts';
import { topics, type Topic } from '#plugins/roommate/index.ts';

/** Words of the areas in one language, by key. */
export type Words = Readonly<Record<string, string>>;

/** Names that files give to fields of a person. */
const common: FieldNames = {
  key: ['id', 'person', 'person id', 'user', 'user id', 'userIdx', 'member', 'name', 'iid', '번호', '이름', '회원', '编号', '姓名', '会员'],
  gender: ['gender', 'sex', '성별', '性别'],
  wantsGender: ['wants gender', 'wanted gender', 'preferred gender', 'gender preference', '희망 성별', '선호 성별', '希望性别'],
  age: ['age', '나이', '연령', '年龄'],
  sharesGender: ['share gender', 'gender shared', 'gender consent', 'consent gender', 'gender public', '성별 공개', '성별 동의', '公开性别', '同意性别'],
  sharesAge: ['share age', 'age shared', 'age consent', 'consent age', 'age public', '나이 공개', '나이 동의', '公开年龄', '同意年龄'],
  birthYear: ['birth year', 'year of birth', '출생 연도', '出生年份'],
  budgetFrom: ['budget min', 'min budget', 'budget from', 'rent min', 'min rent', 'min price', 'min monthly rent', 'budget minimum', 'rent minimum', 'budget lower', 'rent from', '최소 예산', '예산 최소', '예산 하한', '最低预算', '预算下限', '预算最低'],
  budgetTo: ['budget', 'budget max', 'max budget', 'rent', 'max rent', 'monthly budget', 'max monthly rent', 'rent max', 'budget maximum', 'rent maximum', 'budget upper', 'budget to', 'rent to', 'monthly rent', 'max price', 'price', '예산', '예산 상한', '예산 최대', '최대 예산', '월 예산', '预算', '预算上限', '预算最高', '最高预算', '月预算'],
  moveFrom: ['move date', 'move in', 'when can you move in', 'move in date', 'start date', 'earliest move', 'desired move in', 'desired move in date', 'moving date', '입주일', '입주 가능일', '입주 희망일', '희망 입주일', '이사 날짜', '入住日期', '入住时间', '期望入住日', '期望入住日期'],
  moveTo: ['latest move', 'move by', 'end of window'],
  areas: ['area', 'neighborhood', 'neighbourhood', 'neighborhoods', 'neighbourhoods', 'areas', 'preferred neighborhood', 'preferred neighborhoods', 'preferred areas', 'location', 'preferred area', '지역', '희망 지역', '선호 지역', '区域', '地区', '意向区域', '意向地区', '期望区域', '希望区域', '首选区域'],
  stayMonths: ['stay', 'how long will you stay', 'lease months', 'lease length', 'lease term', 'months', 'duration', 'length of stay', '거주 기간', '희망 거주 기간', '居住时间', '租期'],
  rhythm: ['occupation', 'status', 'student', 'is student', 'student or worker', 'job', '직업', '신분', '학생/직장인', '职业', '身份'],
};

/** Names that surveys give to ways of living, beside the areas' own words. */
const habits: Readonly<Record<Topic, readonly string[]>> = {
  quietHours: ['quiet', 'noise', 'sleep', 'sleep schedule', 'bedtime', '수면', '취침 시간', '조용한 시간', '作息', '安静时间', '安静', '睡眠时间', '就寝时间'],
  cleaning: ['cleanliness', 'clean', 'tidiness', 'tidy', 'how tidy are you', 'how clean are you', '청소', '청결', '정리정돈', '卫生', '清洁', '清洁度', '整洁', '整洁度', '打扫'],
  guests: ['visitors', 'parties', 'party', '손님', '방문객', '访客', '客人', '来客'],
  cooking: ['cook', 'cooks', '요리', '做饭', '烹饪', '下厨'],
  smoking: ['smoker', 'smokes', 'smoke', '흡연', '吸烟', '抽烟'],
  pets: ['pet', 'has pets', 'animals', '반려동물', '애완동물', '宠物', '养宠物'],
  homeWork: ['work from home', 'wfh', 'remote work', 'study at home', '재택근무', '在家办公', '居家办公', '远程办公'],
};

/** Names of each field of a person, from the words of the areas and what other files call them. */
export function personNames(languages: readonly Words[]): FieldNames {
  const said = (key: string) => languages.flatMap((words) => words[key] ?? []);
  const names: Record<string, readonly string[]> = { key: common['key']! };
  for (const field of ['gender', 'wantsGender', 'age', 'birthYear', 'sharesGender', 'sharesAge', 'budgetFrom', 'budgetTo', 'moveFrom', 'moveTo', 'areas', 'anywhere', 'stayMonths', 'rhythm']) {
    names[field] = [field, ...said(`roommate.${field}`), ...(common[field] ?? [])];
  }
  for (const topic of topics) {
    const called = [topic, ...said(`roommate.lives.topic.${topic}`), ...habits[topic]];
    const of = (words: readonly string[]) => called.flatMap((name) => words.flatMap((word) => [`${name} ${word}`, `${word} ${name}`]));
    names[`lives.${topic}`] = [...called, ...of(['self', 'own', 'lives', 'level'])];
    names[`wishes.${topic}`] = of(['wish', 'wanted', 'wants', 'preferred', 'preference']);
    names[`importance.${topic}`] = of(['importance', 'weight', 'matters']);
  }
  return names;
}

/** Names of the fields of a pair. */
export const pairNames: FieldNames = {
  a: ['a', 'from', 'person a', 'person', 'iid', 'id', 'user', 'id a', 'first', 'left'],
  b: ['b', 'to', 'person b', 'partner', 'pid', 'other', 'id b', 'second', 'right', 'roommate'],
  outcome: ['outcome', 'result', 'match', 'matched', 'liked', 'success', 'accepted', 'score', 'rating', 'satisfaction', 'label', 'dec', 'decision', '결과', '결실', '성사 여부', '매칭 결과', '평점', '结果', '匹配结果', '评分'],
};
