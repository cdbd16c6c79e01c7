import { rowsOf, places } from '#server/database/statement.ts';
import { placeOf } from '#server/access/caller-rights.ts';
import { noPermission } from '#server/refusal.ts';
import { serverArea } from '#server/server-area.ts';
import { invitations } from '../area.ts';
import { invitationEndpoints } from './endpoints.ts';
import { migrations } from './migrations.ts';

export default serverArea(invitations, {
  migrations,
  // nobody invites somebody to more than they may do themselves, nor takes over an invitation to more: its link opens it
  beforeChange: async ({ connection, who, hasRightsOf, before, after }) => {
    const given = after ? [...new Set([...(before?.roles ?? []), ...after.roles])] : [];
    if (given.length === 0) return;
    const roles = await rowsOf<{ readonly code: string }>(connection, `select "code" from "role" where "id" in (${places(given.length)})`, given);
    if (!(await hasRightsOf(roles.map(({ code }) => code), placeOf(who, 'department', [...(before ? [before.department] : []), after!.department])))) throw noPermission('user/grant', ['roles']);
  },
  more: invitationEndpoints,
});
