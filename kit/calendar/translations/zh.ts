import type { WordsLike } from '#core/i18n/words-like.ts';
import type en from './en.ts';

export default {
  'kit.calendar.allDay': '全天',
  'kit.calendar.more': '+{{shown}} 项',
  'kit.calendar.count_other': '{{shown}} 项',
  'kit.calendar.away': '休息',
  'kit.calendar.fits': '{{time}} 可以',
  'kit.calendar.notAt': '{{time}} 不行',
  'kit.calendar.leave': '保持不变',
  'kit.calendar.over': '位于 {{where}}',
  'kit.calendar.overRefused': '位于 {{where}}，不可以',
  'kit.calendar.lifted': '已拿起。上下箭头移动 15 分钟，左右移动一天，Tab 到下一个空闲时间，Enter 放下，Esc 放回',
  'kit.calendar.liftedByPeople': '已拿起。左右箭头移动 15 分钟，上下换人，Tab 到下一个空闲时间，Enter 放下，Esc 放回',
  'kit.calendar.putBack': '已将 {{name}} 放回原处',
  'kit.calendar.keyTime': '15 分钟',
  'kit.calendar.keyDay': '一天',
  'kit.calendar.keyPerson': '人员',
  'kit.calendar.keys': '日历',
  'kit.calendar.keyLift': '拿起或放下看房',
  'kit.calendar.keyOpen': '放下，或打开',
  'kit.calendar.keyFree': '下一个空闲时间',
  'kit.calendar.keyBack': '放回',
} as const satisfies WordsLike<typeof en>;
