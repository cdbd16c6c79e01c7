import { everyRole } from '#core/access/permission.ts';
import { defineRoute } from '#core/route.ts';
import { describeArea } from '#kit/area/describe-area.ts';
import { role } from './entity.ts';

/** Roles: who may do what with which records. Administrators alone change them, unless a role is given the right. */
export const roles = describeArea(role, {
  rights: { view: everyRole, edit: [] },
  upload: false,
  searched: false,
});

export const { view: viewRoles, edit: editRoles } = roles.rights;

/** One role as a matrix, by its code. */
export const rolePage = defineRoute('/employee/role/{category}');
