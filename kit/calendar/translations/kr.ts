import type { WordsLike } from '#core/i18n/words-like.ts';
import type en from './en.ts';

export default {
  'kit.calendar.allDay': '종일',
  'kit.calendar.more': '+{{shown}}건',
  'kit.calendar.count_other': '{{shown}}건',
  'kit.calendar.away': '쉬는 날',
  'kit.calendar.fits': '{{time}} 가능',
  'kit.calendar.notAt': '{{time}}에는 안 됩니다',
  'kit.calendar.leave': '그대로 두기',
  'kit.calendar.over': '{{where}} 위치',
  'kit.calendar.overRefused': '{{where}} 위치, 불가',
  'kit.calendar.lifted': '들었습니다. 위아래 화살표로 15분씩, 좌우로 하루씩 옮깁니다. Tab은 다음 빈 시간, Enter는 놓기, Esc는 되돌리기',
  'kit.calendar.liftedByPeople': '들었습니다. 좌우 화살표로 15분씩, 위아래로 다른 사람에게 옮깁니다. Tab은 다음 빈 시간, Enter는 놓기, Esc는 되돌리기',
  'kit.calendar.putBack': '{{name}} 제자리로 돌렸습니다',
  'kit.calendar.keyTime': '15분',
  'kit.calendar.keyDay': '하루',
  'kit.calendar.keyPerson': '담당자',
  'kit.calendar.keys': '일정표',
  'kit.calendar.keyLift': '투어 들기, 놓기',
  'kit.calendar.keyOpen': '놓기 또는 열기',
  'kit.calendar.keyFree': '다음 빈 시간',
  'kit.calendar.keyBack': '되돌리기',
} as const satisfies WordsLike<typeof en>;
