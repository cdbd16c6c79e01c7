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
  'kit.weights.title': '权重',
  'kit.weights.moves': '排名变化',
  'kit.weights.own': '恢复默认',
  'kit.weights.new': '新',
  'kit.weights.outcomes': '过往结果排在前十的比例',
  'kit.weights.noOutcomes': '还没有喜欢、看房或签约的记录。',
  'kit.weights.outcomes.text': '依据 {{count}} 条喜欢、看房或签约记录。',
  'kit.weights.tried': '此权重',
  'kit.weights.now': '目前',
  'kit.weights.default': '默认',
  'kit.weights.history': '以前的权重',
  'kit.weights.noHistory': '还没有',
  'kit.weights.take': '采用',
  'kit.weights.save': '保存此权重',
  'kit.weights.saved': '已保存权重',
  'kit.weights.notSaved': '权重没有保存',
  'kit.weights.notLoaded': '权重没有加载',
} satisfies WordsLike<typeof en>;
