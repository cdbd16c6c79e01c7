import { useEffect, useRef, useState } from 'react';
import { CallError, http } from '#core/http/http.ts';
import { useService } from '#core/react/react.tsx';
import type { FormModel } from '#kit/form/form-model.ts';
import type { NearestResponse } from '../api.ts';

type Station = NearestResponse['stations'][number];

/** Stations near a form's building; `unplaced` when it has no coordinates. */
export interface Nearest {
  readonly state: 'unplaced' | 'loading' | 'found' | 'none' | 'failed';
  readonly stations: readonly Station[];
}

/** Milliseconds without a change of the place after which the server is asked. */
const debounceMs = 200;

/** True when a form's station is this one, with its lines and minutes. */
export const isStation = ({ values }: FormModel, { name, lines, minutes }: Station): boolean =>
  values.get('subwayName') === name && values.get('subwayLine') === lines && values.get('distance') === minutes;

const stationIn = ({ values }: FormModel): string => JSON.stringify(['subwayName', 'subwayLine', 'distance'].map((name) => values.get(name) ?? null));
const nothing = JSON.stringify([null, null, null]);

/**
 * Looks up the stations around the place of a form's building. When the place changes the nearest is put into the
 * form, unless somebody chose or typed another one. Call it in an observer.
 */
export function useNearest(form: FormModel): Nearest {
  const server = useService(http);
  const latitude = form.values.get('latitude') as number | null;
  const longitude = form.values.get('longitude') as number | null;
  const place = latitude === null || longitude === null ? undefined : `${latitude} ${longitude}`;
  const [found, setFound] = useState<{ readonly place: string; readonly stations: readonly Station[] | undefined }>();
  /** The place the form's station belongs to, and the station that was worked out for it. */
  const followed = useRef({ place, station: form.values.get('subwayByHand') === true ? nothing : stationIn(form) });

  useEffect(() => {
    const moveTo = (stations: readonly Station[]) => {
      const station = stationIn(form);
      const follows = form.values.get('subwayByHand') !== true && (station === nothing || station === followed.current.station);
      if (place === followed.current.place || !follows) return;
      const [nearest] = stations;
      form.fillIn({ subwayName: nearest?.name ?? null, subwayLine: nearest?.lines ?? null, distance: nearest?.minutes ?? null });
      followed.current = { place, station: stationIn(form) };
    };
    if (place === undefined) return undefined;
    const abort = new AbortController();
    const look = async () => {
      try {
        const query = { latitude, longitude };
        const { stations } = await server.get<NearestResponse>('/subway/nearest', { query, signal: abort.signal, quiet: true });
        setFound({ place, stations });
        moveTo(stations);
      } catch (error) {
        if (abort.signal.aborted) return;
        setFound({ place, stations: undefined });
        if (!(error instanceof CallError)) throw error;
      }
    };
    const timer = setTimeout(() => void look(), place === followed.current.place ? 0 : debounceMs);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [server, form, place, latitude, longitude]);

  if (place === undefined) return { state: 'unplaced', stations: [] };
  // Until the answer for a new place is there, the old stations keep their room.
  if (found?.place !== place) return { state: 'loading', stations: found?.stations ?? [] };
  if (found.stations === undefined) return { state: 'failed', stations: [] };
  return { state: found.stations.length > 0 ? 'found' : 'none', stations: found.stations };
}
