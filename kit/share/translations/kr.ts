import type { WordsLike } from '#core/i18n/words-like.ts';
import type en from './en.ts';

export default {
  'kit.share.address': '페이지 주소',
  'kit.share.copy': '복사',
  'kit.share.copied': '복사됨',
  'kit.share.open': '열기',
  'kit.share.once': '지금 복사해 주세요. 주소는 한 번만 표시됩니다.',
} satisfies WordsLike<typeof en>;
