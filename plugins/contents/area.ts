import { definePermission } from '#core/access/permission.ts';
import { defineRoute } from '#core/route.ts';

export const platformList = defineRoute('/contents/platform/list');
export const preferenceList = defineRoute('/contents/preference/list');
export const configurePlatforms = definePermission('platform/configure', ['manager', 'contentEditor']);
export const configurePreferences = definePermission('preference/configure', ['manager', 'contentEditor', 'matchCoordinator']);
