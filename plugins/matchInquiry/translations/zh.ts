import type { WordsLike } from '#core/i18n/words-like.ts';
import { chinese } from '#kit/area/nouns/chinese.ts';
import type en from './en.ts';

export default {
  ...chinese('matchInquiry', { one: '合租咨询', measure: '条' }),
  'matchInquiry.menu': '合租咨询',
  'matchInquiry.search': '编号、内容',
  'matchInquiry.empty.text': '尚未组成合租前的室友咨询。',
  'matchInquiry.number': '编号',
  'matchInquiry.member': '会员',
  'matchInquiry.customer': '客户',
  'matchInquiry.text': '内容',
  'matchInquiry.confirmed': '已确认',
  'matchInquiry.handledBy': '处理人',
  'matchInquiry.match': '合租',
  'matchInquiry.rule.who': '请选择会员或客户',
  'matchInquiry.queue.open': '{{number}} 等待答复',
  'matchInquiry.queue.take': '已答复',
} satisfies WordsLike<typeof en>;
