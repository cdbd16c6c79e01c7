import { roleBooks } from '#server/access/access.ts';
import { serverArea } from '#server/server-area.ts';
import { roles } from '../area.ts';
import { accessEndpoints } from './access-endpoints.ts';
import { checkRoleChange } from './check-role-change.ts';
import { roleEndpoints } from './endpoints.ts';
import { migrations } from './migrations.ts';
import { roleBook } from './role-book.ts';

/** Roles as records, and what the sessions read of them. */
export default serverArea(roles, { migrations, beforeChange: checkRoleChange, more: [roleBooks(roleBook), ...roleEndpoints, ...accessEndpoints] });
