import { Button } from '@blueprintjs/core';
import { Refresh } from '@blueprintjs/icons';
import { reaction } from 'mobx';
import { observer } from 'mobx-react-lite';
import { useEffect, useMemo, useRef, useState } from 'react';
import { http } from '#core/http/http.ts';
import { useI18n, useKernel } from '#core/react/react.tsx';
import { MapSurface, type MapHandle } from '#kit/map/map-surface.tsx';
import type { MapContents, MapLine, MapMark, MapStation, MapView } from '#kit/map/map-mark.ts';
import { newYork, type Coordinates, type MapBounds } from '#kit/map/place.ts';
import type { ListResponse } from '#kit/records/entity.ts';
import { Status } from '#kit/ui/status.tsx';
import { BuildingCard } from './building-card.tsx';
import { CoverageTable } from './coverage-table.tsx';
import { useMapModel } from './map-context.ts';
import { coverageNumbers, recordMarks } from './map-marks.ts';
import { boundsOf, outlineOf, sidesOf, type MapModel } from './map-model.ts';
import { MapTools } from './map-tools.tsx';
import { PlaceSearch } from './place-search.tsx';

/** Milliseconds of rest after which the list follows the map. */
const settleMs = 250;

/** Zoom from which the numbers of areas have room beside each other. */
const coverageNumbersFrom = 12;

/** Degrees under which the records of a mark are at one place: zooming in parts them no further. */
const onePlace = 0.00005;

/** The map itself, what is searched on it, its layers and its legend. */
export const MapPane = observer(function MapPane() {
  const map = useMapModel();
  const { list } = map;
  const i18n = useI18n();
  const { t } = i18n;
  const handle = useRef<MapHandle>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const contents = useContents(map);
  // The part that the page began with; later steps move the map.
  const [began] = useState(() => sidesOf(list.model.query.filters['bounds']));
  const extent = map.extent?.sides ?? undefined;

  const onMove = (view: MapView, byHand: boolean) => {
    map.set('view', view);
    if (!byHand) return;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => map.follow(view), settleMs);
  };

  const onWhole = () => {
    clearTimeout(timer.current);
    list.model.filter('bounds', undefined);
  };

  useFollowing(map, handle);

  const { isDrawing } = map;
  useEffect(() => {
    if (!isDrawing) return undefined;
    const stop = handle.current?.lasso((outline) => {
      if (outline) list.model.filter('within', outlineOf(outline));
      map.set('isDrawing', false);
    });
    const leave = (event: KeyboardEvent) => event.key === 'Escape' && stop?.();
    document.addEventListener('keydown', leave);
    return () => {
      document.removeEventListener('keydown', leave);
      stop?.();
    };
  }, [isDrawing, list, map]);

  const onMark = (mark: MapMark | undefined, place: Coordinates) => {
    if (map.placing) return map.ringAround({ customer: map.placing.customer, place }, map.placing.name, place);
    const cluster = mark && map.clusters[Number(mark.id)];
    if (!cluster) return map.set('building', undefined);
    const isOnePlace = cluster.north - cluster.south < onePlace && cluster.east - cluster.west < onePlace;
    if (cluster.building !== null) return map.choose(cluster.building);
    if (!isOnePlace) handle.current?.fit(cluster);
    // an area that was searched or drawn stays: these are those of it in one place
    else list.model.filter('bounds', { ...boundsOf(squareAround(cluster)), name: t('map.onePlace', { count: cluster.count, shown: i18n.number(cluster.count) }) });
    return undefined;
  };

  const fit = (sides: MapBounds) => handle.current?.fit(sides);
  return (
    <section className="map-pane" aria-label={t('map.title')}>
      <MapSurface contents={contents} start={began ?? extent ?? newYork} startsExactly={began !== undefined} whole={extent} handle={handle} onWhole={onWhole} onMove={onMove} onMark={onMark}>
        <div className="map-over">
          <PlaceSearch fit={fit} />
          <MapTools fit={fit} />
        </div>
        {map.placing && (
          <p className="map-note" role="status">
            {t('map.placing', { name: map.placing.name })}
          </p>
        )}
        {isDrawing && (
          <p className="map-note" role="status">
            {t('map.drawing')}
          </p>
        )}
        {map.hasFailed && (
          <p className="map-note" role="alert">
            {t('error.mapSearch')} <Button size="small" variant="minimal" icon={<Refresh />} text={t('kit.list.again')} onClick={() => void map.readClusters()} />
          </p>
        )}
        {map.building !== undefined && <BuildingCard key={map.building} building={map.building} />}
        <Legend />
      </MapSurface>
      {map.coverage && <CoverageTable />}
    </section>
  );
});

const squareAround = ({ south, west, north, east }: MapBounds): MapBounds => ({ south: south - onePlace, west: west - onePlace, north: north + onePlace, east: east + onePlace });

/** Moves the map where the address or a saved view says, and to all records where a condition is dropped or set without one. */
function useFollowing(map: MapModel, handle: { readonly current: MapHandle | null }): void {
  useEffect(() => {
    let known = false;
    const { model } = map.list;
    const stops = [
      reaction(
        () => model.query.filters['bounds'],
        (bounds) => {
          // those in one place are shown in the list, and the map stays where it is
          if (bounds?.is === 'inside' && bounds.name !== undefined) return;
          const [sides, { view }] = [sidesOf(bounds), map];
          const isSeen = sides && view && Math.abs(sides.south - view.south) + Math.abs(sides.west - view.west) + Math.abs(sides.north - view.north) + Math.abs(sides.east - view.east) < 0.0005;
          if (sides && !isSeen) handle.current?.fit(sides, { exactly: true, quietly: true });
          if (!sides && map.extent?.sides) handle.current?.fit(map.extent.sides, { quietly: true });
        },
      ),
      reaction(
        () => map.extent,
        (extent) => {
          // The first answer comes with the page; conditions that were set since show their records whole.
          const isBounded = model.query.filters['bounds'] !== undefined;
          if (extent?.sides && (!known || map.view !== undefined) && !isBounded) handle.current?.fit(extent.sides, { quietly: true });
          known = true;
        },
      ),
    ];
    return () => stops.forEach((stop) => stop());
  }, [map, handle]);
}

/** Everything on the map: marks, the row of the keyboard, drawn areas, rings, demand against supply, stations. */
function useContents(map: MapModel): MapContents {
  const i18n = useI18n();
  const { list } = map;
  const stations = useStations();
  const isNear = (map.view?.zoom ?? 0) >= coverageNumbersFrom;
  const { clusters, building, coverage, filled: areas, work, ticked } = map;
  const within = list.model.query.filters['within'];
  const row = (map.isPointing ? list.rows.at(list.model.focus.row)?.row : undefined) as { readonly id: number; readonly latitude?: number | null; readonly longitude?: number | null } | undefined;
  const [latitude, longitude] = [row?.latitude ?? undefined, row?.longitude ?? undefined];
  return useMemo(() => {
    const chosen = new Set(ticked.map(({ id }) => id));
    // these and the place that was searched for lie under the marks, so that none is hidden
    const numbers = isNear ? coverageNumbers(coverage ?? [], i18n) : [];
    const marks = recordMarks(clusters, (id) => id === building || chosen.has(id), i18n);
    const drawn = new Set(clusters.map((one) => one.building));
    const pinned = ticked.filter(({ id }) => !drawn.has(id)).map(({ latitude, longitude }): MapMark => ({ id: '', latitude, longitude, text: '', shape: 'open', chosen: true }));
    const focused: MapMark[] = latitude === undefined || longitude === undefined ? [] : [{ id: '', latitude, longitude, text: '', shape: 'open', chosen: true }];
    // the place that was searched for
    const searched: MapMark[] = within?.is === 'inside' && within.around && within.name !== undefined ? [{ id: '', latitude: within.around.latitude, longitude: within.around.longitude, text: within.name, chosen: true }] : [];
    const lines: MapLine[] = (work?.rings ?? []).map(({ minutes, places }) => ({ places, closed: true, dashed: true, text: i18n.t('map.minutes', { shown: i18n.number(minutes) }) }));
    if (within?.is === 'inside' && within.corners.length > 2) lines.push({ places: within.corners.map(([lat, lng]) => ({ latitude: lat, longitude: lng })), closed: true });
    return { marks: [...numbers, ...searched, ...marks, ...pinned, ...focused], lines, stations, areas };
  }, [clusters, building, coverage, work, within, ticked, latitude, longitude, stations, areas, isNear, i18n]);
}

/** The agency's stations, or the city's where it keeps none. */
function useStations(): readonly MapStation[] {
  const kernel = useKernel();
  const [stations, setStations] = useState<readonly MapStation[]>([]);
  useEffect(() => {
    let isLeft = false;
    const query = { latitude: '-90..', limit: 500, sort: 'name' };
    void kernel
      .use(http)
      .get<ListResponse<{ readonly id: number; readonly name: string; readonly latitude: number | null; readonly longitude: number | null }>>('/subwayStation', { query, quiet: true })
      .then(async ({ rows }) => {
        const placed = rows.flatMap(({ name, latitude, longitude }) => (latitude === null || longitude === null ? [] : [{ name, latitude, longitude }]));
        const shown = placed.length > 0 ? placed : (await import('#kit/map/stations.ts')).cityStations();
        if (!isLeft) setStations(shown);
      })
      // A map without stations is a map.
      .catch(() => undefined);
    return () => {
      isLeft = true;
    };
  }, [kernel]);
  return stations;
}

const Legend = observer(function Legend() {
  const map = useMapModel();
  const i18n = useI18n();
  const { t } = i18n;
  // a part of the map leaves those without a place out of the list, too
  const isBounded = ['bounds', 'within'].some((name) => map.list.model.query.filters[name] !== undefined);
  const missing = map.extent && !isBounded ? map.extent.total - map.extent.placed : 0;
  return (
    <div className="map-legend">
      {map.coverage && (
        <>
          {(['demand', 'even', 'supply'] as const).map((side) => (
            <span key={side} className="map-swatch" data-side={side}>
              {t(`map.more.${side}`)}
            </span>
          ))}
          <span>{t('map.coverage.legend')}</span>
        </>
      )}
      <Status shape="open" tone="accent">{t('map.available')}</Status>
      <Status shape="half" tone="warning">{t('map.pending')}</Status>
      <Status shape="full" tone="neutral">{t('map.nothing')}</Status>
      <span>{t('map.legend')}</span>
      {missing > 0 && <span>{t('map.unplaced', { count: missing, shown: i18n.number(missing) })}</span>}
    </div>
  );
});
