import type { WordsLike } from '#core/i18n/words-like.ts';
import type en from './en.ts';

export default {
  'kit.score.of': '100점 만점',
  'kit.score.confidence': '신뢰도 {{percent}}%',
  'kit.score.unknown': '미확인: {{what}}',
  'kit.score.parts': '항목별 점수',
  'kit.score.ofMost': '/ {{most}}',
  'kit.score.sum': '합계',
  'kit.score.gates': '조건 {{all}}개 중 {{passed}}개 충족',
} satisfies WordsLike<typeof en>;
