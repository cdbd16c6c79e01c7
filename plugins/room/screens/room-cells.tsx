import { useI18n } from '#core/react/react.tsx';
import type { Labels } from '#kit/records/entity.ts';
import { MainCell } from '#kit/list/rows/main-cell.tsx';
import { Status, type StatusShape } from '#kit/ui/status.tsx';
import type { RoomRow } from '../entities/room.ts';
import './room-cells.css';

/** The shape of each availability, the same in lists and plans. */
export const availabilityShapes: Readonly<Record<NonNullable<RoomRow['availability']>, StatusShape>> = {
  available: 'open',
  pending: 'half',
  leaseOut: 'nearly',
  rented: 'full',
};

/** True when a place is left in the room. */
export function RoomStatus({ row }: { readonly row: Pick<RoomRow, 'availability' | 'active'> }) {
  const { t } = useI18n();
  if (!row.active) return <Status shape="paused">{t('room.paused')}</Status>;
  return row.availability && <Status shape={availabilityShapes[row.availability]} {...(row.availability === 'rented' && { tone: 'neutral' })}>{t(`room.availability.${row.availability}`)}</Status>;
}

/** The unit, and the building it is in. */
export const UnitCell = ({ row, labels }: { readonly row: RoomRow; readonly labels: Labels }) => (
  <MainCell name={row.unitNumber} beside={labels['building']?.[row.building]} />
);

/** Remaining places as a sum: "3 − 2 = 1". */
export function PlacesCell({ count, taken }: { readonly count: number | null; readonly taken: number | null }) {
  const { t, number } = useI18n();
  const [all, held] = [count ?? 0, taken ?? 0];
  return (
    <span className="room-places" title={t('room.places.words', { count: all, all: number(all), taken: number(held), left: number(all - held) })}>
      {t('room.places', { all: number(all), taken: number(held), left: number(all - held) })}
    </span>
  );
}
