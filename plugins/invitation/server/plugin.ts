import { rowsOf, places } from '#server/database/statement.ts';
import { placeOf } from '#server/access/caller-rights.ts';
import { codes, noPermission, Refusal } from '#server/refusal.ts';
import { serverArea } from '#server/server-area.ts';
import { invitations } from '../area.ts';
import { invitationEndpoints } from './endpoints.ts';
import { migrations } from './migrations.ts';

export default serverArea(invitations, {
  migrations,
  // nobody invites somebody to more than they may do themselves, nor takes over an invitation to more: its link opens it
  beforeChange: async ({ connection, who, hasRightsOf, before, after }) => {
    // whose account is there already needs no other: they become an employee with it
    if (after && after.email !== before?.email) {
      const members = await rowsOf(connection, 'select 1 from "user" where "email" = ? and "deletedAt" is null', [after.email.toLowerCase()]);
      if (members.length > 0) throw new Refusal(409, codes.conflict, 'A member has this address', { fields: { email: 'invitation.rule.member' } });
    }
    const given = after ? [...new Set([...(before?.roles ?? []), ...after.roles])] : [];
    if (given.length === 0) return;
    const roles = await rowsOf<{ readonly code: string }>(connection, `select "code" from "role" where "id" in (${places(given.length)})`, given);
    if (!(await hasRightsOf(roles.map(({ code }) => code), placeOf(who, 'department', [...(before ? [before.department] : []), after!.department])))) throw noPermission('user/grant', ['roles']);
  },
  more: invitationEndpoints,
});
