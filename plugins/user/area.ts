import { defineRoute } from '#core/route.ts';
import { describeArea } from '#kit/area/describe-area.ts';
import { user } from './entity.ts';

/** Members: who may sign in, and how one becomes a member. */
export const users = describeArea(user, {
  param: 'userIdx',
  menu: { group: 'people', order: 20 },
  rights: {
    view: ['manager', 'leasingAgent', 'matchCoordinator'],
    edit: ['manager'],
    // to approve and reject, to let in and keep out
    approve: ['manager'],
    // to see phone numbers and addresses whole; others with `reveal` ask for them one by one, and it is noted
    contact: ['manager', 'matchCoordinator'],
    reveal: ['manager', 'leasingAgent', 'matchCoordinator'],
    // to take the list home in a file: administrators alone
    export: [],
    // to make administrators and to give roles: administrators alone
    grant: [],
  },
  upload: false,
  searched: false,
  counted: 'signups',
  sameAs: ['phone', 'email', 'name'],
  countedBy: 'status',
  firstStep: { order: 30, needs: 'approve' },
  goneKey: 'user.error.member',
});

export const { list: userList, update: userUpdate } = users.routes;
export const { view: viewMembers, edit: editMembers, approve: approveMembers, grant: grantRights, contact: seeContacts, reveal: revealContacts } = users.rights;
export const userApproval = defineRoute('/user/approval');
/** The page behind a password's link; its fragment, which never reaches a log, is the secret. */
export const userPassword = defineRoute('/user/password');
export const userRegister = defineRoute('/user/register');
