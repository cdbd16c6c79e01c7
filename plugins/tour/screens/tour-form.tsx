import type { FormLooks } from '#kit/area/looks.ts';
import type { tour } from '../entities.ts';
import { tourAutofill } from '../rules.ts';
import { StartsControl } from './starts-control.tsx';

export const form = {
  groups: [
    {
      titleKey: 'tour.group.who',
      textKey: 'tour.group.who.text',
      fields: [
        { field: 'client', span: 6 },
        { field: 'agent', span: 6 },
        { field: 'customer', span: 6 },
        { field: 'contract', span: 6 },
      ],
    },
    {
      titleKey: 'tour.group.when',
      textKey: 'tour.group.when.text',
      fields: [
        { field: 'startsAt', span: 6 },
        { field: 'minutes', span: 3 },
        { field: 'buffer', span: 3 },
        { field: 'building', span: 8 },
        { field: 'together', span: 4 },
        { field: 'meeting', span: 12 },
        { field: 'note', span: 12 },
      ],
    },
    {
      titleKey: 'tour.group.outcome',
      textKey: 'tour.group.outcome.text',
      fields: [
        { field: 'status', span: 6 },
        { field: 'endedBy', span: 6 },
        { field: 'reason', span: 12 },
      ],
    },
  ],
  controls: { startsAt: StartsControl },
  autofill: tourAutofill,
} satisfies FormLooks<typeof tour>;
