import { defineRoute } from '#core/route.ts';
import { describeArea } from '#kit/area/describe-area.ts';
import { invitation } from './entity.ts';

/** Invitations of colleagues. */
export const invitations = describeArea(invitation, {
  menu: { group: 'agency', order: 63 },
  rights: { view: [], edit: [] },
  searched: false,
});

export const { list: invitationList, update: invitationUpdate } = invitations.routes;
export const { view: viewInvitations, edit: editInvitations } = invitations.rights;
/** The page behind the link; its fragment, which never reaches a log, is the secret. */
export const invitationAccept = defineRoute('/invitation/accept');
