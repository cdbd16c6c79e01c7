export { user } from './entity.ts';
export { approveMembers, editMembers, grantRights, userRegister, userUpdate, viewMembers } from './area.ts';
