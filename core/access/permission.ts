/** A right to do something, and the roles that have it by default. The type `admin` has every right. */
export interface Permission {
  /** `area/verb`, such as `heater/edit`. */
  readonly id: string;
  readonly roles: readonly Role[];
  /** Set where the records belong to people: default reach of those roles; all records where a role is not named. */
  readonly reach?: RoleReach;
}

/** The roles that every agency starts with. Others are records, known by their code. */
export type Role =
  | 'manager'
  | 'leasingAgent'
  | 'listingCoordinator'
  | 'matchCoordinator'
  | 'contentEditor'
  | 'viewer';

/** Every role that an agency starts with. */
export const everyRole: readonly Role[] = [
  'manager',
  'leasingAgent',
  'listingCoordinator',
  'matchCoordinator',
  'contentEditor',
  'viewer',
];

/** Records that a right reaches: one's own, those of the branch under one's department, or all. */
export type Reach = 'own' | 'department' | 'all';

/** Every reach, the narrowest first. */
export const reaches: readonly Reach[] = ['own', 'department', 'all'];

/** Reach of a right by role. */
export type RoleReach = Readonly<Partial<Record<Role, Reach>>>;

/** Somebody's rights by the id of the permission, each with its reach. */
export type Rights = Readonly<Record<string, Reach>>;

/** Names a right and who has it. A reach by role says that the records it is about belong to people. */
export function definePermission(id: string, roles: readonly Role[] | RoleReach): Permission {
  if (isList(roles)) return { id, roles };
  return { id, roles: everyRole.filter((role) => roles[role] !== undefined), reach: roles };
}

const isList = (roles: readonly Role[] | RoleReach): roles is readonly Role[] => Array.isArray(roles);

/** Reach that a role has by default; undefined for a role without the right. */
export const defaultReach = ({ roles, reach }: Permission, code: string): Reach | undefined =>
  roles.includes(code as Role) ? (reach?.[code as Role] ?? 'all') : undefined;

/** The wider of two reaches. */
export const widerReach = (a: Reach | undefined, b: Reach | undefined): Reach | undefined =>
  reaches.indexOf(a as Reach) >= reaches.indexOf(b as Reach) ? a : b;

/**
 * True when someone has a right; `admin` stands in the role list of administrators. Without the rights that the server
 * told, their roles count as they are by default.
 */
export const allows = (permission: Permission, roleList: readonly string[], rights?: Rights): boolean =>
  roleList.includes('admin') ||
  (rights ? Object.hasOwn(rights, permission.id) : permission.roles.some((role) => roleList.includes(role)));
