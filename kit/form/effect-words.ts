import type { I18n } from '#core/i18n/i18n.ts';
import type { EffectTold } from './api.ts';

/** The description of a message about a save: its own words, then what it brought about in other records. */
export function withEffects(own: string | undefined, effects: readonly EffectTold[] | undefined, { t, number }: Pick<I18n, 't' | 'number'>): { readonly description?: string } {
  const parts = [...(own === undefined ? [] : [own]), ...(effects ?? []).map(({ key, count }) => t(key, { count, shown: number(count) }))];
  return parts.length > 0 ? { description: parts.join(' · ') } : {};
}
