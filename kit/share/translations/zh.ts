import type { WordsLike } from '#core/i18n/words-like.ts';
import type en from './en.ts';

export default {
  'kit.share.address': '页面网址',
  'kit.share.copy': '复制',
  'kit.share.copied': '已复制',
  'kit.share.open': '打开',
  'kit.share.once': '请现在复制：网址只显示一次。',
} satisfies WordsLike<typeof en>;
