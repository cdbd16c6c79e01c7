import { reaches, type Permission, type Reach, type Rights } from '#core/access/permission.ts';

/** Area and verb of a right. */
const partsOf = (id: string): readonly [area: string, verb: string] => [id.slice(0, id.indexOf('/')), id.slice(id.indexOf('/') + 1)];

/**
 * Narrowest reach that the view of an area may have beside the other rights: as far as its records are changed, and some
 * where anything else may be done with them. Undefined where nothing may.
 */
export function leastView(permissions: readonly Permission[], rights: Rights, area: string): Reach | undefined {
  const view = permissions.find(({ id }) => id === `${area}/view`);
  const others = permissions.filter(({ id }) => id !== view?.id && partsOf(id)[0] === area && rights[id] !== undefined);
  if (!view || others.length === 0) return undefined;
  return view.reach ? (rights[`${area}/edit`] ?? 'own') : 'all';
}

/** Areas whose records somebody with these rights may act on without seeing them. */
export const unseenAreas = (permissions: readonly Permission[], rights: Rights): readonly string[] =>
  [...new Set(permissions.map(({ id }) => partsOf(id)[0]))].filter((area) => {
    const least = leastView(permissions, rights, area);
    return least !== undefined && reaches.indexOf(rights[`${area}/view`] as Reach) < reaches.indexOf(least);
  });

/** Rights whose views reach as far as what else they let a person do. */
export const withViews = (permissions: readonly Permission[], rights: Rights): Rights =>
  unseenAreas(permissions, rights).reduce<Rights>((all, area) => ({ ...all, [`${area}/view`]: leastView(permissions, rights, area)! }), rights);
