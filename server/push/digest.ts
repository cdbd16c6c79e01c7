import type { Locale } from '#core/i18n/locale.ts';
import type { Letter } from '../mail/mail.ts';
import type { CarriedMessage } from './carriers.ts';

const heads: Readonly<Record<Locale, (count: number) => string>> = {
  kr: (count) => `알림 ${count}건`,
  en: (count) => `${count} messages`,
  zh: (count) => `${count} 条消息`,
};

/** Several messages as one, which leads to the start page and so to all of them; a single one as it is. */
export function digestOf(locale: Locale, messages: readonly CarriedMessage[]): CarriedMessage {
  const last = messages.at(-1)!;
  if (messages.length === 1) return last;
  return { messageId: last.messageId, title: heads[locale](messages.length), body: messages.map(({ title }) => title).join(' · '), link: '/', about: '' };
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
