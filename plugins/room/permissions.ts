import { definePermission, everyRole } from '#core/access/permission.ts';

/** To see rooms and what describes them. */
export const viewRooms = definePermission('room/view', everyRole);
/** To register, change, import and delete rooms. */
export const editRooms = definePermission('room/edit', ['manager', 'listingCoordinator']);
/** To change what rooms choose from: types. */
export const configureRooms = definePermission('room/configure', ['manager', 'listingCoordinator']);
