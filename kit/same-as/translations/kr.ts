import type { WordsLike } from '#core/i18n/words-like.ts';
import type en from './en.ts';

export default {
  'kit.sameAs.title_other': '이미 등록된 기록일 수 있습니다 ({{count}}건)',
  'kit.sameAs.same': '{{fields}} 같음',
  'kit.sameAs.merge': '병합…',
  'kit.merge.open': '다른 기록과 병합…',
  'kit.merge.title': '하나로 병합',
  'kit.merge.text': '남길 값을 선택해 주세요. 다른 기록을 가리키던 항목은 이 기록을 가리킵니다.',
  'kit.merge.other': '다른 기록',
  'kit.merge.pick': '같은 기록을 선택해 주세요',
  'kit.merge.stays': '남음',
  'kit.merge.goes': '사라짐',
  'kit.merge.swap': '다른 기록 남기기',
  'kit.merge.all_other': '모든 항목 비교 ({{count}}개 더)',
  'kit.merge.differences': '다른 항목만 보기',
  'kit.merge.both': '둘 다',
  'kit.merge.none': '다른 값이 없습니다.',
  'kit.merge.losing_other': '{{names}} 님은 더 이상 볼 수 없습니다',
  'kit.merge.allSee': '지금 볼 수 있는 사람은 모두 계속 볼 수 있습니다',
  'kit.merge.offer': '{{field}}: {{name}}(으)로 지정',
  'kit.merge.undo': '30일 동안 실행 취소로 다시 나눌 수 있습니다.',
  'kit.merge.cancel': '취소',
  'kit.merge.do': '병합',
  'kit.merge.done': '{{name}} 병합 완료',
  'kit.merge.notDone': '병합하지 못했습니다',
  'kit.merge.changed': '그사이 한 기록이 변경되었습니다. 다시 열어 확인해 주세요.',
} satisfies WordsLike<typeof en>;
