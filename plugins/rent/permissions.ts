import { definePermission, everyRole } from '#core/access/permission.ts';

/** To see rents and what describes them. */
export const viewRents = definePermission('rent/view', everyRole);
/** To register, change, import and delete rents. */
export const editRents = definePermission('rent/edit', ['manager', 'listingCoordinator']);
/** To change what rents choose from: features, layouts, discounts. */
export const configureRents = definePermission('rent/configure', ['manager', 'listingCoordinator']);
