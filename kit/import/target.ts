import { kindOf } from '#kit/records/kinds/kinds.ts';
import { locales, type Locale } from '#core/i18n/locale.ts';
import { sentFields, type Entity } from '#kit/records/entity.ts';
import type { Field } from '#kit/records/field.ts';
import type { ImportSettings } from './api.ts';

/** Where a column can go: a field, or one language of a name. */
export interface ImportTarget {
  /** The field's name, or `name.kr` for one language of a name. */
  readonly id: string;
  readonly name: string;
  readonly field: Field;
  readonly locale?: Locale;
}

/** Every place a column of a file can go. Pictures do not come in tables, nor does what follows from other fields or records. */
export const targetsOf = (entity: Entity): readonly ImportTarget[] =>
  sentFields(entity).flatMap(([name, field]): readonly ImportTarget[] => {
    const { inFormOnly, isTranslated } = kindOf(field);
    if ((inFormOnly && !isTranslated) || field.options.derived === true || field.options.mark === true) return [];
    const whole: ImportTarget = { id: name, name, field };
    if (!isTranslated) return [whole];
    return [whole, ...locales.map((locale) => ({ id: `${name}.${locale}`, name, field, locale }))];
  });

/** Separator between the cells of several columns with one target; undefined where it takes one column. */
export function joinedBy({ field, locale }: ImportTarget): string | undefined {
  const { isTranslated, cell } = kindOf(field);
  return isTranslated ? (locale === undefined ? undefined : ' ') : cell.join?.(field.options as never);
}

/** A target and the columns that go to it, in the order in which their cells are joined; a constant has none. */
export interface MappedTarget {
  readonly target: ImportTarget;
  readonly columns: readonly number[];
  /** Value of every row, where no column holds it. */
  readonly constant?: string;
}

/** The targets that columns and constants go to, each once. Unknown ones are left out. */
export function mappedTargets(
  targets: ReadonlyMap<string, ImportTarget>,
  { mapping, also = {}, joins = {}, constants = {} }: Pick<ImportSettings, 'mapping' | 'also' | 'joins' | 'constants'>,
): readonly MappedTarget[] {
  const columns = new Map<string, number[]>();
  const go = (index: string, id: string) => columns.set(id, [...(columns.get(id) ?? []), Number(index)]);
  for (const [index, id] of Object.entries(mapping)) if (id !== null) go(index, id);
  for (const [index, ids] of Object.entries(also)) for (const id of ids) if (mapping[Number(index)] !== id) go(index, id);
  const mapped = [...columns].flatMap(([id, found]): readonly MappedTarget[] => {
    const target = targets.get(id);
    const order = joins[id] ?? [];
    const place = (index: number) => (order.includes(index) ? order.indexOf(index) : order.length + index);
    return target ? [{ target, columns: found.sort((a, b) => place(a) - place(b)) }] : [];
  });
  const fixed = Object.entries(constants).flatMap(([id, constant]): readonly MappedTarget[] => {
    const target = targets.get(id);
    return target && !columns.has(id) ? [{ target, columns: [], constant }] : [];
  });
  return [...mapped.sort((a, b) => Math.min(...a.columns) - Math.min(...b.columns)), ...fixed];
}

const itself = (cell: string) => cell;

/** The cell that a row holds for a target: its only cell, those of its columns joined, or the same in every row. */
export function cellFor(
  cells: readonly string[],
  { target, columns, constant = '' }: MappedTarget,
  meaningOfPart: (cell: string) => string = itself,
): string {
  if (columns.length === 0) return constant;
  if (columns.length === 1) return cells[columns[0] as number] ?? '';
  return columns
    .map((index) => meaningOfPart((cells[index] ?? '').trim()))
    .filter((cell) => cell !== '')
    .join(joinedBy(target));
}

/** Fields that must be filled, get neither a column nor a constant and start empty; those that are `optional` are put in later. */
export const missingFields = (
  entity: Entity,
  mapped: readonly MappedTarget[],
  optional: readonly string[] = [],
): readonly string[] =>
  sentFields(entity).flatMap(([name, field]) => {
    const got = mapped.some(({ target }) => target.name === name) || optional.includes(name);
    return field.presence === 'required' && !got ? [name] : [];
  });

/** Ways to tell which record a row is about: a unique field, or the fields of the identity joined by `+`. */
export const matchFieldsOf = (entity: Entity): readonly string[] => [
  ...sentFields(entity)
    .filter(([, { options }]) => options.unique)
    .map(([name]) => name),
  ...(entity.identity.length > 0 ? [entity.identity.join('+')] : []),
];

/** True when columns fill what a way to tell records needs: of an identity, every field that a record must have. */
export function isMatchable({ fields }: Entity, way: string, filled: ReadonlySet<string>): boolean {
  const names = way.split('+');
  const needed = names.filter((name) => names.length === 1 || fields[name]?.presence === 'required');
  return needed.every((name) => filled.has(name)) && names.some((name) => filled.has(name));
}

/** The kind of record a field refers to. */
export const referredBy = (field: Field): string | undefined =>
  'to' in field.options && typeof field.options.to === 'string' ? field.options.to : undefined;
