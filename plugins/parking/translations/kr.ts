import type { WordsLike } from '#core/i18n/words-like.ts';
import { korean } from '#kit/area/nouns/korean.ts';
import type en from './en.ts';

export default {
  ...korean('parking', { one: '‹parking›', counter: '개' }),
  'parking.title': '제목',
  'parking.building': '빌딩',
  'parking.kind': '종류',
  'parking.active': '사용',
  parkingKind: '종류',
} satisfies WordsLike<typeof en>;
