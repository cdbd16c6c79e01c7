import type { I18n } from '#core/i18n/i18n.ts';
import { inSentence } from '../records/format-value.ts';

/** Fields that lack, by the keys of their labels, in the reader's words: "Needs unit, room type". */
export function neededText({ t, has, list }: Pick<I18n, 't' | 'has' | 'list'>, labelKeys: readonly string[]): string {
  const words = labelKeys.map((key) => (has(`${key}.needed`) ? t(`${key}.needed`) : inSentence(t(key))));
  return t('kit.board.needs', { fields: list(words) });
}
