import { TimelineEvents } from '@blueprintjs/icons';
import type { ListLooks } from '#kit/area/looks.ts';
import { ToggleCell } from '#kit/list/rows/toggle-cell.tsx';
import { bannerTimeline } from '../area.ts';
import type { banner } from '../entity.ts';
import { BannerState, Languages, Period } from './banner-cells.tsx';

export const list = {
  columns: [
    { field: 'name', width: 240, grow: 1 },
    { id: 'state', titleKey: 'banner.state', width: 124, filter: 'state', fields: ['state'], cell: (row) => <BannerState state={row.state} /> },
    { field: 'active', width: 76, cell: (row) => <ToggleCell row={row} field="active" /> },
    { field: 'device', width: 104 },
    { field: 'headline', titleKey: 'banner.languages', width: 104, cell: (row) => <Languages row={row} /> },
    { id: 'period', titleKey: 'banner.period', width: 256, sort: 'startsAt', fields: ['startsAt', 'endsAt'], cell: (row) => <Period row={row} /> },
    { field: 'sort', width: 100, tablet: false },
  ],
  hidden: ['link', 'endsAt', 'updatedAt', 'createdAt'],
  filters: ['device', 'state', 'active', 'startsAt', 'endsAt', 'updatedAt'],
  sort: 'device,sort',
  thumbnail: 'image',
  pages: () => [{ labelKey: 'banner.timeline', href: bannerTimeline.href(), icon: TimelineEvents }],
} satisfies ListLooks<typeof banner>;
