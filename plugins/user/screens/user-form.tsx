import type { FormLooks } from '#kit/area/looks.ts';
import { user, userAutofill } from '../entity.ts';
import { MemberAccess } from './member-access.tsx';
import { MemberContact } from './member-contact.tsx';
import { MemberTypeControl } from './member-type-control.tsx';
import { InvitedBy, MemberStatus } from './member-status.tsx';

export const form = {
  groups: [
    {
      titleKey: 'user.group.account',
      textKey: 'user.group.account.text',
      fields: [
        { field: 'status', span: 5 },
        { field: 'active', span: 3 },
        { field: 'statusReason', span: 12 },
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
  controls: { type: MemberTypeControl },
  autofill: userAutofill,
  line: ({ row }) =>
    row && (
      <>
        <MemberStatus row={row} />
        <InvitedBy row={row} />
      </>
    ),
  actions: ({ row }) =>
    row && (
      <>
        <MemberContact member={row} />
        <MemberAccess member={row} />
      </>
    ),
} satisfies FormLooks<typeof user>;
