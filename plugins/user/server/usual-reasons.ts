import { locales } from '#core/i18n/locale.ts';
import { messageText, type MessageText } from '#server/push/message-text.ts';
import en from '../translations/en.ts';
import kr from '../translations/kr.ts';
import zh from '../translations/zh.ts';

const words = { kr, en, zh };

/** Reasons offered to whoever rejects; `known` names a member by their number. */
const usual = ['known', 'member', 'phone', 'mixed'].map((name) => `user.approval.reason.${name}` as 'user.approval.reason.known');

/** The reason of a rejection in each language where it is a usual one, whichever language it was given in; own words as they are. */
export function reasonText(reason: string): MessageText {
  for (const key of usual) {
    for (const locale of locales) {
      const [before = '', after] = words[locale][key].split('{{id}}');
      const id = after === undefined ? '' : reason.slice(before.length, reason.length - after.length);
      if (before + id + (after ?? '') === reason && (after === undefined || /^#\d+$/.test(id))) return messageText(words, key, { id });
    }
  }
  return reason;
}
