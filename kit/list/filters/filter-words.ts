import type { Labels } from '#kit/records/entity.ts';
import type { Field, Options } from '#kit/records/field.ts';
import type { WithinOutline } from '#kit/records/kinds/kind.ts';
import { kindOf, targetOf } from '#kit/records/kinds/kinds.ts';
import type { Filter } from '#kit/records/query.ts';
import { formatValue, type ValueFormatter } from '#kit/records/format-value.ts';

/** Context for a filter in words: the field, its labels, and titles of records by `{record}/{id}`. */
export interface FilterVoice {
  readonly field: Field;
  readonly wordKey: string;
  readonly voice: ValueFormatter;
  readonly names: { get(key: string): string | undefined };
  readonly labels?: Labels;
}

/** The key of the words for a range of days that moves on with the calendar. */
export const daysKey = (range: string): string => `kit.list.days.${range}`;

/** Values said in full before the rest is counted. */
const maxShown = 2;

/** A condition in the reader's words: "Queens, Brooklyn +1", "1930 or later", "Empty". */
export function filterWords(filter: Filter, said: FilterVoice): string {
  const { voice, field, wordKey } = said;
  switch (filter.is) {
    case 'oneOf': {
      const shown = filter.values.slice(0, maxShown).map((value) => valueWords(value, said));
      const rest = filter.values.length - shown.length;
      return voice.list(shown) + (rest > 0 ? ` +${voice.number(rest)}` : '');
    }
    case 'range': {
      const days = daysKey(`${filter.from ?? ''}..${filter.to ?? ''}`);
      if (voice.has(days)) return voice.t(days);
      const { time, filter: ends } = kindOf(field);
      const isTime = time !== undefined || (field.options as Options<'integer'>).plain;
      const end = (value: number | string) =>
        time === 'moment' ? voice.day(String(value)) : formatValue(field, ends?.stored?.(value) ?? value, voice, wordKey);
      if (filter.from === undefined) return voice.t(isTime ? 'kit.list.orEarlier' : 'kit.list.orLess', { value: end(filter.to ?? '') });
      if (filter.to === undefined) return voice.t(isTime ? 'kit.list.orLater' : 'kit.list.orMore', { value: end(filter.from) });
      return filter.from === filter.to ? end(filter.from) : `${end(filter.from)} – ${end(filter.to)}`;
    }
    case 'flag':
      return formatValue(field, filter.value, voice, wordKey);
    case 'text':
      return voice.t('kit.list.contains', { text: filter.value });
    case 'none':
      return voice.t('kit.list.none');
    case 'inside':
      return placeWords(filter, voice);
  }
}

/** A filter by place in the reader's words. */
export function placeWords({ corners, around, name }: WithinOutline, { t, number }: Pick<ValueFormatter, 't' | 'number'>): string {
  if (around) return t('kit.list.near', { name: name ?? `${around.latitude}, ${around.longitude}`, metres: number(around.metres) });
  if (name !== undefined) return name;
  return corners.length === 2 ? t('kit.list.asShown') : t('kit.list.drawn');
}

function valueWords(value: string | number, { field, voice, wordKey, names }: FilterVoice): string {
  const to = targetOf(field);
  if (to !== undefined) return names.get(`${to}/${value}`) ?? `#${value}`;
  return formatValue(field, value, voice, wordKey);
}
