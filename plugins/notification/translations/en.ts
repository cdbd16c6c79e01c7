import { english } from '#kit/area/nouns/english.ts';
import type { WordsOf } from '#kit/records/words.ts';
import type { notificationRule } from '../entity.ts';

export default {
  ...english('notificationRule', { one: 'notification rule', many: 'notification rules' }),
  'notificationRule.event': 'When',
  'notificationRule.to': 'Notify',
  'notificationRule.to.who': 'Who',
  'notificationRule.push': 'Push',
  'notificationRule.mail': 'Mail',
  'notificationRule.active': 'Active',
} as const satisfies WordsOf<typeof notificationRule>;
