import { Link } from 'react-router-dom';
import { useI18n, useMay } from '#core/react/react.tsx';
import type { ListLooks } from '#kit/area/looks.ts';
import { MainCell } from '#kit/list/rows/main-cell.tsx';
import { editMatches, matchCandidates } from '../area.ts';
import type { match } from '../entity.ts';

export const list = {
  thumbnail: 'photos',
  columns: [
    { field: 'title', width: 220, grow: 1, cell: ({ title }) => <MainCell name={title} /> },
    { field: 'host', width: 150 },
    { field: 'state', width: 120 },
    { field: 'registration', width: 120 },
    { field: 'taken', width: 88 },
    { field: 'seats', width: 80 },
    { field: 'seatPrice', width: 104 },
    { id: 'candidates', titleKey: 'match.candidates.title', width: 112, cell: ({ id }) => <CandidatesLink id={id} /> },
    { field: 'moveFrom', width: 124, tablet: false },
    { field: 'areas', width: 180, grow: 1, tablet: false },
    { field: 'updatedAt', width: 104, tablet: false },
  ],
  hidden: ['rent', 'room', 'hostLives', 'since', 'active', 'createdAt'],
  filters: ['state', 'cause', 'registration', 'seatPrice', 'moveFrom', 'areas', 'host', 'rent', 'room', 'hostLives', 'since', 'photos', 'active', 'createdAt', 'updatedAt'],
  sort: '-updatedAt',
} satisfies ListLooks<typeof match>;

/** The way from a row to the people who might join. */
function CandidatesLink({ id }: { readonly id: number }) {
  const { t } = useI18n();
  return useMay()(editMatches) ? <Link to={matchCandidates.href({ matchId: id })}>{t('match.candidates.title')}</Link> : null;
}
