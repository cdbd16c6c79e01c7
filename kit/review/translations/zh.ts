import type { WordsLike } from '#core/i18n/words-like.ts';
import type en from './en.ts';

export default {
  'kit.review.stopped': '未写入任何内容。',
  'kit.review.writing': '正在写入。全部写完之前不会有任何更改。',
  'kit.review.lookAgain': '重新查看其余记录',
  'kit.review.keys.apply': '应用',
  'kit.review.left': '排除 {{shown}} 条：{{why}}',
  'kit.review.leftAll': '已排除：{{why}}',
  'kit.review.why.out': '由您排除 {{shown}} 条',
  'kit.review.why.conflict': '期间被修改 {{shown}} 条',
  'kit.review.why.gone': '期间被删除 {{shown}} 条',
  'kit.review.why.wrong': '不符合要求 {{shown}} 条',
  'kit.review.why.unsure': '待确认 {{shown}} 条',
  'kit.review.why.same': '已经相同 {{shown}} 条',
} as const satisfies WordsLike<typeof en>;
