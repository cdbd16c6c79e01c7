import type { WordsLike } from '#core/i18n/words-like.ts';
import { chinese } from '#kit/area/nouns/chinese.ts';
import type en from './en.ts';

export default {
  ...chinese('weighting', { one: '权重', measure: '套' }),
  'weighting.number': '编号',
  'weighting.scoring': '评分',
  'weighting.scoring.rent': '给客户的房源',
  'weighting.scoring.roommate': '室友',
  'weighting.steps': '级别',
  'weighting.steps.part': '项目',
  'weighting.steps.step': '级别',
  'weighting.note': '备注',
  'weighting.rule.none': '至少给一项设置权重',
  'weighting.rule.twice': '每一项只写一次',
  'weighting.rule.unknown': '只能调整该评分的项目',
  'weighting.rule.kept': '已有评分按此计算，请另存一套新的权重',
} satisfies WordsLike<typeof en>;
