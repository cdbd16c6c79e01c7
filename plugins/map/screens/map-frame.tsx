import { Button, ButtonGroup } from '@blueprintjs/core';
import { List as ListIcon, MapMarker, PolygonFilter } from '@blueprintjs/icons';
import { autorun, reaction } from 'mobx';
import { observer } from 'mobx-react-lite';
import { useEffect, useState, type ReactNode } from 'react';
import { useEvent, useKernel, useMay } from '#core/react/react.tsx';
import { useShown } from '#core/react/shown.ts';
import { useList } from '#kit/list/list-context.ts';
import type { List } from '#kit/list/list.ts';
import { useLiveRecords } from '#kit/live/use-live-records.ts';
import { keepsAnswers } from '#kit/offline/keeps-answers.ts';
import { LinkButton } from '#kit/ui/link-button.tsx';
import { SurfaceHead } from '#kit/ui/surface.tsx';
import { pageSize } from '#kit/rows/row-store.ts';
import { building } from '../../building/index.ts';
import { viewRents } from '../../rent/index.ts';
import { mapRents, mapRoute } from '../area.ts';
import { MapContext, useMapModel } from './map-context.ts';
import { MapModel, sharedWords } from './map-model.ts';
import { writeLayers } from './layers.ts';
import { MapPane } from './map-pane.tsx';
import { useLayers } from './use-layers.ts';
import './map.css';

/** A list with the map of its records beside it; on a phone one of the two at a time. */
export const MapFrame = observer(function MapFrame({ children }: { readonly children: ReactNode }) {
  const list = useList();
  const kernel = useKernel();
  const isShown = useShown();
  const [map] = useState(() => new MapModel(kernel, list));

  useEffect(() => {
    if (!isShown) return undefined;
    const stops = [
      reaction(() => map.words, () => void map.readExtent(), { fireImmediately: true }),
      reaction(() => ({ words: map.words, view: map.view }), () => void map.readClusters(), { delay: 60, fireImmediately: true }),
      autorun(() => readOffers(map, list)),
    ];
    return () => stops.forEach((stop) => stop());
  }, [isShown, map, list]);

  useLayers(map);

  const renew = () => {
    map.forgetOffers();
    readOffers(map, list);
    void map.readClusters();
  };
  useLiveRecords('building', renew);
  useLiveRecords('rent', renew);
  useEvent(keepsAnswers, () => {
    void map.readExtent();
    renew();
  });

  return (
    <MapContext value={map}>
      <div className="map-page" data-shows={map.shows}>
        <div className="map-list" onFocus={({ target }) => map.set('isPointing', target.closest('.list-rows') !== null)} onBlur={() => map.set('isPointing', false)}>
          {children}
        </div>
        <MapPane />
      </div>
    </MapContext>
  );
});

/** Reads what can be had in the buildings of every page of which rows are seen. */
function readOffers(map: MapModel, list: List): void {
  if (list.entity.name !== building.name) return;
  const { start, end } = list.scrolling.range;
  for (let first = start - (start % pageSize); first < end; first += pageSize) {
    const rows = Array.from({ length: pageSize }, (_, at) => list.rows.at(first + at)?.row);
    void map.readOffers(rows.flatMap((row) => row?.id ?? []));
  }
}

/** The head beside a map: what is shown, drawing an area, the other kind of record, and on a phone the switch to the map. */
export const MapHead = observer(function MapHead() {
  const list = useList();
  const map = useMapModel();
  const may = useMay();
  const { t } = list.i18n;
  const shared = sharedWords(list) + writeLayers(map.layers);
  const isOfBuildings = list.entity.name === building.name;
  return (
    <SurfaceHead
      title={t('map.title')}
      actions={
        <>
          {may(viewRents) && (
            <ButtonGroup className="map-kinds">
              <LinkButton to={`${mapRoute.href()}${shared}`} text={t('map.buildings')} active={isOfBuildings} aria-current={isOfBuildings ? 'page' : undefined} />
              <LinkButton to={`${mapRents.href()}${shared}`} text={t('map.rents')} active={!isOfBuildings} aria-current={isOfBuildings ? undefined : 'page'} />
            </ButtonGroup>
          )}
          <Button className="map-draw" icon={<PolygonFilter />} active={map.isDrawing} text={t(map.isDrawing ? 'map.stopDrawing' : 'map.draw')} onClick={() => map.set('isDrawing', !map.isDrawing)} />
          <Button
            className="map-switch"
            icon={map.shows === 'list' ? <MapMarker /> : <ListIcon />}
            text={t(map.shows === 'list' ? 'map.toMap' : 'map.toList')}
            onClick={() => map.set('shows', map.shows === 'list' ? 'map' : 'list')}
          />
        </>
      }
    />
  );
});
