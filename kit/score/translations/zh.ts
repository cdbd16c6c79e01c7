import type { WordsLike } from '#core/i18n/words-like.ts';
import type en from './en.ts';

export default {
  'kit.score.of': '满分 100',
  'kit.score.confidence': '可信度 {{percent}}%',
  'kit.score.unknown': '未知：{{what}}',
  'kit.score.parts': '各项得分',
  'kit.score.ofMost': '/ {{most}}',
  'kit.score.sum': '合计',
  'kit.score.gates': '{{all}} 项条件满足 {{passed}} 项',
} satisfies WordsLike<typeof en>;
