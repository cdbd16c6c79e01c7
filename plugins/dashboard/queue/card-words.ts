import type { I18n } from '#core/i18n/i18n.ts';
import type { QueueCard } from '#kit/dashboard/api.ts';

/** Words for what a card is about. */
export function titleOf({ t }: Pick<I18n, 't'>, { kind, values }: QueueCard): string {
  const [area = '', word = ''] = kind.split('/');
  return t(`${area}.queue.${word}`, values);
}

/** Whom or what a card is about: its title says what was still to be done. */
export function subjectOf(i18n: Pick<I18n, 't'>, card: QueueCard): string {
  const [subject = titleOf(i18n, card)] = Object.values(card.values);
  return String(subject);
}
