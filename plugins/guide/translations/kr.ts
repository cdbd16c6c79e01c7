import type { WordsLike } from '#core/i18n/words-like.ts';
import type en from './en.ts';

export default {
  'guide.title': '사용 안내',
  'guide.pages': '안내 목차',
} satisfies WordsLike<typeof en>;
