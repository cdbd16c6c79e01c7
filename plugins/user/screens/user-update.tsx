import { formScreen } from '#kit/form/form-screen.tsx';
import { user, userAutofill } from '../entity.ts';
import { editMembers } from '../permissions.ts';
import { userList, userUpdate } from '../routes.ts';
import { MemberAccess } from './member-access.tsx';
import { MemberStatus } from './member-status.tsx';

const screen = formScreen(user, {
  param: 'userIdx',
  groups: [
    {
      titleKey: 'user.group.account',
      textKey: 'user.group.account.text',
      fields: [
        { field: 'status', span: 8 },
        { field: 'active', span: 4 },
        { field: 'userId', span: 6, readOnly: true },
        { field: 'type', span: 6 },
      ],
    },
    {
      titleKey: 'user.group.person',
      textKey: 'user.group.person.text',
      fields: [
        { field: 'name', span: 6 },
        { field: 'email', span: 6 },
        { field: 'phone', span: 6 },
        { field: 'gender', span: 6 },
        { field: 'birthDate', span: 4 },
        { field: 'residenceDuration', span: 3 },
        { field: 'preferredArea', span: 5 },
      ],
    },
  ],
  autofill: userAutofill,
  write: editMembers,
  list: userList,
  hrefOf: (id) => userUpdate.href({ userIdx: id }),
  line: ({ row }) => row && <MemberStatus row={row} />,
  actions: ({ row }) => row && <MemberAccess member={row} />,
});

export default screen.Page;
export const { load, titleOf } = screen;
