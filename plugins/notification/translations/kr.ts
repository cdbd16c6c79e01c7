import type { WordsLike } from '#core/i18n/words-like.ts';
import { korean } from '#kit/area/nouns/korean.ts';
import type en from './en.ts';

export default {
  ...korean('notificationRule', { one: '알림 규칙', counter: '개' }),
  'notificationRule.event': '언제',
  'notificationRule.to': '받는 사람',
  'notificationRule.to.who': '받는 사람',
  'notificationRule.push': '푸시',
  'notificationRule.mail': '메일',
  'notificationRule.active': '사용',
} satisfies WordsLike<typeof en>;
