export { user } from './entity.ts';
export { approveMembers, editMembers, grantRights, userRegister, viewMembers } from './area.ts';
