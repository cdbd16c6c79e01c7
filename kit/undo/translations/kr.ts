import type { WordsLike } from '#core/i18n/words-like.ts';
import type en from './en.ts';

export default {
  'kit.undo.done_other': '기록 {{shown}}개를 이전으로 되돌렸습니다',
  'kit.undo.doneOnly': '{{name}}: 되돌렸습니다',
  'kit.undo.goneOnly': '{{name}}: 다시 없앴습니다',
  'kit.undo.kept_other': '기록 {{shown}}개는 그대로 둡니다. {{names}} 님이 그 뒤에 변경했습니다',
  'kit.undo.keptFields_other': '기록 {{shown}}개는 그대로 둡니다. {{names}} 님이 그 뒤에 {{fields}} 항목을 변경했습니다',
  'kit.undo.notDone': '되돌리지 못했습니다',
  'kit.undo.someone': '다른 사용자',
  'kit.undo.nothing': '실행 취소할 내용이 없습니다',
  'kit.undo.nothingText': '이 탭을 연 뒤에 한 일만 실행 취소할 수 있습니다. 지난 30일은 ‘내가 바꾼 것’에 있습니다.',
  'kit.undo.bulk': '일괄 수정 전체 실행 취소',
  'kit.undo.import': '가져오기 전체 실행 취소',
  'kit.undo.undo': '실행 취소',
  'kit.undo.again': '다시 실행',
  'kit.undo.own': '내가 바꾼 것',
  'kit.undo.own.text': '최근 30일입니다. 그 뒤 다른 사람이 바꾼 값은 그대로 둡니다.',
  'kit.undo.own.none': '최근 30일 동안 바꾼 것이 없습니다',
  'kit.undo.own.count': '{{record}} {{shown}}개 {{what}}',
  'kit.undo.own.undone': '되돌림',
  'kit.undo.own.more': '이전 것 보기',
  'kit.undo.own.failed': '변경 내역을 불러오지 못했습니다',
  'kit.undo.own.create': '등록',
  'kit.undo.own.update': '변경',
  'kit.undo.own.delete': '삭제',
  'kit.undo.own.restored': '복원',
} as const satisfies WordsLike<typeof en>;
