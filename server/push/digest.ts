import { heldPrefix } from '#core/push/push.ts';
import type { Locale } from '#core/i18n/locale.ts';
import type { Letter } from '../mail/mail.ts';
import type { CarriedMessage } from './carriers.ts';
import type { OutgoingMessage } from './outbox.ts';

const heads: Readonly<Record<Locale, (count: number) => string>> = {
  kr: (count) => `알림 ${count}건`,
  en: (count) => `${count} messages`,
  zh: (count) => `${count} 条消息`,
};

/** Name of the digest of what somebody's quiet hours held back until a moment: the same on every carrier. */
export const heldDigestId = (userIdx: number, until: number): string => `${heldPrefix}${userIdx}-${until}`;

/** That digest for open pages, which the bell has not beside what it is of. It names no records: who may read them may change until it is read. */
export const heldDigest = (to: number, until: number, count: number): OutgoingMessage => ({
  to,
  messageId: heldDigestId(to, until),
  title: {
    kr: `방해 금지 시간에 알림 ${count}건이 왔습니다`,
    en: `${count} notifications came in during your quiet hours`,
    zh: `免打扰时段内收到 ${count} 条通知`,
  },
  body: '',
  link: '',
  carriage: { push: false, mail: false },
});

/** Several messages as one, which leads to the start page and so to all of them; a single one as it is. `id` is the digest's name. */
export function digestOf(locale: Locale, messages: readonly CarriedMessage[], id?: string): CarriedMessage {
  const last = messages.at(-1)!;
  if (messages.length === 1) return last;
  return { messageId: id ?? last.messageId, title: heads[locale](messages.length), body: messages.map(({ title }) => title).join(' · '), link: '/', about: '' };
}

/** Messages as a letter, each with the address of its record. */
export function letterOf(locale: Locale, to: string, messages: readonly CarriedMessage[], absolute: (link: string) => string | undefined): Letter {
  const { title, messageId } = digestOf(locale, messages);
  const text = messages
    .map((one) => [messages.length > 1 && one.title, one.body, absolute(one.link)].filter(Boolean).join('\n'))
    .join('\n\n');
  // a line break in a subject would begin another header
  return { to, subject: title.replace(/\s+/g, ' '), text: `${text}\n`, messageId };
}
