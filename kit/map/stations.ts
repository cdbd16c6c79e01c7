import stations from './outlines/stations.json' with { type: 'json' };
import type { MapStation } from './map-mark.ts';

/** A station of the city's subway with the lines that stop there by day, written "7 E G". */
export interface CityStation extends MapStation {
  readonly lines: string;
}

/** The city's subway stations; those of one name and place are one. The file writes places in ten-thousandths of a degree. */
export const cityStations = (): readonly CityStation[] =>
  stations.map(({ latitude, longitude, ...named }) => ({ ...named, latitude: latitude / 10_000, longitude: longitude / 10_000 }));
