import { locales, type Locale } from '#core/i18n/locale.ts';
import { writtenFields, type Entity } from '#kit/records/entity.ts';
import type { Field } from '#kit/records/field.ts';

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
    if (field.kind === 'photos' || field.kind === 'file' || field.kind === 'rows') return [];
    const whole: ImportTarget = { id: name, name, field };
    if (field.kind !== 'names') return [whole];
    return [whole, ...locales.map((locale) => ({ id: `${name}.${locale}`, name, field, locale }))];
  });

/** What stands between the cells of several columns that go to one target; undefined where one column is all it takes. */
export function joinedBy({ field, locale }: ImportTarget): string | undefined {
  if (field.kind === 'references') return '; ';
  if (field.kind === 'text') return 'long' in field.options && field.options.long === true ? '\n' : ' ';
  return field.kind === 'names' && locale !== undefined ? ' ' : undefined;
}

/** A target and the columns that go to it, in the order in which their cells are joined. */
export interface MappedTarget {
  readonly target: ImportTarget;
  readonly columns: readonly number[];
}

/** The targets that columns go to, each with its columns. */
export function mappedTargets(
  targets: ReadonlyMap<number, ImportTarget>,
  joins: Readonly<Record<string, readonly number[]>> = {},
): readonly MappedTarget[] {
  return [...Map.groupBy([...targets].sort(([a], [b]) => a - b), ([, { id }]) => id).values()].map((found) => {
    const [[, target]] = found as [[number, ImportTarget]];
    const order = joins[target.id] ?? [];
    const place = (index: number) => (order.includes(index) ? order.indexOf(index) : order.length + index);
    return { target, columns: found.map(([index]) => index).sort((a, b) => place(a) - place(b)) };
  });
}

/** The cell that a row holds for a target: its only cell, or those of its columns joined. */
export const cellFor = (cells: readonly string[], { target, columns }: MappedTarget): string =>
  columns.length === 1
    ? (cells[columns[0] as number] ?? '')
    : columns
        .map((index) => (cells[index] ?? '').trim())
        .filter((cell) => cell !== '')
        .join(joinedBy(target));

/** Ways to tell which record a row is about: a unique field, or the fields of the identity joined by `+`. */
export const matchFieldsOf = (entity: Entity): readonly string[] => [
  ...writtenFields(entity)
    .filter(([, { options }]) => options.unique)
    .map(([name]) => name),
  ...(entity.identity.length > 0 ? [entity.identity.join('+')] : []),
];

/** Whether columns fill what a way to tell records needs: of an identity, every field that a record must have. */
export function isMatchable({ fields }: Entity, way: string, filled: ReadonlySet<string>): boolean {
  const names = way.split('+');
  const needed = names.filter((name) => names.length === 1 || fields[name]?.presence === 'required');
  return needed.every((name) => filled.has(name)) && names.some((name) => filled.has(name));
}

/** The kind of record a field refers to. */
export const referredBy = (field: Field): string | undefined =>
  'to' in field.options && typeof field.options.to === 'string' ? field.options.to : undefined;
