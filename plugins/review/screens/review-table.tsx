import { Endorsed } from '@blueprintjs/icons';
import { useI18n } from '#core/react/react.tsx';
import { listPage } from '#kit/area/list-page.tsx';
import { ToggleCell } from '#kit/list/rows/toggle-cell.tsx';
import { reviews } from '../area.ts';
import type { ReviewRow } from '../entity.ts';
import { whyNotTurned } from '../rules.ts';
import { ReviewState } from './review-parts.tsx';

/** The switch of a flag, which stands still where its record does not bear out what it would say. */
function Flag({ row, field }: { readonly row: ReviewRow; readonly field: 'active' | 'residentVerified' | 'deletionRequested' }) {
  const { t } = useI18n();
  const why = whyNotTurned(row, field);
  return <ToggleCell row={row} field={field} why={why !== undefined && t(why)} />;
}

/** Every review in a table: to filter, to export, and with a switch for each of its flags. */
export const page = listPage(reviews, {
  columns: [
    { field: 'author', width: 140 },
    { field: 'building', width: 150, grow: 1 },
    { field: 'overall', width: 76 },
    { id: 'state', titleKey: 'review.state', width: 112, filter: 'state', fields: ['state'], cell: (row) => <ReviewState row={row} /> },
    { field: 'text', width: 200, grow: 3, tablet: false },
    { field: 'active', width: 76, cell: (row) => <Flag row={row} field="active" /> },
    { field: 'residentVerified', width: 88, tablet: false, cell: (row) => <Flag row={row} field="residentVerified" /> },
    { field: 'deletionRequested', width: 108, tablet: false, cell: (row) => <Flag row={row} field="deletionRequested" /> },
    { field: 'writtenOn', width: 124 },
  ],
  hidden: ['safety', 'neighborhood', 'transit', 'language', 'reason', 'moderator', 'contract', 'since'],
  filters: ['building', 'state', 'shown', 'active', 'residentVerified', 'deletionRequested', 'reason', 'safety', 'neighborhood', 'transit', 'language', 'moderator', 'writtenOn'],
  sort: '-writtenOn',
  many: ['active'],
  pages: () => [{ labelKey: 'review.queue', href: reviews.routes.list.href(), icon: Endorsed }],
});
