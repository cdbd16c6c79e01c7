import { useI18n } from '#core/react/react.tsx';
import type { Labels } from '#kit/records/entity.ts';
import { MainCell } from '#kit/list/rows/main-cell.tsx';
import { Status, type StatusShape } from '#kit/ui/status.tsx';
import { SubwayStop } from '#kit/ui/subway.tsx';
import type { RentRow } from '../entities/rent.ts';
import { policyWords, primaryOf } from '../rules.ts';
import './rent-cells.css';

const shapes: Readonly<Record<NonNullable<RentRow['availability']>, StatusShape>> = {
  available: 'open',
  pending: 'half',
  leaseOut: 'nearly',
  rented: 'full',
};

/** True when the home can be had. */
export function AvailabilityCell({ row }: { readonly row: Pick<RentRow, 'availability' | 'active'> }) {
  const { t } = useI18n();
  if (!row.active) return <Status shape="paused">{t('rent.paused')}</Status>;
  return row.availability && <Status shape={shapes[row.availability]} {...(row.availability === 'rented' && { tone: 'neutral' })}>{t(`rent.availability.${row.availability}`)}</Status>;
}

/** The offer, and the building it stands in. */
export const TitleCell = ({ row, labels }: { readonly row: RentRow; readonly labels: Labels }) => (
  <MainCell name={row.title} beside={labels['building']?.[row.building]} />
);

/** The station nearest to the home's building; nothing where none is known. */
export function SubwayCell({ row: { subwayName, subwayLine, distance } }: { readonly row: Pick<RentRow, 'subwayName' | 'subwayLine' | 'distance'> }) {
  const { t } = useI18n();
  if (!subwayName && !subwayLine) return null;
  return <SubwayStop lines={subwayLine} name={subwayName} walk={distance !== null && t('rent.walk', { count: distance })} />;
}

/** The net effective rent, and the discount that makes it. */
export function NetPriceCell({ row }: { readonly row: RentRow }) {
  const i18n = useI18n();
  const policy = primaryOf(row.discountPolicies);
  return (
    <span className="rent-net">
      {row.netPrice !== null && i18n.money(row.netPrice)}
      {policy && <span className="rent-beside">{policyWords(policy, i18n)}</span>}
    </span>
  );
}
