export { role } from './entity.ts';
export { accessHref, editRoles, viewRoles } from './area.ts';
