import { definePermission } from '#core/access/permission.ts';
import { defineRoute } from '#core/route.ts';

/** Health of the server: the administrator's. */
export const healthPage = defineRoute('/health');
export const viewHealth = definePermission('health/view', []);
