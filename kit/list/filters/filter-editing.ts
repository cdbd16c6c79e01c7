import type { I18n } from '#core/i18n/i18n.ts';
import type { Field } from '#kit/records/field.ts';
import type { Filter } from '#kit/records/query.ts';

/** Props of an editor for one kind of condition. */
export interface FilterEditing {
  readonly name: string;
  readonly field: Field;
  readonly wordKey: string;
  readonly filter: Filter | undefined;
  readonly onChange: (filter: Filter | undefined) => void;
  readonly onDone: () => void;
  readonly t: I18n['t'];
}

/** The values with one put in or taken out, as a condition; none is no condition. */
export function withValue(filter: Filter | undefined, value: string | number, chosen: boolean): Filter | undefined {
  const values = filter?.is === 'oneOf' ? filter.values.filter((one) => one !== value) : [];
  const next = chosen ? [...values, value] : values;
  return next.length > 0 ? { is: 'oneOf', values: next } : undefined;
}
