import type { WordsLike } from '#core/i18n/words-like.ts';
import { chinese } from '#kit/area/nouns/chinese.ts';
import type en from './en.ts';

export default {
  ...chinese('parking', { one: '‹parking›', measure: '个' }),
  'parking.title': '标题',
  'parking.building': '楼宇',
  'parking.kind': '类型',
  'parking.active': '启用',
  parkingKind: '类型',
} satisfies WordsLike<typeof en>;
