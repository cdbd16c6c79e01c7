import { Feed } from '@blueprintjs/icons';
import type { ListLooks } from '#kit/area/looks.ts';
import { ToggleCell } from '#kit/list/rows/toggle-cell.tsx';
import { adFeeds } from '../area.ts';
import type { ad } from '../entity.ts';
import { AdInquiries, AdLanguages, AdState } from './ad-cells.tsx';
import './ad.css';

export const list = {
  columns: [
    { field: 'title', width: 156, grow: 1 },
    { id: 'state', titleKey: 'ad.state', width: 152, filter: 'state', fields: ['state', 'pausedFor'], cell: (row) => <AdState row={row} isShort /> },
    { id: 'on', titleKey: 'ad.on', width: 52, cell: (row) => (row.state === 'live' || row.state === 'paused') && <ToggleCell row={row} field="state" values={{ off: 'paused', on: 'live' }} toldKeys={{ off: 'ad.pausedDone', on: 'ad.published' }} /> },
    {
      field: 'rent',
      width: 168,
      fields: ['rent', 'address'],
      cell: ({ rent, address }, labels) => (
        <>
          {labels['rent']?.[rent]} <span className="muted">{address}</span>
        </>
      ),
    },
    { field: 'platform', width: 96 },
    { id: 'languages', titleKey: 'ad.languages', width: 84, tablet: false, cell: (row) => <AdLanguages row={row} /> },
    { field: 'price', width: 104, tablet: false },
    { field: 'inquiries', width: 68, tablet: false, cell: (row) => <AdInquiries row={row} /> },
    { field: 'leaseCost', width: 112, tablet: false },
    { field: 'endsOn', width: 124, tablet: false },
  ],
  hidden: ['startsOn', 'cost', 'signed', 'updatedAt', 'netPrice', 'availableMoveDate', 'availability', 'fee', 'publishedPrice', 'confirmedOn', 'link', 'since', 'createdAt'],
  filters: ['state', 'pausedFor', 'platform', 'rent', 'startsOn', 'endsOn', 'price', 'availability', 'fee', 'inquiries', 'leaseCost', 'confirmedOn', 'updatedAt'],
  sort: '-updatedAt',
  thumbnail: 'picture',
  pages: () => [{ labelKey: 'ad.feeds', href: adFeeds.href(), icon: Feed }],
} satisfies ListLooks<typeof ad>;
