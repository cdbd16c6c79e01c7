export { role } from './entity.ts';
export { editRoles, viewRoles } from './area.ts';
