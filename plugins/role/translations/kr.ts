import type { WordsLike } from '#core/i18n/words-like.ts';
import { korean } from '#kit/area/nouns/korean.ts';
import type en from './en.ts';

export default {
  ...korean('role', { one: '역할' }),
  'role.name': '이름',
  'role.code': '코드',
  'role.system': '제품 기본',
  'role.grants': '권한',
  'role.grants.right': '권한',
  'role.grants.reach': '범위',
  'role.grants.reach.none': '불가',
  'role.grants.reach.own': '자기 것',
  'role.grants.reach.department': '부서',
  'role.grants.reach.all': '전체',
  'role.rule.system': '제품 기본 역할입니다. 복사해서 바꿔 주세요.',
  'role.rule.code': '코드는 한 역할에만 쓰이며 바꿀 수 없습니다',
  'role.rule.held': '이 역할을 가진 사람이 있습니다. 먼저 다른 역할로 바꿔 주세요.',
  'role.rule.grants': '함께 쓸 수 없는 권한입니다',
} satisfies WordsLike<typeof en>;
