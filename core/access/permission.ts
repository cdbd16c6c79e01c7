/** A right to do something, and the roles that have it. The type `admin` has every right. */
export interface Permission {
  /** `area/verb`, such as `heater/edit`. */
  readonly id: string;
  readonly roles: readonly Role[];
}

/** The roles an employee can have. */
export type Role =
  | 'manager'
  | 'leasingAgent'
  | 'listingCoordinator'
  | 'matchCoordinator'
  | 'contentEditor'
  | 'viewer';

/** Every role. */
export const everyRole: readonly Role[] = [
  'manager',
  'leasingAgent',
  'listingCoordinator',
  'matchCoordinator',
  'contentEditor',
  'viewer',
];

/** Names a right and who has it. */
export const definePermission = (id: string, roles: readonly Role[]): Permission => ({ id, roles });

/** True when someone of these roles has a right; `admin` stands in the role list of administrators. */
export const allows = (permission: Permission, roleList: readonly string[]): boolean =>
  roleList.includes('admin') || permission.roles.some((role) => roleList.includes(role));
