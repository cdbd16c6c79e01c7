import { locales, type Locale } from '#core/i18n/locale.ts';
import { writtenFields, type Entity } from '#kit/entity/entity.ts';
import type { Field } from '#kit/entity/field.ts';

/** Where a column can go: a field, or one language of a name. */
export interface ImportTarget {
  /** The field's name, or `name.kr` for one language of a name. */
  readonly id: string;
  readonly name: string;
  readonly field: Field;
  readonly locale?: Locale;
}

/** Every place a column of a file can go. Pictures do not come in tables. */
export const targetsOf = (entity: Entity): readonly ImportTarget[] =>
  writtenFields(entity).flatMap(([name, field]): readonly ImportTarget[] => {
    if (field.kind === 'photos' || field.kind === 'rows') return [];
    const whole: ImportTarget = { id: name, name, field };
    if (field.kind !== 'names') return [whole];
    return [whole, ...locales.map((locale) => ({ id: `${name}.${locale}`, name, field, locale }))];
  });

/** The fields that tell which record a row is about. */
export const matchFieldsOf = (entity: Entity): readonly string[] =>
  writtenFields(entity)
    .filter(([, { options }]) => options.unique)
    .map(([name]) => name);

/** The kind of record a field refers to. */
export const referredBy = (field: Field): string | undefined =>
  'to' in field.options && typeof field.options.to === 'string' ? field.options.to : undefined;
