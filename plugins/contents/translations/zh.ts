import type { WordsLike } from '#core/i18n/words-like.ts';
import type en from './en.ts';

export default {
  platform: '平台',
  'platform.menu': '平台',
  'platform.minPhotos': '所需照片数',
  'platform.figure.inquiries': '咨询',
  'platform.figure.toured': '看房',
  'platform.figure.signed': '签约',
  'platform.figure.days': '签约天数',
  preference: '偏好',
  'preference.menu': '偏好',
  'preference.kind': '类别',
  'preference.kind.apartment': '房屋',
  'preference.kind.lifestyle': '生活习惯',
} satisfies WordsLike<typeof en>;
