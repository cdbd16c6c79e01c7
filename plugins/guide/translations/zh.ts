import type { WordsLike } from '#core/i18n/words-like.ts';
import type en from './en.ts';

export default {
  'guide.title': '使用指南',
  'guide.pages': '指南目录',
} satisfies WordsLike<typeof en>;
