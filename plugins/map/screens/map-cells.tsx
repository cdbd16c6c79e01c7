import { observer } from 'mobx-react-lite';
import { useI18n } from '#core/react/react.tsx';
import type { Labels } from '#kit/records/entity.ts';
import { Status } from '#kit/ui/status.tsx';
import { SubwayLines } from '#kit/ui/subway.tsx';
import type { BuildingRow } from '../../building/index.ts';
import type { RentRow } from '../../rent/index.ts';
import { useMapModel } from './map-context.ts';

/** Signs of lines in a card, at most. */
const maxLines = 5;

/** A building beside the map: where it is, who runs it, what can be had from which price. */
export const BuildingCell = observer(function BuildingCell({ row, labels }: { readonly row: BuildingRow; readonly labels: Labels }) {
  const isChosen = useMapModel().building === row.id;
  const area = row.area === null ? undefined : labels.area?.[row.area];
  const company = row.managementCompany === null ? undefined : labels.managementCompany?.[row.managementCompany];
  return (
    <span className="map-row" aria-current={isChosen || undefined}>
      <span className="map-row-title cut">{row.address}</span>
      <OfferPrice building={row.id} />
      <span className="map-row-place cut">{[area, company].filter(Boolean).join(' · ')}</span>
      <span className="map-row-lines">
        <SubwayLines of={row.subwayLine ?? ''} maxLines={maxLines} />
        <OfferCount building={row.id} />
      </span>
    </span>
  );
});

const OfferPrice = observer(function OfferPrice({ building }: { readonly building: number }) {
  const i18n = useI18n();
  const offer = useMapModel().offers.get(building);
  if (offer?.least == null) return <span />;
  return (
    <span className="map-row-price">
      {i18n.money(offer.least)} <small>{i18n.t('map.netFrom')}</small>
    </span>
  );
});

const OfferCount = observer(function OfferCount({ building }: { readonly building: number }) {
  const i18n = useI18n();
  const offer = useMapModel().offers.get(building);
  return offer ? <span className="map-row-open">{i18n.t('map.open', { count: offer.open, shown: i18n.number(offer.open) })}</span> : null;
});

const shapes = { available: 'open', pending: 'half', leaseOut: 'nearly', rented: 'full' } as const;

/** A rent beside the map: the offer, its building, its net price, and whether it can be had. */
export const RentCell = observer(function RentCell({ row, labels }: { readonly row: RentRow; readonly labels: Labels }) {
  const i18n = useI18n();
  const isChosen = useMapModel().building === row.building;
  return (
    <span className="map-row" aria-current={isChosen || undefined}>
      <span className="map-row-title cut">{row.title}</span>
      <span className="map-row-price">{row.netPrice !== null && i18n.money(row.netPrice)}</span>
      <span className="map-row-place cut">{labels['building']?.[row.building]}</span>
      <span className="map-row-lines">
        <SubwayLines of={row.subwayLine ?? ''} maxLines={maxLines} />
        {row.availability && <Status shape={shapes[row.availability]}>{i18n.t(`rent.availability.${row.availability}`)}</Status>}
      </span>
    </span>
  );
});
