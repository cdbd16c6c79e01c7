import type { I18n } from '#core/i18n/i18n.ts';
import { formatValue } from '../records/format-value.ts';
import { labelKey } from '../records/words.ts';
import type { FormModel } from './form-model.ts';

/** The record's title as it was loaded or saved last; its number where it has none, the words for its kind while it is new. */
export function titleOf(form: FormModel, i18n: I18n, createTitleKey?: string): string {
  const { entity } = form.subject;
  if (form.id === undefined) return i18n.t(createTitleKey ?? entity.name);
  const field = entity.fields[entity.title];
  return (field && formatValue(field, form.initial[entity.title], i18n, labelKey(entity, entity.title), form.labels)) || `#${form.id}`;
}
