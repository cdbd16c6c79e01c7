import { tileLayer, type Map as Leaflet } from 'leaflet';
import type { MapTiles } from './map-mark.ts';

/**
 * Lays tiles under a map whose own ground has a credit. Tiles take the ground's place once one has come, and give it back
 * where none of a part comes; `onChange` hears of both.
 */
export function layTiles(map: Leaflet, { url, attribution }: MapTiles, credit: string, onChange: (hasTiles: boolean) => void): void {
  let came = 0;
  let hasTiles = false;
  const show = (next: boolean) => {
    if (next === hasTiles) return;
    hasTiles = next;
    map.attributionControl.removeAttribution(next ? credit : attribution);
    map.attributionControl.addAttribution(next ? attribution : credit);
    onChange(next);
  };
  tileLayer(url, { maxZoom: map.getMaxZoom() })
    .on('loading', () => (came = 0))
    .on('tileload', () => {
      came += 1;
      show(true);
    })
    .on('load', () => show(came > 0))
    .addTo(map);
}
