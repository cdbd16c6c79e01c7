import type { FormLooks } from '#kit/area/looks.ts';
import type { invitation } from '../entity.ts';
import { EmailControl } from './email-control.tsx';
import { InvitationState } from './invitation-state.tsx';
import { LinkButton } from './link-button.tsx';

export const form = {
  groups: [
    {
      titleKey: 'invitation.group.person',
      textKey: 'invitation.group.person.text',
      fields: [
        { field: 'name', span: 6 },
        { field: 'email', span: 6 },
      ],
    },
    {
      titleKey: 'invitation.group.place',
      textKey: 'invitation.group.place.text',
      fields: [
        { field: 'category', span: 6 },
        { field: 'department', span: 6 },
        { field: 'manager', span: 6 },
        { field: 'joined', span: 6 },
        { field: 'roles', span: 12 },
      ],
    },
  ],
  controls: { email: EmailControl },
  line: ({ row }) => row && <InvitationState row={row} />,
  actions: ({ row }) => row && <LinkButton row={row} />,
} satisfies FormLooks<typeof invitation>;
