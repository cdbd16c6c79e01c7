import { noViews } from '#kit/list/views/view.ts';
import type { Cluster } from '#plugins/map/api.ts';
import { buildingAnswers } from './building.ts';
import { rentAnswers } from './rent.ts';

const cluster = (latitude: number, longitude: number, more: Partial<Cluster>): Cluster => ({
  latitude, longitude, south: latitude, north: latitude, west: longitude, east: longitude, count: 1, building: null, open: 0, pending: 0, least: null, ...more,
});

const clusters: readonly Cluster[] = [
  cluster(40.752, -73.998, { south: 40.74, north: 40.76, west: -74.01, east: -73.98, count: 26, open: 40, least: 299_500 }),
  cluster(40.68, -73.99, { south: 40.66, north: 40.7, west: -74, east: -73.97, count: 70, open: 120, least: 189_000 }),
  cluster(40.747, -73.942, { building: 2, open: 31, least: 359_200 }),
  cluster(40.76, -73.83, { building: 3, pending: 1, least: 204_000 }),
  cluster(40.83, -73.92, { building: 4 }),
];

const extent = { total: 5, placed: 4, sides: { south: 40.66, west: -74.01, north: 40.84, east: -73.82 } };

/** Responses about the map, by method and path. */
export const mapAnswers = {
  ...rentAnswers,
  ...buildingAnswers,
  'GET /api/map/tiles': { tiles: null },
  'GET /api/map/building': { clusters },
  'GET /api/map/building/extent': extent,
  'GET /api/map/rent': { clusters },
  'GET /api/map/rent/extent': extent,
  'GET /api/map/offers': { offers: { 1: { open: 4, pending: 0, least: 348_000 }, 2: { open: 31, pending: 2, least: 359_200 } } },
  'GET /api/map/search': (request: Request) => {
    const q = new URL(request.url).searchParams.get('q') ?? '';
    const found = /court/i.test(q) ? [{ kind: 'station', id: 1, title: 'Court Sq', detail: '7 E G M', latitude: 40.747, longitude: -73.9455 }] : [];
    return { found };
  },
  'GET /api/map/coverage': {
    areas: [
      { area: 2, name: 'Long Island City', borough: 'queens', demand: 9, supply: 4, latitude: 40.747, longitude: -73.942 },
      { area: 4, name: 'Carroll Gardens', borough: 'brooklyn', demand: 1, supply: 6, latitude: 40.68, longitude: -73.995 },
    ],
  },
  'GET /api/address': { suggestions: [] },
  'GET /api/subwayStation': { rows: [{ id: 1, name: 'Court Sq', latitude: 40.747, longitude: -73.9455 }], total: 1, labels: {} },
  'GET /api/view': noViews,
};
