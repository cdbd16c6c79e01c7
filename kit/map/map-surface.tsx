import { Button } from '@blueprintjs/core';
import { Minus, Plus, Locate as Fit } from '@blueprintjs/icons';
import { useEffect, useImperativeHandle, useRef, useState, type ReactNode, type Ref } from 'react';
import { http } from '#core/http/http.ts';
import { useI18n, useKernel } from '#core/react/react.tsx';
import { Skeleton } from '#kit/ui/skeleton.tsx';
import type { LeafletMap } from './leaflet-map.ts';
import type { Fitting, MapContents, MapMark, MapTiles, MapView } from './map-mark.ts';
import { newYork, type Coordinates, type MapBounds } from './place.ts';
import './map-surface.css';

/** Commands of a page to its map. Before the map stands, nothing happens. */
export interface MapHandle {
  /** Shows a part whole. */
  readonly fit: (sides: MapBounds, fitting?: Fitting) => void;
  /** Lets the person draw an outline; undefined where they gave up. Returns how to stop it. */
  readonly lasso: (done: (outline: readonly Coordinates[] | undefined) => void) => () => void;
}

const nothing = () => undefined;

/**
 * A map of the city with marks, lines and areas. It is drawn in the browser alone; on the server and until then it is an
 * empty frame of its size. Its marks are pictures: what they say stands in a list beside it, which is the keyboard's way.
 */
export function MapSurface(props: {
  /** Marks, stations, lines and areas. */
  readonly contents: MapContents;
  /** The part that is shown first; later ones by `handle`. */
  readonly start?: MapBounds | undefined;
  /** `start` was seen on a map before: no room around it. */
  readonly startsExactly?: boolean;
  /** The part that the button "Show all" shows; `start` unless said. */
  readonly whole?: MapBounds | undefined;
  /** "Show all" was pressed: nothing is to follow the map any longer. */
  readonly onWhole?: () => void;
  readonly handle?: Ref<MapHandle>;
  /** Another part is shown; `byHand` where the person moved it. */
  readonly onMove?: (view: MapView, byHand: boolean) => void;
  /** A mark was chosen, or a place without one. */
  readonly onMark?: (mark: MapMark | undefined, place: Coordinates) => void;
  /** The pointer is over a mark, or left it: its row in the list is marked as well. */
  readonly onHover?: (mark: MapMark | undefined) => void;
  /** Controls and legend over the map. */
  readonly children?: ReactNode;
}) {
  const kernel = useKernel();
  const { t } = useI18n();
  const element = useRef<HTMLDivElement>(null);
  const shown = useRef<LeafletMap>(undefined);
  const [phase, setPhase] = useState<'waiting' | 'ready' | 'failed'>('waiting');
  const latest = useRef(props);
  const words = useRef(t);
  useEffect(() => {
    latest.current = props;
    words.current = t;
  });

  useEffect(() => {
    let isLeft = false;
    const begin = async () => {
      const [{ LeafletMap: Shown }, tiles] = await Promise.all([import('./leaflet-map.ts'), readTiles(kernel)]);
      if (isLeft || !element.current) return;
      const { start, contents } = latest.current;
      const map = new Shown(element.current, {
        tiles,
        credit: 'NYC Department of City Planning',
        nameOf: (borough) => words.current(`kit.map.${borough}`),
        onMove: (view, byHand) => latest.current.onMove?.(view, byHand),
        onMark: (mark, place) => latest.current.onMark?.(mark, place),
        onHover: (mark) => latest.current.onHover?.(mark),
      });
      shown.current = map;
      if (start) map.fit(start, { exactly: latest.current.startsExactly ?? false, quietly: true });
      map.show(contents);
      setPhase('ready');
      map.begin();
    };
    begin().catch(() => !isLeft && setPhase('failed'));
    return () => {
      isLeft = true;
      shown.current?.dispose();
      shown.current = undefined;
    };
  }, [kernel]);

  useEffect(() => {
    // paper scales the map as it is seen: nothing is drawn anew for it
    const measure = () => {
      const { clientWidth, clientHeight } = element.current ?? {};
      if (!clientWidth) return;
      const { style } = element.current!.parentElement!;
      style.setProperty('--across', String(clientWidth));
      style.setProperty('--down', String(clientHeight));
    };
    addEventListener('beforeprint', measure);
    return () => removeEventListener('beforeprint', measure);
  }, []);

  const showAll = () => {
    shown.current?.fit(props.whole ?? props.start ?? newYork, { quietly: props.onWhole !== undefined });
    props.onWhole?.();
  };
  const { contents } = props;
  useEffect(() => shown.current?.show(contents), [contents]);

  useImperativeHandle(props.handle, () => ({
    fit: (sides, fitting) => shown.current?.fit(sides, fitting),
    lasso: (done) => shown.current?.lasso(done) ?? nothing,
  }), []);

  return (
    <div className="map" data-phase={phase}>
      {/* the element is Leaflet's: React draws nothing in it */}
      <div ref={element} className="map-ground" role="application" aria-label={t('kit.map.label')} aria-busy={phase === 'waiting'} tabIndex={0} />
      {phase === 'waiting' && <Skeleton width="100%" />}
      {phase === 'failed' && (
        <p className="map-failed" role="alert">
          {t('kit.map.failed')}
        </p>
      )}
      <div className="map-zoom">
        <Button icon={<Plus />} aria-label={t('kit.map.zoomIn')} title={t('kit.map.zoomIn')} onClick={() => shown.current?.zoom(1)} />
        <Button icon={<Minus />} aria-label={t('kit.map.zoomOut')} title={t('kit.map.zoomOut')} onClick={() => shown.current?.zoom(-1)} />
        <Button icon={<Fit />} aria-label={t('kit.map.fit')} title={t('kit.map.fit')} onClick={showAll} />
      </div>
      {props.children}
    </div>
  );
}

/** The tiles that the operator named; a map without an answer has the product's own ground. */
async function readTiles(kernel: ReturnType<typeof useKernel>): Promise<MapTiles | undefined> {
  const { tiles } = await kernel.use(http).get<{ readonly tiles: MapTiles | null }>('/map/tiles', { quiet: true }).catch(() => ({ tiles: null }));
  return tiles ?? undefined;
}
