import { TickCircle } from '@blueprintjs/icons';
import { useI18n } from '#core/react/react.tsx';
import { listPage } from '#kit/area/list-page.tsx';
import { ToggleCell } from '#kit/list/rows/toggle-cell.tsx';
import { reviews } from '../area.ts';
import type { ReviewRow } from '../entity.ts';
import { ReviewState } from './review-parts.tsx';

/** The switch of a verified resident: a signed lease turns it, or a proof allows to. */
function Verified({ row }: { readonly row: ReviewRow }) {
  const { t } = useI18n();
  const { residentVerified, contract, proof } = row;
  const why = residentVerified ? contract !== null && 'review.rule.proven' : contract === null && proof === null && 'review.rule.proof';
  return <ToggleCell row={row} field="residentVerified" why={why && t(why)} />;
}

/** Every review in a table: to filter, to export, and with a switch for each of its flags. */
export const page = listPage(reviews, {
  columns: [
    { field: 'author', width: 140 },
    { field: 'building', width: 150, grow: 1 },
    { field: 'overall', width: 76 },
    { id: 'state', titleKey: 'review.state', width: 112, filter: 'state', fields: ['state'], cell: (row) => <ReviewState row={row} /> },
    { field: 'text', width: 200, grow: 3, tablet: false },
    { field: 'active', width: 76, cell: (row) => <ToggleCell row={row} field="active" /> },
    { field: 'residentVerified', width: 88, tablet: false, cell: (row) => <Verified row={row} /> },
    { field: 'deletionRequested', width: 108, tablet: false, cell: (row) => <ToggleCell row={row} field="deletionRequested" /> },
    { field: 'writtenOn', width: 124 },
    { field: 'safety', hidden: true },
    { field: 'neighborhood', hidden: true },
    { field: 'transit', hidden: true },
    { field: 'language', hidden: true },
    { field: 'reason', hidden: true },
    { field: 'moderator', hidden: true },
    { field: 'contract', hidden: true },
    { field: 'since', hidden: true },
  ],
  filters: ['building', 'state', 'shown', 'active', 'residentVerified', 'deletionRequested', 'reason', 'safety', 'neighborhood', 'transit', 'language', 'moderator', 'writtenOn'],
  sort: '-writtenOn',
  many: ['active'],
  pages: () => [{ labelKey: 'review.queue', href: reviews.routes.list.href(), icon: TickCircle }],
});
