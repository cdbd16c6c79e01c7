import type { FormLooks } from '#kit/area/looks.ts';
import type { matchRequest } from '../entity.ts';

export const form = {
  importExample: { match: '388 Bridge St 24C', member: 'yutong.lin', message: 'From December 15' },
  groups: [
    {
      titleKey: 'matchRequest.group.request',
      fields: [
        { field: 'match', span: 6 },
        { field: 'member', span: 6 },
        { field: 'message', span: 12 },
      ],
    },
    {
      titleKey: 'matchRequest.group.state',
      fields: [
        { field: 'state', span: 4 },
        { field: 'hostAgreed', span: 8 },
        { field: 'cause', span: 4 },
        { field: 'reason', span: 8 },
      ],
    },
    {
      titleKey: 'matchRequest.group.score',
      textKey: 'matchRequest.group.score.text',
      fields: [
        { field: 'score', span: 4, readOnly: true },
        { field: 'breakdown', span: 12, readOnly: true },
      ],
    },
  ],
} satisfies FormLooks<typeof matchRequest>;
