import { defineRoute } from '#core/route.ts';
import { describeArea } from '#kit/area/describe-area.ts';
import { role } from './entity.ts';

/**
 * Roles: who may do what with which records. Administrators alone change them, unless a role is given the right; everybody
 * reads why they may or may not themselves.
 */
export const roles = describeArea(role, {
  rights: { view: ['manager'], edit: [] },
  upload: false,
  searched: false,
});

export const { view: viewRoles, edit: editRoles } = roles.rights;

/** One role as a matrix, by its code. */
export const rolePage = defineRoute('/employee/role/{category}');

/** Why a person may do what with a record. */
export const accessPage = defineRoute('/employee/access');

/** Address of the explanation for a record, a person, a right, or all of them. */
export function accessHref(asked: { readonly person?: number | undefined; readonly record?: string | undefined; readonly id?: number | undefined; readonly right?: string | undefined }): string {
  const query = new URLSearchParams(Object.entries(asked).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])));
  return `${accessPage.href()}?${query.toString()}`;
}
