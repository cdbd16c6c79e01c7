import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { writing } from '#server/records/write/writing.ts';
import { environmentOf, onEachEngine } from '#tests/support/engines.ts';
import { startTestHost, type TestHost } from '#tests/support/host.ts';
import type { Cluster, Coverage, Extent, Found, Offer } from '../api.ts';
import { readSeen } from './clusters.ts';
import { lineIn } from './search.ts';

type Rows = { readonly total: number; readonly rows: readonly { readonly id: number; readonly latitude: number | null; readonly longitude: number | null }[] };

/** The even-odd rule, as geometry books have it. */
const isInside = (corners: readonly (readonly [number, number])[], latitude: number, longitude: number): boolean =>
  corners.reduce((inside, [lat, lng], at) => {
    const [otherLat, otherLng] = corners[(at + corners.length - 1) % corners.length]!;
    const crosses = lat > latitude !== otherLat > latitude && longitude < ((otherLng - lng) * (latitude - lat)) / (otherLat - lat) + lng;
    return crosses ? !inside : inside;
  }, false);

const all = 'view=40,-75,41.5,-73';
const star: readonly (readonly [number, number])[] = [[40.78, -74], [40.74, -73.97], [40.76, -73.93], [40.72, -73.96], [40.68, -73.93], [40.7, -73.98], [40.66, -74.01], [40.72, -73.99]];

describe('a part of the map in an address', () => {
  it('is four sides and a zoom, else nothing', () => {
    expect(readSeen('40.7,-74,40.8,-73.9', '12')).toEqual({ south: 40.7, west: -74, north: 40.8, east: -73.9, zoom: 12 });
    for (const [view, zoom] of [[null, '12'], ['40.7,-74,40.8', '12'], ['40.8,-74,40.7,-73.9', '12'], ['a,b,c,d', '12'], ['40.7,-74,40.8,-73.9', '99'], ['40.7,-74,40.8,-73.9', null], ['1e99,0,1,1', '3']] as const) {
      expect(readSeen(view, zoom)).toBeUndefined();
    }
  });

  it.each([['7', '7'], ['line g', 'G'], ['7 train', '7'], ['7호선', '7'], ['A线', 'A'], ['7th Ave', undefined], ['Court', undefined], ['', undefined]])('finds in %s the line %s', (words, line) => expect(lineIn(words)).toBe(line));
});

onEachEngine('the map', (_open, place) => {
  let host: TestHost;
  let token: string;
  const ask = async (path: string) => {
    const response = await host.call('GET', `/api/${path}`, { token });
    return { status: response.status, body: (await response.json()) as never };
  };
  const list = async (record: string, query: string) => (await ask(`${record}?limit=500&${query}`)).body as Rows;
  const marks = async (record: string, query: string, zoom = 11) => ((await ask(`map/${record}?${all}&zoom=${zoom}&${query}`)).body as { clusters: readonly Cluster[] }).clusters;
  const sum = (clusters: readonly Cluster[], name: 'count' | 'open') => clusters.reduce((total, one) => total + one[name], 0);

  beforeEach(async () => {
    host = await startTestHost(environmentOf(await place()));
    token = await host.signIn();
    await host.kernel.use(writing).run({ system: true }, { kind: 'demo' }, async (batch) => {
      const area = await batch.create('area', { name: { kr: '롱아일랜드시티', en: 'Long Island City', zh: '' }, borough: 'queens' });
      const away = await batch.create('area', { name: { kr: '', en: 'Fordham', zh: '' }, borough: 'bronx' });
      await batch.create('subwayStation', { name: 'Court Sq', lines: '7 E G M', borough: 'queens', latitude: 40.747, longitude: -73.9455 });
      const houses = await batch.createMany(
        'building',
        Array.from({ length: 120 }, (_, at) => ({
          address: `${at + 1} Elm St`,
          borough: at % 3 === 0 ? 'queens' : 'brooklyn',
          year: 1900 + at,
          active: at % 4 !== 0,
          ...(at % 5 === 0 && { area: area.id }),
          ...(at !== 7 && { latitude: 40.66 + ((at * 37) % 120) / 1000, longitude: -74.01 + ((at * 53) % 90) / 1000 }),
        })) as never,
      );
      const rents = houses.slice(0, 60).map((building, at) => ({ title: `${at}A`, building, price: 300_000 + at * 1000, availableMoveDate: '2026-12-01', active: at % 6 !== 5 }));
      await batch.createMany('rent', rents as never);
      const stage = await batch.create('workflow', { name: { kr: '', en: 'Looking', zh: '' }, kind: 'open' });
      const ended = await batch.create('workflow', { name: { kr: '', en: 'Gone', zh: '' }, kind: 'lost' });
      for (const [name, preferredArea, workflow] of [['A', area.id, stage.id], ['B', area.id, stage.id], ['C', away.id, stage.id], ['D', area.id, ended.id]] as const) {
        await batch.create('contract', { name: `Client ${name}`, preferredArea, workflow, phone: '+12125550100' });
      }
    });
  });
  afterEach(() => host.end());

  it('shows what the list shows, whatever is asked', async () => {
    for (const query of ['', 'borough=queens', 'year=1950..1980', 'active=true', 'q=1%20Elm', 'area=1', 'area=none', 'bounds=40.70,-74.00,40.74,-73.95', `within=${star.flat().join(',')}`, 'borough=brooklyn&year=1990..&active=false']) {
      const [rows, found] = [await list('building', query), (await ask(`map/building/extent?${query}`)).body as Extent];
      const placed = rows.rows.filter(({ latitude }) => latitude !== null);
      expect(found, query).toMatchObject({ total: rows.total, placed: placed.length });
      for (const zoom of [10, 13, 18]) expect(sum(await marks('building', query, zoom), 'count'), `${query} at ${zoom}`).toBe(placed.length);
      const near = await marks('building', query, 22);
      expect(near.flatMap(({ building }) => building ?? []).toSorted(), query).toEqual(placed.map(({ id }) => id).toSorted());
    }
    for (const query of ['', 'borough=queens', 'netPrice=3010..3040', 'area=1', 'active=false', 'bounds=40.70,-74.00,40.74,-73.95', `within=${star.flat().join(',')}`]) {
      const rows = await list('rent', query);
      expect(sum(await marks('rent', query), 'count'), query).toBe(rows.rows.filter(({ latitude }) => latitude !== null).length);
    }
  });

  it('cuts out a drawn outline as geometry does', async () => {
    const everything = (await list('building', '')).rows;
    const inside = everything.filter(({ latitude, longitude }) => latitude !== null && longitude !== null && isInside(star, latitude, longitude));
    expect(inside.length).toBeGreaterThan(8);
    expect(inside.length).toBeLessThan(everything.length - 20);
    const found = (await list('building', `within=${star.flat().join(',')}`)).rows;
    expect(found.map(({ id }) => id).toSorted()).toEqual(inside.map(({ id }) => id).toSorted());
  });

  it('tells of each mark how much can be had, and the lowest price', async () => {
    const near = await marks('building', '', 22);
    const offers = ((await ask(`map/offers?ids=${near.flatMap(({ building }) => building ?? []).join(',')}`)).body as { offers: Record<string, Offer> }).offers;
    expect(Object.keys(offers).length).toBe(49);
    for (const { building, open, least } of near) expect({ open, least }).toEqual({ open: offers[building!]?.open ?? 0, least: offers[building!]?.least ?? null });
    const far = await marks('building', '', 10);
    expect(far.length).toBeLessThan(near.length / 2);
    expect(sum(far, 'open')).toBe(49);
    expect(Math.min(...far.flatMap(({ least }) => least ?? []))).toBe(300_000);
  });

  it('finds addresses, areas, stations and lines', async () => {
    const find = async (q: string) => ((await ask(`map/search?q=${encodeURIComponent(q)}`)).body as { found: readonly Found[] }).found;
    expect((await find('12 Elm'))[0]).toMatchObject({ kind: 'building', title: '12 Elm St', latitude: expect.any(Number) });
    expect(await find('롱아일랜드')).toMatchObject([{ kind: 'area', id: 1, detail: 'queens', latitude: expect.any(Number) }]);
    expect(await find('Court')).toEqual([{ kind: 'station', id: 1, title: 'Court Sq', detail: '7 E G M', latitude: 40.747, longitude: -73.9455 }]);
    expect((await find('7 train'))[0]).toMatchObject({ kind: 'line', title: '7' });
    expect(await find('line Q')).toEqual([]);
  });

  it('holds demand against supply by area', async () => {
    const { areas } = (await ask('map/coverage')).body as { areas: readonly Coverage[] };
    expect(areas.map(({ name, demand, supply }) => ({ name, demand, supply }))).toEqual([
      { name: 'Fordham', demand: 1, supply: 0 },
      { name: 'Long Island City', demand: 2, supply: 10 },
    ]);
  });

  it('refuses what does not fit', async () => {
    for (const path of [
      'map/building',
      'map/building?view=1,2,3&zoom=4',
      `map/building?${all}&zoom=11&colour=red`,
      `map/building?${all}&zoom=11&within=1,2`,
      'building?within=40.7,-74,5',
      'building?within=40.7,-74,x,640',
      'building?bounds=nonsense',
      'building?bounds=400,0,1,1',
      'building?sort=bounds',
      'area?bounds=40.7,-74,40.8,-73.9',
      'map/offers?ids=1,x',
      'map/search?q=',
    ]) {
      expect((await ask(path)).status, path).toBe(400);
    }
    for (const path of [`map/building?${all}&zoom=11`, 'map/building/extent', 'map/coverage', 'map/tiles']) expect((await host.call('GET', `/api/${path}`)).status, path).toBe(401);
  });
}, 'product');
