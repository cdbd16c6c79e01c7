import type { Locale } from '#core/i18n/locale.ts';
import type { Labels } from '#kit/records/entity.ts';
import type { Names } from '#kit/records/field.ts';
import { nameIn } from '#kit/records/format-value.ts';

const stamps: ReadonlySet<string> = new Set(['id', 'version', 'createdAt', 'updatedAt', 'createdBy', 'updatedBy', 'deletedAt']);

const filled = (value: unknown): value is string => typeof value === 'string' && value !== '';

function textOf(value: unknown, locale: Locale): string | undefined {
  if (filled(value)) return value;
  return typeof value === 'object' && value !== null && 'kr' in value ? nameIn(value as Names, locale) || undefined : undefined;
}

/**
 * The name of a record whose description is not at hand: the one the answer gives,
 * else its `name` in the reader's language, else its first field of words, else its number.
 */
export function labelOf(row: { readonly id: number }, record: string, labels: Labels, locale: Locale): string {
  const given = labels[record]?.[row.id];
  if (given) return given;
  const fields = Object.entries(row).filter(([name]) => !stamps.has(name));
  const name = textOf(fields.find(([field]) => field === 'name')?.[1], locale);
  return name ?? fields.map(([, value]) => textOf(value, locale)).find(filled) ?? String(row.id);
}
