import type { WordsLike } from '#core/i18n/words-like.ts';
import type en from './en.ts';

export default {
  'kit.live.here': '{{names}} 也打开了此页',
  'kit.live.contested': '{{name}} 已改为 {{value}}',
  'kit.live.empty': '空值',
  'kit.live.newRows_other': '{{shown}} 行新记录',
} satisfies WordsLike<typeof en>;
