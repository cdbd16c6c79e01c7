import { createContext, useContext, useEffect } from 'react';
import type { MapModel } from './map-model.ts';

export const MapContext = createContext<MapModel | undefined>(undefined);

/** The map beside the list that this part belongs to. */
export function useMapModel(): MapModel {
  const model = useContext(MapContext);
  if (!model) throw new Error('There is no map beside');
  return model;
}

/** Calls back a moment after something was changed last, and not at all where the component is left before. */
export function useSettled(key: string | undefined, ms: number, run: () => void): void {
  useEffect(() => {
    if (key === undefined) return undefined;
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react/exhaustive-deps -- a new key is a new call, a new closure is not
  }, [key, ms]);
}
