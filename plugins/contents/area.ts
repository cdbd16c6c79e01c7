import { definePermission, everyRole } from '#core/access/permission.ts';
import { defineRoute } from '#core/route.ts';

export const platformList = defineRoute('/contents/platform/list');
export const preferenceList = defineRoute('/contents/preference/list');
/** Whoever answers for what is advertised, and those whose customers, contracts and ads name a platform. */
export const viewPlatforms = definePermission('platform/view', ['manager', 'leasingAgent', 'listingCoordinator', 'contentEditor', 'viewer']);
export const configurePlatforms = definePermission('platform/configure', ['contentEditor']);
export const viewPreferences = definePermission('preference/view', everyRole);
export const configurePreferences = definePermission('preference/configure', ['manager', 'contentEditor', 'matchCoordinator']);
