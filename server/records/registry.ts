import type { FieldOptions } from '#kit/records/kinds/kind.ts';
import { targetOf } from '#kit/records/kinds/kinds.ts';
import { widerReach, type Permission, type Reach } from '#core/access/permission.ts';
import { defineService } from '#core/kernel/index.ts';
import { createAccessBook, type AccessBook } from '../access/access.ts';
import { coversRights, rightsWith } from '../access/caller-rights.ts';
import type { Reads } from '../database/database.ts';
import { notFound } from '../refusal.ts';
import type { Caller, RecordResource } from '../slots.ts';
import { shapeOf, type Shape } from './shape.ts';

/** Who reads or writes: a person, or the server itself, which may everything. */
export type Writer = Caller | { readonly system: true };

/** Whose rights are asked for. */
export type Holder = Pick<Caller, 'may'> & Partial<Pick<Caller, 'reachOf'>> | { readonly system: true };

/** A field of another kind of record that refers to this one. */
export interface Referrer {
  readonly shape: Shape;
  readonly field: string;
  /** The link table, when the field holds several. */
  readonly table: string | undefined;
}

/** Every kind of record the server knows. */
export interface Registry {
  readonly shapes: readonly Shape[];
  find(name: string): Shape | undefined;
  /** Throws a `Refusal` 404 for a kind nobody contributes. */
  get(name: string): Shape;
  referrersOf(name: string): readonly Referrer[];
  /** Every right of the product. */
  readonly permissions: readonly Permission[];
  /** True when someone has a right by its id; a right nobody contributes belongs to administrators alone. */
  allows(who: Holder, permissionId: string): boolean;
  /** True when someone has every right that some roles give, and reaches as far, in a place that `placeOf` tells; `only` takes those with one reach. */
  hasRightsOf(connection: Reads, who: Writer, roleList: readonly string[], place: Reach, only?: Reach): Promise<boolean>;
  /** Fields that someone may not see in every record they read. */
  hiddenFrom(shape: Shape, who: Holder): readonly string[];
  /** Those of them that they see in some records: the right to a field reaches less far than the right to read. */
  partlyHidden(shape: Shape, who: Holder): ReadonlyMap<string, Permission>;
}

/** The kinds of records as a service of the server. */
export const recordsRegistry = defineService<Registry>('server/records');

/** Gathers the kinds of records, the fields that refer to each, and the rights. */
export function createRegistry(
  specs: readonly RecordResource[],
  permissions: readonly Permission[],
  access: Pick<AccessBook, 'rightsOf'> = createAccessBook(permissions),
): Registry {
  const shapes = specs.map(shapeOf);
  const byName = new Map(shapes.map((shape) => [shape.name, shape]));
  const referrers = new Map<string, Referrer[]>();
  for (const shape of shapes) {
    for (const [field, described] of Object.entries(shape.entity.fields)) {
      const to = targetOf(described);
      if (to === undefined) continue;
      const table = shape.links.find((link) => link.field === field)?.table;
      if (described.presence === 'computed' || (described.options as FieldOptions).mark === true) continue;
      referrers.set(to, [...(referrers.get(to) ?? []), { shape, field, table }]);
    }
  }
  const rights = new Map(permissions.map((permission) => [permission.id, permission]));
  const allows = (who: Holder, id: string) => 'system' in who || who.may(rights.get(id) ?? { id, roles: [] });
  const partlyHidden = ({ entity, spec: { read } }: Shape, who: Holder): ReadonlyMap<string, Permission> => {
    const found = new Map<string, Permission>();
    if ('system' in who || !who.reachOf || entity.own.length === 0 || read === 'staff') return found;
    const whole = who.reachOf(read);
    for (const [name, { seenBy }] of Object.entries(entity.fields)) {
      const right = seenBy === undefined ? undefined : rights.get(seenBy);
      const reach = right && who.reachOf(right);
      if (right && reach !== undefined && widerReach(reach, whole) !== reach) found.set(name, right);
    }
    return found;
  };
  return {
    shapes,
    find: (name) => byName.get(name),
    get: (name) => {
      const shape = byName.get(name);
      if (!shape) throw notFound(`'${name}'`);
      return shape;
    },
    permissions,
    referrersOf: (name) => referrers.get(name) ?? [],
    allows,
    hasRightsOf: async (connection, who, roleList, place, only) =>
      'system' in who ||
      who.roleList.includes('admin') ||
      (!roleList.includes('admin') && coversRights(who, rightsWith(only, await access.rightsOf(connection, roleList)), place)),
    hiddenFrom: (shape, who) => {
      const partly = partlyHidden(shape, who);
      return Object.entries(shape.entity.fields).flatMap(([name, { seenBy }]) => (seenBy && (partly.has(name) || !allows(who, seenBy)) ? [name] : []));
    },
    partlyHidden,
  };
}
