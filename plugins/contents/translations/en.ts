import type { WordsOf } from '#kit/records/words.ts';
import type { platform, preference } from '../entity.ts';

export default {
  platform: 'Platforms',
  'platform.menu': 'Platforms',
  'platform.minPhotos': 'Photos needed',
  'platform.figure.inquiries': 'Inquiries',
  'platform.figure.toured': 'Toured',
  'platform.figure.signed': 'Signed',
  'platform.figure.days': 'Days to sign',
  preference: 'Preferences',
  'preference.menu': 'Preferences',
  'preference.kind': 'About',
  'preference.kind.apartment': 'Apartment',
  'preference.kind.lifestyle': 'Lifestyle',
} as const satisfies WordsOf<typeof platform> & WordsOf<typeof preference>;
