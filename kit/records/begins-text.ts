import type { I18n } from '#core/i18n/i18n.ts';
import type { Field } from './field.ts';
import { byServer, statesOf } from './states.ts';

/** The states in which people may begin a record, in words; undefined where they are records themselves. `key` is that of the field's label. */
export function beginsText(field: Field, key: string, { t, tag }: Pick<I18n, 't' | 'tag'>): string | undefined {
  const states = statesOf(field);
  if (!states) return undefined;
  const words = Object.entries(states.start).flatMap(([state, right]) => (right === byServer ? [] : [t(`${key}.${state}`)]));
  return t('kit.state.begins', { states: new Intl.ListFormat(tag, { type: 'disjunction' }).format(words) });
}
