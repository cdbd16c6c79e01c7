import type { WordsLike } from '#core/i18n/words-like.ts';
import type en from './en.ts';

export default {
  platform: '플랫폼',
  'platform.menu': '플랫폼',
  'platform.minPhotos': '필요한 사진 수',
  'platform.figure.inquiries': '문의',
  'platform.figure.toured': '투어',
  'platform.figure.signed': '계약',
  'platform.figure.days': '계약까지(일)',
  preference: '선호 항목',
  'preference.menu': '선호 항목',
  'preference.kind': '구분',
  'preference.kind.apartment': '집',
  'preference.kind.lifestyle': '생활',
} satisfies WordsLike<typeof en>;
