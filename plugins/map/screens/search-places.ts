import { http, CallError } from '#core/http/http.ts';
import { i18n } from '#core/i18n/i18n.ts';
import type { Kernel } from '#core/kernel/index.ts';
import type { Coordinates } from '#kit/map/place.ts';
import { hasHouseNumber } from '#kit/records/address.ts';
import type { Found } from '../api.ts';

/** Something on the map that somebody may mean. */
export type Hit = { readonly title: string; readonly detail: string } & (
  | { readonly kind: 'building' | 'address' | 'station'; readonly place: Coordinates | undefined }
  | { readonly kind: 'area'; readonly id: number }
  | { readonly kind: 'zip'; readonly id: number; readonly place: Coordinates | undefined }
  | { readonly kind: 'line' }
  | { readonly kind: 'neighbourhood'; readonly outline: readonly Coordinates[] }
);

/** Neighbourhoods of the map's own ground, at most. */
const maxNeighbourhoods = 4;

/** Stations of the city, at most. */
const maxStations = 5;

/** Gazetteer's suggestion, as `GET /api/address` answers it. */
interface Suggestion {
  readonly address: string;
  readonly borough: string;
  readonly latitude: number | null;
  readonly longitude: number | null;
}

/**
 * Searches the agency's records, the map's own neighbourhoods, and for an address that nobody registered the gazetteer.
 * `problem` is the key of what to say where nothing can be shown.
 */
export async function searchPlaces(kernel: Kernel, q: string): Promise<{ readonly hits: readonly Hit[]; readonly problem?: string }> {
  const { t } = kernel.use(i18n);
  const calls = kernel.use(http);
  const boroughName = (borough: string | null) => (borough === null ? '' : t(`kit.map.${borough}`));
  try {
    const [{ found }, neighbourhoods] = await Promise.all([calls.get<{ readonly found: readonly Found[] }>('/map/search', { query: { q }, quiet: true }), neighbourhoodsOf(q)]);
    const hits = found.flatMap((one) => hitOf(one, boroughName));
    // an agency that keeps no stations, or few, has the city's
    const stations = hits.some(({ kind }) => kind === 'station') ? [] : await stationsOf(q);
    const isPlaced = hits.some((hit) => hit.kind === 'building' && hit.place !== undefined);
    const addresses = hasHouseNumber(q) && !isPlaced ? await addressesOf(kernel, q, boroughName) : [];
    const all = [...addresses, ...hits, ...stations, ...neighbourhoods.map(({ name, borough, outline }): Hit => ({ kind: 'neighbourhood', title: name, detail: boroughName(borough), outline }))];
    if (all.length > 0) return { hits: all };
    return { hits: [], problem: hasHouseNumber(q) ? 'error.address' : 'map.notFound' };
  } catch (error) {
    if (error instanceof CallError && error.status === 401) throw error;
    return { hits: [], problem: 'error.mapSearch' };
  }
}

function hitOf({ kind, id, title, detail, latitude, longitude }: Found, boroughName: (borough: string | null) => string): Hit[] {
  const place = latitude === null || longitude === null ? undefined : { latitude, longitude };
  switch (kind) {
    case 'building':
      return place ? [{ kind, title, detail: boroughName(detail), place }] : [];
    case 'station':
      return place ? [{ kind, title, detail: detail ?? '', place }] : [];
    case 'area':
      return id === null ? [] : [{ kind, id, title, detail: boroughName(detail) }];
    case 'zip':
      return id === null ? [] : [{ kind, id, title, detail: boroughName(detail), place }];
    case 'line':
      return [{ kind, title, detail: '' }];
  }
}

/** Addresses between registered ones; none for who may not ask the gazetteer. */
async function addressesOf(kernel: Kernel, q: string, boroughName: (borough: string | null) => string): Promise<readonly Hit[]> {
  try {
    const { suggestions } = await kernel.use(http).get<{ readonly suggestions: readonly Suggestion[] }>('/address', { query: { q }, quiet: true });
    return suggestions.flatMap(({ address, borough, latitude, longitude }): Hit[] =>
      latitude === null || longitude === null ? [] : [{ kind: 'address', title: address, detail: boroughName(borough), place: { latitude, longitude } }],
    );
  } catch (error) {
    if (error instanceof CallError && error.status === 403) return [];
    throw error;
  }
}

const folded = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ').trim();

async function stationsOf(q: string): Promise<readonly Hit[]> {
  const sought = folded(q);
  if (sought.length < 2) return [];
  const { cityStations } = await import('#kit/map/stations.ts');
  return cityStations()
    .filter(({ name }) => ` ${folded(name)}`.includes(` ${sought}`))
    .slice(0, maxStations)
    .map(({ name, lines, latitude, longitude }): Hit => ({ kind: 'station', title: name, detail: lines, place: { latitude, longitude } }));
}

async function neighbourhoodsOf(q: string) {
  const sought = folded(q);
  if (sought.length < 2) return [];
  const { neighbourhoodOutlines } = await import('#kit/map/outlines.ts');
  return neighbourhoodOutlines()
    .filter(({ name }) => ` ${folded(name)}`.includes(` ${sought}`))
    .slice(0, maxNeighbourhoods)
    .map(({ name, borough, rings }) => ({ name: name.replaceAll('-', ' · '), borough, outline: rings.reduce((a, b) => (b.length > a.length ? b : a)) }));
}
