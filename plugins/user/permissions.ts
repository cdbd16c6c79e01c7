import { definePermission } from '#core/access/permission.ts';

/** To see members. */
export const viewMembers = definePermission('user/view', ['manager', 'leasingAgent', 'matchCoordinator']);
/** To change what members said of themselves. */
export const editMembers = definePermission('user/edit', ['manager']);
/** To approve and reject members, and to let them in or keep them out. */
export const approveMembers = definePermission('user/approve', ['manager']);
/** To make administrators and to give roles: administrators alone. */
export const grantRights = definePermission('user/grant', []);
