export { user } from './entity.ts';
export { approveMembers, editMembers, grantRights, viewMembers } from './permissions.ts';
export { userRegister } from './routes.ts';
