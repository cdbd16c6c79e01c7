import { definePermission, everyRole } from '#core/access/permission.ts';

/** To see buildings and what describes them. */
export const viewBuildings = definePermission('building/view', everyRole);
/** To register, change, import and delete buildings. */
export const editBuildings = definePermission('building/edit', ['manager', 'listingCoordinator']);
/** To change what buildings choose from: companies, amenities, utilities, zip codes, stations, areas. */
export const configureBuildings = definePermission('building/configure', ['manager', 'listingCoordinator']);
