import type { WordsLike } from '#core/i18n/words-like.ts';
import type en from './en.ts';

export default {
  'kit.why.right': '내 역할로는 할 수 없습니다',
  'kit.why.unchanged': '바뀐 것이 없습니다',
  'kit.why.empty': '여기에 아무것도 없습니다',
  'kit.why.text': '먼저 내용을 입력해 주세요',
  'kit.why.unsaved': '먼저 변경 사항을 저장하거나 버려 주세요',
  'kit.why.choose': '먼저 선택해 주세요',
  'kit.why.first': '첫 번째입니다',
  'kit.why.last': '마지막입니다',
  'kit.why.oneSort': '정렬은 하나 이상 있어야 합니다',
  'kit.why.noFilter': '설정된 필터가 없습니다',
  'kit.why.main': '기본 열은 항상 표시됩니다',
  'kit.why.wrong': '먼저 표시된 값을 고쳐 주세요',
  'kit.why.missing': '먼저 빠진 값을 채워 주세요',
  'kit.why.off': '먼저 켜 주세요',
  'kit.why.state': '지금 상태에서는 할 수 없습니다',
  'kit.why.adding': '먼저 새 줄을 마쳐 주세요',
  'kit.why.nothing': '바뀔 것이 없습니다',
  'kit.why.ready': '아직 준비되지 않았습니다',
} as const satisfies WordsLike<typeof en>;
