import { reaches, widerReach, type Permission, type Reach, type Rights } from '#core/access/permission.ts';

/** Ids that stand for people, by the kind of record that fields name them with. */
export type PeopleIds = Readonly<Record<string, readonly number[]>>;

/** Somebody's rights, and whose records count as their own and as those of their department. */
export interface Access {
  readonly roleList: readonly string[];
  /** Empty for administrators, who have every right. */
  readonly rights: Rights;
  readonly people: Readonly<Record<'own' | 'department', PeopleIds>>;
}

/** Rights of whoever calls. */
export interface CallerRights extends Access {
  may(permission: Permission | 'staff'): boolean;
  /** Records that a right reaches for them; undefined without it. */
  reachOf(permission: Permission | 'staff'): Reach | undefined;
}

/** The rights of a caller with some access. */
export function callerRights({ roleList, rights, people }: Access): CallerRights {
  const isAdmin = roleList.includes('admin');
  const reachOf = (right: Permission | 'staff'): Reach | undefined => {
    if (right === 'staff') return roleList.length > 0 ? 'all' : undefined;
    return isAdmin ? 'all' : Object.hasOwn(rights, right.id) ? rights[right.id] : undefined;
  };
  return { roleList, rights, people, reachOf, may: (permission) => reachOf(permission) !== undefined };
}

/** Somebody with a right that reaches no further than another of theirs; as they are where it does not. */
export function narrowedBy<C extends CallerRights>(who: C, right: Permission, other: Permission): C {
  const [reach, narrower] = [who.reachOf(right), who.reachOf(other)];
  if (reach === undefined || narrower === undefined || widerReach(narrower, reach) === narrower) return who;
  const reachOf = (asked: Permission | 'staff'): Reach | undefined => (asked !== 'staff' && asked.id === right.id ? narrower : who.reachOf(asked));
  return { ...who, rights: { ...who.rights, [right.id]: narrower }, reachOf };
}

/** True when somebody may do all that they might before, on all records of then. */
export const keepsAccess = (before: Access, now: Access): boolean => {
  if (now.roleList.includes('admin')) return true;
  if (before.roleList.includes('admin') || (before.roleList.length > 0 && now.roleList.length === 0)) return false;
  const keepsReach = Object.entries(before.rights).every(([id, reach]) => widerReach(now.rights[id], reach) === now.rights[id]);
  const keepsPeople = (['own', 'department'] as const).every((reach) =>
    Object.entries(before.people[reach]).every(([kind, ids]) => ids.every((id) => now.people[reach][kind]?.includes(id))),
  );
  return keepsReach && keepsPeople;
};

/** Access of a caller as plain data, for another thread. */
export const accessOf = ({ roleList, rights, people }: Access): Access => ({ roleList, rights, people });

/**
 * The narrowest reach in which someone finds all of some people, or of the departments they stand in: `own` for oneself,
 * `all` for those of other departments and of none.
 */
export const placeOf = (who: Pick<Access, 'people'> | { readonly system: true }, kind: 'user' | 'department', ids: readonly (number | null)[]): Reach =>
  reaches.find((reach) => reach === 'all' || 'system' in who || ids.every((id) => id !== null && who.people[reach][kind]?.includes(id)))!;

/** Those of some rights that have one reach; all where none is asked for. */
export const rightsWith = (only: Reach | undefined, rights: Rights): Rights =>
  only === undefined ? rights : Object.fromEntries(Object.entries(rights).filter(([, reach]) => reach === only));

/**
 * True when someone has every right that others have, and reaches with it all that these reach where they stand (`placeOf`):
 * one's own records and those of a department are others in another place. `own` compares with oneself in their place.
 * Administrators alone have all rights to come.
 */
export const coversRights = (who: Pick<Access, 'roleList' | 'rights'>, rights: Rights, place: Reach): boolean =>
  who.roleList.includes('admin') ||
  Object.entries(rights).every(([id, reach]) => Object.hasOwn(who.rights, id) && widerReach(who.rights[id], widerReach(reach, place)) === who.rights[id]);
