import type { WordsLike } from '#core/i18n/words-like.ts';
import type en from './en.ts';

export default {
  'kit.undo.done_other': '기록 {{shown}}개를 이전으로 되돌렸습니다',
  'kit.undo.kept_other': '기록 {{shown}}개는 그대로 둡니다. {{names}} 님이 그 뒤에 변경했습니다',
  'kit.undo.keptFields_other': '기록 {{shown}}개는 그대로 둡니다. {{names}} 님이 그 뒤에 {{fields}} 항목을 변경했습니다',
  'kit.undo.notDone': '되돌리지 못했습니다',
  'kit.undo.someone': '다른 사용자',
  'kit.undo.nothing': '실행 취소할 내용이 없습니다',
  'kit.undo.nothingText': '이 페이지를 연 뒤에 한 일만 실행 취소할 수 있습니다.',
  'kit.undo.bulk': '일괄 수정 전체 실행 취소',
  'kit.undo.import': '가져오기 전체 실행 취소',
  'kit.undo.undo': '실행 취소',
  'kit.undo.again': '다시 실행',
} as const satisfies WordsLike<typeof en>;
