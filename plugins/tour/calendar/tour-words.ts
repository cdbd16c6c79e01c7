import type { I18n } from '#core/i18n/i18n.ts';
import { hourName, timeName } from '#kit/calendar/day-names.ts';
import type { Why } from '../slots.ts';
import type { Travel } from '../travel.ts';

/** A reason of the rules of slots in the reader's words. */
export function whyText(i18n: I18n, { key, values }: Pick<Why, 'values'> & { readonly key: string }, agent: string): string {
  const words: Record<string, string | number> = { ...values, agent };
  for (const name of ['at', 'from', 'to']) {
    const value = values[name];
    if (typeof value === 'string') words[name] = timeName(i18n, value);
    else if (typeof value === 'number') words[name] = hourName(i18n, value);
  }
  if (key !== 'free') return i18n.t(`tour.why.${key}`, words);
  const ends = ['from', 'to'].filter((name) => name in values).join('');
  return i18n.t(ends === '' ? 'tour.why.free' : `tour.why.free.${ends}`, words);
}

/** A way in words: "34 min by subway". */
export const travelText = (i18n: I18n, { minutes, by }: Travel): string => i18n.t(`tour.travel.${by}`, { minutes });
