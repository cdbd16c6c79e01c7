import type { WordsLike } from '#core/i18n/words-like.ts';
import { korean } from '#kit/area/nouns/korean.ts';
import type en from './en.ts';

export default {
  ...korean('matchInquiry', { one: '매칭 문의', counter: '건' }),
  'matchInquiry.menu': '매칭 문의',
  'matchInquiry.search': '번호, 내용',
  'matchInquiry.empty.text': '매칭 전에 들어온 룸메이트 문의입니다.',
  'matchInquiry.number': '번호',
  'matchInquiry.member': '회원',
  'matchInquiry.customer': '고객',
  'matchInquiry.text': '내용',
  'matchInquiry.confirmed': '확인',
  'matchInquiry.handledBy': '담당자',
  'matchInquiry.match': '매칭',
  'matchInquiry.rule.who': '회원이나 고객을 골라 주세요',
  'matchInquiry.queue.open': '{{number}} 답변 대기',
  'matchInquiry.queue.take': '답변 완료',
} satisfies WordsLike<typeof en>;
