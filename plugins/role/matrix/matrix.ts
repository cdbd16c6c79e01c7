import { defaultReach, reaches, type Permission, type Reach, type Rights } from '#core/access/permission.ts';
import type { Grant, GrantReach, Matrix } from '../api.ts';
import { leastView } from '../view-first.ts';

export type RoleOfMatrix = Matrix['roles'][number];

/** Rights that have a column of their own; the others of an area stand together in the last one. */
export const columns = ['view', 'edit', 'remove', 'approve', 'configure'] as const;

/** Rights of one area: those of the columns, and its own. */
export interface MatrixRow {
  readonly area: string;
  /** Undefined where the area has no such right. */
  readonly cells: readonly (Permission | undefined)[];
  readonly others: readonly Permission[];
}

/** The rights of the product by area, in the order of the areas. */
export function rowsOf(permissions: readonly Permission[]): readonly MatrixRow[] {
  const byArea = Map.groupBy(permissions, ({ id }) => id.split('/')[0]!);
  return [...byArea].map(([area, rights]) => ({
    area,
    cells: columns.map((column) => rights.find(({ id }) => id === `${area}/${column}`)),
    others: rights.filter(({ id }) => !columns.some((column) => id === `${area}/${column}`)),
  }));
}

/** The word of a right within its area. */
export const verbOf = ({ id }: Permission): string => id.slice(id.indexOf('/') + 1);

/** The reaches that a right can have, the narrowest first. */
export const reachesFor = ({ reach }: Permission): readonly GrantReach[] => (reach ? ['none', ...reaches] : ['none', 'all']);

/** Narrowest reach that the other rights of an area leave one of them: a view keeps up with what may be done. */
export const leastReach = (permissions: readonly Permission[], rights: Rights, permission: Permission): GrantReach =>
  (verbOf(permission) === 'view' && leastView(permissions, rights, permission.id.slice(0, -'/view'.length))) || 'none';

/** The next wider reach of a right, and the narrowest it may have after all; `none` where even all is too narrow to pass on. */
export function nextReach(permission: Permission, now: GrantReach, least: GrantReach): GrantReach {
  const all = reachesFor(permission);
  const fitting = all.slice(all.indexOf(least));
  return fitting.length > 1 ? (fitting[(fitting.indexOf(now) + 1) % fitting.length] ?? 'none') : 'none';
}

export const reachOf = (rights: Rights, { id }: Permission): GrantReach => rights[id] ?? 'none';

/** Rights with another reach of one of them. */
export function withReach(rights: Rights, { id }: Pick<Permission, 'id'>, reach: GrantReach): Rights {
  const { [id]: _, ...rest } = rights;
  return reach === 'none' ? rest : { ...rest, [id]: reach };
}

/** The rights in which a draft differs. */
export const changedRights = (before: Rights, draft: Rights): readonly string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(draft)])].filter((id) => before[id] !== draft[id]);

/** Lines of a role that has these rights: where it differs from what its code has by default. */
export function grantsFor(permissions: readonly Permission[], code: string, rights: Rights): readonly Grant[] {
  return permissions.flatMap((permission): readonly Grant[] => {
    const reach: Reach | undefined = rights[permission.id];
    return reach === defaultReach(permission, code) ? [] : [{ right: permission.id, reach: reach ?? 'none' }];
  });
}

/** A code for a new role, made of the letters of its name that a code may have, and not yet in use. */
export function codeFor(name: string, taken: readonly string[]): string {
  const words = name.normalize('NFKD').replace(/[^A-Za-z0-9 ]/g, '').trim().split(/\s+/).filter(Boolean);
  const base = words.map((word, at) => (at === 0 ? word.toLowerCase() : word.charAt(0).toUpperCase() + word.slice(1).toLowerCase())).join('').slice(0, 30) || 'role';
  for (let n = 1; ; n += 1) {
    const code = n === 1 && base.length > 1 ? base : `${base}${n}`;
    if (!taken.includes(code) && code !== 'admin') return code;
  }
}
