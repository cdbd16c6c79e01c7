import type { WordsLike } from '#core/i18n/words-like.ts';
import { chinese } from '#kit/area/nouns/chinese.ts';
import type en from './en.ts';

export default {
  ...chinese('notificationRule', { one: '通知规则', measure: '条' }),
  'notificationRule.event': '何时',
  'notificationRule.to': '通知谁',
  'notificationRule.to.who': '收件人',
  'notificationRule.push': '推送',
  'notificationRule.mail': '邮件',
  'notificationRule.active': '启用',
} satisfies WordsLike<typeof en>;
