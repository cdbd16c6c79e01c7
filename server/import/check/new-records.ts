import { normaliseAddress } from '#kit/records/address.ts';
import { ruleValues } from '#kit/records/check.ts';
import type { Message } from '#kit/import/api.ts';
import type { Registry } from '../../records/registry.ts';
import { checkCreate } from '../../records/write/checking.ts';
import { sameLabel, valuesOfLabel } from './label-book.ts';

/** Records that are made because a file names them. */
export interface NewRecords {
  /** True when unknown labels make records of a kind. */
  has(entity: string): boolean;
  /** Labels that would make the same record share it. */
  keyOf(entity: string, label: string): string;
  /** The rule that a record of this label breaks; undefined where it may be made. */
  refusedBy(entity: string, label: string): Message | undefined;
}

/** The key that labels of one new record share: a name in any capitals and blanks, an address in any spelling. */
export function newRecordKey(registry: Registry, kind: string, label: string): string {
  const { entity } = registry.get(kind);
  const isAddress = entity.fields[entity.title]?.options.unique === 'normalised';
  return `${kind}:${isAddress ? normaliseAddress(label) : sameLabel(label)}`;
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
