import type { WordsLike } from '#core/i18n/words-like.ts';
import type en from './en.ts';

export default {
  'kit.review.stopped': '아무것도 저장하지 않았습니다.',
  'kit.review.writing': '저장하는 중입니다. 모두 저장되기 전에는 아무것도 바뀌지 않습니다.',
  'kit.review.lookAgain': '나머지 다시 확인',
  'kit.review.keys.apply': '적용',
  'kit.review.left': '제외 {{shown}}건: {{why}}',
  'kit.review.leftAll': '제외: {{why}}',
  'kit.review.why.out': '직접 제외 {{shown}}건',
  'kit.review.why.conflict': '그사이 바뀜 {{shown}}건',
  'kit.review.why.gone': '그사이 삭제됨 {{shown}}건',
  'kit.review.why.wrong': '맞지 않음 {{shown}}건',
  'kit.review.why.unsure': '확인 안 됨 {{shown}}건',
  'kit.review.why.same': '이미 같음 {{shown}}건',
} as const satisfies WordsLike<typeof en>;
