import type { Locale } from '#core/i18n/locale.ts';
import type { Field } from '#kit/records/field.ts';
import { kindOf, targetOf } from '#kit/records/kinds/kinds.ts';
import { fieldOf, type Sort } from '#kit/records/query.ts';
import { quoted } from '../../database/statement.ts';
import { ruleBroken } from '../../refusal.ts';
import { nameColumns } from './labels.ts';
import type { Registry } from '../registry.ts';
import { isLinked, linkTableOf, type Shape } from '../shape.ts';
import { expressionOf } from './where.ts';

/**
 * The order of a list, empty values last, ties by id in the direction of the last step, so that one index serves.
 * `reversed` answers the same order from its end.
 */
export function orderOf(
  registry: Registry,
  shape: Shape,
  sort: readonly Sort[],
  locale: Locale,
  reversed: boolean,
): string {
  const steps = sort.some(({ field }) => field === 'id')
    ? sort
    : [...sort, { field: 'id', descending: sort.at(-1)?.descending ?? false }];
  return steps
    .map(({ field: name, descending }) => {
      const field = fieldOf(shape.entity, name);
      if (!field) throw ruleBroken({ sort: 'rule.unknown' });
      const direction = descending === reversed ? 'asc' : 'desc';
      const empties = mayBeEmpty(field, name) ? ` nulls ${reversed ? 'first' : 'last'}` : '';
      return `${termOf(registry, shape, name, field, locale)} ${direction}${empties}`;
    })
    .join(', ');
}

const stamps: readonly string[] = ['id', 'createdAt', 'updatedAt'];

/** True for a field whose empty values an order puts last. */
export const mayBeEmpty = ({ presence }: Field, name: string): boolean =>
  !stamps.includes(name) && (presence === 'optional' || presence === 'computed');

function termOf(registry: Registry, shape: Shape, name: string, field: Field, locale: Locale): string {
  if (field.presence === 'computed') return expressionOf(shape, name);
  const { isTranslated, sortsAsText, refers } = kindOf(field);
  if (isLinked(field)) return `(select count(*) from ${quoted(linkTableOf(shape.name, name))} l where l."ownerId" = ${quoted(shape.name)}."id")`;
  if (refers) return labelTerm(registry.find(targetOf(field)!), shape, name, locale);
  if (isTranslated) return `lower(coalesce(${nameColumns(name, locale).map(quoted).join(', ')}))`;
  if (!sortsAsText) return quoted(name);
  return shape.sortsByText && shape.entity.title === name ? '"sortText"' : `lower(${quoted(name)})`;
}

/** A reference sorts as its label does. */
function labelTerm(target: Shape | undefined, shape: Shape, name: string, locale: Locale): string {
  if (!target) return quoted(name);
  const { title, fields } = target.entity;
  const column =
    fields[title] && kindOf(fields[title]).isTranslated
      ? `lower(coalesce(${nameColumns(title, locale)
          .map((part) => `t.${quoted(part)}`)
          .join(', ')}))`
      : `t.${quoted(target.sortsByText ? 'sortText' : 'id')}`;
  return `(select ${column} from ${quoted(target.name)} t where t."id" = ${quoted(shape.name)}.${quoted(name)})`;
}
