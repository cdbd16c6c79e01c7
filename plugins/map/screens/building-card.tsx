import { Button } from '@blueprintjs/core';
import { Cross } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { http } from '#core/http/http.ts';
import { useI18n, useKernel, useMay } from '#core/react/react.tsx';
import type { ListResponse, RecordResponse } from '#kit/records/entity.ts';
import { openFrom } from '#kit/ui/focus-back.ts';
import { LinkButton } from '#kit/ui/link-button.tsx';
import { Picture } from '#kit/ui/picture.tsx';
import { SubwayStop } from '#kit/ui/subway.tsx';
import { buildingUpdate, type BuildingRow } from '../../building/index.ts';
import { viewRents, type RentRow } from '../../rent/index.ts';
import { editTours, tourPlan } from '../../tour/index.ts';
import { mapRents } from '../area.ts';
import { useMapModel } from './map-context.ts';

/** Rents of a building that a tour is planned with, at most. */
const maxPlanned = 8;

/** The building whose pin was chosen: its picture, what can be had in it, and the ways on. */
export const BuildingCard = observer(function BuildingCard({ building }: { readonly building: number }) {
  const map = useMapModel();
  const kernel = useKernel();
  const i18n = useI18n();
  const { t } = i18n;
  const may = useMay();
  const navigate = useNavigate();
  const card = useRef<HTMLElement>(null);
  const [row, setRow] = useState<RecordResponse<BuildingRow>>();
  useEffect(() => {
    const call = new AbortController();
    kernel
      .use(http)
      .get<RecordResponse<BuildingRow>>(`/building/${building}`, { signal: call.signal, quiet: true })
      .then(setRow)
      // It is gone meanwhile: nothing to show.
      .catch(() => !call.signal.aborted && map.set('building', undefined));
    void map.readOffers([building]);
    return () => call.abort();
  }, [kernel, building, map]);
  useEffect(() => {
    const close = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || (event.target as Element).closest('[role=dialog], [role=menu], input')) return;
      event.preventDefault();
      map.set('building', undefined);
    };
    document.addEventListener('keydown', close);
    return () => document.removeEventListener('keydown', close);
  }, [map]);
  if (!row) return null;
  const offer = map.offers.get(building);
  const area = row.area === null ? undefined : row.labels.area?.[row.area];
  const plan = async () => {
    const query = { building, availability: 'available', active: 'true', sort: 'netPrice', limit: maxPlanned };
    const { rows } = await kernel.use(http).get<ListResponse<RentRow>>('/rent', { query });
    await openFrom(card.current, () => navigate(`${tourPlan.href()}?rents=${rows.map(({ id }) => id).join(',')}`));
  };
  return (
    <aside ref={card} className="map-card" aria-label={row.address}>
      <Picture of={row.photos[0]} size="card" width={264} height={96} />
      <Button className="map-card-close" variant="minimal" size="small" icon={<Cross />} aria-label={t('map.close')} onClick={() => map.set('building', undefined)} />
      <h2 className="type-section">{row.address}</h2>
      <p className="map-card-place">
        {area}
        <SubwayStop lines={row.subwayLine} name={row.subwayName} />
      </p>
      {offer && (
        <p>
          <b>{t('map.open', { count: offer.open, shown: i18n.number(offer.open) })}</b>
          {offer.least !== null && ` · ${t('map.from', { price: i18n.money(offer.least) })}`}
        </p>
      )}
      <div className="map-card-actions">
        <LinkButton intent="primary" to={buildingUpdate.href({ buildingId: building })} text={t('map.openBuilding')} />
        {may(editTours) && may(viewRents) && (offer?.open ?? 0) > 0 && <Button text={t('tour.plan')} onClick={() => void plan()} />}
        {may(viewRents) && <LinkButton variant="minimal" to={`${mapRents.href()}?building=${building}`} text={t('map.rents')} />}
      </div>
    </aside>
  );
});
