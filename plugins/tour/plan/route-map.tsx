import { useMemo } from 'react';
import { MapSurface } from '#kit/map/map-surface.tsx';
import type { MapContents } from '#kit/map/map-mark.ts';
import { sidesAround, type Place, type Sides } from '#kit/map/place.ts';
import { useI18n } from '#core/react/react.tsx';
import { travelText } from '../calendar/tour-words.ts';
import { travelBetween } from '../travel.ts';
import type { Home } from './load-plan.ts';

/** Degrees of room around the stops, about half a mile. */
const room = 0.006;

const placeOf = ({ latitude, longitude }: Home): Place | undefined => (latitude === null || longitude === null ? undefined : { latitude, longitude });

const wider = ({ south, west, north, east }: Sides): Sides => ({ south: south - room, west: west - room, north: north + room, east: east + room });

/** Stops of a route on a map in their order, with the ways between them. What it shows stands in the list beside it. */
export function RouteMap({ stops }: { readonly stops: readonly Home[] }) {
  const i18n = useI18n();
  const key = stops.map(({ rent }) => rent).join();
  const { loads } = i18n;
  const contents = useMemo<MapContents>(
    () => ({
      marks: stops.flatMap((stop, place) => {
        const at = placeOf(stop);
        return at ? [{ id: String(stop.rent), ...at, text: i18n.number(place + 1), chosen: place === 0 }] : [];
      }),
      lines: stops.slice(1).flatMap((stop, place) => {
        const [from, to] = [placeOf(stops[place]!), placeOf(stop)];
        if (!from || !to) return [];
        const travel = travelBetween(stops[place]!, stop);
        const middle = { latitude: (from.latitude + to.latitude) / 2, longitude: (from.longitude + to.longitude) / 2 };
        return travel.by === 'same' ? [] : [{ places: [middle, from], dashed: travel.by === 'walk', text: travelText(i18n, travel) }, { places: [middle, to], dashed: travel.by === 'walk' }];
      }),
    }),
    // oxlint-disable-next-line react/exhaustive-deps -- the order of the rents alone says what is drawn, and words that came later
    [key, i18n, loads],
  );
  const sides = sidesAround(stops.flatMap((stop) => placeOf(stop) ?? []));
  return <MapSurface key={[...stops].map(({ rent }) => rent).toSorted((a, b) => a - b).join()} contents={contents} {...(sides && { start: wider(sides) })} />;
}
