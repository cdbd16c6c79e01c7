import { Feed } from '@blueprintjs/icons';
import type { ListLooks } from '#kit/area/looks.ts';
import { ToggleCell } from '#kit/list/rows/toggle-cell.tsx';
import { useI18n } from '#core/react/react.tsx';
import { adFeeds } from '../area.ts';
import type { ad, AdRow } from '../entity.ts';
import { AdLanguages, AdState } from './ad-cells.tsx';
import './ad.css';

function Period({ row }: { readonly row: AdRow }) {
  const { day } = useI18n();
  return `${day(row.startsOn)} – ${day(row.endsOn)}`;
}

export const list = {
  columns: [
    { field: 'title', width: 220, grow: 1 },
    { id: 'state', titleKey: 'ad.state', width: 216, filter: 'state', fields: ['state', 'pausedFor'], cell: (row) => <AdState row={row} /> },
    { id: 'on', titleKey: 'ad.on', width: 64, cell: (row) => (row.state === 'live' || row.state === 'paused') && <ToggleCell row={row} field="state" values={{ off: 'paused', on: 'live' }} /> },
    { field: 'rent', width: 120 },
    { field: 'platform', width: 112 },
    { id: 'languages', titleKey: 'ad.languages', width: 84, tablet: false, cell: (row) => <AdLanguages row={row} /> },
    { field: 'price', width: 92 },
    { field: 'inquiries', width: 84, tablet: false },
    { field: 'leaseCost', width: 112, tablet: false },
    { id: 'period', titleKey: 'ad.period', width: 248, sort: 'endsOn', fields: ['startsOn', 'endsOn'], tablet: false, cell: (row) => <Period row={row} /> },
    { field: 'cost', width: 76, tablet: false },
    { field: 'signed', hidden: true },
    { field: 'updatedAt', hidden: true },
    { field: 'netPrice', hidden: true },
    { field: 'availableMoveDate', hidden: true },
    { field: 'availability', hidden: true },
    { field: 'fee', hidden: true },
    { field: 'publishedPrice', hidden: true },
    { field: 'confirmedOn', hidden: true },
    { field: 'link', hidden: true },
    { field: 'since', hidden: true },
    { field: 'createdAt', hidden: true },
  ],
  filters: ['state', 'pausedFor', 'platform', 'rent', 'startsOn', 'endsOn', 'price', 'availability', 'fee', 'inquiries', 'leaseCost', 'confirmedOn', 'updatedAt'],
  sort: '-updatedAt',
  thumbnail: 'picture',
  pages: () => [{ labelKey: 'ad.feeds', href: adFeeds.href(), icon: Feed }],
} satisfies ListLooks<typeof ad>;
