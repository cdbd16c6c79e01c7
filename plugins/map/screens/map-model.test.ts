import { afterEach, expect, it } from 'vitest';
import { createKernel, type Kernel } from '#core/kernel/index.ts';
import { coreServices } from '#core/services.ts';
import type { List } from '#kit/list/list.ts';
import { createFakeBrowser } from '#tests/support/fake-browser.ts';
import { createFakeServer, noConnection, refusal } from '#tests/support/fake-server.ts';
import { building } from '../../building/index.ts';
import { MapModel } from './map-model.ts';

let kernel: Kernel | undefined;
afterEach(() => kernel?.stop());

/** Storage of a tab, which the tests of models have none of. */
const storage = new Map<string, string>();
Object.assign(globalThis, { sessionStorage: { getItem: (key: string) => storage.get(key) ?? null, setItem: (key: string, value: string) => storage.set(key, value) } });

const seen = { south: 40.6, west: -74.1, north: 40.8, east: -73.8, zoom: 11 };
const mark = { latitude: 40.7, longitude: -73.95, count: 3, open: 1, pending: 0, least: 300_000, building: null, south: 40.6, west: -74, north: 40.8, east: -73.9 };

it('shows without a network the marks that were read last with the same words, and of no other query', async () => {
  const kept = new Set<string>();
  let way: 'online' | 'offline' | 'broken' = 'online';
  const server = createFakeServer({
    'GET /map/building': ({ url }) => {
      const question = `${url.searchParams.get('view')} ${url.searchParams.get('borough')}`;
      if (way === 'online') kept.add(question);
      if (way === 'broken') return refusal(500, 10_050);
      return way === 'online' || kept.has(question) ? { clusters: [mark] } : noConnection();
    },
  });
  const environment = { side: 'browser', origin: 'http://stoop.test', locale: 'en', theme: 'light', loginSecret: '', fetch: server.fetch, host: createFakeBrowser().openTab().host } as const;
  kernel = createKernel([...coreServices(environment)]);
  const mapOf = (filters: object) => new MapModel(kernel!, { entity: building, model: { query: { q: '', filters, sort: [] } } } as unknown as List);
  const map = mapOf({});
  map.set('view', seen);
  await map.readClusters();
  expect([map.clusters.length, map.hasFailed]).toEqual([1, false]);
  way = 'offline';
  // the bar that tells of it makes the map a little lower
  map.set('view', { ...seen, north: 40.79 });
  await map.readClusters();
  expect([map.clusters.length, map.hasFailed]).toEqual([1, false]);
  // what failed for another reason says so
  way = 'broken';
  await map.readClusters();
  expect([map.clusters.length, map.hasFailed]).toEqual([0, true]);
  way = 'offline';
  const other = mapOf({ borough: { is: 'in', values: ['queens'] } });
  other.set('view', seen);
  await other.readClusters();
  expect([other.clusters.length, other.hasFailed]).toEqual([0, true]);
});

it('brings the row of a chosen building into view, and knows where ticked rows stand', () => {
  kernel = createKernel([...coreServices({ side: 'browser', origin: 'http://stoop.test', locale: 'en', theme: 'light', loginSecret: '', fetch: createFakeServer({}).fetch, host: createFakeBrowser().openTab().host })]);
  const rows = [{ id: 7, latitude: 40.7, longitude: -73.9 }, { id: 8, latitude: null, longitude: null }, { id: 9, latitude: 40.8, longitude: -73.8 }];
  const went: unknown[] = [];
  const list = {
    entity: building,
    model: { query: { q: '', filters: {}, sort: [] }, focus: { row: 0, column: 1 }, anyChosen: true, isChosen: (id: number) => id > 7, moveFocus: (...to: readonly number[]) => went.push(to) },
    rows: { total: 4, at: (place: number) => rows[place] && { row: rows[place] } },
    scrolling: { show: (place: number) => went.push(place) },
  };
  const map = new MapModel(kernel, list as unknown as List);
  map.choose(9);
  map.choose(12);
  expect([map.building, went, map.ticked]).toEqual([12, [[2, 1], 2], [{ id: 9, latitude: 40.8, longitude: -73.8 }]]);
});
