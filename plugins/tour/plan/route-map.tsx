import { useMemo } from 'react';
import { MapSurface } from '#kit/map/map-surface.tsx';
import type { MapContents } from '#kit/map/map-mark.ts';
import { sidesAround, type Coordinates, type MapBounds } from '#kit/map/place.ts';
import { useI18n } from '#core/react/react.tsx';
import { travelText } from '../calendar/tour-words.ts';
import { travelBetween, type Point } from '../travel.ts';

/** A place of a route. */
export interface RouteStop extends Point {
  readonly id: number;
  readonly building: number;
}

/** Room around the stops: about half a mile, or as much of a long way as its words want beside it. */
const room = { degrees: 0.006, share: 0.15 } as const;

const placeOf = ({ latitude, longitude }: Point): Coordinates | undefined => (latitude === null || longitude === null ? undefined : { latitude, longitude });

function wider({ south, west, north, east }: MapBounds): MapBounds {
  const [high, wide] = [north - south, east - west].map((degrees) => Math.max(room.degrees, degrees * room.share)) as [number, number];
  return { south: south - high, west: west - wide, north: north + high, east: east + wide };
}

/** Stops by their place: two stops in one building are one mark. */
function marksOf(stops: readonly RouteStop[], number: (value: number) => string): MapContents['marks'] {
  const marks = new Map<string, MapContents['marks'][number]>();
  for (const [place, stop] of stops.entries()) {
    const at = placeOf(stop);
    if (!at) continue;
    const key = `${at.latitude} ${at.longitude}`;
    const there = marks.get(key);
    marks.set(key, there ? { ...there, text: `${there.text}, ${number(place + 1)}` } : { id: String(stop.id), ...at, text: number(place + 1), chosen: place === 0 });
  }
  return [...marks.values()];
}

/** Stops of a route on a map in their order, with the ways between them. What it shows stands in the list beside it. */
export function RouteMap({ stops }: { readonly stops: readonly RouteStop[] }) {
  const i18n = useI18n();
  const key = stops.map(({ id }) => id).join();
  const { loads } = i18n;
  const contents = useMemo<MapContents>(
    () => ({
      marks: marksOf(stops, (value) => i18n.number(value)),
      lines: stops.slice(1).flatMap((stop, place) => {
        const [from, to] = [placeOf(stops[place]!), placeOf(stop)];
        if (!from || !to) return [];
        const travel = travelBetween(stops[place]!, stop);
        const middle = { latitude: (from.latitude + to.latitude) / 2, longitude: (from.longitude + to.longitude) / 2 };
        return travel.by === 'same' ? [] : [{ places: [middle, from], dashed: travel.by === 'walk', text: travelText(i18n, travel) }, { places: [middle, to], dashed: travel.by === 'walk' }];
      }),
    }),
    // oxlint-disable-next-line react/exhaustive-deps -- the order of the stops alone says what is drawn, and words that came later
    [key, i18n, loads],
  );
  const sides = sidesAround(stops.flatMap((stop) => placeOf(stop) ?? []));
  return <MapSurface key={stops.map(({ id }) => id).toSorted((a, b) => a - b).join()} contents={contents} {...(sides && { start: wider(sides) })} />;
}
