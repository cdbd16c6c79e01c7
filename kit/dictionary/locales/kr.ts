import type { WordsLike } from '#core/i18n/words-like.ts';
import type en from './en.ts';

export default {
  'kit.dictionary.tabs': '이 영역의 목록',
  'kit.dictionary.new': '새 항목',
  'kit.dictionary.add': '추가',
  'kit.dictionary.cancel': '취소',
  'kit.dictionary.search': '검색',
  'kit.dictionary.clear': '검색 지우기',
  'kit.dictionary.empty': '아직 항목이 없습니다',
  'kit.dictionary.emptyText': '여기에 추가한 항목은 바로 양식에서 고를 수 있습니다.',
  'kit.dictionary.noMatch': '‘{{text}}’에 맞는 항목이 없습니다',
  'kit.dictionary.total_other': '항목 {{count}}개',
  'kit.dictionary.sortHelp': '끌어서 정렬하거나 손잡이에서 스페이스와 화살표를 사용합니다',
  'kit.dictionary.used': '사용 수',
  'kit.dictionary.ways': '수정 또는 삭제',
  'kit.dictionary.offer': '양식에서 {{name}} 제공',
  'kit.dictionary.edit': '{{name}} 수정',
  'kit.dictionary.editShort': '수정',
  'kit.dictionary.delete': '{{name}} 삭제',
  'kit.dictionary.move': '{{name}} 옮기기. 스페이스로 들고 화살표로 옮깁니다.',
  'kit.dictionary.lifted': '{{count}}곳 중 {{place}}번째. 스페이스로 놓고 Esc로 되돌립니다.',
  'kit.dictionary.notLoaded': '항목을 불러오지 못했습니다',
  'kit.dictionary.notSaved': '항목을 저장하지 못했습니다',
  'kit.dictionary.notMoved': '순서를 저장하지 못했습니다',
} as const satisfies WordsLike<typeof en>;
