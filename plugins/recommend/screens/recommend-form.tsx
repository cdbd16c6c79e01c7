import type { FormLooks } from '#kit/area/looks.ts';
import type { recommend } from '../entity.ts';
import { recommendAutofill } from '../rules.ts';
import { Evidence, RentAndReader, SinceSent } from './evidence.tsx';
import { PinControl } from './pin-control.tsx';

export const form = {
  importExample: { rent: '1B1B', customer: '최민준' },
  groups: [
    {
      titleKey: 'recommend.group.what',
      textKey: 'recommend.group.what.text',
      fields: [
        { field: 'rent', span: 6 },
        { field: 'audience', span: 3, readOnly: true },
        { field: 'assignee', span: 3 },
        { field: 'customer', span: 4 },
        { field: 'contract', span: 4 },
        { field: 'area', span: 4 },
        { field: 'override', span: 12 },
      ],
    },
    {
      titleKey: 'recommend.group.state',
      fields: [
        { field: 'state', span: 4 },
        { field: 'reason', span: 4 },
        { field: 'active', span: 4 },
        { field: 'note', span: 12 },
      ],
    },
    {
      titleKey: 'recommend.group.order',
      textKey: 'recommend.group.order.text',
      fields: [
        { field: 'pinned', span: 4 },
        { field: 'sort', span: 4 },
      ],
    },
  ],
  autofill: recommendAutofill,
  controls: { pinned: PinControl, sort: PinControl },
  line: ({ row }) => row && <RentAndReader row={row} />,
  overview: ({ row }) =>
    row && (
      <>
        <SinceSent row={row} />
        <Evidence row={row} />
      </>
    ),
} satisfies FormLooks<typeof recommend>;
