import { normaliseAddress } from '#kit/records/address.ts';
import { ruleValues } from '#kit/records/check.ts';
import type { Entity } from '#kit/records/entity.ts';
import type { Registry } from '../../records/registry.ts';
import { checkCreate } from '../../records/write/checking.ts';
import { sameLabel, valuesOfLabel, type NewRecords } from './label-book.ts';

/** The key that labels of one new record share: a name in any capitals and blanks, an address in any spelling. */
export function newRecordKey(registry: Registry, kind: string, label: string): string {
  const { entity } = registry.get(kind);
  const isAddress = entity.fields[entity.title]?.options.unique === 'normalised';
  return `${kind}:${isAddress ? normaliseAddress(label) : sameLabel(label)}`;
}

/** Titles by which rows of a file name a record of these values: one, or that of each language. */
export function titlesOf({ title }: Entity, values: Readonly<Record<string, unknown>>): readonly string[] {
  const named = values[title] ?? [];
  return (typeof named === 'object' ? Object.values(named) : [named]).filter((one): one is string => typeof one === 'string' && one !== '');
}

/** Records of the named kinds that unknown labels make, by the rules by which they will be written. */
export const newRecords = (registry: Registry, kinds: ReadonlySet<string>): NewRecords => ({
  has: (kind) => kinds.has(kind),
  keyOf: (kind, label) => newRecordKey(registry, kind, label),
  refusedBy(kind, label) {
    const shape = registry.get(kind);
    const { entity } = shape;
    const { fields = {} } = checkCreate(registry, shape, { system: true }, valuesOfLabel(entity, label));
    const [broken] = Object.entries(fields);
    if (!broken) return undefined;
    const [name, key] = broken;
    const field = entity.fields[name];
    return { key, values: { ...(field && ruleValues(field)), value: label } };
  },
});
