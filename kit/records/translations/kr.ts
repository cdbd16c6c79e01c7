import type { WordsLike } from '#core/i18n/words-like.ts';
import type en from './en.ts';

export default {
  'kit.field.id': '번호',
  'kit.field.version': '버전',
  'kit.field.bounds': '지도 범위',
  'kit.field.within': '그린 영역',
  'kit.field.createdAt': '등록',
  'kit.field.updatedAt': '수정',
  'kit.field.name': '이름',
  'kit.field.active': '사용',
  'kit.field.sort': '순서',
  'kit.entity.score': '{{best}}점 중 {{value}}점',
  'kit.entity.yes': '예',
  'kit.entity.no': '아니요',
  'kit.entity.photos_other': '사진 {{count}}장',
} as const satisfies WordsLike<typeof en>;
