import { useText } from '#core/react/react.tsx';
import type { Labels } from '#kit/records/entity.ts';
import { MainCell } from '#kit/list/rows/main-cell.tsx';
import { Status } from '#kit/ui/status.tsx';
import { SubwayStop } from '#kit/ui/subway.tsx';
import type { BuildingRow } from '../entities/building.ts';
import './building-cells.css';

/** The address, and the neighbourhood beside it; below it on narrow screens, where the company has no column of its own. */
export function AddressCell({ row, labels }: { readonly row: BuildingRow; readonly labels: Labels }) {
  const area = row.area === null ? undefined : labels.area?.[row.area];
  const company = row.managementCompany === null ? undefined : labels.managementCompany?.[row.managementCompany];
  return (
    <MainCell
      name={row.address}
      beside={
        <>
          {area}
          {company && (
            <span className="building-company">
              {area && ' · '}
              {company}
            </span>
          )}
        </>
      }
    />
  );
}

/** The nearest station: its lines, its name, the minutes on foot. */
export function SubwayCell({ row }: { readonly row: BuildingRow }) {
  const t = useText();
  if (!row.subwayName && !row.subwayLine) return <span className="building-none">–</span>;
  return <SubwayStop lines={row.subwayLine} name={row.subwayName} walk={row.distance !== null && t('building.minutes', { count: row.distance })} />;
}

/** Where a building stands: listed, paused, or waiting for its photos. */
export function StatusCell({ row }: { readonly row: BuildingRow }) {
  const t = useText();
  if (!row.active) return <Status shape="paused">{t('building.status.paused')}</Status>;
  if (row.photos.length === 0) return <Status shape="attention">{t('building.status.needsPhotos')}</Status>;
  return <Status shape="done">{t('building.status.listed')}</Status>;
}
